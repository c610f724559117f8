// The data that every room works on while one event is ruled on: the regulations, the state, and the ruling so far.
// Internal.
#pragma once

#include <algorithm>

#include "jadoube/laws/act/internal/mate_source.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

struct RulingContext;

// The rules of other Articles after a move is made or completed; rule.cpp calls them in the order of the Laws.
struct Consequences {
  void (*move_made)(RulingContext& context, Move move);
  // Returns whether the game is over by that.
  bool (*move_completed)(RulingContext& context);
};

struct RulingContext {
  const Regulations& regulations;
  State& state;
  Milliseconds at;
  MateSource& mates;
  const Consequences& follow;
  Ruling ruling{};

  const Rules& rules() const { return regulations.rules(); }

  // Whether a ruling can add to the player's remaining time: not if the flag has fallen, even if nobody has ruled on it
  // yet, nor without a clock.
  bool can_get_time(Color color) const { return state.clock.dial(color).timed && !state.clock.flag(color); }

  // --- The ruling, put together
  // Adds an article. The deciding one comes first; one cited twice keeps its place.
  RulingContext& cite(Article article) {
    const std::string_view cited = number(article, regulations.edition);
    const auto same = [&](Article other) { return number(other, regulations.edition) == cited; };
    if (!cited.empty() && !std::ranges::any_of(ruling.articles, same)) ruling.articles.push_back(article);
    return *this;
  }
  template <typename E>
  RulingContext& add(const E& effect) {
    ruling.effects.push_back(effect);
    return *this;
  }
  Statement& say(Message message, Color player) {
    ruling.says = {.message = message, .player = player};
    return ruling.says;
  }
  // Rules that the event has no standing.
  Statement& refuse(Message message, Color player, Article article) {
    ruling.ok = false;
    cite(article);
    return say(message, player);
  }
};

}  // namespace jadoube::laws
