#include "tests/support/rulebook.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <ostream>
#include <utility>

namespace jadoube::test::rulebook {

namespace {

using Letters = std::array<char, 64>;
using Reason = Illegality::Reason;

constexpr char nothing = ' ';

int file_number(Square square) { return static_cast<int>(index(square)) % 8; }
int rank_number(Square square) { return static_cast<int>(index(square)) / 8; }
Square at(int file, int rank) { return square(static_cast<std::size_t>(rank * 8 + file)); }
int sign(int number) { return (number > 0) - (number < 0); }

bool is_white(char letter) { return std::isupper(static_cast<unsigned char>(letter)) != 0; }
char lower(char letter) { return static_cast<char>(std::tolower(static_cast<unsigned char>(letter))); }
bool belongs(char letter, Color color) { return letter != nothing && is_white(letter) == (color == Color::white); }
char letter_of(Color color, Role role) { return (color == Color::white ? "PNBRQK" : "pnbrqk")[index(role)]; }
Role role_of(char letter) { return static_cast<Role>(std::string_view("pnbrqk").find(lower(letter))); }

int home_rank(Color color) { return color == Color::white ? 0 : 7; }
int ahead(Color color) { return color == Color::white ? 1 : -1; }
bool is_last_rank(Square square, Color color) { return rank_number(square) == home_rank(!color); }

Squares only(Square square) { return Squares().set(index(square)); }

Square find(const Letters& letters, char letter) {
  return square(static_cast<std::size_t>(std::ranges::find(letters, letter) - letters.begin()));
}
Square king_of(const Diagram& diagram, Color color) { return find(diagram.letters, letter_of(color, Role::king)); }

// The first piece strictly between two squares of one rank, file or diagonal.
std::optional<Square> first_between(const Letters& letters, Square from, Square to) {
  const int files = sign(file_number(to) - file_number(from)), ranks = sign(rank_number(to) - rank_number(from));
  int file = file_number(from) + files, rank = rank_number(from) + ranks;
  for (; at(file, rank) != to; file += files, rank += ranks)
    if (letters[index(at(file, rank))] != nothing) return at(file, rank);
  return std::nullopt;
}

// Articles 3.2 to 3.4, 3.6, 3.8.1 and a pawn's capture of 3.7.3, ignoring all other pieces.
bool has_the_shape(char letter, Square from, Square to) {
  const int files = file_number(to) - file_number(from), ranks = rank_number(to) - rank_number(from);
  if (files == 0 && ranks == 0) return false;
  const bool straight = files == 0 || ranks == 0, diagonal = std::abs(files) == std::abs(ranks);
  switch (lower(letter)) {
    case 'p': return std::abs(files) == 1 && ranks == (is_white(letter) ? 1 : -1);
    case 'n': return std::abs(files * ranks) == 2;
    case 'b': return diagonal;
    case 'r': return straight;
    case 'q': return straight || diagonal;
    case 'k': return std::max(std::abs(files), std::abs(ranks)) == 1;
    default: return false;
  }
}

bool slides(char letter) { return std::string_view("brq").find(lower(letter)) != std::string_view::npos; }

bool attacks(const Letters& letters, Square from, Square to) {
  const char letter = letters[index(from)];
  return has_the_shape(letter, from, to) && !(slides(letter) && first_between(letters, from, to));
}

Squares attackers_on(const Letters& letters, Square target, Color by) {
  Squares found;
  for (std::size_t i = 0; i < 64; ++i)
    if (belongs(letters[i], by) && attacks(letters, square(i), target)) found.set(i);
  return found;
}

// A castling described by king and rook: their squares, and the squares that must be empty.
struct Castling {
  Square king, rook, king_to, rook_to;
  Squares crossed;  // by the king, strictly between
  Squares needed;   // by either of them, the landing squares included
};

Squares steps_after(Square from, Square to) {
  Squares steps;
  for (int file = file_number(from); file != file_number(to);) {
    file += sign(file_number(to) - file);
    steps.set(index(at(file, rank_number(from))));
  }
  return steps;
}

Castling castling_with(const Diagram& diagram, Square rook) {
  const Square king = king_of(diagram, diagram.turn);
  const bool right = file_number(rook) > file_number(king);
  const int rank = home_rank(diagram.turn);
  Castling castling{king, rook, at(right ? 6 : 2, rank), at(right ? 5 : 3, rank), {}, {}};
  castling.needed = steps_after(king, castling.king_to) | steps_after(rook, castling.rook_to);
  castling.crossed = steps_after(king, castling.king_to).reset(index(castling.king_to));
  return castling;
}

void move_both(Letters& letters, const Castling& castling) {
  const char king = letters[index(castling.king)], rook = letters[index(castling.rook)];
  letters[index(castling.king)] = letters[index(castling.rook)] = nothing;
  letters[index(castling.king_to)] = king;
  letters[index(castling.rook_to)] = rook;
}

// What prevents castling temporarily (Article 3.8.2.2), in the order in which reasons are reported.
std::optional<Fault> castling_fault(const Diagram& diagram, const Castling& castling) {
  Squares between;
  for (std::size_t i = 0; i < 64; ++i)
    if (castling.needed[i] && diagram.letters[i] != nothing && square(i) != castling.king && square(i) != castling.rook)
      between.set(i);
  if (between.any()) return Fault{Reason::castling_blocked, between, {}};

  if (const Squares checking = checkers(diagram); checking.any()) return Fault{Reason::castling_in_check, checking, {}};

  Squares attacked, by;
  for (std::size_t i = 0; i < 64; ++i)
    if (castling.crossed[i])
      if (const Squares here = attackers_on(diagram.letters, square(i), !diagram.turn); here.any()) {
        attacked.set(i);
        by |= here;
      }
  if (attacked.any()) return Fault{Reason::castling_through_attack, attacked, by};

  Letters letters = diagram.letters;
  move_both(letters, castling);
  if (const Squares there = attackers_on(letters, castling.king_to, !diagram.turn); there.any())
    return Fault{Reason::castling_into_attack, only(castling.king_to), there};
  return std::nullopt;
}

// The move of a piece that follows its way of moving with nothing in its way, castling excepted; the safety of its own
// king is ignored.
std::optional<Move> unhindered(const Diagram& diagram, Square from, Square to, std::optional<Role> promotion) {
  const char letter = diagram.at(from), taken = diagram.at(to);
  const Color us = diagram.turn;
  if (!belongs(letter, us) || belongs(taken, us)) return std::nullopt;
  const Role role = role_of(letter);
  if (role != Role::pawn) {
    if (promotion || !attacks(diagram.letters, from, to)) return std::nullopt;
    return Move(from, to, role);
  }

  auto kind = Move::Kind::normal;
  const int files = file_number(to) - file_number(from), ranks = (rank_number(to) - rank_number(from)) * ahead(us);
  if (files == 0) {
    if (taken != nothing || ranks < 1 || ranks > 2) return std::nullopt;
    if (ranks == 2) {
      if (rank_number(from) != home_rank(us) + ahead(us) || first_between(diagram.letters, from, to))
        return std::nullopt;
      kind = Move::Kind::double_step;
    }
  } else {
    if (!has_the_shape(letter, from, to)) return std::nullopt;
    if (taken == nothing) {
      if (diagram.en_passant != to) return std::nullopt;
      kind = Move::Kind::en_passant;
    }
  }
  if (is_last_rank(to, us) != promotion.has_value()) return std::nullopt;
  if (!promotion) return Move(from, to, role, kind);
  if (promotion == Role::king || promotion == Role::pawn) return std::nullopt;
  return Move::promotion(from, to, *promotion);
}

// The attackers of the mover's king once an unhindered move has been made.
Squares attackers_of_own_king(const Diagram& diagram, Move move) {
  const Diagram next = after(diagram, move);
  return attackers_on(next.letters, king_of(next, diagram.turn), next.turn);
}

// The squares that a piece could go to on an empty board; for a pawn, also those where it could capture.
Squares reach(char letter, Square from) {
  Squares reached;
  for (std::size_t i = 0; i < 64; ++i) reached[i] = has_the_shape(letter, from, square(i));
  if (lower(letter) == 'p') {
    const Color color = is_white(letter) ? Color::white : Color::black;
    const bool first_square = rank_number(from) == home_rank(color) + ahead(color);
    for (int steps = 1; steps <= (first_square ? 2 : 1); ++steps)
      reached.set(index(at(file_number(from), rank_number(from) + steps * ahead(color))));
  }
  return reached;
}

bool own_rook_at(const Diagram& diagram, Square square) {
  return diagram.at(square) == letter_of(diagram.turn, Role::rook);
}
bool entitled_rook_at(const Diagram& diagram, Square square) {
  return own_rook_at(diagram, square) && diagram.castling_rooks[index(square)];
}

// Castling is meant by a move of a king on its first rank onto a rook with which it has the right, or by two squares or
// more to the c or g file.
bool means_castling(const Diagram& diagram, Square from, Square to) {
  if (role_of(diagram.at(from)) != Role::king || rank_number(from) != home_rank(diagram.turn)) return false;
  if (rank_number(to) != rank_number(from)) return false;
  const bool far = std::abs(file_number(to) - file_number(from)) >= 2;
  return entitled_rook_at(diagram, to) || (far && (file_number(to) == 2 || file_number(to) == 6));
}

void add_castling_faults(const Diagram& diagram, Square from, Square to, std::vector<Fault>& found) {
  const int rank = home_rank(diagram.turn);
  const bool right = entitled_rook_at(diagram, to) ? file_number(to) > file_number(from) : file_number(to) == 6;
  std::optional<Square> outermost;
  for (int file = right ? 7 : 0; file != file_number(from); file += right ? -1 : 1) {
    const Square here = at(file, rank);
    if (own_rook_at(diagram, here) && !outermost) outermost = here;
    if (!entitled_rook_at(diagram, here)) continue;
    if (const auto prevented = castling_fault(diagram, castling_with(diagram, here))) found.push_back(*prevented);
    return;
  }
  if (outermost)
    found.push_back({Reason::castling_right_lost, only(*outermost), {}});
  else
    found.push_back({Reason::castling_no_rook, only(at(right ? 7 : 0, rank)), {}});
}

void add_pawn_faults(const Diagram& diagram, Square from, Square to, std::vector<Fault>& found) {
  const Color us = diagram.turn;
  const int files = file_number(to) - file_number(from), ranks = (rank_number(to) - rank_number(from)) * ahead(us);
  if (files == 0 && (ranks == 1 || ranks == 2)) {
    if (ranks == 2 && rank_number(from) != home_rank(us) + ahead(us))
      found.push_back({Reason::pawn_double_step_late, {}, {}});
    const Square next = at(file_number(from), rank_number(from) + ahead(us));
    if (diagram.at(next) != nothing)
      found.push_back({Reason::pawn_blocked, only(next), {}});
    else if (diagram.at(to) != nothing)
      found.push_back({Reason::pawn_blocked, only(to), {}});
  } else if (std::abs(files) == 1 && ranks == 1) {
    if (diagram.at(to) != nothing || diagram.en_passant == to) return;
    const Square beside = at(file_number(to), rank_number(from));
    const bool fifth = rank_number(from) == home_rank(us) + 4 * ahead(us);
    if (fifth && diagram.at(beside) == letter_of(!us, Role::pawn))
      found.push_back({Reason::en_passant_late, only(beside), {}});
    else
      found.push_back({Reason::pawn_captures_nothing, {}, {}});
  } else {
    found.push_back({Reason::not_how_it_moves, reach(diagram.at(from), from), {}});
  }
}

// What a move that is otherwise possible would do to the mover's own king (Articles 3.8.1 and 3.9.2).
void add_king_faults(const Diagram& diagram, Move move, std::vector<Fault>& found) {
  const Squares attacking = attackers_of_own_king(diagram, move), before = checkers(diagram);
  const auto add = [&](Reason reason, const Squares& squares) {
    if (squares.any()) found.push_back({reason, squares, {}});
  };
  if (move.role() == Role::king) return add(Reason::king_into_check, attacking);
  add(Reason::king_left_in_check, attacking & before);
  add(Reason::exposes_king, attacking & ~before);
}

}  // namespace

Diagram diagram(const Setup& setup) {
  Diagram diagram;
  for (std::size_t i = 0; i < 64; ++i) {
    const auto piece = setup.board.piece_at(square(i));
    diagram.letters[i] = piece ? letter_of(piece->color, piece->role) : nothing;
    diagram.castling_rooks[i] = setup.castling_rooks.contains(square(i));
  }
  diagram.turn = setup.turn;
  diagram.en_passant = setup.en_passant;
  diagram.halfmove_clock = setup.halfmove_clock;
  diagram.fullmove_number = setup.fullmove_number;
  return diagram;
}

std::string fen(const Diagram& diagram) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const char letter = diagram.at(at(file, rank));
      if (letter == nothing) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(std::exchange(empty, 0));
      text += letter;
    }
    if (empty > 0) text += std::to_string(empty);
    text += rank > 0 ? "/" : "";
  }
  text += diagram.turn == Color::white ? " w " : " b ";
  std::string rights;
  for (const Color color : both_colors)
    for (int file = 7; file >= 0; --file)
      if (diagram.castling_rooks[index(at(file, home_rank(color)))])
        rights += static_cast<char>((color == Color::white ? 'A' : 'a') + file);
  text += rights.empty() ? "-" : rights;
  text += ' ' + (diagram.en_passant ? to_string(*diagram.en_passant) : "-");
  return text + ' ' + std::to_string(diagram.halfmove_clock) + ' ' + std::to_string(diagram.fullmove_number);
}

