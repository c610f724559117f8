#include "jadoube/boards/hands.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/chess/why_illegal.hpp"

namespace jadoube::boards {
namespace {

using laws::Actor;

// More changes than hands make at a time come from a loose contact. They are dropped.
constexpr std::size_t most_waiting = 512;

// The most pieces in hands when the board is read again: king and rook, or a piece and the one that it takes.
constexpr int most_in_hands = 2;

constexpr Bitboard centre = Bitboard(Square::d4) | Square::e4 | Square::d5 | Square::e5;

constexpr bool is_light(Square square) { return (index(file_of(square)) + index(rank_of(square))) % 2 == 1; }

bool is_last_rank(Square square, Color color) { return relative_rank(rank_of(square), color) == Rank::eight; }

bool promotes_to(Role role) { return std::ranges::find(promotion_roles, role) != promotion_roles.end(); }

// The squares on which `board` has a piece that `other` does not have there.
Bitboard pieces_not_on(const Board& board, const Board& other) {
  Bitboard squares;
  for (const Square square : board.occupied())
    if (board.piece_at(square) != other.piece_at(square)) squares |= square;
  return squares;
}

// Whether one player lifts these two pieces for one move: king and rook, or a piece and the one that it takes.
bool belong_together(Piece first, Piece second) {
  if (first.color != second.color) return true;
  return (first.role == Role::king && second.role == Role::rook) ||
         (first.role == Role::rook && second.role == Role::king);
}

// Whether that player's hand has made a move, or put a piece down where none can go, and has not pressed since.
bool has_moved(const laws::State& state, Color color) {
  return state.unpressed[index(color)] ||
         (state.on_move() == color &&
          (state.unplayable || state.turn.touches.promotion || !state.turn.displaced.empty()));
}

// The player whom an act concerns, if nobody has been named.
Actor usual_actor(const laws::Act& act, const laws::State& state) {
  const Color mover = state.on_move();
  const bool unpressed = state.unpressed[index(!mover)] && !state.last_completed;
  if (std::holds_alternative<laws::act::Press>(act) || std::holds_alternative<laws::act::OfferDraw>(act))
    return laws::actor(unpressed ? !mover : mover);
  if (std::holds_alternative<laws::act::AcceptDraw>(act) || std::holds_alternative<laws::act::DeclineDraw>(act))
    return laws::actor(state.offer ? !*state.offer : mover);
  return laws::actor(mover);
}

}  // namespace

// --- Input

void Hands::changed(Milliseconds at, Square square, std::optional<Piece> piece) {
  const auto before = latest_.piece_at(square);
  if (before == piece) return;
  if (queue_.size() > most_waiting) {
    queue_.clear();
    shown_ = latest_;
  }
  if (before) queue_.push_back({at, Lift{square, *before}});
  latest_.remove(square);
  if (!piece) return;
  queue_.push_back({at, Down{square, *piece}});
  latest_.put(square, *piece);
}

void Hands::said(Milliseconds at, laws::Act act, std::optional<Actor> by) {
  queue_.push_back({at, Said{.act = std::move(act), .by = by, .if_moved = false}});
}

void Hands::entered(Milliseconds at, std::optional<Color> seat) {
  const auto by = seat ? std::optional(laws::actor(*seat)) : std::nullopt;
  queue_.push_back({at, Said{.act = laws::act::Press{}, .by = by, .if_moved = true}});
}

std::optional<Move> Hands::reread(Milliseconds at, const Board& board, const laws::State& state) {
  if (board == latest_) return std::nullopt;
  const Board game = laws::board_as_it_stands(state);
  const bool in_hand = pieces_not_on(board, game).empty() && pieces_not_on(game, board).count() <= most_in_hands;
  std::optional<Move> made;
  for (const Move move : state.position.legal_moves()) {
    Position after = state.position;
    after.play(move);
    if (after.board() == board) made = move;
  }
  if ((in_hand || made) && !state.over()) {
    for (const Square square : pieces_not_on(latest_, board)) changed(at, square, std::nullopt);
    const Bitboard put_down = pieces_not_on(board, latest_);
    const Bitboard kings = put_down & board.of(Role::king);
    for (const Bitboard squares : {kings, put_down & ~kings})
      for (const Square square : squares) changed(at, square, board.piece_at(square));
    return made;
  }
  const Bitboard already = pieces_not_on(game, latest_);
  queue_.clear();
  held_king_.reset();
  latest_ = shown_ = board;
  loose_ |= pieces_not_on(game, board) & ~already;
  return std::nullopt;
}

std::vector<Difference> Hands::differences(const laws::State& state) const {
  const Board game = laws::board_as_it_stands(state);
  std::vector<Difference> all;
  for (const Square square : pieces_not_on(game, latest_) | pieces_not_on(latest_, game))
    all.push_back({square, game.piece_at(square), latest_.piece_at(square)});
  return all;
}

// --- Output

std::optional<laws::Event> Hands::next(Milliseconds now, const laws::Regulations& regulations,
                                       const laws::State& state) {
  waits_ = false;
  due_.reset();
  while (ready_.empty() && !queue_.empty() && !waits_) {
    const Scene scene{regulations, state, laws::board_as_it_stands(state), now};
    loose_ &= missing(scene);
    judge(scene);
  }
  if (ready_.empty()) return std::nullopt;
  laws::Event event = std::move(ready_.front());
  ready_.pop_front();
  return event;
}

void Hands::emit(Milliseconds at, Actor by, laws::Act act) {
  last_ = std::max(last_, at);
  ready_.push_back({.at = last_, .by = by, .act = std::move(act)});
}

void Hands::wait_until(std::optional<Milliseconds> until) {
  waits_ = true;
  due_ = until;
}

void Hands::judge(const Scene& scene) {
  const auto what = queue_.front().what;
  if (const auto* const lift = std::get_if<Lift>(&what)) return judge_lift(scene, *lift);
  if (const auto* const down = std::get_if<Down>(&what)) return judge_down(scene, *down);
  judge_said(scene, std::get<Said>(what));
}

Bitboard Hands::missing(const Scene& scene) const { return pieces_not_on(scene.board, shown_); }

// The pieces that are lifted, do not lie about, and do not stand on another square.
Bitboard Hands::in_hand(const Scene& scene, Color color) const {
  const Bitboard away = missing(scene) & scene.board.of(color) & ~loose_;
  const Bitboard elsewhere = pieces_not_on(shown_, scene.board);
  Bitboard in_hand;
  for (const Role role : all_roles) {
    const Bitboard of_role = away & scene.board.of(role);
    if (of_role.count() > (elsewhere & shown_.of(color, role)).count()) in_hand |= of_role;
  }
  return in_hand;
}

bool Hands::is_let_go(const Scene& scene, const Place& down) {
  const Milliseconds stands_until = down->at + times_.quiet;
  const Down& put = std::get<Down>(down->what);
  for (auto item = down + 1; item != queue_.end(); ++item) {
    if (std::holds_alternative<Said>(item->what)) return true;
    const auto* const lift = std::get_if<Lift>(&item->what);
    if (!lift || lift->square != put.square) continue;
    if (item->at >= stands_until) return true;
    // A pawn on the last rank, where the new piece takes its place, counts as put there.
    return put.piece.role == Role::pawn && is_last_rank(put.square, put.piece.color) &&
           std::any_of(item, queue_.end(), [&](const Item& later) {
             const auto* const other = std::get_if<Down>(&later.what);
             return other && other->square == put.square && other->piece.color == put.piece.color &&
                    promotes_to(other->piece.role);
           });
  }
  return scene.now >= stands_until;
}

Hands::Place Hands::set_back(const Lift& lift) {
  for (auto item = queue_.begin() + 1; item != queue_.end(); ++item) {
    if (std::holds_alternative<Said>(item->what)) break;
    const auto* const down = std::get_if<Down>(&item->what);
    if (down && down->square == lift.square && down->piece == lift.piece) return item;
  }
  return queue_.end();
}

Hands::Place Hands::deciding(const Scene& scene) {
  for (auto item = queue_.begin() + 1; item != queue_.end(); ++item) {
    if (std::holds_alternative<Said>(item->what)) return item;
    const auto* const down = std::get_if<Down>(&item->what);
    if (down && scene.board.piece_at(down->square) != down->piece && is_let_go(scene, item)) return item;
  }
  return queue_.end();
}

void Hands::judge_lift(const Scene& scene, const Lift& lift) {
  const Milliseconds at = queue_.front().at;
  const auto& awaits = scene.state.turn.touches.promotion;
  const bool gives_way = awaits && awaits->to() == lift.square;
  if (held_king_ && std::get<laws::act::Place>(held_king_->act).to == lift.square) held_king_.reset();
  // A piece lifted from a square where the game has no such piece is being put right, or slides.
  if (scene.state.over() || gives_way || scene.board.piece_at(lift.square) != lift.piece) {
    take_first();
    shown_.remove(lift.square);
    return;
  }
  const auto back = set_back(lift);
  const bool is_back = back != queue_.end();
  // Before the clock is pressed both players may have their hands at the board: the piece put down shows whose hand it
  // was.
  const bool anybodys = scene.regulations.has_clock() && scene.unpressed();
  const bool announced = announced_at_ && *announced_at_ <= at;
  const bool gesture = is_back && back->at - at <= times_.adjusting;
  if (is_back && back->at - at < times_.together) {
    queue_.erase(back);
    return take_first();
  }
  if (is_back && (anybodys || announced || gesture)) {
    if (!anybodys) emit(back->at, laws::actor(scene.mover()), laws::act::Adjust{lift.square});
    queue_.erase(back);
    return take_first();
  }
  if (anybodys || announced) {
    const auto decides = deciding(scene);
    if (decides == queue_.end()) {
      std::optional<Milliseconds> until;
      for (const Item& item : queue_)
        if (const auto stands = item.at + times_.quiet;
            std::holds_alternative<Down>(item.what) && stands > scene.now && (!until || stands < *until))
          until = stands;
      return wait_until(until);
    }
    const auto* const down = std::get_if<Down>(&decides->what);
    const Color by = anybodys && down ? down->piece.color : scene.mover();
    // The piece was knocked over on the way to the clock, or by the hand that moves on a piece that it had let go.
    if (anybodys && (!down || (by != scene.mover() && lift.piece.color != by))) {
      loose_ |= lift.square;
      take_first();
      shown_.remove(lift.square);
      return;
    }
    return touch(scene, by, at, lift);
  }
  const bool decided = std::any_of(queue_.begin() + 1, queue_.end(),
                                   [](const Item& item) { return std::holds_alternative<Said>(item.what); });
  const Milliseconds until = at + std::max(times_.together, times_.adjusting);
  if (!decided && scene.now < until) return wait_until(until);
  touch(scene, scene.mover(), at, lift);
}

void Hands::touch(const Scene& scene, Color by, Milliseconds at, const Lift& lift) {
  const Bitboard held = in_hand(scene, lift.piece.color);
  take_first();
  shown_.remove(lift.square);
  lifted_at_[index(lift.square)] = at;
  // A hand that holds a piece cannot lift another one of that colour, except for castling: it has knocked that one
  // over.
  bool fallen = false;
  for (const Square square : held) fallen = fallen || !belong_together(*scene.board.piece_at(square), lift.piece);
  if (fallen) {
    loose_ |= lift.square;
    return emit(at, laws::actor(by), laws::act::Touch{.square = lift.square, .accidental = true});
  }
  laws::act::Touch act{.square = lift.square};
  if (!queue_.empty() && queue_.front().at - at < times_.together) {
    const auto* const other = std::get_if<Lift>(&queue_.front().what);
    if (other && scene.board.piece_at(other->square) == other->piece && belong_together(lift.piece, other->piece) &&
        held.empty()) {
      const Square square = other->square;
      act.others.push_back(square);
      lifted_at_[index(square)] = at;
      take_first();
      shown_.remove(square);
    }
  }
  emit(at, laws::actor(by), std::move(act));
}

void Hands::judge_down(const Scene& scene, const Down& down) {
  const Milliseconds at = queue_.front().at;
  if (!scene.state.over() && scene.board.piece_at(down.square) == down.piece) {
    take_first();
    shown_.put(down.square, down.piece);
    return;
  }
  if (!is_let_go(scene, queue_.begin())) {
    const auto lifted = std::find_if(queue_.begin() + 1, queue_.end(), [&](const Item& item) {
      const auto* const lift = std::get_if<Lift>(&item.what);
      return lift && lift->square == down.square;
    });
    if (lifted == queue_.end()) return wait_until(at + times_.quiet);
    // A pawn taken off the last rank may make room for the new piece.
    const bool may_give_way = down.piece.role == Role::pawn && is_last_rank(down.square, down.piece.color);
    const bool is_elsewhere = std::any_of(lifted, queue_.end(), [&](const Item& item) {
      const auto* const other = std::get_if<Down>(&item.what);
      return other && other->piece == down.piece;
    });
    if (may_give_way && !is_elsewhere && scene.now < lifted->at + times_.quiet)
      return wait_until(lifted->at + times_.quiet);
    // The piece slides over the square.
    queue_.erase(lifted);
    take_first();
    shown_.remove(down.square);
    return;
  }
  take_first();
  let_go(scene, at, down);
}

// The square in the game of the piece that was put down; nothing if it was not lifted from there, or only lay about.
std::optional<Square> Hands::origin(const Scene& scene, const Down& down) const {
  const auto of_kind = [&](const Board& board) { return board.of(down.piece.color, down.piece.role); };
  const Bitboard away = missing(scene) & of_kind(scene.board);
  const Bitboard elsewhere = pieces_not_on(shown_, scene.board) & of_kind(shown_) & ~Bitboard(down.square);
  if (away.count() <= elsewhere.count()) return std::nullopt;
  std::optional<Square> found;
  for (const Square square : away & ~loose_)
    if (!found || lifted_at_[index(square)] > lifted_at_[index(*found)]) found = square;
  return found;
}

// A king that the game has in the centre was not put there to show a result.
std::optional<laws::Result> Hands::result_of_kings(const Scene& scene) const {
  const Bitboard white = shown_.of(Color::white, Role::king), black = shown_.of(Color::black, Role::king);
  if (white.count() != 1 || black.count() != 1 || !((white | black) & ~centre).empty()) return std::nullopt;
  const auto in_game = [&](Color color) { return scene.board.of(color, Role::king); };
  if (white == in_game(Color::white) || black == in_game(Color::black)) return std::nullopt;
  const bool white_light = is_light(white.first()), black_light = is_light(black.first());
  if (white_light != black_light) return laws::Result::draw;
  return white_light ? laws::Result::white_wins : laws::Result::black_wins;
}

void Hands::let_go(const Scene& scene, Milliseconds at, const Down& down) {
  const auto [square, piece] = down;
  const laws::State& state = scene.state;
  const auto from = origin(scene, down);
  shown_.put(square, piece);

  const auto result = result_of_kings(scene);
  if (result && result != shown_result_) {
    held_king_.reset();
    for (const Color color : both_colors)
      if (state.signed_results[index(color)] != result) emit(at, laws::actor(color), laws::act::Sign{*result});
  }
  shown_result_ = result;
  if (result || state.over()) return;

  // A piece of the other side lies somewhere, which is nobody's move; unless that side moves on a piece that it had let
  // go.
  const Color by = piece.color;
  if (by != scene.mover() && !scene.unpressed()) return;

  const auto& awaits = state.turn.touches.promotion;
  if (awaits && awaits->to() == square && promotes_to(piece.role))
    return emit(at, laws::actor(by), laws::act::Promote{.piece = piece.role});
  if (from) {
    announced_at_.reset();
    laws::Event event{.at = at, .by = laws::actor(by), .act = laws::act::Place{.from = *from, .to = square}};
    // The players may be about to show the result by the kings.
    if (piece.role == Role::king && centre.contains(square) && !legal_move(state.position, *from, square)) {
      held_king_ = std::move(event);
      return;
    }
    return emit(at, event.by, std::move(event.act));
  }
  // The new piece may be put down before its pawn is taken off (4.6).
  const auto promotes_there = [&](Move move) { return move.is_promotion() && move.to() == square; };
  if (by != scene.mover() || !promotes_to(piece.role) || !is_last_rank(square, by)) return;
  if (std::ranges::any_of(state.position.legal_moves(), promotes_there))
    return emit(at, laws::actor(by), laws::act::Promote{.piece = piece.role, .square = square});
  // No pawn may go there: the one in the hand has been put there, and the new piece stands for it.
  if (const Bitboard pawns = in_hand(scene, by) & scene.board.of(by, Role::pawn); !pawns.empty())
    emit(at, laws::actor(by), laws::act::Place{.from = pawns.first(), .to = square});
}

void Hands::judge_said(const Scene& scene, const Said& said) {
  const Milliseconds at = queue_.front().at;
  // The king in the centre showed no result: it has been let go there.
  if (held_king_) {
    const laws::Event king = *std::exchange(held_king_, std::nullopt);
    return emit(king.at, king.by, king.act);
  }
  if (std::holds_alternative<laws::act::Press>(said.act)) announced_at_.reset();
  const Actor by = said.by.value_or(usual_actor(said.act, scene.state));
  take_first();
  // The move has ended the game, and its clock is pressed by habit.
  if (said.if_moved && scene.state.over()) return;
  if (said.if_moved && !has_moved(scene.state, *laws::color_of(by))) {
    idle_enter_ = true;
    return;
  }
  emit(at, by, said.act);
}

}  // namespace jadoube::boards
