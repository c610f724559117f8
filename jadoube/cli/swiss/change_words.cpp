#include "jadoube/cli/swiss/change_words.hpp"

#include <algorithm>

#include "jadoube/text/words.hpp"

namespace jadoube::cli {

using namespace tournament;
using tournament::Board;

namespace {

// "1:0", "1–0" and "+/-" as "1-0" and "+-"; "0,5" as "½".
std::string normalized(std::string_view text) {
  struct Replacement {
    std::string_view from, to;
  };
  // The longer first.
  static constexpr Replacement replacements[]{{"1/2", "½"}, {"0.5", "½"}, {"0,5", "½"}, {":", "-"}, {"–", "-"},
                                              {"—", "-"},   {"−", "-"},   {"/", "-"},   {" ", ""}};
  std::string out;
  while (!text.empty()) {
    const auto* const found =
        std::ranges::find_if(replacements, [&](const Replacement& one) { return text.starts_with(one.from); });
    const bool is_known = found != std::end(replacements);
    out += is_known ? found->to : text.substr(0, 1);
    text.remove_prefix(is_known ? found->from.size() : 1);
  }
  return out;
}

}  // namespace

std::optional<ResultWord> result_in(std::string_view text) {
  struct Spelling {
    std::string_view text;
    ResultWord result;
  };
  static constexpr Spelling spellings[]{
      {"", {Mark::open, Mark::open}},
      {"1-0", {Mark::win, Mark::loss}},
      {"0-1", {Mark::loss, Mark::win}},
      {"=", {Mark::draw, Mark::draw}},
      {"=-=", {Mark::draw, Mark::draw}},
      {"½", {Mark::draw, Mark::draw}},
      {"½-½", {Mark::draw, Mark::draw}},
      {"+-", {Mark::forfeit_win, Mark::forfeit_loss}},
      {"+--", {Mark::forfeit_win, Mark::forfeit_loss}},
      {"-+", {Mark::forfeit_loss, Mark::forfeit_win}},
      {"--+", {Mark::forfeit_loss, Mark::forfeit_win}},
      {"--", {Mark::forfeit_loss, Mark::forfeit_loss}},
      {"---", {Mark::forfeit_loss, Mark::forfeit_loss}},
      {"½-0", {Mark::draw, Mark::loss}},
      {"0-½", {Mark::loss, Mark::draw}},
      {"0-0", {Mark::loss, Mark::loss}},
      {"?", {Mark::adjourned, Mark::adjourned}},
  };
  const auto* const found = std::ranges::find(spellings, normalized(text), &Spelling::text);
  return found == std::end(spellings) ? std::nullopt : std::optional(found->result);
}

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
