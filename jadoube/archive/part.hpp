// One of several parts of a source, so that several machines can share one archive. The parts are cut between games,
// and together they are the whole.
#pragma once

#include <filesystem>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::archive {

struct Part {
  unsigned number = 1;  // from 1
  unsigned of = 1;

  friend bool operator==(const Part&, const Part&) = default;
};

// Parses "3/7"; nothing unless 1 <= 3 <= 7 and there are at most ten thousand parts.
[[nodiscard]] JADOUBE_API std::optional<Part> parse_part(std::string_view text);

// Opens a part: of an uncompressed file one stretch, and only that is read; of a compressed one, every N-th piece of
// several megabytes.
[[nodiscard]] JADOUBE_API std::expected<pgn::Source, pgn::SourceFault> open_part(const std::filesystem::path& path,
                                                                                 const Part& part);
// Every N-th piece of any source.
[[nodiscard]] JADOUBE_API pgn::Source part_of(pgn::Source source, const Part& part);

}  // namespace jadoube::archive
