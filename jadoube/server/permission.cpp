#include "jadoube/server/permission.hpp"

#include <algorithm>

namespace jadoube::server {
namespace {

constexpr bool yes = true, no = false;

//                                           player  device  arbiter
constexpr std::array table{
    Permission{"touch", "", yes, yes, no},
    Permission{"place", "", yes, yes, no},
    Permission{"promote", "", yes, yes, no},
    Permission{"press", "", yes, yes, no},
    Permission{"move", "", yes, yes, no},
    Permission{"adjust", "", yes, yes, no},
    Permission{"record", "", yes, yes, no},
    Permission{"offer_draw", "", yes, yes, no},
    Permission{"accept_draw", "", yes, yes, no},
    Permission{"decline_draw", "", yes, yes, no},
    Permission{"resign", "", yes, yes, no},
    Permission{"choose", "", yes, yes, no},
    Permission{"seal", "", yes, yes, no},
    Permission{"stop_clocks", "", yes, yes, no},
    Permission{"arrive", "", yes, yes, no},
    Permission{"claim", "illegal_move", yes, yes, yes},
    Permission{"claim", "touch_move", yes, yes, yes},
    Permission{"claim", "flag", yes, yes, yes},
    Permission{"claim", "", yes, yes, no},
    Permission{"start", "", no, yes, yes},
    Permission{"tick", "", no, no, yes},
    Permission{"pause", "", no, no, yes},
    Permission{"resume", "", no, no, yes},
    Permission{"set_clocks", "", no, no, yes},
    Permission{"penalise", "", no, no, yes},
    Permission{"rule", "", no, no, yes},
    Permission{"restore", "", no, no, yes},
    Permission{"open", "", no, no, yes},
    Permission{"discover", "", no, no, yes},
    Permission{"declare", "", no, no, yes},
};

std::unexpected<Denied> denied(Denied::Why why) { return std::unexpected(Denied{why}); }

}  // namespace

std::string_view word(Seat seat) {
  constexpr std::array<std::string_view, 5> words{"white", "black", "both", "arbiter", "spectator"};
  return words[static_cast<std::size_t>(seat)];
}

std::span<const Permission> permissions() { return table; }

std::expected<laws::Actor, Denied> actor_for(Seat seat, std::string_view act, std::string_view of,
                                             std::optional<std::string_view> by) {
  const auto found = std::ranges::find_if(
      table, [&](const Permission& row) { return row.act == act && (row.of.empty() || row.of == of); });
  if (found == table.end()) return denied(Denied::Why::seat);
  if (by && seat != Seat::both) return denied(Denied::Why::by_unwanted);
  switch (seat) {
    case Seat::white:
    case Seat::black:
      if (found->player) return seat == Seat::white ? laws::Actor::white : laws::Actor::black;
      return denied(Denied::Why::seat);
    case Seat::both:
      if (!found->device) return denied(Denied::Why::seat);
      if (!found->player) return laws::Actor::arbiter;
      if (!by) return denied(Denied::Why::by_missing);
      if (*by == "white") return laws::Actor::white;
      if (*by == "black") return laws::Actor::black;
      return denied(Denied::Why::by_wrong);
    case Seat::arbiter:
      if (found->arbiter) return laws::Actor::arbiter;
      return denied(Denied::Why::seat);
    case Seat::spectator: break;
  }
  return denied(Denied::Why::seat);
}

}  // namespace jadoube::server
