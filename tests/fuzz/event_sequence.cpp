// Bytes decoded as regulations and acts, so that most acts make sense: the permitted moves are legal, and there are
// some until the game is over, unless nobody may move; a finished game changes by few acts alone; the same acts get the
// same answers, and a saved state continues as if it had not been saved.
#include "jadoube/laws/game.hpp"
#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/notation/uci.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube;
using namespace jadoube::laws;

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), end_(data + size) {}

  bool any() const { return data_ != end_; }
  unsigned next() { return any() ? *data_++ : 0; }
  unsigned below(unsigned bound) { return next() % bound; }

 private:
  const std::uint8_t* data_;
  const std::uint8_t* end_;
};

Regulations regulations_from(Bytes& bytes) {
  constexpr std::array starts{
      "",
      "8/4P1k1/8/8/8/8/8/R3K2R w KQ - 0 1",
      "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
      "4k1n1/8/8/8/8/8/8/4K1N1 w - - 90 60",
      "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
      "1k6/8/8/8/8/8/8/RK6 w Q - 0 1",
      "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
      "7k/5Q2/6K1/8/8/8/8/8 w - - 148 100",
      "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
      "7k/P7/8/8/8/8/p7/7K w - - 0 1",
  };
  constexpr std::array times{"90+30", "3+2", "15+10", "5", "1/1+1:1", "25d10", "10b5", "none", "0.1", "40/90:30"};
  const unsigned flags = bytes.next();
  Regulations regulations;
  regulations.edition = editions[flags % 5];
  regulations.board = (flags & 4U) != 0 ? BoardKind::screen : BoardKind::physical;
  regulations.supervision = (flags & 8U) != 0 ? Supervision::limited : Supervision::every_game;
  regulations.rook_first_castling = (flags & 16U) != 0;
  if ((flags & 128U) != 0 && regulations.edition != Edition::e1997) regulations.blind = {true, false};
  regulations.score_sheets = (flags & 32U) != 0;
  regulations.false_move = static_cast<FalseMove>((flags >> 6) % 3);
  const std::string_view start = starts[bytes.below(starts.size())];
  if (!start.empty()) regulations.start = *notation::read_fen(start, notation::FenStyle::forgiving);
  const TimeControl time = *parse_time_control_in_minutes(times[bytes.below(times.size())]);
  regulations.time = {time, time};
  regulations.tempo = tempo_of(regulations.edition, regulations.time);
  regulations.default_time = regulations.rules().default_time;
  regulations.quickplay_finish = static_cast<QuickplayFinish>(bytes.below(3));
  if (const unsigned move = bytes.below(4); move != 1) regulations.draw_agreement.from_move.reset();
  return regulations;
}

std::string move_text(Bytes& bytes, const State& state) {
  const MoveList legal = state.position.legal_moves();
  const unsigned which = bytes.next();
  if (legal.empty() || which == 255) return "a1a1";
  return notation::write_uci(legal[which % legal.size()]);
}

Square any_square(Bytes& bytes) { return square(bytes.below(64)); }

// Acts that change the board: those of a legal move, or any.
Act hands_on(Bytes& bytes, const State& state) {
  const MoveList legal = state.position.legal_moves();
  const unsigned what = bytes.below(4);
  if (what == 0 || legal.empty()) return act::Place{any_square(bytes), any_square(bytes), 1 + bytes.below(2)};
  const Move move = legal[bytes.next() % legal.size()];
  if (what == 1) return act::Touch{move.from()};
  if (what == 2) return act::Place{move.from(), any_square(bytes)};
  return act::Place{move.from(), move.to()};
}

