#include "jadoube/engines/engine_game.hpp"

#include <algorithm>

#include "jadoube/laws/protocol/words.hpp"
#include "jadoube/notation/pgn/commands.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::engines {
namespace {

using namespace std::chrono_literals;
using laws::Actor;
using laws::Milliseconds;

// An engine without a clock, or without a clock that runs, is waited for this long.
constexpr auto longest_thought = 10min;
// And this long to stop thinking.
constexpr auto patience = 2s;

class Table {
 public:
  Table(const EngineGamePlan& plan, const std::array<Engine*, 2>& engines)
      : plan_(plan), engines_(engines), game_(regulations(plan)), begun_(Clock::now()) {
    outcome_.record = pgn::Game(plan.opening.start);
  }

  EngineGame play(const Stopped& stopped) {
    for (const Color color : both_colors)
      if (const auto ready = engines_[index(color)]->new_game(plan_.opening.chess960); !ready) {
        fail(color, ready.error());
        return finish();
      }
    make_opening();
    while (!state().over() && !outcome_.fault && !stopped()) move();
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
  std::string written(Move move) const {
    return notation::write_uci(move,
                               plan_.opening.chess960 ? notation::UciCastling::rook : notation::UciCastling::king);
  }

  // The opening's moves take no time: the clocks are set afterwards to what they show at the start of a game.
  void make_opening() {
    const auto before = [&](Color color) { return state().clock.left(color); };
    const laws::act::SetClocks clocks{before(Color::white), before(Color::black)};
    for (const Move move : plan_.opening.moves) {
      game_.rule({0ms, laws::actor(state().on_move()), laws::act::Move{written(move)}});
      note(move, std::nullopt);
    }
    begun_ = Clock::now();
    game_.rule({0ms, Actor::arbiter, laws::act::Start{}});
    if (!plan_.opening.moves.empty() && game_.regulations().has_clock()) game_.rule({0ms, Actor::arbiter, clocks});
  }

  Limits limits() const {
    if (!game_.regulations().has_clock()) return plan_.limits;
    Limits limits;
    const auto& clock = state().clock;
    const auto left = [&](Color color) { return clock.left(color) + clock.dial(color).delay_left; };
    limits.white = left(Color::white);
    limits.black = left(Color::black);
    const auto& time = game_.regulations().time;
    const auto given = [&](Color color) {
      const laws::Period* period = clock.period(time, color);
      return period == nullptr ? 0ms : period->increment + period->delay + period->bronstein;
    };
    limits.white_increment = given(Color::white);
    limits.black_increment = given(Color::black);
    const Color color = state().on_move();
    if (const laws::Period* period = clock.period(time, color); period != nullptr && period->moves) {
      unsigned control = 0;
      for (unsigned i = 0; i <= clock.dial(color).period; ++i) control += time[index(color)][i].moves.value_or(0);
      limits.moves_to_go = std::max(control, clock.dial(color).moves + 1) - clock.dial(color).moves;
    }
    return limits;
  }

  // When the flag of the player on the move falls.
  Clock::time_point deadline() const {
    const laws::Dial& dial = state().clock.dial(state().on_move());
    if (!dial.timed) return Clock::now() + longest_thought;
    return Clock::now() + dial.left + dial.delay_left + 1ms;
  }

  void move() {
    const Color color = state().on_move();
    std::vector<Move> moves;
    for (unsigned ply = 1; ply <= state().ply(); ++ply) moves.push_back(state().history.move(ply));
    const auto thought = engines_[index(color)]->think(plan_.opening.start, moves, limits(), deadline());
    if (!thought) return went_wrong(color, thought.error());
    judge(color, thought->score);
    if (claims(color, thought->move) || resigns(color)) return;
    const auto ruling = rule(laws::actor(color), laws::act::Move{written(thought->move)});
    if (!ruling.ok) return;  // the flag fell as the move came
    note(thought->move, *thought);
    agree(color);
  }

  // Silence until the flag falls is a loss on time, or a draw where the other side could not mate. An engine that stops
  // when told to was only slow.
  void went_wrong(Color color, const EngineFault& fault) {
    if (fault.kind != EngineFault::Kind::silent) return fail(color, fault);
    rule(Actor::arbiter, laws::act::Tick{});
    if (const auto stopped = engines_[index(color)]->stop_thinking(Clock::now() + patience); !stopped)
      fail(color, stopped.error());
  }
  // A game that an engine cannot go on with is lost by it.
  void fail(Color color, const EngineFault& fault) {
    outcome_.fault = fault;
    outcome_.culprit = color;
    if (!state().over())
      rule(Actor::arbiter, laws::act::Penalise{.player = color, .penalty = laws::Penalty::loss, .article = {}});
  }

  // The engine's score as it enters its run of bad or even ones.
  void judge(Color color, const std::optional<Score>& score) {
    auto& [bad, even, last] = runs_[index(color)];
    last = score ? std::optional(score->centipawns()) : std::nullopt;
    const auto& [resigning, drawing, below] = plan_.manners;
    bad = resigning && last && *last < -static_cast<int>(resigning->below) ? bad + 1 : 0;
    even = drawing && last && std::abs(*last) < static_cast<int>(drawing->within) ? even + 1 : 0;
  }

  // Three occurrences or fifty moves, with this move or before it (9.2, 9.3).
  bool claims(Color color, Move move) {
    const auto last = runs_[index(color)].last;
    if (last && *last > plan_.manners.claims_below) return false;
    const Position& position = state().position;
    const Position after = position.after(move);
    constexpr unsigned fifty_moves = 100;
    const auto claim = [&](laws::ClaimOf of, bool stands, bool comes) {
      if (!stands && !comes) return false;
      rule(laws::actor(color), laws::act::Claim{of, stands ? std::string() : written(move)});
      return state().over();
    };
    return claim(laws::ClaimOf::threefold, state().history.occurrences(position) >= 3,
                 state().history.occurrences_after(after) >= 3) ||
           claim(laws::ClaimOf::fifty_moves, position.halfmove_clock() >= fifty_moves,
                 after.halfmove_clock() >= fifty_moves);
  }

  bool resigns(Color color) {
    const auto& resigning = plan_.manners.resigning;
    if (!resigning || runs_[index(color)].bad < resigning->moves) return false;
    rule(laws::actor(color), laws::act::Resign{});
    return true;
  }

  // The player that has moved offers a draw, and the other one accepts, where both have long thought the game even.
  void agree(Color color) {
    const auto& drawing = plan_.manners.drawing;
    if (!drawing || state().over() || state().position.fullmove_number() < drawing->from_move) return;
    if (std::ranges::any_of(runs_, [&](const Run& run) { return run.even < drawing->moves; })) return;
    rule(laws::actor(color), laws::act::OfferDraw{});
    rule(laws::actor(!color), laws::act::AcceptDraw{});
  }

  void note(Move move, const std::optional<Thought>& thought) {
    last_ = outcome_.record.add_move(last_, move);
    if (!thought) return;
    const Color color = !state().on_move();
    std::string comment;
    if (thought->score) {
      const int sign = color == Color::white ? 1 : -1;
      comment = pgn::evaluation_command({sign * thought->score->value, thought->score->is_mate, thought->depth}) + ' ';
    }
    if (state().clock.dial(color).timed) comment += pgn::clock_command(state().clock.left(color));
    if (!comment.empty()) outcome_.record.add_note(last_, {.kind = pgn::Note::Kind::comment, .text = comment});
  }

  EngineGame finish() {
    outcome_.result = state().result;
    outcome_.reason = state().reason;
    outcome_.record.result = pgn::parse_result(laws::protocol::word(laws::protocol::result_words, state().result))
                                 .value_or(pgn::Result::unknown);
    return std::move(outcome_);
  }

  struct Run {
    unsigned bad = 0, even = 0;  // moves in a row
    std::optional<int> last;     // what the engine thought last
  };

  const EngineGamePlan& plan_;
  std::array<Engine*, 2> engines_;
  laws::Game game_;
  Clock::time_point begun_;
  std::array<Run, 2> runs_{};
  pgn::NodeId last_ = pgn::NodeId::root;
  EngineGame outcome_;
};

}  // namespace

EngineGame play_game(const EngineGamePlan& plan, const std::array<Engine*, 2>& engines, const Stopped& stopped) {
  return Table(plan, engines).play(stopped);
}

}  // namespace jadoube::engines
