#include "jadoube/mate/can_mate.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "jadoube/mate/internal/corner_mate.hpp"
#include "jadoube/mate/internal/dash.hpp"
#include "jadoube/mate/internal/exhaust.hpp"
#include "jadoube/mate/internal/progress.hpp"
#include "jadoube/mate/internal/queen_mate.hpp"
#include "jadoube/mate/internal/search.hpp"
#include "jadoube/mate/internal/shut_in.hpp"
#include "jadoube/mate/internal/skeleton.hpp"
#include "jadoube/mate/internal/structure.hpp"
#include "jadoube/mate/internal/targeted_mate.hpp"
#include "jadoube/mate/internal/two_knights.hpp"
#include "jadoube/mate/lanes/internal/dash_kernel.hpp"
#include "jadoube/mate/material.hpp"

namespace jadoube::mate {
namespace {

// Whether the position is not one that only an illegal move leaves: with a pawn on a back rank, or a king that can be
// taken.
bool is_playable(const Position& position) {
  const Bitboard back = Bitboard(Rank::one) | Bitboard(Rank::eight);
  return (position.board().of(Role::pawn) & back).empty() &&
         position.attackers(position.king(!position.turn()), position.turn()).empty();
}

// The question for one side or both, with the cheap ways first.
class Inquiry {
 public:
  Inquiry(const Position& position, const MateQuestion& question)
      : start_(position), position_(position), question_(question) {}

  // `dashed`: the result of a dash in a lane, if there was one.
  void ask(Color side, const lanes::DashEnd* dashed = nullptr);
  bool queen_mates(Color side);
  void settle();
  MateAnswer& answer(Color side) { return answers_[index(side)]; }

 private:
  bool is_open(Color side) const { return answers_[index(side)].verdict == MateVerdict::undecided; }
  bool enough_memory() const {
    if (!question_.memory) return true;
    std::uint64_t bytes = exhaustion_ ? exhaustion_->bytes() : 0;
    for (const auto& search : searches_)
      if (search) bytes += search->bytes();
    for (const auto& targeted : targeted_)
      if (targeted) bytes += targeted->bytes();
    return bytes < *question_.memory;
  }
  void give_up(MateGround ground) {
    for (const Color side : both_colors)
      if (is_open(side)) decide(side, MateVerdict::undecided, ground);
  }
  std::uint64_t left(Color side) const {
    const std::uint64_t spent = answers_[index(side)].nodes;
    return question_.budget ? *question_.budget - std::min(*question_.budget, spent) : ~std::uint64_t{0};
  }
  void decide(Color side, MateVerdict verdict, MateGround ground, std::vector<Move> line = {}) {
    MateAnswer& answer = answers_[index(side)];
    answer.verdict = verdict;
    answer.ground = ground;
    answer.line = std::move(line);
    if (verdict == MateVerdict::can_mate) answer.line.insert(answer.line.begin(), forced_.begin(), forced_.end());
  }
  bool accept(const lanes::DashEnd& dashed, Color side);
  bool dash(Color side, unsigned tries);
  bool dash_to_corner(Color side);
  bool tell_two_knights(Color side);
  bool accept(const MateAttempt& attempt, Color side);
  void target(Color side, std::uint64_t positions);
  void search(Color side, std::uint64_t positions);
  void exhaust(std::uint64_t positions);
  std::array<bool, 2> skeletons(const Position& position, std::array<bool, 2> wanted, std::uint64_t most);
  void skeleton(std::uint64_t most);
  void look_at_each_man();
  void skip_forced_moves();
  void look_ahead(std::uint64_t most);
  void respect_history(Color side);

