// What holds of every game, whatever its events (random ones, mostly sensible, some absurd).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/laws/random_game.hpp"

namespace jadoube::laws {
namespace {

using namespace std::chrono_literals;
using test::Rulebook;
using Random = jadoube::test::RandomPositions;
using test::events;
using test::random_book;
using test::random_event;

// Everything that an answer shows of a state.
struct Shown {
  Position position;
  std::vector<std::uint32_t> permitted;
  Milliseconds white, black;
  std::optional<Color> running, offer;
  Result result;
  Reason reason;
  unsigned ply, white_illegal, black_illegal;
  Board board;
  friend bool operator==(const Shown&, const Shown&) = default;
};

Shown shown(const Game& game) {
  const State& state = game.state();
  return {state.position,
          jadoube::test::sorted_bits(game.permitted()),
          state.clock.left(Color::white),
          state.clock.left(Color::black),
          state.clock.running(),
          state.offer,
          state.result,
          state.reason,
          state.ply(),
          state.illegal_moves[0],
          state.illegal_moves[1],
          board_as_it_stands(state)};
}

RC_GTEST_PROP(GameProperty, PermittedMoves_AreLegal_AndThereIsOneUntilTheGameIsOver, (std::uint64_t seed)) {
  Random random(seed);
  Game game(test::regulations_of(random_book(random)));
  Milliseconds now{};
  for (int i = 0; i < events; ++i) {
    now += Milliseconds(random.below(400));
    static_cast<void>(game.rule(random_event(random, game.state(), now)));
    const MoveList permitted = game.permitted();
    // A sealed move leaves nothing to do at the board, nor does (1997) a move whose clock is still to be pressed.
    const State& state = game.state();
    const bool waits = state.envelope || has_the_move(game.regulations(), state) != state.on_move();
    RC_ASSERT(permitted.empty() == (state.over() || waits));
    for (const Move move : permitted) {
      RC_ASSERT(game.state().position.is_legal(move));
    }
  }
}

RC_GTEST_PROP(GameProperty, SameLog_SameRulings_WhereverTheGameIsStoppedAndReplayed, (std::uint64_t seed)) {
  Random random(seed);
  const Rulebook book = random_book(random);
  Game game(test::regulations_of(book));
  std::vector<Event> log;
  Milliseconds now{};
  for (int i = 0; i < events; ++i) {
    now += Milliseconds(random.below(400));
    log.push_back(random_event(random, game.state(), now));
    const Ruling ruling = game.rule(log.back());
    if (i % 30 != 29) continue;
    Game again(test::regulations_of(book));
    Ruling last;
    for (const Event& event : log) last = again.rule(event);
    RC_ASSERT(shown(again) == shown(game));
    RC_ASSERT(last.ok == ruling.ok);
    RC_ASSERT(last.articles == ruling.articles);
    RC_ASSERT(say(last.says, again.state(), text::Language::pt) == say(ruling.says, game.state(), text::Language::pt));
  }
}

RC_GTEST_PROP(GameProperty, NoEventChangesAFinishedGame, (std::uint64_t seed)) {
  Random random(seed);
  Game game(test::regulations_of(random_book(random)));
  static_cast<void>(game.rule({1s, Actor::white, act::Resign{}}));
  RC_ASSERT(game.state().over());
  const Shown end = shown(game);
  for (int i = 0; i < events; ++i) {
    const Event event = random_event(random, game.state(), 2s + i * 1s);
    // The players may still sign another result (8.7), and the arbiter may punish what is done after the end (12.9).
    if (std::holds_alternative<act::Sign>(event.act) || std::holds_alternative<act::Penalise>(event.act)) continue;
    const Ruling ruling = game.rule(event);
    RC_ASSERT(!ruling.ok);
    RC_ASSERT(shown(game) == end);
  }
}

// An event without standing leaves all but the time as it was.
RC_GTEST_PROP(GameProperty, WhatHasNoStanding_ChangesNothing, (std::uint64_t seed)) {
  Random random(seed);
  Game game(test::regulations_of(random_book(random)));
  Milliseconds now{};
  for (int i = 0; i < events; ++i) {
    now += Milliseconds(random.below(400));
    static_cast<void>(game.rule({now, Actor::arbiter, act::Tick{}}));
    const Shown before = shown(game);
    const Ruling ruling = game.rule(random_event(random, game.state(), now));
    if (!ruling.ok) RC_ASSERT(shown(game) == before);
  }
}

// No time is created or lost but by the clock's own rules for a completed move, and by rulings that say so.
RC_GTEST_PROP(GameProperty, TimeIsOnlyGivenOrTakenByRulingsThatSaySo, (std::uint64_t seed)) {
  Random random(seed);
  Rulebook book = random_book(random);
  book.time = random.chance(50) ? "90" : "5";
  Game game(test::regulations_of(book));
  Milliseconds now{};
  static_cast<void>(game.rule({now, Actor::arbiter, act::Start{}}));
  for (int i = 0; i < events; ++i) {
    const Milliseconds passed = Milliseconds(random.below(400));
    const auto running = game.state().clock.running();
    const bool stopped = game.state().clock.is_stopped();
    const auto total = [&] { return game.state().clock.left(Color::white) + game.state().clock.left(Color::black); };
    const Milliseconds before = total();
    const Milliseconds used = running && !stopped ? std::min(passed, game.state().clock.left(*running)) : 0ms;
    now += passed;
    const bool was_over = game.state().over();
    const Ruling ruling = game.rule(random_event(random, game.state(), now));
    Milliseconds told{};
    bool annulled = false, restored = false;
    for (const Effect& effect : ruling.effects) {
      if (const auto* const time = std::get_if<effect::Time>(&effect)) told += time->time;
      annulled = annulled || std::holds_alternative<effect::Annulled>(effect);
      restored = restored || std::holds_alternative<effect::Restored>(effect);
    }
    if (annulled || restored) continue;
    RC_ASSERT(total() == before - (was_over ? 0ms : used) + told);
  }
}

}  // namespace
}  // namespace jadoube::laws
