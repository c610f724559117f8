#include "jadoube/cli/common/likely_letters.hpp"

#include <algorithm>
#include <cstring>

#include "jadoube/notation/pgn/reader.hpp"

namespace jadoube::cli {
namespace {

using notation::Letters;

struct Counts : pgn::Visitor {
  std::uint64_t moves = 0;
  std::uint64_t bad_moves = 0;
  void move(const Position&, Move, const Position&, std::string_view) { ++moves; }
  void error(const pgn::PgnError& error) { bad_moves += error.kind == pgn::PgnError::Kind::bad_move; }
};

Counts read_in(Letters letters, std::string_view sample) {
  Counts counts;
  auto source = pgn::Source::text(sample);
  const auto all = read(source, counts, {.letters = letters, .variations = false});
  return all ? counts : Counts{};
}

// The part that has already been read, then the rest.
class Rejoined : public pgn::Source::Stream {
 public:
  Rejoined(std::string beginning, pgn::Source rest) : beginning_(std::move(beginning)), rest_(std::move(rest)) {}

  std::expected<std::size_t, pgn::SourceFault> read(std::span<char> into) override {
    if (at_ == beginning_.size()) return rest_.read(into);
    const auto size = std::min(into.size(), beginning_.size() - at_);
    std::memcpy(into.data(), beginning_.data() + at_, size);
    at_ += size;
    return size;
  }

 private:
  std::string beginning_;
  std::size_t at_ = 0;
  pgn::Source rest_;
};

// A source that fails when more of it is read.
class FailingSource : public pgn::Source::Stream {
 public:
  explicit FailingSource(const pgn::SourceFault& fault) : fault_(fault) {}
  std::expected<std::size_t, pgn::SourceFault> read(std::span<char>) override { return std::unexpected(fault_); }

 private:
  pgn::SourceFault fault_;
};

}  // namespace

// Text never contains a zero, but a file that was not written to its end may have many of them after the text.
bool is_binary(std::string_view sample) {
  const auto zero = sample.find('\0');
  if (zero == std::string_view::npos) return false;
  const auto is_control = [](char c) {
    return (c >= '\0' && c < ' ' && !std::string_view("\t\n\v\f\r\x1A").contains(c)) || c == '\x7F';
  };
  return zero == 0 || std::ranges::any_of(sample.substr(0, zero), is_control) ||
         sample.find_first_not_of('\0', zero) != std::string_view::npos;
}

Letters likely_letters(std::string_view sample) {
  Letters best = Letters::en;
  const Counts english = read_in(best, sample);
  if (english.bad_moves == 0) return best;
  std::uint64_t most = english.moves;
  for (const Letters letters : notation::all_letters) {
    const auto moves = read_in(letters, sample).moves;
    if (moves > most) {
      most = moves;
      best = letters;
    }
  }
  return best;
}

// A move that is cut off would count as a bad one.
Letters likely_letters_of(std::string_view beginning, bool is_whole) {
  return likely_letters(beginning.substr(0, is_whole ? beginning.size() : beginning.find_last_of(" \n")));
}

std::expected<Sampled, pgn::SourceFault> with_likely_letters(pgn::Source source) {
  constexpr std::size_t enough = letters_sample;
  std::string beginning(enough, '\0');
  std::size_t size = 0;
  std::optional<pgn::SourceFault> fault;
  while (size < enough) {
    const auto read = source.read({beginning.data() + size, enough - size});
    if (!read) fault = read.error();
    if (!read || *read == 0) break;
    size += *read;
  }
  if (fault && size == 0) return std::unexpected(*fault);
  const bool whole = size < enough;
  beginning.resize(size);
  const auto letters = likely_letters_of(beginning, whole);
  auto rest = fault   ? pgn::Source(std::make_unique<FailingSource>(*fault))
              : whole ? pgn::Source::text({})
                      : std::move(source);
  auto kept = beginning.substr(0, kind_sample);
  return Sampled{letters, pgn::Source(std::make_unique<Rejoined>(std::move(beginning), std::move(rest))),
                 std::move(kept)};
}

}  // namespace jadoube::cli
