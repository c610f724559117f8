// A game as a log of events: each is ruled on by the regulations and the state alone.
//
//   laws::Game game(regulations);
//   const auto ruling = game.rule({.at = 0ms, .by = laws::Actor::white, .act = laws::act::Touch{Square::g1}});
//   say(ruling.says, game.state(), text::Language::en)     // "White touched the knight on g1 and must move it."
//   game.permitted()                                       // Nf3, Nh3
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/laws/rule.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

// The regulations and the state of one game, for a host that conducts it.
class JADOUBE_API Game {
 public:
  explicit Game(Regulations regulations) : regulations_(std::move(regulations)), state_(regulations_) {}

  // Like laws::rule(), but searches at once for a mate that the event does not mention, where the ruling needs it. That
  // may take some tenths of a second: a host that may not wait gives the event the answers (questions.hpp).
  Ruling rule(const Event& event);
  // The same without a search: a mate that the event does not mention counts as possible. Logs are replayed in this
  // way.
  Ruling rule_as_told(const Event& event) { return laws::rule(regulations_, state_, event); }
  // Sets the result that the game had when it was played, whatever the rulings on its log say today.
  void keep_result(Result result, Reason reason);
  [[nodiscard]] MoveList permitted() const { return permitted_moves(regulations_, state_); }
  [[nodiscard]] const Regulations& regulations() const { return regulations_; }
  [[nodiscard]] const State& state() const { return state_; }

 private:
  Regulations regulations_;
  State state_;
};

}  // namespace jadoube::laws
