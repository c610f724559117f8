#include "jadoube/tournament/model/result.hpp"

#include <array>
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
