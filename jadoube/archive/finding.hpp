// The findings of an audit: differences between a recorded game and the Laws.
//
//   for (const Finding& finding : batch.findings) std::cout << describe(finding, text::Language::en);
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/article.hpp"
#include "jadoube/notation/pgn/error.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::archive {

// `information` is not an error: for example, a draw that could have been claimed.
enum class Severity : std::uint8_t { information, warning, error };
inline constexpr std::array severities{Severity::information, Severity::warning, Severity::error};
// "information", "warning", "error".
[[nodiscard]] JADOUBE_API std::string_view code(Severity severity);

enum class Kind : std::uint8_t {
#define KIND(name, severity) name,
#include "jadoube/archive/kinds.def"
};
inline constexpr std::size_t kind_count = 0
#define KIND(name, severity) +1  // NOLINT(bugprone-macro-parentheses)
#include "jadoube/archive/kinds.def"
    ;
[[nodiscard]] constexpr std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }

// The kind's code, used by --only, JSON and CSV: "illegal_move".
[[nodiscard]] JADOUBE_API std::string_view code(Kind kind);
[[nodiscard]] JADOUBE_API std::optional<Kind> parse_kind(std::string_view code);
[[nodiscard]] JADOUBE_API Severity severity(Kind kind);
// The kind's name for people: "illegal move".
[[nodiscard]] JADOUBE_API std::string name(Kind kind, text::Language language);

// A set of kinds, a bit for each.
using KindSet = std::uint32_t;
static_assert(kind_count <= 32);
[[nodiscard]] constexpr KindSet bit(Kind kind) { return KindSet{1} << index(kind); }
inline constexpr KindSet all_kinds = (KindSet{1} << kind_count) - 1;

// The side's possessive: "White's", "das brancas".
struct Possessive {
  Color color;
};
// A time of day or a clock's time, "0:05:01".
struct Reading {
  std::int64_t ms;
};
// An argument of a finding's sentence. A Color becomes "White", "as brancas"; a Move is one of the finding's position
// and is written with its number, "34. Kg2".
using Argument = std::variant<std::monostate, std::string, std::uint64_t, Color, Possessive, Reading, Move>;

struct Finding {
  Kind kind;
  // From 1, in the text that was read.
  std::uint64_t line = 0;
  // The place in the game: the number of half-moves before `position`.
  std::optional<std::uint32_t> ply{};
  std::optional<Position> position{};
  // The legal move of `position` concerned, or the text written in its place.
  std::optional<Move> move{};
  std::string written{};
  std::optional<laws::Article> article{};
  // The sentence: a text with its placeholders, or the reader's own error, or that error within a text.
  text::Message sentence{};
  std::array<Argument, 3> arguments{};
  std::shared_ptr<const pgn::PgnError> error{};
  notation::Letters letters = notation::Letters::en;  // that the text was read with
};

// One sentence. The second function appends it to `out`, optionally with spaces for control characters from the games.
[[nodiscard]] JADOUBE_API std::string describe(const Finding& finding, text::Language language);
JADOUBE_API void append_description(std::string& out, const Finding& finding, text::Language language,
                                    bool plain_words);

// The move concerned, numbered, "34. Kg2" or as written; empty if there is none.
[[nodiscard]] JADOUBE_API std::string move_text(const Finding& finding, notation::Letters letters);

}  // namespace jadoube::archive
