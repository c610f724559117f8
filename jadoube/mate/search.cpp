#include "jadoube/mate/internal/search.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/mate/internal/corner_mate.hpp"
#include "jadoube/mate/internal/dash.hpp"
#include "jadoube/mate/internal/index_table.hpp"
#include "jadoube/mate/internal/novelty.hpp"
#include "jadoube/mate/internal/packed.hpp"
#include "jadoube/mate/internal/progress.hpp"
#include "jadoube/mate/internal/structure.hpp"
#include "jadoube/mate/material.hpp"

namespace jadoube::mate {
namespace {

// A position, with the entry and move that it was reached by: the latest way also has the least half-move clock.
struct Entry {
  Packed position;
  std::uint32_t before;
  std::uint32_t move;
  std::uint16_t clock;
  std::uint8_t ply;    // up to AutomaticDraws::settled_ply where that matters, else 0
  bool done;           // looked at
  bool may_be_locked;  // see may_lock()
  bool changed;        // reached by a capture or promotion
};

// Every position that was reached.
class Reached {
 public:
  // The entry's index; nothing if the position was reached before, with no greater clock.
  std::optional<std::uint32_t> add(const Entry& entry, std::uint64_t hash) {
    const auto fresh = static_cast<std::uint32_t>(entries_.size());
    const std::uint32_t at = table_.find_or_add(hash, fresh, [&](std::uint32_t i) {
      return entries_[i].position == entry.position && entries_[i].ply == entry.ply;
    });
    if (at == fresh) {
      entries_.push_back(entry);
    } else if (entry.clock < entries_[at].clock) {
      entries_[at] = entry;
    } else {
      return std::nullopt;
    }
    return at;
  }
  const Entry& operator[](std::uint32_t at) const { return entries_[at]; }
  std::size_t size() const { return entries_.size(); }
  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }
  // False if the entry was taken before, and not reached again with a smaller clock since.
  bool take(std::uint32_t at) { return !std::exchange(entries_[at].done, true); }

 private:
  std::vector<Entry> entries_;
  IndexTable table_;
};

// The positions to look at, by their distance; of equal ones the last comes first, but every few times the first.
class Frontier {
 public:
  void push(std::uint32_t at, int distance) {
    const auto bucket = static_cast<std::size_t>(distance);
    buckets_[bucket].push_back(at);
    nearest_ = std::min(nearest_, bucket);
  }
  std::optional<std::uint32_t> pop(unsigned every) {
    while (nearest_ < buckets_.size() && heads_[nearest_] == buckets_[nearest_].size()) ++nearest_;
    if (nearest_ == buckets_.size()) return std::nullopt;
    if (++popped_ % every == 0) return buckets_[nearest_][heads_[nearest_]++];
    const std::uint32_t at = buckets_[nearest_].back();
    buckets_[nearest_].pop_back();
    return at;
  }

 private:
  std::array<std::vector<std::uint32_t>, farthest> buckets_;
  std::array<std::size_t, farthest> heads_{};
  std::size_t nearest_ = farthest;
  unsigned popped_ = 0;
};

// Whether a pawn stands face to face with another.
bool is_ram(const Position& position, Color color, Bitboard pawns) {
  return static_cast<bool>(forward(pawns, color) & position.pieces(!color, Role::pawn));
}

// Whether a move may have removed the last way to mate, as far as the structure shows: a capture beside rams, or a pawn
// that makes a ram.
bool may_lock(const Position& after, Move move, bool captures) {
  if (captures) return is_ram(after, Color::white, after.pieces(Color::white, Role::pawn));
  return move.placed() == Role::pawn && is_ram(after, !after.turn(), move.to());
}

bool has_minor_pieces_alone(const Board& board, Color side) {
  return !(board.of(side) & (board.of(Role::pawn) | board.of(Role::rook) | board.of(Role::queen)));
}

}  // namespace

struct MateSearch::Work {
  Color side;
  const AutomaticDraws* draws;
  bool ply_matters;
  bool has_pawns;  // from the beginning: lines are long then
  Outlook outlook;
  Reached reached{};
  Novelty novelty{};
  static constexpr std::size_t plans = 6;
  std::array<Frontier, plans> frontiers{};  // one for each of the Distances
  std::size_t turn = 0;
  // A position with few moves is counted as a part of one.
  static constexpr std::size_t units_of_position = 24, least_units = 3;
  std::uint64_t units = 0, end = 0;  // spent, and allowed up to the end of this run
  std::uint32_t mate = 0;

  struct Next {
    Position position;
    Move move;
    Packed packed;
    std::uint64_t hash;
    bool may_be_locked;
    bool changed;
  };
  std::vector<Next> next_positions{};
  MateAttempt attempt{};  // from the last position looked at

  // Adds the result of a move, for keep_added(): until then its place in the table is loaded from memory.
  void add(const Position& position, Move move, bool may_be_locked, bool changed) {
    const Packed packed = pack(position);
    next_positions.push_back({position, move, packed, hash(packed), may_be_locked, changed});
    reached.prefetch(next_positions.back().hash);
  }

