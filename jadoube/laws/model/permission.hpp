// Who may do what at a board (Articles 4 to 12): one row for each act, one for each kind of claim.
//
//   permission_for(act::Press{}).performer            // PermissionHolder::player
//   permission_for(act::Claim{ClaimOf::flag, {}})     // PermissionHolder::player_or_arbiter
//
// The referee and the tables on the web both go by this table.
#pragma once

#include <algorithm>

#include "jadoube/laws/model/event.hpp"

namespace jadoube::laws {

enum class PermissionHolder : std::uint8_t {
  player,
  arbiter,
  player_or_arbiter,  // a player may claim it, and an arbiter who saw it may point it out
};

struct Permission {
  std::size_t act;            // which alternative of Act
  std::optional<ClaimOf> of;  // of a claim
  PermissionHolder performer;
  bool on_the_board = false;  // a hand touches the pieces, or the clock
};

// The index of an alternative in Act.
template <typename Alternative>
constexpr std::size_t act_index = [] {
  return []<typename... All>(const std::variant<All...>*) {
    std::size_t index = 0;
    static_cast<void>(((std::is_same_v<Alternative, All> || (++index, false)) || ...));
    return index;
  }(static_cast<const Act::variant*>(nullptr));
}();

namespace detail {

template <typename Alternative>
constexpr Permission permission(PermissionHolder performer, bool on_the_board = false) {
  return {act_index<Alternative>, std::nullopt, performer, on_the_board};
}
[[nodiscard]] constexpr Permission permission(ClaimOf of, PermissionHolder performer) {
  return {act_index<act::Claim>, of, performer};
}

inline constexpr bool on_the_board = true;

}  // namespace detail

inline constexpr std::array permissions{
    detail::permission<act::Arrive>(PermissionHolder::player),
    detail::permission<act::Start>(PermissionHolder::arbiter),
    detail::permission<act::Adjust>(PermissionHolder::player, detail::on_the_board),
    detail::permission<act::Touch>(PermissionHolder::player, detail::on_the_board),
    detail::permission<act::Place>(PermissionHolder::player, detail::on_the_board),
    detail::permission<act::Promote>(PermissionHolder::player, detail::on_the_board),
    detail::permission<act::Press>(PermissionHolder::player, detail::on_the_board),
    detail::permission<act::Move>(PermissionHolder::player, detail::on_the_board),
    detail::permission<act::Record>(PermissionHolder::player),
    detail::permission<act::SeeScoreSheet>(PermissionHolder::player),
    detail::permission<act::OfferDraw>(PermissionHolder::player),
    detail::permission<act::AcceptDraw>(PermissionHolder::player),
    detail::permission<act::DeclineDraw>(PermissionHolder::player),
    detail::permission<act::Resign>(PermissionHolder::player),
    detail::permission(ClaimOf::threefold, PermissionHolder::player),
    detail::permission(ClaimOf::fifty_moves, PermissionHolder::player),
    detail::permission(ClaimOf::illegal_move, PermissionHolder::player_or_arbiter),
    detail::permission(ClaimOf::touch_move, PermissionHolder::player_or_arbiter),
    detail::permission(ClaimOf::flag, PermissionHolder::player_or_arbiter),
    detail::permission(ClaimOf::no_normal_means, PermissionHolder::player),
    detail::permission(ClaimOf::increment, PermissionHolder::player),
    detail::permission<act::Choose>(PermissionHolder::player),
    detail::permission<act::StopClocks>(PermissionHolder::player),
    detail::permission<act::Tick>(PermissionHolder::arbiter),
    detail::permission<act::Pause>(PermissionHolder::arbiter),
    detail::permission<act::Resume>(PermissionHolder::arbiter),
    detail::permission<act::SetClocks>(PermissionHolder::arbiter),
    detail::permission<act::Penalise>(PermissionHolder::arbiter),
    detail::permission<act::Rule>(PermissionHolder::arbiter),
    detail::permission<act::Restore>(PermissionHolder::arbiter),
    detail::permission<act::Seal>(PermissionHolder::player),
    detail::permission<act::Open>(PermissionHolder::arbiter),
    detail::permission<act::Discover>(PermissionHolder::arbiter),
    detail::permission<act::Declare>(PermissionHolder::arbiter),
    detail::permission<act::Announce>(PermissionHolder::player),
    detail::permission<act::Sign>(PermissionHolder::player),
    detail::permission<act::PutRight>(PermissionHolder::player),
    detail::permission<act::Excuse>(PermissionHolder::arbiter),
    detail::permission<act::AnswerCall>(PermissionHolder::arbiter),
    detail::permission<act::WithdrawCall>(PermissionHolder::player),
};

namespace detail {

constexpr std::size_t claim_kinds = static_cast<std::size_t>(ClaimOf::increment) + 1;

[[nodiscard]] constexpr bool each_act_has_one_permission() {
  for (std::size_t act = 0; act < act_kinds; ++act) {
    const auto rows = std::ranges::count(permissions, act, &Permission::act);
    if (rows != (act == act_index<act::Claim> ? static_cast<std::ptrdiff_t>(claim_kinds) : 1)) return false;
  }
  for (std::size_t of = 0; of < claim_kinds; ++of)
    if (std::ranges::count(permissions, std::optional(static_cast<ClaimOf>(of)), &Permission::of) != 1) return false;
  return true;
}
static_assert(each_act_has_one_permission(), "an act or a kind of claim has no row among the permissions, or two");

}  // namespace detail

[[nodiscard]] constexpr const Permission& permission_for(const Act& act) {
  const auto* const claim = std::get_if<act::Claim>(&act);
  return *std::ranges::find_if(permissions, [&](const Permission& row) {
    return row.act == act.index() && (claim == nullptr || row.of == claim->of);
  });
}

}  // namespace jadoube::laws