Act act_from(Bytes& bytes, const State& state) {
  switch (bytes.below(39)) {
    case 0: return act::Arrive{};
    case 1: return act::Start{};
    case 2: return act::Adjust{any_square(bytes)};
    case 3: return act::Touch{any_square(bytes), bytes.below(4) == 0};
    case 4:
    case 5: return hands_on(bytes, state);
    case 6: {
      act::Promote promote{promotion_roles[bytes.below(4)]};
      if (bytes.below(2) == 1) promote.square = any_square(bytes);
      promote.hands = 1 + bytes.below(2);
      return promote;
    }
    case 7:
    case 8: return act::Press{};
    case 9:
    case 10: return act::Move{move_text(bytes, state)};
    case 11: return act::Record{move_text(bytes, state)};
    case 12: return bytes.below(4) == 0 ? Act(act::SeeScoreSheet{}) : Act(act::OfferDraw{});
    case 13: return act::AcceptDraw{};
    case 14: return act::DeclineDraw{};
    case 15: return bytes.below(8) == 0 ? Act(act::Resign{}) : Act(act::Tick{});
    case 16:
      return act::Claim{static_cast<ClaimOf>(bytes.below(2)), bytes.below(2) == 0 ? "" : move_text(bytes, state)};
    case 17: return act::Claim{static_cast<ClaimOf>(bytes.below(7)), {}};
    case 18:
      return act::Choose{static_cast<FalseMoveChoice>(bytes.below(5)),
                         bytes.below(2) == 0 ? "" : move_text(bytes, state)};
    case 19: return act::StopClocks{bytes.below(2) == 0 ? "" : "noise"};
    case 20: return act::Tick{};
    case 21: return act::Pause{};
    case 22: return act::Resume{};
    case 23: return act::SetClocks{Milliseconds(bytes.next() * 1'000), Milliseconds(bytes.next() * 1'000)};
    case 24: {
      const unsigned player = bytes.below(3);
      return act::Penalise{player < 2 ? std::optional(both_colors[player]) : std::nullopt,
                           static_cast<Penalty>(bytes.below(static_cast<unsigned>(all_penalties.size()))),
                           Milliseconds(bytes.next() * 1'000), "11.5", bytes.next()};
    }
    case 25: return act::Rule{static_cast<ClaimDecision>(bytes.below(3)), std::nullopt};
    case 26: return act::Restore{bytes.below(16)};
    case 27: return act::Seal{bytes.below(4) == 0 ? "Qq9" : move_text(bytes, state)};
    case 28: return act::Open{{bytes.below(2) == 0, bytes.below(2) == 0}, {}, bytes.below(4) == 0};
    case 29: {
      const unsigned player = bytes.below(3);
      return act::Discover{static_cast<Discovery>(bytes.below(7)),
                           player < 2 ? std::optional(both_colors[player]) : std::nullopt, bytes.below(2) == 0};
    }
    case 30: return act::Move{"not a move"};
    case 32: return act::Touch{any_square(bytes), false, {any_square(bytes), any_square(bytes)}, bytes.below(2) == 0};
    case 33: return act::Announce{move_text(bytes, state)};
    case 34: return act::Sign{static_cast<Result>(1 + bytes.below(4))};
    case 35: return act::PutRight{};
    case 37: return bytes.below(2) == 0 ? Act(act::AnswerCall{}) : Act(act::WithdrawCall{});
    case 36: return bytes.below(2) == 0 ? Act(act::Excuse{both_colors[bytes.below(2)]}) : Act(act::Press{true});
    case 31:
      return bytes.below(8) == 0 ? Act(act::Declare{static_cast<Result>(1 + bytes.below(4)), {}}) : Act(act::Tick{});
    default: return act::Seal{};
  }
}

// In half of the cases, the actor is the side to move.
Actor actor_from(Bytes& bytes, const State& state) {
  const unsigned who = bytes.below(6);
  return who < 3 ? actor(state.on_move()) : static_cast<Actor>(who - 3);
}

std::string answer(Game& game, const Event& event) {
  const Ruling ruling = game.rule(event);
  std::string text;
  protocol::write_answer(text, game.regulations(), game.state(), ruling);
  return text;
}

// The part of an answer that describes the state.
std::string state_told(const std::string& answer) { return answer.substr(answer.rfind("\"state\": ")); }

// Signatures, the arbiter's decision against them or for who came late, points given or taken (11.5), and a complaint
// of a mate against touch-move.
bool may_change_finished_game(const Act& act) {
  const auto* const claim = std::get_if<act::Claim>(&act);
  const auto* const penalise = std::get_if<act::Penalise>(&act);
  if (penalise != nullptr)
    return penalise->penalty == Penalty::add_points || penalise->penalty == Penalty::deduct_points;
  return (claim != nullptr && claim->of == ClaimOf::touch_move) || std::holds_alternative<act::Declare>(act) ||
         std::holds_alternative<act::Excuse>(act) || std::holds_alternative<act::Sign>(act);
}

void check_state(const Game& game) {
  const State& state = game.state();
  const MoveList permitted = game.permitted();
  // Nobody may move while a move is sealed, nor, in 1997, between a move and the press of the clock.
  const bool waits = state.envelope || has_the_move(game.regulations(), state) != state.on_move();
  check(permitted.empty() == (state.over() || waits));
  for (const Move move : permitted) check(state.position.is_legal(move));
  for (const Color color : both_colors) check(state.clock.left(color) >= Milliseconds::zero());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t most_events = 300;
  Bytes bytes(data, size);
  Game game(regulations_from(bytes));
  const unsigned aside_after = bytes.next();
  Game aside = game;

  std::vector<Event> log;
  std::vector<std::string> answers;
  Milliseconds now{};
  while (bytes.any() && log.size() < most_events) {
    if (log.size() == aside_after) aside = game;
    const unsigned passed = bytes.next();
    now += Milliseconds(passed < 250 ? passed * 10 : passed * 1'000);
    const bool was_over = game.state().over();
    const Actor by = actor_from(bytes, game.state());
    log.push_back({now, by, act_from(bytes, game.state())});
    answers.push_back(answer(game, log.back()));
    check_state(game);
    if (was_over && answers.size() > 1 && !may_change_finished_game(log.back().act))
      check(state_told(answers.back()) == state_told(answers[answers.size() - 2]));
  }

  Game again(game.regulations());
  for (std::size_t i = 0; i < log.size(); ++i) check(answer(again, log[i]) == answers[i]);
  for (std::size_t i = aside_after; i < log.size(); ++i) check(answer(aside, log[i]) == answers[i]);
  return 0;
}