  void keep_added(std::uint32_t before, unsigned ply) {
    const auto kept_ply =
        static_cast<std::uint8_t>(ply_matters ? std::min<std::uint64_t>(ply, AutomaticDraws::settled_ply) : 0);
    for (const auto& [position, move, packed, hash, may_be_locked, changed] : next_positions) {
      const auto clock = static_cast<std::uint16_t>(draws ? position.halfmove_clock() : 0);
      const auto at = reached.add({packed, before, move.bits(), clock, kept_ply, false, may_be_locked, changed}, hash);
      if (!at) continue;
      const auto [by_heavy_piece, by_hunting, by_release, by_minor_pieces, in_corner, with_piece] =
          distances_to_mate(position.board(), side, outlook);
      const std::array distances{by_heavy_piece, by_hunting, by_release, by_minor_pieces, in_corner, with_piece};
      const int old = before == *at ? 0 : novelty.penalty(position, move);
      for (std::size_t plan = 0; plan < plans; ++plan)
        if (distances[plan]) frontiers[plan].push(*at, std::min(*distances[plan] + old, farthest - 1));
    }
    next_positions.clear();
  }

  Position position(std::uint32_t at) const {
    Setup setup = unpack(reached[at].position);
    setup.halfmove_clock = reached[at].clock;
    return *Position::from(setup, SetupCheck::playable);
  }

  // The next position to look at, by each plan in turn.
  std::optional<std::uint32_t> next() {
    const unsigned first_every = has_pawns ? 4 : 2;
    for (std::size_t tried = 0; tried < plans; ++tried) {
      turn = (turn + 1) % plans;
      while (const auto at = frontiers[turn].pop(first_every))
        if (reached.take(*at)) return at;
    }
    return std::nullopt;
  }

  // A dash may succeed from a position with other men; it is made only if the run has room for it. Each of its moves
  // takes at most an eighth of a position's time.
  bool dash_from(const Position& position) {
    constexpr std::uint64_t units_of_move = units_of_position / 8;
    const bool to_corner = has_minor_pieces_alone(position.board(), side);
    const std::uint64_t most_moves = to_corner ? corner_mate_nodes : MateAttempt::longest;
    if (units + units_of_move * most_moves > end) return false;
    attempt = to_corner ? corner_mate(position, side) : dash(position, side, 1);
    units += units_of_move * attempt.nodes;
    return attempt.mates;
  }

  // True for a mate, in this position or at the end of the dash from it.
  bool look(std::uint32_t at) {
    const Entry entry = reached[at];
    const Position now = position(at);
    const MoveList moves = now.legal_moves();
    units += std::clamp(moves.size(), least_units, units_of_position);
    if (moves.empty()) return now.turn() != side && now.is_check();
    if (draws && draws->drawn(now, entry.ply)) return false;
    if (entry.may_be_locked && structure_forbids(now, side)) return false;
    // The moves of a dash may be cut short by an automatic draw.
    if (entry.changed && draws == nullptr && dash_from(now)) return true;
    const Bitboard theirs = now.pieces(!now.turn());
    for (const Move move : moves) {
      const Position next = now.after(move);
      const bool captures = theirs.contains(move.to());
      if (captures && insufficient(next.board(), side)) continue;
      add(next, move, may_lock(next, move, captures), captures || move.is_promotion());
    }
    keep_added(at, entry.ply + 1U);
    return false;
  }
};

MateSearch::MateSearch(const Position& position, Color side, const AutomaticDraws* draws)
    : work_(new Work{side, draws, draws != nullptr && draws->depends_on_ply(),
                     static_cast<bool>(position.pieces(Role::pawn)), outlook_of(position)}) {
  work_->add(position, {}, false, false);
  work_->keep_added(0, 0);
}
MateSearch::~MateSearch() = default;

std::uint64_t MateSearch::nodes() const {
  return (work_->units + Work::units_of_position - 1) / Work::units_of_position;
}

// A list may be half empty, and a table three quarters.
std::uint64_t MateSearch::bytes() const {
  return work_->reached.size() *
         (2 * sizeof(Entry) + IndexTable::most_bytes_each + 2 * Work::plans * sizeof(std::uint32_t));
}

MateSearch::State MateSearch::run(std::uint64_t positions) {
  for (work_->end = (nodes() + positions) * Work::units_of_position; work_->units < work_->end;) {
    const auto at = work_->next();
    if (!at) return State::exhausted;
    if (!work_->look(*at)) continue;
    work_->mate = *at;
    return State::mate;
  }
  return State::open;
}

std::vector<Move> MateSearch::line() const {
  std::vector<Move> line;
  for (std::uint32_t at = work_->mate; at != 0; at = work_->reached[at].before)
    line.push_back(Move::from_bits(work_->reached[at].move));
  std::ranges::reverse(line);
  if (work_->attempt.mates) std::ranges::copy(work_->attempt.line(), std::back_inserter(line));
  return line;
}

}  // namespace jadoube::mate
