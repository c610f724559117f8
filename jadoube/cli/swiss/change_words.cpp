#include "jadoube/cli/swiss/change_words.hpp"

#include <algorithm>

#include "jadoube/text/words.hpp"

namespace jadoube::cli {

using namespace tournament;
using tournament::Board;

std::optional<GameResult> result_in(std::string_view text) { return text.empty() ? GameResult{} : parse_result(text); }

std::optional<unsigned> board_in(std::string_view text) { return text::number<unsigned>(text); }

std::optional<Board> pair_in(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto white = text::number<unsigned>(text.substr(0, dash)),
             black = text::number<unsigned>(text.substr(dash + 1));
  if (!white || !black) return std::nullopt;
  return Board{*white, *black};
}

std::optional<ByeWord> bye_in(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || text.size() != equals + 2) return std::nullopt;
  const auto player = text::number<unsigned>(text.substr(0, equals));
  if (!player) return std::nullopt;
  if (text.back() == '-') return ByeWord{*player, std::nullopt};
  const auto bye = bye_of(text.back());
  return bye ? std::optional(ByeWord{*player, bye}) : std::nullopt;
}

std::optional<RoundsWord> rounds_in(std::string_view text, unsigned last) {
  const std::size_t dash = std::min(text.find('-'), text.size());
  const auto first = text::number<unsigned>(text.substr(0, dash));
  if (!first || *first == 0 || *first > most_rounds) return std::nullopt;
  if (dash == text.size()) return RoundsWord{*first, *first};
  if (dash + 1 == text.size()) return last < *first ? std::nullopt : std::optional(RoundsWord{*first, last});
  const auto end = text::number<unsigned>(text.substr(dash + 1));
  if (!end || *end < *first || *end > most_rounds) return std::nullopt;
  return RoundsWord{*first, *end};
}

}  // namespace jadoube::cli