  const Position& start_;
  std::vector<Move> forced_;  // from there to `position_`
  Position position_;
  const MateQuestion& question_;
  std::array<MateAnswer, 2> answers_{MateAnswer{MateVerdict::cannot_mate, MateGround::material, {}, 0},
                                     MateAnswer{MateVerdict::cannot_mate, MateGround::material, {}, 0}};
  std::array<std::optional<MateSearch>, 2> searches_;
  std::array<std::optional<TargetedMate>, 2> targeted_;
  std::optional<Exhaustion> exhaustion_;
};

void Inquiry::ask(Color side, const lanes::DashEnd* dashed) {
  if (insufficient(position_.board(), side)) return decide(side, MateVerdict::cannot_mate, MateGround::material);
  if (dashed != nullptr && accept(*dashed, side)) return;
  if (!position_.has_legal_move()) {
    const bool mated = position_.is_check() && position_.turn() != side;
    return decide(side, mated ? MateVerdict::can_mate : MateVerdict::cannot_mate, MateGround::exhausted);
  }
  decide(side, MateVerdict::undecided, MateGround::budget_spent);
  if (tell_two_knights(side)) return;
  if (dashed == nullptr && !has_only_a_minor_piece(position_.board(), side) && dash(side, 2)) return;
  if (structure_forbids(position_, side)) return decide(side, MateVerdict::cannot_mate, MateGround::structure);
  if (!dash_to_corner(side) && !has_only_a_minor_piece(position_.board(), side)) dash(side, 8);
}

// The line of a dash in a lane, with each move and the mate checked once more.
std::optional<std::vector<Move>> moves_of(const lanes::DashEnd& dashed, Position position, Color side) {
  std::vector<Move> moves;
  for (const auto& [from, to] : std::span(dashed.steps).first(dashed.length)) {
    const auto role = position.board().role_at(from);
    if (!role) return std::nullopt;
    Move move(from, to, *role);
    if (role == Role::pawn) {
      if ((Bitboard(Rank::one) | Rank::eight).contains(to))
        move = Move::promotion(from, to, position.turn() == side ? Role::queen : Role::knight);
      else if ((index(from) ^ index(to)) == 16)
        move = Move(from, to, Role::pawn, Move::Kind::double_step);
    }
    if (!position.is_legal(move)) return std::nullopt;
    moves.push_back(move);
    position.play(move);
  }
  if (!position.is_checkmate()) return std::nullopt;
  return moves;
}

// A mate that is already on the board is decided elsewhere.
bool Inquiry::accept(const lanes::DashEnd& dashed, Color side) {
  answers_[index(side)].nodes += dashed.nodes;
  if (!dashed.mates || dashed.length == 0) return false;
  if (!question_.line) {
    decide(side, MateVerdict::can_mate, MateGround::line);
    return true;
  }
  auto line = moves_of(dashed, position_, side);
  if (line) decide(side, MateVerdict::can_mate, MateGround::line, std::move(*line));
  return line.has_value();
}

// True if a dash finds a mate.
bool Inquiry::dash(Color side, unsigned tries) {
  // A dash is not stopped half-way.
  return left(side) >= std::uint64_t{tries} * MateAttempt::longest && accept(mate::dash(position_, side, tries), side);
}

bool Inquiry::queen_mates(Color side) {
  return left(side) >= queen_mate_nodes && accept(queen_mate(position_, side, 0), side);
}

bool Inquiry::dash_to_corner(Color side) {
  return left(side) >= corner_mate_nodes && accept(corner_mate(position_, side), side);
}

// If two knights can mate, the answer has no line.
bool Inquiry::tell_two_knights(Color side) {
  if (!position_.pieces(side, Role::knight).several() || !is_playable(start_)) return false;
  const auto mates = two_knights_mate(position_);
  if (!mates || (*mates && (question_.line || question_.history))) return false;
  decide(side, *mates ? MateVerdict::can_mate : MateVerdict::cannot_mate, MateGround::material);
  return true;
}

bool Inquiry::accept(const MateAttempt& attempt, Color side) {
  answers_[index(side)].nodes += attempt.nodes;
  if (attempt.mates) {
    const auto line = question_.line || question_.history ? attempt.line() : std::span<const Move>();
    decide(side, MateVerdict::can_mate, MateGround::line, {line.begin(), line.end()});
  }
  return attempt.mates;
}

// For a side with only minor pieces. With few of them it succeeds sooner than the other ways, but starts again each
// time.
void Inquiry::target(Color side, std::uint64_t positions) {
  constexpr int few_men = 4;
  const Board& board = position_.board();
  if (!is_open(side) || (board.of(side) & (board.of(Role::pawn) | board.of(Role::rook) | board.of(Role::queen))))
    return;
  auto& targeted = targeted_[index(side)];
  if (!targeted) targeted.emplace(position_, side);
  const std::uint64_t before = targeted->nodes();
  if (board.of(side).count() <= few_men) positions *= 4;
  const bool mates = targeted->run(std::min(positions, left(side)));
  answers_[index(side)].nodes += targeted->nodes() - before;
  if (mates) decide(side, MateVerdict::can_mate, MateGround::line, targeted->line());
}

void Inquiry::search(Color side, std::uint64_t positions) {
  if (!is_open(side)) return;
  auto& search = searches_[index(side)];
  if (!search) search.emplace(position_, side);
  const std::uint64_t before = search->nodes();
  const auto state = search->run(std::min(positions, left(side)));
  answers_[index(side)].nodes += search->nodes() - before;
  if (state == MateSearch::State::mate) decide(side, MateVerdict::can_mate, MateGround::line, search->line());
  if (state == MateSearch::State::exhausted) decide(side, MateVerdict::cannot_mate, MateGround::exhausted);
}

// This many of its steps count as one position of a search, which makes all moves from the position and takes as long.
void Inquiry::exhaust(std::uint64_t positions) {
  constexpr std::uint64_t steps_of_position = 192;
  if (!exhaustion_) exhaustion_.emplace(position_);
  std::uint64_t allowed = 0;
  for (const Color side : both_colors)
    if (is_open(side)) allowed = std::max(allowed, left(side));
  const std::uint64_t before = exhaustion_->steps();
  exhaustion_->run({is_open(Color::white), is_open(Color::black)}, steps_of_position * std::min(positions, allowed));
  const std::uint64_t spent = (exhaustion_->steps() - before + steps_of_position - 1) / steps_of_position;
  for (const Color side : both_colors) {
    if (!is_open(side)) continue;
    answers_[index(side)].nodes += spent;
    if (const auto& line = exhaustion_->line(side))
      decide(side, MateVerdict::can_mate, MateGround::line, *line);
    else if (exhaustion_->complete())
      decide(side, MateVerdict::cannot_mate, MateGround::exhausted);
  }
}

// Returns which of these sides, both open, the skeleton forbids to mate. This many skeletons count as one position of a
// search, and take as long.
std::array<bool, 2> Inquiry::skeletons(const Position& position, std::array<bool, 2> wanted, std::uint64_t most) {
  constexpr std::uint64_t skeletons_of_position = 8;
  std::uint64_t allowed = 0;
  for (const Color side : both_colors)
    if (wanted[index(side)]) allowed = std::max(allowed, std::min(most, skeletons_of_position * left(side)));
  const auto [forbids, nodes] = skeleton_forbids(position, wanted, allowed);
  for (const Color side : both_colors)
    if (wanted[index(side)]) answers_[index(side)].nodes += (nodes + skeletons_of_position - 1) / skeletons_of_position;
  return forbids;
}

void Inquiry::look_at_each_man() {
  for (const Color side : both_colors)
    if (is_open(side) && each_man_is_forbidden(position_, side))
      decide(side, MateVerdict::cannot_mate, MateGround::structure);
}

void Inquiry::skeleton(std::uint64_t most) {
  const std::array<bool, 2> wanted{is_open(Color::white), is_open(Color::black)};
  const auto forbids = skeletons(position_, wanted, most);
  for (const Color side : both_colors)
    if (wanted[index(side)] && forbids[index(side)]) decide(side, MateVerdict::cannot_mate, MateGround::structure);
}

// Plays moves while a side has only one: they need no decision. If the moves run in circles, nothing is changed.
void Inquiry::skip_forced_moves() {
  constexpr std::size_t most = 64;
  Position position = position_;
  std::vector<Move> forced;
  for (MoveList moves = position.legal_moves(); moves.size() == 1; moves = position.legal_moves()) {
    if (forced.size() == most) return;
    forced.push_back(moves[0]);
    position.play(moves[0]);
  }
  if (forced.empty()) return;
  forced_ = std::move(forced);
  position_ = position;
  for (const Color side : both_colors)
    if (is_open(side)) ask(side);
}

// A king in check may stand on a square to which it can never come back. The structure or the skeleton may then exclude
// a mate in every position after the check, though not in this one.
void Inquiry::look_ahead(std::uint64_t most) {
  if (!position_.is_check()) return;
  std::array<bool, 2> forbidden{is_open(Color::white), is_open(Color::black)};
  for (const Move move : position_.legal_moves()) {
    const Position next = position_.after(move);
    std::array<bool, 2> asked = forbidden;
    for (const Color side : both_colors) {
      bool& still = asked[index(side)];
      if (still && (insufficient(next.board(), side) || structure_forbids(next, side))) still = false;
    }
    if (asked[0] || asked[1]) {
      const auto forbids = skeletons(next, asked, most);
      for (const Color side : both_colors)
        if (asked[index(side)] && !forbids[index(side)]) forbidden[index(side)] = false;
    }
    if (!forbidden[0] && !forbidden[1]) return;
  }
  for (const Color side : both_colors)
    if (forbidden[index(side)]) decide(side, MateVerdict::cannot_mate, MateGround::structure);
}

// Exhaustion decides closed positions, and finds mates where a king can go almost anywhere; the search finds them where
// the other men are mobile. They take turns, at first for longer each time. The cheap skeleton comes before them, and
// later once more with a larger limit. If a side is shut in, few positions can arise until its pawns have moved, so
// exhaustion comes before the search.
void Inquiry::settle() {
  constexpr std::uint64_t first = 128, soon = 1024, most = 2048;
  constexpr std::uint64_t beside_a_side_shut_in = 48, unless_it_spreads = 144;
  constexpr std::uint64_t few_skeletons = 256, many_skeletons = 8192;
  constexpr int spreading = 60, closing = 33;  // percent of moves that lead to something new
  const auto open = [&] {
    return std::ranges::any_of(both_colors, [&](Color side) { return is_open(side) && left(side) > 0; });
  };
  if (open() && !is_playable(start_)) return give_up(MateGround::budget_spent);
  if (open() && question_.interruption.is_due()) return give_up(MateGround::interrupted);
  if (open()) skip_forced_moves();
  if (open()) look_at_each_man();
  if (open()) skeleton(few_skeletons);
  if (open()) look_ahead(few_skeletons);
  if (open()) {
    const Board& board = position_.board();
    const bool heavy = static_cast<bool>(board.of(Role::queen) | board.of(Role::rook));
    const bool shut_in = !heavy && (moves_left(board, Color::white) || moves_left(board, Color::black));
    if (shut_in) {
      exhaust(beside_a_side_shut_in);
      if (open() && exhaustion_->fresh_percent() < spreading) exhaust(unless_it_spreads);
    }
  }
  for (std::uint64_t effort = first; open(); effort = std::min(2 * effort, most)) {
    if (!enough_memory()) {
      give_up(MateGround::memory_spent);
      break;
    }
    if (question_.interruption.is_due()) {
      give_up(MateGround::interrupted);
      break;
    }
    for (const Color side : both_colors) target(side, 2 * effort);
    // An exhaustion that spreads is far from its end, and too wide to meet a mate by chance.
    const int fresh = exhaustion_ ? exhaustion_->fresh_percent() : spreading;
    for (const Color side : both_colors) search(side, fresh >= spreading ? effort : effort / 4);
    if (is_open(Color::white) || is_open(Color::black))
      exhaust(!exhaustion_ ? effort : fresh >= spreading ? effort / 4 : fresh < closing ? 2 * effort : effort);
    if (effort == soon) skeleton(many_skeletons);
  }
  if (question_.history)
    for (const Color side : both_colors) respect_history(side);
  if (!question_.line)
    for (MateAnswer& answer : answers_) answer.line.clear();
}

// Whether the game is drawn on the way to the end of a line.
bool draws_first(Position position, const std::vector<Move>& line, const AutomaticDraws& draws) {
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    if (draws.drawn(position, ply)) return true;
    position.play(line[ply]);
  }
  return false;
}

// A line that the automatic draws would cut short is no mate; then all lines must be searched with these draws.
void Inquiry::respect_history(Color side) {
  MateAnswer& found = answers_[index(side)];
  if (found.verdict != MateVerdict::can_mate) return;
  const AutomaticDraws draws(start_, *question_.history);
  if (!draws_first(start_, found.line, draws)) return;
  forced_.clear();
  constexpr std::uint64_t step = 8192;
  MateSearch search(start_, side, &draws);
  while (left(side) > 0) {
    const std::uint64_t before = search.nodes();
    const auto state = search.run(std::min(step, left(side)));
    found.nodes += search.nodes() - before;
    if (state == MateSearch::State::mate) return decide(side, MateVerdict::can_mate, MateGround::line, search.line());
    if (state == MateSearch::State::exhausted) return decide(side, MateVerdict::cannot_mate, MateGround::exhausted);
    if (question_.memory && search.bytes() > *question_.memory)
      return decide(side, MateVerdict::undecided, MateGround::memory_spent);
    if (question_.interruption.is_due()) return decide(side, MateVerdict::undecided, MateGround::interrupted);
  }
  decide(side, MateVerdict::undecided, MateGround::budget_spent);
}

}  // namespace