std::ostream& operator<<(std::ostream& out, const Diagram& diagram) { return out << fen(diagram); }

Squares attackers(const Diagram& diagram, Square target, Color by) { return attackers_on(diagram.letters, target, by); }

Squares checkers(const Diagram& diagram) { return attackers(diagram, king_of(diagram, diagram.turn), !diagram.turn); }

bool is_checkmate(const Diagram& diagram) { return checkers(diagram).any() && legal_moves(diagram).empty(); }
bool is_stalemate(const Diagram& diagram) { return checkers(diagram).none() && legal_moves(diagram).empty(); }

std::vector<Move> legal_moves(const Diagram& diagram) {
  std::vector<Move> moves;
  const auto try_out = [&](Square from, Square to, std::optional<Role> promotion) {
    const auto move = unhindered(diagram, from, to, promotion);
    if (move && attackers_of_own_king(diagram, *move).none()) moves.push_back(*move);
  };
  for (std::size_t from = 0; from < 64; ++from) {
    if (!belongs(diagram.letters[from], diagram.turn)) continue;
    for (std::size_t to = 0; to < 64; ++to) {
      try_out(square(from), square(to), std::nullopt);
      if (role_of(diagram.letters[from]) == Role::pawn && is_last_rank(square(to), diagram.turn))
        for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen})
          try_out(square(from), square(to), role);
    }
  }
  const Square king = king_of(diagram, diagram.turn);
  for (int file = 0; file < 8; ++file) {
    const Square rook = at(file, home_rank(diagram.turn));
    if (diagram.castling_rooks[index(rook)] && !castling_fault(diagram, castling_with(diagram, rook)))
      moves.emplace_back(king, rook, Role::king, Move::Kind::castling);
  }
  return moves;
}

