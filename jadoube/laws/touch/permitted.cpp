#include "jadoube/laws/touch/permitted.hpp"

#include <algorithm>
#include <span>

namespace jadoube::laws {

namespace {

// A condition that a move must fit.
struct Demand {
  enum class Kind : std::uint8_t {
    any,
    move_piece,      // of the piece on `own`
    rook_or_castle,  // of the rook on `own`, or castling on `side`
    capture,         // of the piece on `enemy`
    capture_with,    // of the piece on `enemy` by the one on `own`
    king,            // of the king, castling included
    castle,          // on `side`
    promote,         // of the pawn on `own`, to `enemy`'s square
    king_step,       // of the king, castling excluded
    only,            // `move`
  };
  Kind kind = Kind::any;
  Square own{};
  Square enemy{};
  CastlingSide side{};
  Move move{};
};

// The square of the piece that a move takes.
std::optional<Square> captured_square(const Position& position, Move move) {
  if (move.is_castling()) return std::nullopt;
  if (move.kind() == Move::Kind::en_passant) return square(file_of(move.to()), rank_of(move.from()));
  return position.occupied().contains(move.to()) ? std::optional(move.to()) : std::nullopt;
}

bool fits(const Position& position, const Demand& demand, Move move) {
  using enum Demand::Kind;
  switch (demand.kind) {
    case any: return true;
    case move_piece: return move.from() == demand.own;
    case rook_or_castle: return move.from() == demand.own || (move.is_castling() && castling_side(move) == demand.side);
    case capture: return captured_square(position, move) == demand.enemy;
    case capture_with: return move.from() == demand.own && captured_square(position, move) == demand.enemy;
    case king: return move.role() == Role::king;
    case king_step: return move.role() == Role::king && !move.is_castling();
    case castle: return move.is_castling() && castling_side(move) == demand.side;
    case promote: return move.from() == demand.own && move.to() == demand.enemy && move.is_promotion();
    case only: return move == demand.move;
  }
  return false;
}

bool any_fits(const Position& position, const Demand& demand, const MoveList& legal) {
  return std::ranges::any_of(legal, [&](Move move) { return fits(position, demand, move); });
}

struct Answer {
  Demand demand;
  Article article;
};

// Articles 4.3 and 4.4, in the order in which they decide.
class Judge {
 public:
  Judge(const Position& position, const Touches& touches, TouchRules rules, const MoveList& legal)
      : position_(position), touches_(touches), rules_(rules), legal_(legal) {
    for (const Square square : touches.squares) (ours(square) ? own_ : enemy_).push_back(square);
  }

  Answer answer() const {
    using enum Demand::Kind;
    if (touches_.required_move) return {{.kind = only, .move = *touches_.required_move}, touches_.required_by};
    if (touches_.king_step) {
      const Demand step{.kind = king_step};
      return {possible(step) ? step : Demand{}, touches_.required_by};
    }
    if (touches_.promotion) {
      const Move pawn = *touches_.promotion;
      return {{.kind = promote, .own = pawn.from(), .enemy = pawn.to()}, Article::promotion_made};
    }
    if (touches_.castling) return castling(*touches_.castling, Article::castling_made);
    if (own_.empty() && enemy_.empty()) return {{}, Article::touch};
    const Answer touched = !own_.empty() && !enemy_.empty() ? both() : own_.empty() ? enemy_alone() : own_alone();
    const Demand step{.kind = king_step};
    if (rules_.king_if_none_playable && touched.article == Article::none_playable && possible(step))
      return {step, Article::tarrasch_rule};
    return touched;
  }

 private:
  bool ours(Square square) const { return position_.pieces(position_.turn()).contains(square); }
  bool possible(const Demand& demand) const { return any_fits(position_, demand, legal_); }
  Demand moving(Square own) const {
    for (const CastlingSide side : castling_sides)
      if (castles_alone(position_, touches_, side) && position_.castling_rook(position_.turn(), side) == own)
        return {.kind = Demand::Kind::rook_or_castle, .own = own, .side = side};
    return {.kind = Demand::Kind::move_piece, .own = own};
  }
  Demand capturing(Square enemy) const { return {.kind = Demand::Kind::capture, .enemy = enemy}; }
  bool is_king(Square square) const { return position_.king(position_.turn()) == square; }

