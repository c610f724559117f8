#include "jadoube/engines/engine_game.hpp"

#include <algorithm>

#include "jadoube/laws/model/pgn_result.hpp"
#include "jadoube/notation/pgn/commands.hpp"

namespace jadoube::engines {
namespace {

using namespace std::chrono_literals;
using laws::Actor;
using laws::Milliseconds;

// The longest search of an engine without a clock, or whose clock is not running.
constexpr auto longest_thought = 10min;
// How much longer than its time for a move an engine without a clock may think.
constexpr auto time_beyond_move_time = 5s;
// The time an engine gets to stop thinking.
constexpr auto time_to_stop_thinking = 2s;

class Table {
 public:
  Table(const EngineGamePlan& plan, const std::array<Engine*, 2>& engines, const Stopped& stopped)
      : plan_(plan),
        engines_(engines),
        stopped_(stopped),
        game_(regulations(plan)),
        begun_(Clock::now()),
        judgements_{Judgement(plan.manners), Judgement(plan.manners)} {
    outcome_.record = pgn::Game(plan.opening.start);
  }

  EngineGame play() {
    for (const Color color : both_colors)
      if (const auto ready = engines_[index(color)]->new_game(plan_.opening.chess960); !ready) {
        if (!stopped_()) fail(color, ready.error());
        return finish();
      }
    make_opening();
    while (!state().over() && !outcome_.fault && !stopped_()) move();
    return finish();
  }

 private:
  static laws::Regulations regulations(const EngineGamePlan& plan) {
    laws::Regulations regulations = plan.regulations;
    regulations.board = laws::BoardKind::screen;
    regulations.start = plan.opening.start;
    regulations.chess960 = plan.opening.chess960;
    return regulations;
  }

  const laws::State& state() const { return game_.state(); }
  Milliseconds now() const { return std::chrono::duration_cast<Milliseconds>(Clock::now() - begun_); }
  laws::Ruling rule(Actor by, laws::Act act) { return game_.rule({now(), by, std::move(act)}); }
  std::string written(Move move) const { return engines::written(game_.regulations(), move); }

  // The opening's moves take no time: afterwards the clocks are set to the values at the start of a game.
  void make_opening() {
    const auto before = [&](Color color) { return state().clock.left(color); };
    const laws::act::SetClocks clocks{before(Color::white), before(Color::black)};
    for (const Move move : plan_.opening.moves) {
      game_.rule({0ms, laws::actor(state().on_move()), laws::act::Move{written(move)}});
      note(move);
    }
    begun_ = Clock::now();
    game_.rule({0ms, Actor::arbiter, laws::act::Start{}});
    if (!plan_.opening.moves.empty() && game_.regulations().has_clock()) game_.rule({0ms, Actor::arbiter, clocks});
  }

  Limits limits() const {
    const Color color = state().on_move();
    Limits limits = plan_.limits[index(color)];
    if (!state().clock.dial(color).timed) return limits;
    const Limits clock = limits_of_clock(game_.regulations(), state());
    // An opponent without a clock is reported with the same time.
    const auto& own = color == Color::white ? clock.white : clock.black;
    const bool both = state().clock.dial(!color).timed;
    limits.white = both ? clock.white : own;
    limits.black = both ? clock.black : own;
    limits.white_increment = clock.white_increment;
    limits.black_increment = clock.black_increment;
    limits.moves_to_go = clock.moves_to_go;
    return limits;
  }

  // The time when the flag of the player to move falls; without a clock, when an engine without an answer counts as
  // hung.
  Clock::time_point deadline() const {
    const Color color = state().on_move();
    const laws::Dial& dial = state().clock.dial(color);
    const auto& move_time = plan_.limits[index(color)].move_time;
    if (!dial.timed) return Clock::now() + (move_time ? *move_time + time_beyond_move_time : longest_thought);
    return Clock::now() + dial.left + dial.delay_left + 1ms;
  }

