#include "jadoube/mate/internal/exhaust.hpp"

#include <algorithm>

#include "jadoube/mate/internal/exhaust_queue.hpp"
#include "jadoube/mate/internal/index_table.hpp"
#include "jadoube/mate/internal/packed.hpp"
#include "jadoube/mate/internal/progress.hpp"
#include "jadoube/mate/internal/set_attacks.hpp"
#include "jadoube/mate/material.hpp"

namespace jadoube::mate {
namespace {

// A position without the walker, the king that is kept as a set.
struct Rest {
  Board board;
  Bitboard castling_rooks{};
  Bitboard en_passant{};

  bool is_plain() const { return castling_rooks.empty() && en_passant.empty(); }
};

// The number of men, with pieces counted twice: with few men, little can arise, and mate is near when pawns have been
// taken and promoted.
std::uint8_t men_on(const Board& board) {
  return static_cast<std::uint8_t>(2 * board.occupied().count() - board.of(Role::pawn).count());
}

}  // namespace

class Exhaustion::Space {
 public:
  explicit Space(const Position& start);
  void explore(std::array<bool, 2> wanted, std::uint64_t steps);
  // A list may be half empty.
  std::uint64_t bytes() const {
    return entries_.size() * (2 * sizeof(Entry) + IndexTable::most_bytes_each) + records_.size() * 2 * sizeof(Record) +
           queue_.bytes();
  }

  std::array<std::optional<std::vector<Move>>, 2> lines{};
  std::uint64_t made = 0;  // moves, each for a set, and one for each entry looked at
  // The moves made, and for each entry, whose distance from a mate was estimated, as many as take the same time.
  std::uint64_t steps() const { return made + steps_of_entry * entries_.size(); }
  bool complete() const { return waiting_ == 0; }
  int fresh_percent() const { return made == 0 ? 100 : static_cast<int>(100 * records_.size() / made); }

 private:
  // The data of one rest: by the side to move, the walker's squares reached, those not yet looked at, and the latest
  // record.
  struct Entry {
    Packed rest;
    std::array<Bitboard, 2> reached{};
    std::array<Bitboard, 2> pending{};
    std::array<std::uint32_t, 2> record{none, none};
    Nearness nearness{};
  };
  // Records that some squares were added to an entry, by which move, from which entry.
  struct Record {
    Bitboard squares;
    std::uint32_t from;
    std::uint32_t move;
    std::uint32_t earlier;
  };
  struct Added {
    Packed rest;
    std::uint64_t hash;
    Bitboard walkers;
    Move move;
    std::uint8_t men;  // see men_on()
  };
  static constexpr std::uint64_t steps_of_entry = 4;
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // The entry that moves are made from.
  struct Origin {
    std::uint32_t entry;
    Rest rest;
    Color turn;
    Bitboard walkers;
  };

  void look(std::uint32_t at, Color turn, Bitboard walkers);
  void look_at_each(const Origin& origin);
  void look_with_walker(const Origin& origin);
  void look_with_others(const Origin& origin);
  template <class Legal>
  Bitboard move_men(const Origin& origin, const Legal& legal);
  Bitboard not_attacking(const Board& board, Square target) const;
  void found_mate(const Origin& origin, Bitboard walkers);
  void add(const Rest& rest, Bitboard walkers, Move move);
  Nearness nearness(const Packed& rest, Bitboard walkers) const;
  void keep_added(Color turn, std::uint32_t from);
  std::uint32_t entry_of(const Added& added);
  bool hopeless(const Board& board) const;
  // The sides that are wanted and have no line yet.
  std::array<bool, 2> open() const { return {wanted_[0] && !lines[0], wanted_[1] && !lines[1]}; }
  std::vector<Move> line_to(std::uint32_t at, Color turn, Square walker) const;
  std::uint32_t record_of(std::uint32_t at, Color turn, Square walker) const;

  Rest rest_of(const Position& position) const;
  Position position_of(const Rest& rest, Color turn, Square walker) const;

