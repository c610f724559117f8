// A game as a log of events: each is ruled on by the regulations and the state alone.
//
//   laws::Game game(regulations);
//   const auto ruling = game.rule({.at = 0ms, .by = laws::Actor::white, .act = laws::act::Touch{Square::g1}});
//   say(ruling.says, …)            // "White touched the knight on g1 and must move it."
//   game.permitted()               // Nf3, Nh3
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/laws/rule.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

// Regulations and state together, for who conducts one game.
class JADOUBE_API Game {
 public:
  explicit Game(Regulations regulations) : regulations_(std::move(regulations)), state_(regulations_) {}

  // As laws::rule(); but what the event does not say of a mate is found out at once, where the ruling needs it. That
  // may take some tenths of a second: a host that may not wait gives the event the answers (questions.hpp).
  Ruling rule(const Event& event);
  // The same, without a search: a mate of which the event says nothing counts as possible. So a log is replayed.
  Ruling rule_as_told(const Event& event) { return laws::rule(regulations_, state_, event); }
  // The game ended so when it was played, whatever the rulings on its log say today.
  void keep_result(Result result, Reason reason);
  [[nodiscard]] MoveList permitted() const { return permitted_moves(regulations_, state_); }
  [[nodiscard]] const Regulations& regulations() const { return regulations_; }
  [[nodiscard]] const State& state() const { return state_; }

 private:
  Regulations regulations_;
  State state_;
};

}  // namespace jadoube::laws
