// What holds of every game, whatever its events (random ones, mostly sensible, some absurd).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/laws/table.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::laws {
namespace {

using namespace std::chrono_literals;
using test::Rulebook;
using Random = jadoube::test::RandomPositions;

Rulebook random_book(Random& random) {
  constexpr std::array times{"90+30", "3+2", "15+10", "5", "1/1+1:1", "25d10", "10b5", "none", "0.1"};
  constexpr std::array fens{"", "8/4P1k1/8/8/8/8/8/R3K2R w KQ - 0 1", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
                            "4k1n1/8/8/8/8/8/8/4K1N1 w - - 90 60"};
  Rulebook book;
  book.edition = editions[random.below(5)];
  book.time = times[random.below(times.size())];
  book.supervision = random.chance(50) ? Supervision::limited : Supervision::every_game;
  book.board = random.chance(20) ? BoardKind::screen : BoardKind::physical;
  book.fen = fens[random.below(fens.size())];
  book.rook_first_castling = random.chance(20);
  if (random.chance(20)) book.false_move = static_cast<FalseMove>(1 + random.below(5));
  if (book.edition != Edition::e1997 && book.board == BoardKind::physical && random.chance(20))
    book.blind = {true, false};
  return book;
}

Square any_square(Random& random) { return square(random.below(64)); }

Move any_legal(Random& random, const State& state) {
  const MoveList moves = state.position.legal_moves();
  return moves.empty() ? Move{} : moves[random.below(static_cast<unsigned>(moves.size()))];
}

Act random_act(Random& random, const State& state) {
  const Move move = any_legal(random, state);
  const std::string text = notation::write_uci(move);
  switch (random.below(41)) {
    case 0: return act::Adjust{any_square(random)};
    case 1: return act::Touch{any_square(random), random.chance(20)};
    case 2:
    case 3: return act::Touch{move.from()};
    case 4: return act::Place{any_square(random), any_square(random), 1 + random.below(2)};
    case 5: return act::Place{move.from(), any_square(random)};
    case 6:
    case 7:
    case 8: return act::Place{move.from(), move.to()};
    case 9:
      return act::Promote{promotion_roles[random.below(4)],
                          random.chance(50) ? std::optional(any_square(random)) : std::nullopt};
    case 10:
    case 11:
    case 12:
    case 13:
    case 14: return act::Press{};
    case 15:
    case 16:
    case 17: return act::Move{text};
    case 18: return act::Record{text};
    case 19: return act::OfferDraw{};
    case 20: return random.chance(10) ? Act(act::AcceptDraw{}) : Act(act::DeclineDraw{});
    case 21: return random.chance(5) ? Act(act::Resign{}) : Act(act::Arrive{});
    case 22: return act::Claim{ClaimOf::threefold, random.chance(50) ? text : ""};
    case 23: return act::Claim{static_cast<ClaimOf>(random.below(7)), ""};
    case 24: return act::Claim{ClaimOf::illegal_move, ""};
    case 25: return act::Choose{static_cast<FalseMoveChoice>(random.below(5)), random.chance(50) ? text : ""};
    case 26: return act::StopClocks{random.chance(50) ? "promotion piece" : ""};
    case 27: return random.chance(50) ? Act(act::Pause{}) : Act(act::Tick{});
    case 28:
    case 29: return act::Resume{};
    case 30: return act::SetClocks{Milliseconds(random.below(100'000)), Milliseconds(random.below(100'000))};
    case 31:
      return act::Penalise{random.chance(50) ? std::optional(Color::white) : std::nullopt,
                           static_cast<Penalty>(random.below(random.chance(10) ? 9 : 3)),
                           Milliseconds(random.below(9000)), "", 50};
    case 32: return act::Rule{static_cast<ClaimDecision>(random.below(3)), std::nullopt};
    case 33: return act::Restore{random.below(8)};
    case 34:
      return random.chance(50) ? Act(act::Seal{text})
                               : Act(act::Open{{random.chance(50), true}, "", random.chance(10)});
    case 35: return act::Announce{text};
    case 36: return act::Sign{static_cast<Result>(1 + random.below(3))};
    case 37: return act::PutRight{};
    case 38: return random.chance(50) ? Act(act::Excuse{Color::black}) : Act(act::Press{true});
    case 39: return act::Touch{any_square(random), false, {move.from(), any_square(random)}, random.chance(50)};
    default: return act::Discover{static_cast<Discovery>(random.below(5)), std::nullopt, random.chance(20)};
  }
}

Event random_event(Random& random, const State& state, Milliseconds now) {
  const Act act = random_act(random, state);
  const Actor mover = actor(state.on_move());
  // Mostly by whom it makes sense.
  const Actor by = random.chance(60) ? mover : static_cast<Actor>(random.below(3));
  return {now, by, act};
}

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

constexpr int events = 120;

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
