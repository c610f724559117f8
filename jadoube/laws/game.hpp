// A game as a log of events: each is ruled on by the regulations and the state alone.
//
//   laws::Game game(regulations);
//   const auto ruling = game.rule({.at = 0ms, .by = laws::Actor::white, .act = laws::act::Touch{Square::g1}});
//   say(ruling.says, …)            // "White touched the knight on g1 and must move it."
//   game.permitted()               // Nf3, Nh3
//
// No clock is read, no file, no random number: the same log gives the same rulings.
#pragma once

#include "jadoube/laws/steps/permitted.hpp"

namespace jadoube::laws {

// The ruling on one event; `state` becomes the next state. An event that has no standing (ruling.ok false) leaves the
// game as it was, but for the time that has passed.
Ruling rule(const Regulations& regulations, State& state, const Event& event);

// The two together, for who conducts one game.
class Game {
 public:
  explicit Game(Regulations regulations) : regulations_(std::move(regulations)), state_(regulations_) {}

  Ruling rule(const Event& event) { return laws::rule(regulations_, state_, event); }
  // The game ended so when it was played, whatever the rulings on its log say today.
  void keep_result(Result result, Reason reason);
  MoveList permitted() const { return permitted_moves(regulations_, state_); }
  const Regulations& regulations() const { return regulations_; }
  const State& state() const { return state_; }

 private:
  Regulations regulations_;
  State state_;
};

}  // namespace jadoube::laws