Diagram after(const Diagram& diagram, Move move) {
  Diagram next = diagram;
  const Color us = diagram.turn;
  const char moved = diagram.at(move.from());
  const bool pawn = role_of(moved) == Role::pawn;
  const bool zeroing = pawn || (!move.is_castling() && diagram.at(move.to()) != nothing);

  next.castling_rooks.reset(index(move.from())).reset(index(move.to()));
  if (role_of(moved) == Role::king)
    for (int file = 0; file < 8; ++file) next.castling_rooks.reset(index(at(file, home_rank(us))));

  if (move.is_castling()) {
    move_both(next.letters, castling_with(diagram, move.to()));
  } else {
    next.letters[index(move.from())] = nothing;
    next.letters[index(move.to())] = letter_of(us, move.promoted().value_or(role_of(moved)));
    if (pawn && diagram.en_passant == move.to() && file_number(move.from()) != file_number(move.to()))
      next.letters[index(at(file_number(move.to()), rank_number(move.from())))] = nothing;
  }

  next.en_passant.reset();
  if (pawn && std::abs(rank_number(move.to()) - rank_number(move.from())) == 2)
    next.en_passant = at(file_number(move.from()), rank_number(move.from()) + ahead(us));
  next.turn = !us;
  next.halfmove_clock = zeroing ? 0 : std::min(diagram.halfmove_clock + 1, Setup::max_counter);
  if (us == Color::black) next.fullmove_number = std::min(diagram.fullmove_number + 1, Setup::max_counter);
  return next;
}

