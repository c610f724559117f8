// A game conducted in a test: each call is one event, a second after the one before.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "jadoube/laws/game.hpp"
#include "jadoube/laws/model/time_control.hpp"
#include "jadoube/laws/say.hpp"
#include "jadoube/notation/uci.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::laws::test {

using namespace std::chrono_literals;

struct Rulebook {
  Edition edition = Edition::e2023;
  const char* time = "90+30";
  Supervision supervision = Supervision::every_game;
  BoardKind board = BoardKind::physical;
  const char* fen = "";
  bool rook_first_castling = false;
  FalseMove false_move = FalseMove::fide;
  std::array<bool, 2> blind{};
};

inline Regulations regulations_of(const Rulebook& book) {
  Regulations regulations;
  regulations.edition = book.edition;
  const TimeControl time = *parse_time_control_in_minutes(book.time);
  regulations.time = {time, time};
  regulations.tempo = tempo_of(book.edition, regulations.time);
  regulations.board = book.board;
  regulations.supervision = book.supervision;
  if (*book.fen != '\0') regulations.start = jadoube::test::position_of(book.fen);
  regulations.default_time = laws::rules(book.edition).default_time;
  regulations.quickplay_finish = usual_quickplay_finish(book.edition, regulations.time);
  regulations.rook_first_castling = book.rook_first_castling;
  regulations.false_move = book.false_move;
  regulations.blind = book.blind;
  return regulations;
}

class Table {
 public:
  explicit Table(const Rulebook& book = {}) : game(regulations_of(book)) {}
  explicit Table(const Regulations& regulations) : game(regulations) {}

  Ruling at(Milliseconds time, Actor by, Act act) {
    now = time;
    return ruling = game.rule({now, by, std::move(act)});
  }
  Ruling white(Act act) { return at(now + 1s, Actor::white, std::move(act)); }
  Ruling black(Act act) { return at(now + 1s, Actor::black, std::move(act)); }
  Ruling arbiter(Act act) { return at(now + 1s, Actor::arbiter, std::move(act)); }

  // Whole moves in UCI form by the sides in turn, each with its press.
  void play(std::initializer_list<const char*> moves) {
    for (const char* const move : moves) {
      const Color color = game.state().on_move();
      at(now + 1s, actor(color), act::Move{move});
      if (!game.state().over() && game.regulations().board == BoardKind::physical) at(now, actor(color), act::Press{});
    }
  }

  // --- What was ruled
  std::vector<std::string> permitted() const { return jadoube::test::sorted_names(game.permitted()); }
  std::vector<std::string> articles() const {
    std::vector<std::string> numbers;
    for (const Article article : ruling.articles) numbers.emplace_back(number(article, game.regulations().edition));
    return numbers;
  }
  std::string article() const { return ruling.articles.empty() ? "" : articles().front(); }
  std::string says(text::Language language = text::Language::en) const { return say(ruling.says, state(), language); }
  template <typename E>
  const E* effect() const {
    for (const Effect& effect : ruling.effects)
      if (const E* const found = std::get_if<E>(&effect)) return found;
    return nullptr;
  }
  const State& state() const { return game.state(); }
  Milliseconds left(Color color) const { return state().clock.left(color); }

  Game game;
  Milliseconds now{};
  Ruling ruling;
};

using Moves = std::vector<std::string>;

}  // namespace jadoube::laws::test