  void move() {
    const Color color = state().on_move();
    std::vector<Move> moves;
    for (unsigned ply = 1; ply <= state().ply(); ++ply) moves.push_back(state().history.move(ply));
    const auto thought = engines_[index(color)]->think(plan_.opening.start, moves, limits(), deadline());
    if (!thought && stopped_()) return;
    if (!thought) return handle_fault(color, thought.error());
    judgements_[index(color)].note(thought->score);
    if (claims(color, thought->move) || resigns(color)) return;
    const auto ruling = rule(laws::actor(color), laws::act::Move{written(thought->move)});
    if (!ruling.ok) return;  // the flag fell before the move arrived
    note(thought->move, *thought, color);
    agree(color);
    if (!state().over() && plan_.most_moves > 0 && state().ply() >= 2 * plan_.most_moves)
      rule(Actor::arbiter, laws::act::Declare{laws::Result::draw, {}});
  }

  // No answer until the flag falls is a loss on time, or a draw if the opponent could not checkmate. An engine that
  // stops when it receives "stop" was only slow. Without a clock no flag falls, and the engine hangs.
  void handle_fault(Color color, const EngineFault& fault) {
    if (fault.kind != EngineFault::Kind::silent || !state().clock.dial(color).timed) return fail(color, fault);
    rule(Actor::arbiter, laws::act::Tick{});
    if (const auto stopped = engines_[index(color)]->stop_thinking(Clock::now() + time_to_stop_thinking); !stopped)
      fail(color, stopped.error());
  }
  // An engine that cannot continue loses the game.
  void fail(Color color, const EngineFault& fault) {
    outcome_.fault = fault;
    outcome_.culprit = color;
    if (!state().over())
      rule(Actor::arbiter, laws::act::Penalise{.player = color, .penalty = laws::Penalty::loss, .article = {}});
  }

  bool claims(Color color, Move move) {
    const auto claim = judgements_[index(color)].claim(game_.regulations(), state(), move);
    if (claim) rule(laws::actor(color), *claim);
    return claim.has_value();
  }

  bool resigns(Color color) {
    const auto& resigning = plan_.manners.resigning;
    if (!judgements_[index(color)].resigns()) return false;
    if (resigning->both && !judgements_[index(!color)].wins()) return false;
    rule(laws::actor(color), laws::act::Resign{});
    return true;
  }

  // The player that has moved offers a draw, and the other accepts, if both have considered the game even for long
  // enough.
  void agree(Color color) {
    if (state().over()) return;
    if (!std::ranges::all_of(judgements_, [&](const Judgement& each) { return each.is_even(state()); })) return;
    rule(laws::actor(color), laws::act::OfferDraw{});
    rule(laws::actor(!color), laws::act::AcceptDraw{});
  }

  void note(Move move) { last_ = outcome_.record.add_move(last_, move); }

  // Adds a comment with the thought of the player of that color. If the flag falls as the move is made, it is still
  // this player's turn.
  void note(Move move, const Thought& thought, Color color) {
    note(move);
    std::string comment;
    if (thought.score) {
      const int sign = color == Color::white ? 1 : -1;
      comment = pgn::evaluation_command({sign * thought.score->value, thought.score->is_mate, thought.depth}) + ' ';
    }
    if (state().clock.dial(color).timed) comment += pgn::clock_command(state().clock.left(color));
    if (!comment.empty()) outcome_.record.add_note(last_, {.kind = pgn::Note::Kind::comment, .text = comment});
  }

  EngineGame finish() {
    outcome_.result = state().result;
    outcome_.reason = state().reason;
    outcome_.record.result = laws::pgn_result(state().result);
    return std::move(outcome_);
  }

  const EngineGamePlan& plan_;
  std::array<Engine*, 2> engines_;
  const Stopped& stopped_;
  laws::Game game_;
  Clock::time_point begun_;
  std::array<Judgement, 2> judgements_;
  pgn::NodeId last_ = pgn::NodeId::root;
  EngineGame outcome_;
};

}  // namespace

EngineGame play_game(const EngineGamePlan& plan, const std::array<Engine*, 2>& engines, const Stopped& stopped) {
  return Table(plan, engines, stopped).play();
}

}  // namespace jadoube::engines
