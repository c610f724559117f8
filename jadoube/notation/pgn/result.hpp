// How a game ended, as PGN writes it (8.1.1.7, 8.2.6).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "jadoube/chess/square.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::pgn {

// `both_lose`, "0-0", is not in the standard, but in the Laws (Article 11.8 and elsewhere).
enum class Result : std::uint8_t { unknown, white_wins, black_wins, draw, both_lose };

inline constexpr std::array all_results{Result::unknown, Result::white_wins, Result::black_wins, Result::draw,
                                        Result::both_lose};

// "*", "1-0", "0-1", "1/2-1/2", "0-0".
[[nodiscard]] constexpr std::string_view to_string(Result result) {
  constexpr std::array<std::string_view, 5> texts{"*", "1-0", "0-1", "1/2-1/2", "0-0"};
  return texts[static_cast<std::size_t>(result)];
}

// The result that a text means; also accepts "1/2" and "½-½".
[[nodiscard]] constexpr std::optional<Result> parse_result(std::string_view text) {
  if (text.empty()) return std::nullopt;
  switch (text.front()) {
    case '*': return text.size() == 1 ? std::optional(Result::unknown) : std::nullopt;
    case '0':
      if (text == "0-1") return Result::black_wins;
      return text == "0-0" ? std::optional(Result::both_lose) : std::nullopt;
    case '1':
      if (text == "1-0") return Result::white_wins;
      return text == "1/2-1/2" || text == "1/2" ? std::optional(Result::draw) : std::nullopt;
    default: return text == "½-½" || text == "½" ? std::optional(Result::draw) : std::nullopt;
  }
}

// A result in any form in which old files and other programs write it, at the beginning of a text. `size` is 0 if there
// is none.
struct ResultForm {
  std::size_t size = 0;
  Result result = Result::unknown;
};
// 1-0, 1:0, 1 - 0, 1–0, 1/2-1/2, 0.5-0.5, 0,5:0,5, ½–½, +:-, 1-0F.
[[nodiscard]] JADOUBE_API ResultForm result_in_any_form(std::string_view text);
// "White wins", "Black resigns", "draw", in any case and in the languages of the catalogue.
[[nodiscard]] JADOUBE_API ResultForm result_in_words(std::string_view text);
// The size of a forfeit mark after a result, "ff" or "(forfeit)", with the blanks before it; 0 if there is none.
[[nodiscard]] JADOUBE_API std::size_t forfeit_size(std::string_view text);

// The result that a whole text means, in any of these forms, standard or not: the value of a tag.
[[nodiscard]] JADOUBE_API std::optional<Result> result_meant(std::string_view text);

[[nodiscard]] constexpr Result win_of(Color color) {
  return color == Color::white ? Result::white_wins : Result::black_wins;
}

}  // namespace jadoube::pgn
