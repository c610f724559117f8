#include "jadoube/server/table/seat.hpp"

#include "jadoube/laws/model/permission.hpp"

namespace jadoube::server {
namespace {

// On one device there is no arbiter, so either player starts White's clock.
bool either_player_may(const laws::Act& act) { return std::holds_alternative<laws::act::Start>(act); }

std::expected<laws::Actor, Denied> actor_on_one_device(laws::PermissionHolder performer, const laws::Act& act,
                                                       NamedActor by) {
  if (performer == laws::PermissionHolder::arbiter) {
    if (either_player_may(act)) return laws::Actor::arbiter;
    return std::unexpected(Denied::seat);
  }
  switch (by) {
    case NamedActor::white: return laws::Actor::white;
    case NamedActor::black: return laws::Actor::black;
    case NamedActor::none:
    case NamedActor::other: break;
  }
  return std::unexpected(Denied::by_missing);
}

}  // namespace

std::string_view word(Seat seat) {
  constexpr std::array<std::string_view, 5> words{"white", "black", "both", "arbiter", "spectator"};
  return words[static_cast<std::size_t>(seat)];
}

NamedActor read_named_actor(std::string_view word) {
  if (word == "white") return NamedActor::white;
  return word == "black" ? NamedActor::black : NamedActor::other;
}

std::expected<laws::Actor, Denied> actor_for(Seat seat, const laws::Act& act, NamedActor by) {
  const laws::PermissionHolder performer = laws::permission_for(act).performer;
  if (by != NamedActor::none && seat != Seat::both) return std::unexpected(Denied::by_unwanted);
  switch (seat) {
    case Seat::white:
    case Seat::black:
      if (performer == laws::PermissionHolder::arbiter) break;
      return seat == Seat::white ? laws::Actor::white : laws::Actor::black;
    case Seat::both: return actor_on_one_device(performer, act, by);
    case Seat::arbiter:
      if (performer == laws::PermissionHolder::player) break;
      return laws::Actor::arbiter;
    case Seat::spectator: break;
  }
  return std::unexpected(Denied::seat);
}

}  // namespace jadoube::server
