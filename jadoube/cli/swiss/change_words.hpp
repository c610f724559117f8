// The words in which an arbiter gives results, pairs, byes and rounds to `jadoube swiss`. Each returns nothing for
// other text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "jadoube/tournament/model/event.hpp"

namespace jadoube::cli {

// Reads a result like tournament::parse_result(). Empty: no result.
std::optional<tournament::GameResult> result_in(std::string_view text);

// "12".
std::optional<unsigned> board_in(std::string_view text);

// "7-30".
std::optional<tournament::Board> pair_in(std::string_view text);

// "7=H", with the signs of files; "7=-" takes a request back.
struct ByeWord {
  unsigned player;
  std::optional<tournament::Bye> bye;
};
std::optional<ByeWord> bye_in(std::string_view text);

// "4", "4-6", or "4-": to the last one announced, `last`.
struct RoundsWord {
  unsigned first, last;
};
std::optional<RoundsWord> rounds_in(std::string_view text, unsigned last);

}  // namespace jadoube::cli
