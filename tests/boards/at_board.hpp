// An electronic board without hardware: hands that lift and put down, the acts that come of it, and the game.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "jadoube/boards/hands.hpp"
#include "jadoube/laws/game.hpp"
#include "jadoube/laws/protocol/write_event.hpp"

namespace jadoube::boards::test {

using namespace std::chrono_literals;

// "white touch e2", without the time: the protocol's line in short.
inline std::string in_short(const laws::Event& event) {
  std::string line;
  laws::protocol::write_event(line, event);
  return line.substr(line.find(R"("by")"));
}

class AtBoard {
 public:
  explicit AtBoard(laws::Regulations regulations = {}, HandTimes times = {})
      : game_(std::move(regulations)), hands_(game_.state().position.board(), times) {}

  // Takes the piece off a square, after some time.
  Piece lift(Square square, Milliseconds after = 1000ms) {
    pass(after);
    const Piece piece = *hands_.board().piece_at(square);
    hands_.changed(now_, square, std::nullopt);
    judge();
    return piece;
  }
  void put(Square square, Piece piece, Milliseconds after = 1000ms) {
    pass(after);
    hands_.changed(now_, square, piece);
    judge();
  }
  void move(Square from, Square to) { put(to, lift(from)); }
  void press(Milliseconds after = 1000ms) { say(laws::act::Press{}, after); }
  void say(laws::Act act, Milliseconds after = 1000ms) {
    pass(after);
    hands_.said(now_, std::move(act));
    judge();
  }
  void announce() { hands_.announced(now_); }
  void reread(const Board& board) {
    pass(1000ms);
    hands_.reread(now_, board, game_.state());
    judge();
  }
  // Time passes, and everything that falls due in it is judged when it does.
  void pass(Milliseconds time) {
    const Milliseconds until = now_ + time;
    while (hands_.due() && *hands_.due() <= until) {
      now_ = *hands_.due();
      judge();
    }
    now_ = until;
    judge();
  }

  std::vector<std::string> acts() {
    pass(5000ms);
    return std::exchange(acts_, {});
  }
  const std::vector<laws::Event>& events() const { return events_; }
  const laws::Game& game() const { return game_; }
  Hands& hands() { return hands_; }
  Milliseconds now() const { return now_; }

 private:
  void judge() {
    while (auto event = hands_.next(now_, game_.regulations(), game_.state())) {
      acts_.push_back(in_short(*event));
      events_.push_back(*event);
      game_.rule(*event);
    }
  }

  laws::Game game_;
  Hands hands_;
  Milliseconds now_{};
  std::vector<std::string> acts_;
  std::vector<laws::Event> events_;
};

}  // namespace jadoube::boards::test