  // The side on which the rook on a square would castle: it and the king stand on their own first rank.
  std::optional<CastlingSide> castling_side_of(Square rook) const {
    const Color us = position_.turn();
    const Square king = position_.king(us);
    if (!position_.pieces(us, Role::rook).contains(rook) || rank_of(rook) != rank_of(king)) return std::nullopt;
    if (rank_of(king) != relative_rank(Rank::one, us)) return std::nullopt;
    return rook > king ? CastlingSide::king_side : CastlingSide::queen_side;
  }

  // 4.4.1 and 4.4.3: castling on that side if it is legal, else another move of the king, else any move.
  Answer castling(CastlingSide side, Article if_legal) const {
    const Demand castle{.kind = Demand::Kind::castle, .side = side};
    if (possible(castle)) return {castle, if_legal};
    const Demand king{.kind = Demand::Kind::king};
    return {possible(king) ? king : Demand{}, Article::castling_illegal};
  }

  // The first touched piece that can be moved or captured; a king and a rook lead to castling (4.4).
  Answer first_playable(Article article) const {
    for (const Square square : touches_.squares) {
      if (const auto castles = castling_with(square)) return *castles;
      const Demand demand = ours(square) ? moving(square) : capturing(square);
      if (possible(demand)) return {demand, article};
    }
    return {{}, Article::none_playable};
  }

  // Castling after touching this piece of the player's own and then others.
  std::optional<Answer> castling_with(Square touched) const {
    const auto first = std::ranges::find(own_, touched);
    if (first == own_.end()) return std::nullopt;
    const std::span<const Square> later(first + 1, own_.end());
    if (is_king(touched))
      for (const Square rook : later)
        if (const auto side = castling_side_of(rook)) return castling(*side, Article::king_and_rook);
    const auto side = castling_side_of(touched);
    if (!side) return std::nullopt;
    const bool king_later = std::ranges::any_of(later, [this](Square square) { return is_king(square); });
    const Demand castle{.kind = Demand::Kind::castle, .side = *side};
    if (rules_.rook_first_castling && king_later && possible(castle)) return Answer{castle, Article::rook_first_rule};
    if (rules_.rook_first_castling && !king_later && possible(castle))
      return Answer{{.kind = Demand::Kind::rook_or_castle, .own = touched, .side = *side}, Article::rook_first_rule};
    if (king_later && possible(moving(touched))) return Answer{moving(touched), Article::rook_before_king};
    return std::nullopt;
  }

  // 4.3.3
  Answer both() const {
    const Demand demand{.kind = Demand::Kind::capture_with, .own = own_[0], .enemy = enemy_[0]};
    if (possible(demand)) return {demand, Article::both_touched};
    return first_playable(Article::both_touched);
  }

  // 4.3.2
  Answer enemy_alone() const { return first_playable(Article::enemy_touched); }

  // 4.3.1
  Answer own_alone() const { return first_playable(Article::own_touched); }