bool en_passant_is_legal(const Diagram& diagram) {
  return std::ranges::any_of(legal_moves(diagram), [](Move move) { return move.kind() == Move::Kind::en_passant; });
}

bool same_position(const Diagram& a, const Diagram& b) {
  const auto countable = [](const Diagram& diagram) {
    Diagram counted = diagram;
    if (!en_passant_is_legal(diagram)) counted.en_passant.reset();
    counted.halfmove_clock = 0;
    counted.fullmove_number = 1;
    return counted;
  };
  return a.letters == b.letters && a.turn == b.turn && countable(a) == countable(b);
}

std::optional<Fault> fault(const Diagram& diagram, Square from, Square to, std::optional<Role> promotion) {
  const char letter = diagram.at(from);
  if (letter == nothing) return Fault{Reason::no_piece, {}, {}};
  if (!belongs(letter, diagram.turn)) return Fault{Reason::not_yours, {}, {}};
  if (from == to) return Fault{Reason::same_square, {}, {}};

  std::vector<Fault> found;
  const bool pawn = role_of(letter) == Role::pawn;
  const bool reaches_last = pawn && is_last_rank(to, diagram.turn);
  if (reaches_last && !promotion) found.push_back({Reason::promotion_missing, {}, {}});
  if (!reaches_last && promotion) found.push_back({Reason::promotion_impossible, {}, {}});
  if (promotion == Role::king || promotion == Role::pawn) found.push_back({Reason::promotion_piece, {}, {}});

  if (means_castling(diagram, from, to)) {
    add_castling_faults(diagram, from, to, found);
  } else {
    if (belongs(diagram.at(to), diagram.turn) && !(pawn && file_number(from) == file_number(to)))
      found.push_back({Reason::own_piece_on_target, only(to), {}});
    if (pawn)
      add_pawn_faults(diagram, from, to, found);
    else if (!has_the_shape(letter, from, to))
      found.push_back({Reason::not_how_it_moves, reach(letter, from), {}});
    else if (const auto piece = slides(letter) ? first_between(diagram.letters, from, to) : std::nullopt)
      found.push_back({Reason::blocked, only(*piece), {}});

    const auto move = unhindered(diagram, from, to, reaches_last ? std::optional(Role::queen) : std::nullopt);
    if (move) add_king_faults(diagram, *move, found);
  }
  if (found.empty()) return std::nullopt;
  return *std::ranges::min_element(found, {}, &Fault::reason);
}

}  // namespace jadoube::test::rulebook