  Color walker_;
  Outlook outlook_;
  std::array<bool, 2> wanted_{true, true};
  std::vector<Entry> entries_;
  std::vector<Record> records_;
  IndexTable table_;
  std::vector<Added> added_;
  ExhaustQueue queue_;
  std::size_t waiting_ = 0;  // pairs of an entry and a side to move with squares not yet looked at
};

// --- The walker's room

Exhaustion::Space::Space(const Position& start) : outlook_(outlook_of(start)) {
  // The king with more room makes the larger sets.
  const auto room = [&](Color color) {
    Bitboard reach = start.king(color);
    const Bitboard open = ~(start.pieces(color) | attacked_by(start.board(), !color));
    for (Bitboard next = reach; next; reach |= next) next = king_attacks(reach) & open & ~reach;
    return reach.count();
  };
  walker_ = room(Color::white) > room(Color::black) ? Color::white : Color::black;
  add(rest_of(start), start.king(walker_), {});
  keep_added(start.turn(), none);
}

Rest Exhaustion::Space::rest_of(const Position& position) const {
  const auto passed = position.legal_en_passant();
  Rest rest{position.board(), position.castling_rooks(), passed ? Bitboard(*passed) : Bitboard()};
  rest.board.remove(position.king(walker_));
  return rest;
}

Position Exhaustion::Space::position_of(const Rest& rest, Color turn, Square walker) const {
  Setup setup{rest.board, turn, rest.castling_rooks, std::nullopt};
  if (rest.en_passant) setup.en_passant = rest.en_passant.first();
  setup.board.put(walker, {walker_, Role::king});
  return *Position::from(setup, SetupCheck::playable);
}

// --- Entries

std::uint32_t Exhaustion::Space::entry_of(const Added& added) {
  const auto fresh = static_cast<std::uint32_t>(entries_.size());
  const auto equal = [&](std::uint32_t i) { return entries_[i].rest == added.rest; };
  const std::uint32_t at = table_.find_or_add(added.hash, fresh, equal);
  if (at == fresh) entries_.push_back({.rest = added.rest, .nearness = nearness(added.rest, added.walkers)});
  return at;
}

// Adds the result of a move, for keep_added(): until then its place in the table is loaded from memory.
void Exhaustion::Space::add(const Rest& rest, Bitboard walkers, Move move) {
  if (!walkers) return;
  const Packed packed = pack(rest.board, Color::white, rest.castling_rooks, rest.en_passant);
  added_.push_back({packed, hash(packed), walkers, move, men_on(rest.board)});
  table_.prefetch(added_.back().hash);
}

// The distance by the best plan, with the walker on one of its squares.
Nearness Exhaustion::Space::nearness(const Packed& rest, Bitboard walkers) const {
  Board board = unpack(rest).board;
  board.put(walkers.first(), {walker_, Role::king});
  Nearness all;
  for (const Color side : both_colors) {
    int least = farthest - 1;
    if (open()[index(side)]) least = distances_to_mate(board, side, outlook_).least();
    all[index(side)] = static_cast<std::uint8_t>(least);
  }
  return all;
}

void Exhaustion::Space::keep_added(Color turn, std::uint32_t from) {
  for (const Added& added : added_) table_.prefetch_entry(added.hash, entries_);
  for (const Added& added : added_) {
    const std::uint32_t at = entry_of(added);
    Entry& entry = entries_[at];
    const Bitboard fresh = added.walkers & ~entry.reached[index(turn)];
    if (!fresh) continue;
    if (!entry.pending[index(turn)]) {
      queue_.push({at, turn}, added.men, entry.nearness, open());
      ++waiting_;
    }
    entry.reached[index(turn)] |= fresh;
    entry.pending[index(turn)] |= fresh;
    records_.push_back({fresh, from, added.move.bits(), entry.record[index(turn)]});
    entry.record[index(turn)] = static_cast<std::uint32_t>(records_.size() - 1);
  }
  added_.clear();
}

bool Exhaustion::Space::hopeless(const Board& board) const {
  return (!wanted_[0] || insufficient(board, Color::white)) && (!wanted_[1] || insufficient(board, Color::black));
}

// --- Lines

std::uint32_t Exhaustion::Space::record_of(std::uint32_t at, Color turn, Square walker) const {
  std::uint32_t record = entries_[at].record[index(turn)];
  while (!records_[record].squares.contains(walker)) record = records_[record].earlier;
  return record;
}

// Goes backwards by the records, each earlier than the last. If a walker's move left its origin open, takes any
// adjacent square that was reached before.
std::vector<Move> Exhaustion::Space::line_to(std::uint32_t at, Color turn, Square walker) const {
  std::vector<Move> line;
  for (std::uint32_t record = record_of(at, turn, walker); records_[record].from != none;) {
    const Record& step = records_[record];
    const Move move = Move::from_bits(step.move);
    turn = !turn;
    if (turn == walker_ && move.role() == Role::king && !move.is_castling()) {
      for (const Square origin : attacks::king(walker) & entries_[step.from].reached[index(turn)]) {
        const std::uint32_t before = record_of(step.from, turn, origin);
        if (before >= record) continue;
        line.emplace_back(origin, walker, Role::king);
        walker = origin;
        record = before;
        break;
      }
      continue;
    }
    line.push_back(move);
    if (turn == walker_ && move.is_castling()) walker = move.from();
    record = record_of(step.from, turn, walker);
  }
  std::ranges::reverse(line);
  return line;
}

void Exhaustion::Space::found_mate(const Origin& origin, Bitboard walkers) {
  const Color by = !origin.turn;
  if (!walkers || !wanted_[index(by)] || lines[index(by)]) return;
  lines[index(by)] = line_to(origin.entry, origin.turn, walkers.first());
}

// --- Moves

// Looks at one square of the walker at a time, where castling or en passant is possible.
void Exhaustion::Space::look_at_each(const Origin& origin) {
  for (const Square walker : origin.walkers) {
    const Position position = position_of(origin.rest, origin.turn, walker);
    const MoveList moves = position.legal_moves();
    if (moves.empty() && position.is_check()) found_mate(origin, walker);
    for (const Move move : moves) {
      const Position next = position.after(move);
      if (!hopeless(next.board())) add(rest_of(next), next.king(walker_), move);
    }
  }
}

// The walker's squares on which it shields `target` from every attacker of its side and does not attack it itself.
Bitboard Exhaustion::Space::not_attacking(const Board& board, Square target) const {
  Bitboard walkers = ~attacks::king(target);
  for (const Square attacker : attacks::attackers(board, target, walker_, board.occupied()))
    walkers &= attacks::between(attacker, target);
  return walkers;
}

// Makes every move of a man of the side to move except the walker; `legal` says for which of the walker's squares it is
// legal. Returns the walker's squares for which there was any move.
template <class Legal>
Bitboard Exhaustion::Space::move_men(const Origin& origin, const Legal& legal) {
  const Board& board = origin.rest.board;
  const Color us = origin.turn;
  const Bitboard occupied = board.occupied(), theirs = board.of(!us) & ~board.of(Role::king);
  Bitboard movable;
  const auto make = [&](Square from, Square to, Move move) {
    const Bitboard room = origin.walkers & ~attacks::between(from, to) & ~Bitboard(to);
    if (!room) return;
    Rest next{board};
    next.board.move(us, from, to, move.placed());
    const Bitboard walkers = room & legal(next.board);
    if (!walkers) return;
    movable |= walkers;
    if (theirs.contains(to) && hopeless(next.board)) return;
    if (move.kind() == Move::Kind::double_step && ((east(to) | west(to)) & next.board.of(!us, Role::pawn)))
      next.en_passant = backward(to, us);
    add(next, walkers, move);
  };
  for (const Square from : board.of(us) & ~board.of(Role::pawn)) {
    const Role role = *board.role_at(from);
    for (const Square to : attacks::of({us, role}, from, occupied) & (~occupied | theirs))
      make(from, to, {from, to, role});
  }
  for (const Square from : board.of(us, Role::pawn)) {
    const Bitboard once = forward(from, us) & ~occupied;
    const Bitboard twice = forward(once & relative_rank(Rank::three, us), us) & ~occupied;
    for (const Square to : once | (attacks::pawn(us, from) & theirs)) {
      if (back_rank(!us) & to) {
        for (const Role role : promotion_roles) make(from, to, Move::promotion(from, to, role));
      } else {
        make(from, to, {from, to, Role::pawn});
      }
    }
    for (const Square to : twice) make(from, to, {from, to, Role::pawn, Move::Kind::double_step});
  }
  return movable;
}

void Exhaustion::Space::look_with_walker(const Origin& origin) {
  const Board& board = origin.rest.board;
  const Color us = walker_;
  const Bitboard attacked = attacked_by(board, !us);
  const Bitboard open = ~attacked & ~board.of(us) & ~board.of(Role::king);
  // A move that captures nothing and opens or closes no line does not change the attacked squares.
  const Bitboard occupied = board.occupied(), theirs = board.of(!us);
  const Bitboard sliders = theirs & (board.of(Role::bishop) | board.of(Role::rook) | board.of(Role::queen));
  const Bitboard on_lines = attacked_by(board, !us, sliders, ~occupied);
  const Bitboard movable = move_men(origin, [&](const Board& next) {
    const bool same = next.of(!us) == theirs && ((next.occupied() ^ occupied) & on_lines).empty();
    return same ? ~attacked : ~attacked_by(next, !us);
  });
  found_mate(origin, origin.walkers & attacked & ~movable & ~king_attacks(open));

  const Move stroll({}, {}, Role::king);
  const Bitboard to = king_attacks(origin.walkers) & open;
  add(origin.rest, to & ~board.occupied(), stroll);
  for (const Square taken : to& board.occupied()) {
    Rest next = origin.rest;
    next.board.remove(taken);
    if (!hopeless(next.board)) add(next, taken, stroll);
  }
}

void Exhaustion::Space::look_with_others(const Origin& origin) {
  const Board& board = origin.rest.board;
  const auto king = [&](const Board& any) { return any.of(!walker_, Role::king).first(); };
  const Bitboard movable = move_men(origin, [&](const Board& next) { return not_attacking(next, king(next)); });
  found_mate(origin, origin.walkers & ~not_attacking(board, king(board)) & ~movable);
}

void Exhaustion::Space::look(std::uint32_t at, Color turn, Bitboard walkers) {
  const Setup setup = unpack(entries_[at].rest);
  const Origin origin{at,
                      {setup.board, setup.castling_rooks, setup.en_passant ? Bitboard(*setup.en_passant) : Bitboard()},
                      turn,
                      walkers};
  if (!origin.rest.is_plain()) return look_at_each(origin);
  if (turn == walker_) return look_with_walker(origin);
  look_with_others(origin);
}

void Exhaustion::Space::explore(std::array<bool, 2> wanted, std::uint64_t steps) {
  wanted_ = wanted;
  const std::uint64_t end = this->steps() + steps;
  while (this->steps() < end && !complete() && (open()[0] || open()[1])) {
    const auto item = queue_.pop(open());
    if (!item) continue;
    const auto [at, turn] = *item;
    Entry& entry = entries_[at];
    const Bitboard walkers = entry.pending[index(turn)];
    if (!walkers) continue;  // looked at since it was put there
    --waiting_;
    entry.pending[index(turn)] = {};
    look(at, turn, walkers);
    made += added_.size() + 1;
    keep_added(!turn, at);
  }
}

Exhaustion::Exhaustion(const Position& position) : space_(std::make_unique<Space>(position)) {}
Exhaustion::~Exhaustion() = default;

void Exhaustion::run(std::array<bool, 2> wanted, std::uint64_t steps) { space_->explore(wanted, steps); }
const std::optional<std::vector<Move>>& Exhaustion::line(Color side) const { return space_->lines[index(side)]; }
std::uint64_t Exhaustion::bytes() const { return space_->bytes(); }
int Exhaustion::fresh_percent() const { return space_->fresh_percent(); }
bool Exhaustion::complete() const { return space_->complete(); }
std::uint64_t Exhaustion::steps() const { return space_->steps(); }

}  // namespace jadoube::mate