  const Position& position_;
  const Touches& touches_;
  TouchRules rules_;
  const MoveList& legal_;
  InplaceVector<Square, 64> own_, enemy_;
};

// 4.4.2: a rook touched before the king gives up castling with it this turn.
bool gives_up(const Touches& touches, Move castling) {
  for (const Square square : touches.squares) {
    if (square == castling.from()) return false;
    if (square == castling.to()) return true;
  }
  return false;
}

// Removes moves that only an illegal position allows: those that take the opponent's king (1.4.1), and those that put
// the two kings side by side, which the generator does not look for.
void remove_what_no_legal_position_has(const Position& position, MoveList& moves) {
  const Square king = position.king(!position.turn());
  if (position.attackers(king, position.turn()).empty()) return;
  const auto kept = std::remove_if(moves.data(), moves.data() + moves.size(),
                                   [&](Move move) { return move.to() == king || !position.is_legal(move); });
  moves.set_end(kept);
}

MoveList playable_moves(const Position& position, const Touches& touches, TouchRules rules) {
  MoveList moves = position.legal_moves();
  remove_what_no_legal_position_has(position, moves);
  if (touches.squares.empty() || rules.rook_first_castling || touches.castling || touches.required_move) return moves;
  const auto given_up = [&](Move move) {
    const bool alone = castles_alone(position, touches, castling_side(move));
    return !alone && gives_up(touches, move);
  };
  const auto kept = std::remove_if(moves.data(), moves.data() + moves.size(),
                                   [&](Move move) { return move.is_castling() && given_up(move); });
  moves.set_end(kept);
  return moves;
}

}  // namespace

bool castles_alone(const Position& position, const Touches& touches, CastlingSide side) {
  const Color us = position.turn();
  const auto rook = position.castling_rook(us, side);
  return position.king(us) == castling_king_to(us, side) && !touches.squares.contains(position.king(us)) && rook &&
         touches.squares.contains(*rook);
}

Permitted permitted(const Position& position, const Touches& touches, TouchRules rules) {
  Permitted result{playable_moves(position, touches, rules), Article::touch, false};
  const Answer answer = Judge(position, touches, rules, result.moves).answer();
  result.article = answer.article;
  result.bound = answer.demand.kind != Demand::Kind::any;
  if (result.bound) {
    const auto kept = std::remove_if(result.moves.data(), result.moves.data() + result.moves.size(),
                                     [&](Move move) { return !fits(position, answer.demand, move); });
    result.moves.set_end(kept);
  }
  return result;
}

TouchRules touch_rules(const Regulations& regulations) {
  return {.rook_first_castling = regulations.rook_first_castling,
          .king_if_none_playable = regulations.false_move == FalseMove::tarrasch};
}

Color has_the_move(const Regulations& regulations, const State& state) {
  const bool waits = !state.over() && !state.last_completed && !regulations.reply_before_press();
  return waits ? !state.on_move() : state.on_move();
}

Obliged obliged(const Position& position, const Touches& touches, const MoveList& moves) {
  const Move first = moves[0];
  const auto captured_by = [&](Move move) {
    return move.kind() == Move::Kind::en_passant ? square(file_of(move.to()), rank_of(move.from())) : move.to();
  };
  // The moved piece is the rook where it castles alone.
  const auto moved_by = [&](Move move) {
    return move.is_castling() && !touches.squares.contains(move.from()) ? move.to() : move.from();
  };
  const Square captured = captured_by(first);
  const bool one_captured = position.pieces(!position.turn()).contains(captured) &&
                            std::ranges::all_of(moves, [&](Move move) { return captured_by(move) == captured; });
  const Square moved = moved_by(first);
  const bool one_piece = std::ranges::all_of(moves, [&](Move move) { return moved_by(move) == moved; });
  if (one_piece && touches.squares.contains(moved)) {
    const bool both = one_captured && touches.squares.contains(captured);
    return {moved, both ? Obliged::To::capture_the_other : Obliged::To::be_moved};
  }
  return one_captured ? Obliged{captured, Obliged::To::be_captured} : Obliged{first.from(), Obliged::To::be_moved};
}

MoveList permitted_moves(const Regulations& regulations, const State& state) {
  if (state.over()) return {};
  if (state.envelope || has_the_move(regulations, state) != state.on_move()) return {};
  const Touches touches = state.choice ? Touches{} : state.turn.touches;
  MoveList moves = permitted(state.position, touches, touch_rules(regulations)).moves;
  // On a board for the blind, the move that the hand has made only has to be announced.
  const auto& unannounced = state.turn.unannounced;
  if (unannounced && moves.contains(*unannounced)) {
    *moves.data() = *unannounced;
    moves.set_end(moves.data() + 1);
  }
  return moves;
}

}  // namespace jadoube::laws
