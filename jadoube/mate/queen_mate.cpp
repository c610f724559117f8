#include "jadoube/mate/internal/queen_mate.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "jadoube/mate/internal/set_attacks.hpp"

namespace jadoube::mate {
namespace {

// Moves of one man.
struct Route {
  static constexpr std::size_t longest = 6;

  std::array<Move, longest> moves;
  std::size_t length = 0;
  Bitboard squares{};  // that the man stands on or passes, the first excepted

  void add(Square from, Square to, Role role) {
    moves[length++] = Move(from, to, role);
    squares |= attacks::between(from, to) | to;
  }
};

class QueenMate {
 public:
  QueenMate(const Position& position, Color side)
      : position_(position), side_(side), king_(position.king(!side)), own_king_(position.king(side)) {}

  // Adds the positions looked at to the nodes of the attempt.
  void run(MateAttempt& attempt) {
    const Bitboard theirs = position_.pieces(!side_) & ~Bitboard(king_), empty = ~position_.occupied();
    attacked_ = attacked_by(position_.board(), !side_, theirs, empty);
    const Bitboard steps = forward(position_.pieces(!side_, Role::pawn), !side_) & empty;
    may_interpose_ = attacked_ | steps | (forward(steps, !side_) & empty);
    last_node_ = attempt.nodes + most_nodes;
    for (const Square queen : position_.pieces(side_, Role::queen)) {
      mate_by(queen, attempt);
      if (attempt.mates || attempt.nodes >= last_node_) return;
    }
  }

 private:
  static constexpr std::uint64_t most_nodes = 24;

  // All other men stay on their squares, except the one that protects.
  void mate_by(Square queen, MateAttempt& attempt) {
    const Bitboard own = position_.pieces(side_) & ~Bitboard(queen), theirs = position_.pieces(!side_);
    const Bitboard left = own | theirs, beside = attacks::king(king_);
    const Bitboard candidates = attacks::queen(king_, left) & ~own & ~attacked_;
    if (!candidates) return;
    const Bitboard protected_squares = attacked_by(position_.board(), side_, own, ~left | king_);
    const Bitboard flights = beside & ~theirs & ~protected_squares;
    Bitboard mates;
    for (const Square at : candidates) {
      if (attacks::between(at, king_) & may_interpose_) continue;
      if (!(flights & ~attacks::queen(at, left & ~Bitboard(king_)) & ~Bitboard(at))) mates |= at;
    }
    const Bitboard unprotected = mates & beside & ~protected_squares, ready = mates & ~unprotected;
    for (const Square at : ready)
      if (try_mate(queen, at, {}, attempt)) return;
    for (const Square at : unprotected)
      if (const Route support = route_of_support(at, queen); support.length != 0)
        if (try_mate(queen, at, support, attempt)) return;
  }

  // True for a mate, or if enough lines were tried.
  bool try_mate(Square queen, Square at, const Route& support, MateAttempt& attempt) const {
    if (attempt.nodes >= last_node_) return true;
    Bitboard occupied = position_.occupied();
    if (support.length != 0)
      occupied = (occupied & ~Bitboard(support.moves[0].from())) | support.moves[support.length - 1].to();
    const Route way = route_of_queen(queen, at, occupied);
    return way.length != 0 && play(support, way, attempt);
  }

  // The route of a man that comes to protect this square, without a check on its way.
  Route route_of_support(Square at, Square queen) const {
    const Bitboard occupied = position_.occupied() & ~Bitboard(queen);
    const Bitboard free = ~position_.pieces(side_) & ~attacks::king(king_);
    Route route;
    const Bitboard knight_free = free & ~attacks::knight(king_);
    if (const Bitboard goals = attacks::knight(at) & knight_free)
      for (const Square from : position_.pieces(side_, Role::knight)) {
        walk(from, Role::knight, goals, knight_free, 3, route);
        if (route.length != 0) return route;
      }
    for (const Role role : {Role::bishop, Role::rook}) {
      const Bitboard checks = attacks::of({side_, role}, king_, occupied);
      const Bitboard goals = attacks::of({side_, role}, at, occupied) & free & ~checks;
      if (!goals) continue;
      for (const Square from : position_.pieces(side_, role)) {
        const Bitboard first = attacks::of({side_, role}, from, occupied | queen) & free & ~checks;
        if (const Bitboard direct = first & goals) {
          route.add(from, direct.first(), role);
          return route;
        }
        for (const Square goal : goals)
          if (const Bitboard through = attacks::of({side_, role}, goal, occupied | queen) & first) {
            route.add(from, through.first(), role);
            route.add(through.first(), goal, role);
            return route;
          }
      }
    }
    const Bitboard king_free = free & ~attacked_;
    if (const Bitboard goals = attacks::king(at) & king_free)
      walk(own_king_, Role::king, goals, king_free, Route::longest, route);
    return route;
  }

