#include "jadoube/tournament/model/result.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace jadoube::tournament {
namespace {

constexpr std::string_view mark_signs = "1=0WDL+-? ";
constexpr std::string_view bye_signs = "HFUZ";

constexpr char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

char sign(Mark mark) { return mark_signs[static_cast<std::size_t>(mark)]; }
char sign(Bye bye) { return bye_signs[static_cast<std::size_t>(bye)]; }

std::optional<Mark> mark_of(char sign) {
  const std::size_t at = mark_signs.find(upper(sign));
  return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<Mark>(at));
}

std::optional<Bye> bye_of(char sign) {
  const std::size_t at = bye_signs.find(upper(sign));
  return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<Bye>(at));
}

bool is_result(Mark white, Mark black) {
  const auto within = [&](Mark win, Mark draw, Mark loss) {
    const auto one_of = [&](Mark mark) { return mark == win || mark == draw || mark == loss; };
    if (!one_of(white) || !one_of(black)) return false;
    if (white == win || black == win) return white == loss || black == loss;
    return true;
  };
  if (within(Mark::win, Mark::draw, Mark::loss) || within(Mark::short_win, Mark::short_draw, Mark::short_loss))
    return true;
  if (is_forfeit(white) && is_forfeit(black)) return white != Mark::forfeit_win || black != Mark::forfeit_win;
  return white == black && !is_known(white);
}

namespace {

struct Spelling {
  std::string_view text;
  GameResult result;
};
// The first spelling of a result is its word.
constexpr Spelling spellings[]{
    {"*", {Mark::open, Mark::open}},
    {"1-0", {Mark::win, Mark::loss}},
    {"0-1", {Mark::loss, Mark::win}},
    {"1/2-1/2", {Mark::draw, Mark::draw}},
    {"0-0", {Mark::loss, Mark::loss}},
    {"1/2-0", {Mark::draw, Mark::loss}},
    {"0-1/2", {Mark::loss, Mark::draw}},
    {"+-", {Mark::forfeit_win, Mark::forfeit_loss}},
    {"-+", {Mark::forfeit_loss, Mark::forfeit_win}},
    {"--", {Mark::forfeit_loss, Mark::forfeit_loss}},
    {"?", {Mark::adjourned, Mark::adjourned}},
    {"W-L", {Mark::short_win, Mark::short_loss}},
    {"L-W", {Mark::short_loss, Mark::short_win}},
    {"D-D", {Mark::short_draw, Mark::short_draw}},
    {"L-L", {Mark::short_loss, Mark::short_loss}},
    {"D-L", {Mark::short_draw, Mark::short_loss}},
    {"L-D", {Mark::short_loss, Mark::short_draw}},
    {"=", {Mark::draw, Mark::draw}},
    {"=-=", {Mark::draw, Mark::draw}},
    {"½", {Mark::draw, Mark::draw}},
    {"½-½", {Mark::draw, Mark::draw}},
    {"½-0", {Mark::draw, Mark::loss}},
    {"0-½", {Mark::loss, Mark::draw}},
    {"+--", {Mark::forfeit_win, Mark::forfeit_loss}},
    {"--+", {Mark::forfeit_loss, Mark::forfeit_win}},
    {"---", {Mark::forfeit_loss, Mark::forfeit_loss}},
};

// "1:0", "1–0" and "+/-" as "1-0" and "+-"; "0,5" as "½".
std::string normalize(std::string_view text) {
  struct Replacement {
    std::string_view from, to;
  };
  // The longer spellings come first.
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

std::optional<GameResult> parse_result(std::string_view text) {
  const std::string normalized = normalize(text);
  const auto* const found = std::ranges::find(spellings, std::string_view(normalized), &Spelling::text);
  if (found == std::end(spellings) || found->result.white == Mark::open) return std::nullopt;
  return found->result;
}

std::string_view word(const GameResult& result) {
  const auto* const found = std::ranges::find(spellings, result, &Spelling::result);
  return found == std::end(spellings) ? "*" : found->text;
}

Points points_of(const Scoring& scoring, Mark mark) {
  switch (mark) {
    case Mark::win:
    case Mark::short_win: return scoring.win;
    case Mark::draw:
    case Mark::short_draw: return scoring.draw;
    case Mark::loss:
    case Mark::short_loss: return scoring.loss;
    case Mark::forfeit_win: return scoring.forfeit_win;
    case Mark::forfeit_loss: return scoring.forfeit_loss;
    case Mark::adjourned: return scoring.adjourned;
    case Mark::open: break;
  }
  return {};
}

Points points_of(const Scoring& scoring, Bye bye) {
  switch (bye) {
    case Bye::half: return scoring.half_bye;
    case Bye::full: return scoring.full_bye;
    case Bye::pairing_allocated: return scoring.pairing_allocated;
    case Bye::zero: break;
  }
  return scoring.zero_bye;
}

}  // namespace jadoube::tournament