namespace {

// Whether dashes in lanes may be used: their lines are not checked for automatic draws, and they cannot be stopped
// half-way.
bool may_dash_in_lanes(const MateQuestion& question, std::uint64_t nodes) {
  return !question.history && (!question.budget || *question.budget >= nodes);
}

// Asks the question for these sides: first whether a queen mates at once, then by a race of dashes.
void ask(Inquiry& inquiry, const Position& position, std::span<const Color> sides, const MateQuestion& question) {
  const bool in_lanes = may_dash_in_lanes(question, 2 * lanes::dash_rounds);
  std::vector<lanes::DashStart> starts;
  std::array<bool, 2> mates{}, races{};
  for (const Color side : sides) {
    mates[index(side)] = inquiry.queen_mates(side);
    races[index(side)] = in_lanes && !mates[index(side)] && may_dash(position.board(), side);
    if (races[index(side)]) starts.emplace_back(position, side);
  }
  std::array<lanes::DashEnd, 2> ends;
  if (!starts.empty())
    lanes::dash_kernel().race(starts, std::span(ends).first(starts.size()), lanes::RaceUntil::all, question.line);
  auto end = ends.begin();
  for (const Color side : sides)
    if (!mates[index(side)]) inquiry.ask(side, races[index(side)] ? &*end++ : nullptr);
  inquiry.settle();
}

}  // namespace