  // The route of a knight or king; without moves if there is none.
  static void walk(Square from, Role role, Bitboard goals, Bitboard free, std::size_t longest, Route& route) {
    const auto next = [&](Bitboard set) { return role == Role::knight ? knight_attacks(set) : king_attacks(set); };
    std::array<Bitboard, Route::longest + 1> reached{Bitboard(from)};
    Bitboard seen = from;
    std::size_t steps = 0;
    while (!(reached[steps] & goals)) {
      if (steps == longest) return;
      reached[steps + 1] = next(reached[steps]) & free & ~seen;
      if (!reached[++steps]) return;
      seen |= reached[steps];
    }
    std::array<Square, Route::longest + 1> stations{from};
    Bitboard there = reached[steps] & goals;
    for (std::size_t i = steps; i > 0; --i) {
      stations[i] = there.first();
      there = next(stations[i]) & reached[i - 1];
    }
    for (std::size_t i = 0; i < steps; ++i) route.add(stations[i], stations[i + 1], role);
  }

  // The queen's route to the mate, in at most three moves, without a check before.
  Route route_of_queen(Square from, Square at, Bitboard occupied) const {
    Route route;
    const Bitboard last = attacks::queen(at, occupied);
    if (last.contains(from)) {
      route.add(from, at, Role::queen);
      return route;
    }
    const Bitboard free = (~occupied | position_.pieces(!side_)) & ~attacks::queen(king_, occupied & ~Bitboard(from));
    const Bitboard first = attacks::queen(from, occupied) & free;
    if (const Bitboard through = first & last) {
      route.add(from, through.first(), Role::queen);
      route.add(through.first(), at, Role::queen);
      return route;
    }
    for (const Square second : last& free)
      if (const Bitboard through = attacks::queen(second, occupied) & first) {
        route.add(from, through.first(), Role::queen);
        route.add(through.first(), second, Role::queen);
        route.add(second, at, Role::queen);
        return route;
      }
    return route;
  }

  // A move and its return that do not disturb the mate; nothing if there are none.
  std::optional<Move> waiting_move(Bitboard used, Square at) const {
    const Bitboard occupied = position_.occupied();
    const Bitboard may_move = position_.pieces(!side_) & ~attacks::king(king_) & ~used & ~position_.pinned(!side_);
    for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen})
      for (const Square from : position_.pieces(!side_, role) & may_move) {
        const Bitboard left = occupied & ~Bitboard(from);
        if (attacks::attackers(position_.board(), own_king_, !side_, left) & ~Bitboard(from)) continue;
        for (const Square to : attacks::of({!side_, role}, from, occupied) & ~occupied & ~used) {
          if (attacks::of({!side_, role}, to, left) & (Bitboard(at) | own_king_)) continue;
          return Move(from, to, role);
        }
      }
    return std::nullopt;
  }

  // Pawns that step once each.
  Bitboard waiting_pawns(Bitboard used) const {
    const Bitboard steps = forward(position_.pieces(!side_, Role::pawn) & ~attacks::king(king_), !side_) &
                           ~position_.occupied() & ~used & ~Bitboard(Rank::one) & ~Bitboard(Rank::eight);
    return steps;
  }

  // Whether the line that play() makes with such a waiting move is surely legal and ends in mate, found without making
  // it. Every square that a man leaves on the way counts as empty all the time where this opens a line that must stay
  // shut; the end is examined as it is.
  bool surely_mates(const Route& support, const Route& way, Move shuffle) const {
    const Board& board = position_.board();
    const Square queen = way.moves[0].from(), at = way.moves[way.length - 1].to();
    const Bitboard used = support.squares | way.squares;
    if (attacks::between(shuffle.from(), shuffle.to()) & used) return false;
    Bitboard left = Bitboard(queen) | shuffle.from();
    Square post = queen;  // where the man that protects comes to stand
    Role helper = Role::queen;
    if (support.length != 0) {
      const Move last = support.moves[support.length - 1];
      left |= support.moves[0].from();
      helper = last.role();
      post = last.to();
      if (way.squares.contains(post)) return false;
    }
    const Bitboard least = position_.occupied() & ~left & ~used;

    // There must be no check to either king before the end.
    const auto is_safe = [&](Square king) {
      return !attacks::attackers(board, king, !side_, least) &&
             !attacks::of({!side_, shuffle.role()}, shuffle.to(), least).contains(king);
    };
    if (!is_safe(own_king_)) return false;
    if (attacks::attackers(board, king_, side_, least)) return false;
    for (const Move move : std::span(support.moves).first(support.length)) {
      if (helper == Role::king ? !is_safe(move.to()) : attacks::of({side_, helper}, move.to(), least).contains(king_))
        return false;
    }
    for (const Move move : std::span(way.moves).first(way.length - 1))
      if (attacks::queen(move.to(), least).contains(king_)) return false;

    // The final position.
    const std::size_t waits = support.length + way.length - (position_.turn() == side_ ? 1 : 0);
    const Square waiter = waits % 2 == 0 ? shuffle.from() : shuffle.to();
    const Bitboard end = least | at | waiter | (support.length != 0 ? Bitboard(post) : Bitboard());
    const Bitboard men = (position_.pieces(!side_) & least) | waiter, through = end & ~Bitboard(king_);
    const auto comes_to = [&](Square square) {
      return (attacks::attackers(board, square, !side_, end) & men & ~Bitboard(king_) & ~Bitboard(waiter)) ||
             attacks::of({!side_, shuffle.role()}, waiter, end).contains(square);
    };
    if (!attacks::queen(at, end).contains(king_) || comes_to(at)) return false;
    const Bitboard line = attacks::between(at, king_);
    if (line) {
      const Bitboard steps = forward(position_.pieces(!side_, Role::pawn), !side_);
      if (line & (steps | forward(steps, !side_))) return false;
      for (const Square square : line)
        if (comes_to(square)) return false;
    }
    Bitboard flights = attacks::king(king_) & ~men & ~(attacks::queen(at, through));
    if (support.length != 0) flights &= ~attacks::of({side_, helper}, post, through);
    for (const Square flight : flights)
      if (!(attacks::attackers(board, flight, side_, through) & ~left & ~used)) return false;
    return true;
  }

