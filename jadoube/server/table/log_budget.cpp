#include "jadoube/server/table/log_budget.hpp"

#include "jadoube/base/utf8.hpp"

namespace jadoube::server {

namespace act = laws::act;

namespace {

std::size_t place_of(laws::Actor by) { return static_cast<std::size_t>(by); }

template <typename... Kinds>
bool is_one_of(const laws::Act& act) {
  return (std::holds_alternative<Kinds>(act) || ...);
}

}  // namespace

LogBudget::Verdict LogBudget::may(laws::Actor by, const laws::Act& act, unsigned ply) const {
  if (bytes() >= most_bytes) return Verdict::log_full;
  if (!used_up(by)) return Verdict::fits;
  const Turn& turn = turns_[place_of(by)];
  const unsigned acts = turn.ply == ply ? turn.acts : 0;
  // An arbiter's acts are all decisions; a number of them is still allowed for each move.
  if (by != laws::Actor::arbiter && !carries_on(act)) return Verdict::seat_used_up;
  if (acts < necessary_acts_in_a_turn) return Verdict::fits;
  return by == laws::Actor::arbiter ? Verdict::seat_used_up : Verdict::fits_if_it_carries_on;
}

bool LogBudget::used_up(laws::Actor by) const {
  return bytes_[place_of(by)] >= (by == laws::Actor::arbiter ? arbiter_bytes : player_bytes);
}

void LogBudget::note(laws::Actor by, std::size_t line_bytes, unsigned ply) {
  Turn& turn = turns_[place_of(by)];
  if (turn.ply != ply) turn = {.ply = ply, .acts = 0};
  if (used_up(by)) ++turn.acts;
  bytes_[place_of(by)] += line_bytes + bytes_of_ruling;
}

bool carries_on(const laws::Act& act) {
  if (const auto* const claim = std::get_if<act::Claim>(&act)) return claim->of == laws::ClaimOf::flag;
  return is_one_of<act::Arrive, act::Start, act::Touch, act::Place, act::Promote, act::Press, act::Move, act::Resign,
                   act::AcceptDraw, act::Record, act::Choose, act::Seal>(act);
}

bool has_long_text(const laws::Act& act) {
  const auto is_long = [](const std::string& text) {
    return text.size() > most_text && base::characters(text) > most_text;
  };
  return std::visit(
      [&]<typename Kind>(const Kind& kind) {
        if constexpr (requires { kind.text; }) return is_long(kind.text);
        if constexpr (requires { kind.move; }) return is_long(kind.move);
        if constexpr (requires { kind.san; }) return is_long(kind.san);
        if constexpr (requires { kind.reason; }) return is_long(kind.reason);
        if constexpr (requires { kind.article; }) return is_long(kind.article);
        return false;
      },
      act);
}

}  // namespace jadoube::server
