// One of several parts of a source, so that several machines can share one archive. The parts are cut at games, and
// together are the whole.
#pragma once

#include <filesystem>

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::archive {

struct Part {
  unsigned number = 1;  // from 1
  unsigned of = 1;

  friend bool operator==(const Part&, const Part&) = default;
};

// "3/7"; nothing unless 1 <= 3 <= 7 and there are at most ten thousand.
std::optional<Part> parse_part(std::string_view text);

// Of a file that is not compressed, a stretch: nothing else of it is read. Of a compressed one, every so many pieces of
// some megabytes.
std::expected<pgn::Source, pgn::SourceFault> open_part(const std::filesystem::path& path, const Part& part);
// The latter, of any source.
pgn::Source part_of(pgn::Source source, const Part& part);

}  // namespace jadoube::archive