  // The moves of both routes, with a waiting move of the other side before each but, if `side_` is to move, the first.
  bool play(const Route& support, const Route& way, MateAttempt& attempt) const {
    const Bitboard used = support.squares | way.squares;
    const auto shuffle = waiting_move(used, way.moves[way.length - 1].to());
    if (shuffle && surely_mates(support, way, *shuffle)) {
      attempt.length = 0;
      bool there = false, waits = position_.turn() != side_;
      for (const Route* const route : {&support, &way})
        for (const Move move : std::span(route->moves).first(route->length)) {
          if (waits) {
            there = !there;
            attempt.add(there ? *shuffle : Move(shuffle->to(), shuffle->from(), shuffle->role()));
          }
          attempt.add(move);
          waits = true;
        }
      attempt.nodes += attempt.length;
      attempt.mates = true;
      return true;
    }
    Bitboard pawns = shuffle ? Bitboard() : waiting_pawns(used);
    Position position = position_;
    attempt.length = 0;
    const auto make = [&](Move move) {
      ++attempt.nodes;
      if (!position.is_legal(move)) return false;
      attempt.add(move);
      position.play(move);
      return true;
    };
    bool there = false;
    const auto wait = [&] {
      if (shuffle) {
        there = !there;
        return make(there ? *shuffle : Move(shuffle->to(), shuffle->from(), shuffle->role()));
      }
      if (!pawns) return false;
      const Square to = pawns.first();
      pawns = pawns.without_first();
      return make(Move(forward(Bitboard(to), side_).first(), to, Role::pawn));
    };
    for (const Route* const route : {&support, &way})
      for (const Move move : std::span(route->moves).first(route->length))
        if ((position.turn() != side_ && !wait()) || !make(move)) return false;
    attempt.mates = position.is_checkmate();
    return attempt.mates;
  }

  const Position& position_;
  Color side_;
  Square king_, own_king_;
  Bitboard attacked_, may_interpose_;  // where men of the other side but its king may take, and may step
  std::uint64_t last_node_ = 0;
};

// Picks a move so that several picks are spread evenly over the list.
Move pick(const MoveList& list, unsigned i, unsigned of) { return list[(2 * i + 1) * list.size() / (2 * of)]; }

// The same after these moves; false if there is no mate then, either.
bool mates_after(const Position& position, Color side, std::span<const Move> before, MateAttempt& attempt) {
  if (position.is_check()) return false;
  QueenMate(position, side).run(attempt);
  if (!attempt.mates) return false;
  const auto end = attempt.moves.begin() + static_cast<std::ptrdiff_t>(attempt.length);
  std::copy_backward(attempt.moves.begin(), end, end + static_cast<std::ptrdiff_t>(before.size()));
  std::ranges::copy(before, attempt.moves.begin());
  attempt.length += before.size();
  return true;
}

}  // namespace

MateAttempt queen_mate(const Position& position, Color side, unsigned detours) {
  MateAttempt attempt;
  if (!position.pieces(side, Role::queen)) return attempt;
  if (detours == 0) {
    mates_after(position, side, {}, attempt);
    return attempt;
  }
  const MoveList moves = position.legal_moves();
  for (unsigned i = 0; i < detours && !moves.empty(); ++i) {
    const Move move = pick(moves, i, detours);
    const Position next = position.after(move);
    if (position.turn() != side) {
      if (mates_after(next, side, std::array{move}, attempt)) break;
      continue;
    }
    const MoveList answers = next.legal_moves();
    if (answers.empty() || next.is_check()) continue;
    const Move answer = pick(answers, i, detours);
    if (mates_after(next.after(answer), side, std::array{move, answer}, attempt)) break;
  }
  return attempt;
}

}  // namespace jadoube::mate