MateAnswer can_mate(const Position& position, Color side, const MateQuestion& question) {
  Inquiry inquiry(position, question);
  ask(inquiry, position, std::array{side}, question);
  return std::move(inquiry.answer(side));
}

DeadAnswer dead(const Position& position, const MateQuestion& question) {
  Inquiry inquiry(position, question);
  ask(inquiry, position, both_colors, question);
  return {std::move(inquiry.answer(Color::white)), std::move(inquiry.answer(Color::black))};
}

namespace {

// Measures the time of the answers, if requested: each one's own, and common time in equal shares.
class Stopwatch {
 public:
  explicit Stopwatch(std::span<std::chrono::nanoseconds> times) : times_(times) { restart(); }

  void stop_for(std::size_t answer) {
    if (times_.empty()) return;
    const auto before = std::exchange(since_, Clock::now());
    times_[answer] += since_ - before;
  }
  void stop_for_all() {
    if (times_.empty()) return;
    const auto before = std::exchange(since_, Clock::now());
    for (auto& time : times_) time = (since_ - before) / times_.size();
  }

 private:
  using Clock = std::chrono::steady_clock;
  void restart() {
    if (!times_.empty()) since_ = Clock::now();
  }

  std::span<std::chrono::nanoseconds> times_;
  Clock::time_point since_;
};

// Decides the question for some positions, with dashes in lanes.
void dead_in_lanes(std::span<const Position> positions, std::span<DeadAnswer> answers, const MateQuestion& question,
                   std::span<std::chrono::nanoseconds> times) {
  Stopwatch watch(times);
  std::vector<lanes::DashStart> starts;
  starts.reserve(2 * positions.size());
  for (const Position& position : positions)
    for (const Color side : both_colors)
      if (may_dash(position.board(), side)) starts.emplace_back(position, side);
  std::vector<lanes::DashEnd> ends(starts.size());
  lanes::dash_kernel().run(starts, ends, question.line);
  watch.stop_for_all();

  auto end = ends.begin();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    Inquiry inquiry(positions[i], question);
    for (const Color side : both_colors) inquiry.ask(side, may_dash(positions[i].board(), side) ? &*end++ : nullptr);
    inquiry.settle();
    answers[i] = {std::move(inquiry.answer(Color::white)), std::move(inquiry.answer(Color::black))};
    watch.stop_for(i);
  }
}

}  // namespace

void dead(std::span<const Position> positions, std::span<DeadAnswer> answers, const MateQuestion& question,
          std::span<std::chrono::nanoseconds> times) {
  constexpr std::size_t together = 512;
  constexpr std::uint64_t nodes = 2 * lanes::dash_attempts * lanes::dash_rounds;
  if (!may_dash_in_lanes(question, nodes)) {
    std::ranges::fill(times, std::chrono::nanoseconds(0));
    Stopwatch watch(times);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      answers[i] = dead(positions[i], question);
      watch.stop_for(i);
    }
    return;
  }
  for (std::size_t first = 0; first < positions.size(); first += together) {
    const std::size_t count = std::min(together, positions.size() - first);
    dead_in_lanes(positions.subspan(first, count), answers.subspan(first, count), question,
                  times.empty() ? times : times.subspan(first, count));
  }
}

}  // namespace jadoube::mate
