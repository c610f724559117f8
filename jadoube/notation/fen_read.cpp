#include <algorithm>
#include <bit>

#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/internal/utf8.hpp"

namespace jadoube::notation {

namespace {

template <class Value>
using Read = std::expected<Value, FenError>;

constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// By byte: 1 to 8 empty squares, `piece_code` plus an index into `pieces`, or 0 if the byte cannot appear in a rank.
constexpr std::string_view piece_letters = "PNBRQKpnbrqk";
constexpr auto pieces = [] {
  std::array<Piece, piece_letters.size()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {static_cast<Color>(i / 6), static_cast<Role>(i % 6)};
  return all;
}();
constexpr std::uint8_t piece_code = 16;
constexpr auto board_codes = [] {
  std::array<std::uint8_t, 256> codes{};
  for (std::uint8_t digit = 1; digit <= 8; ++digit) codes[static_cast<std::size_t>('0' + digit)] = digit;
  for (std::size_t i = 0; i < piece_letters.size(); ++i)
    codes[static_cast<unsigned char>(piece_letters[i])] = static_cast<std::uint8_t>(piece_code + i);
  return codes;
}();

// One field of the text, and its place.
struct Field {
  FenField name;
  std::string_view text;
  std::size_t at;
};

class FenParser {
 public:
  FenParser(std::string_view fen, FenStyle style) : fen_(fen), strict_(style == FenStyle::strict) {}

  Read<Setup> read();
  // Adds to the error of an invalid setup the place in the text that causes it.
  FenError locate(const SetupError& error, const Setup& setup) const;

 private:
  std::unexpected<FenError> error(FenError::Kind kind, FenField field, std::size_t at, Rank rank = Rank::eight) const {
    return std::unexpected(FenError{kind, field, at + 1, character_at(fen_, at), rank});
  }
  Read<Field> next(FenField name);
  Read<void> finish();
  Read<void> read_board(const Field& field, Board& board) const;
  Read<void> read_turn(const Field& field, Color& turn) const;
  Read<void> read_castling(const Field& field, Setup& setup) const;
  Read<void> read_en_passant(const Field& field, std::optional<Square>& square) const;
  Read<unsigned> read_number(const Field& field) const;
  Read<void> read_counters(Setup& setup);
  std::size_t column_of(Bitboard squares, std::size_t skipped) const;

  std::string_view fen_;
  bool strict_;
  std::size_t at_ = 0;
  // The places of these fields, for errors found later.
  std::size_t board_at_ = 0, castling_at_ = 0, en_passant_at_ = 0;
};

// The next field; an empty one if it is missing and the style allows that.
Read<Field> FenParser::next(FenField name) {
  std::size_t begin = at_;
  while (begin < fen_.size() && is_blank(fen_[begin])) ++begin;
  if (strict_) {
    const std::size_t expected = name == FenField::board ? 0 : 1;
    if (begin - at_ > expected) return error(FenError::Kind::blank, name, at_ + expected);
    if (begin - at_ == 1 && fen_[at_] != ' ') return error(FenError::Kind::blank, name, at_);
  }
  if (begin == fen_.size() && (strict_ || name <= FenField::turn)) return error(FenError::Kind::missing, name, begin);
  std::size_t end = begin;
  while (end < fen_.size() && !is_blank(fen_[end])) ++end;
  at_ = end;
  return Field{name, fen_.substr(begin, end - begin), begin};
}

Read<void> FenParser::finish() {
  std::size_t rest = at_;
  while (rest < fen_.size() && is_blank(fen_[rest])) ++rest;
  if (rest < fen_.size()) return error(FenError::Kind::extra, FenField::fullmove_number, rest);
  if (strict_ && at_ < fen_.size()) return error(FenError::Kind::blank, FenField::fullmove_number, at_);
  return {};
}

Read<void> FenParser::read_board(const Field& field, Board& board) const {
  std::array<Bitboard, pieces.size()> placed;
  std::size_t rank = 7, file = 0;
  bool after_digit = false;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    const std::uint8_t code = board_codes[static_cast<unsigned char>(c)];
    const auto fault = [&](FenError::Kind kind) {
      return error(kind, FenField::board, field.at + i, static_cast<Rank>(rank));
    };
    if (code >= piece_code) {
      if (file == 8) return fault(FenError::Kind::rank_too_long);
      placed[code - piece_code] |= square(rank * 8 + file);
      ++file;
      after_digit = false;
    } else if (code != 0) {
      if (strict_ && after_digit) return fault(FenError::Kind::adjacent_digits);
      file += code;
      if (file > 8) return fault(FenError::Kind::rank_too_long);
      after_digit = true;
    } else if (c == '/') {
      if (file < 8) return fault(FenError::Kind::rank_too_short);
      if (rank == 0 && !strict_ && i + 1 == field.text.size()) break;
      if (rank == 0) return fault(FenError::Kind::too_many_ranks);
      --rank;
      file = 0;
      after_digit = false;
    } else {
      return fault(FenError::Kind::bad_piece);
    }
  }
  const auto fault = [&](FenError::Kind kind) {
    return error(kind, FenField::board, field.at + field.text.size(), static_cast<Rank>(rank));
  };
  if (file < 8) return fault(FenError::Kind::rank_too_short);
  if (rank > 0) return fault(FenError::Kind::too_few_ranks);
  for (std::size_t i = 0; i < pieces.size(); ++i) board.put(placed[i], pieces[i]);
  return {};
}

Read<void> FenParser::read_turn(const Field& field, Color& turn) const {
  if (field.text != "w" && field.text != "b") {
    const bool longer = field.text.front() == 'w' || field.text.front() == 'b';
    return error(FenError::Kind::bad_turn, FenField::turn, field.at + (longer ? 1 : 0));
  }
  turn = field.text == "w" ? Color::white : Color::black;
  return {};
}

struct Right {
  Square rook;
  std::size_t order;  // in KQkq
};

// The meaning of a letter of the castling field on this board; nothing if it is not such a letter. K and Q mean the
// rook farthest from the king on that side, or the corner if there is none.
std::optional<Right> right_of(char letter, const Board& board) {
  const bool white = letter >= 'A' && letter <= 'Z';
  const char capital = white ? letter : static_cast<char>(letter - 'a' + 'A');
  const Color color = white ? Color::white : Color::black;
  const Bitboard home = back_rank(color);
  const Bitboard king = board.of(color, Role::king) & home;
  const Bitboard queen_side = king.empty() ? Bitboard() : Bitboard(king.bits() - 1) & home;
  const std::size_t first = white ? 0 : 2;
  const Rank rank = relative_rank(Rank::one, color);
  if (capital == 'K' || capital == 'Q') {
    const bool king_side = capital == 'K';
    const Bitboard rooks =
        king.empty() ? Bitboard() : board.of(color, Role::rook) & (king_side ? home & ~queen_side : queen_side);
    Square rook = square(king_side ? File::h : File::a, rank);
    if (rooks) rook = king_side ? square(static_cast<std::size_t>(std::bit_width(rooks.bits()) - 1)) : rooks.first();
    return Right{rook, first + (king_side ? 0 : 1)};
  }
  if (capital < 'A' || capital > 'H') return std::nullopt;
  const Square rook = square(static_cast<File>(capital - 'A'), rank);
  return Right{rook, first + (queen_side.contains(rook) ? 1 : 0)};
}

Read<void> FenParser::read_castling(const Field& field, Setup& setup) const {
  if (field.text == "-") return {};
  std::size_t last = 0;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const auto fault = [&](FenError::Kind kind) { return error(kind, FenField::castling, field.at + i); };
    const char letter = field.text[i];
    const auto right = is_letter(letter) ? right_of(letter, setup.board) : std::nullopt;
    if (!right) return fault(FenError::Kind::bad_castling);
    if (strict_ && setup.castling_rooks.contains(right->rook)) return fault(FenError::Kind::castling_repeated);
    if (strict_ && right->order < last) return fault(FenError::Kind::castling_order);
    last = right->order;
    setup.castling_rooks |= right->rook;
  }
  return {};
}

Read<void> FenParser::read_en_passant(const Field& field, std::optional<Square>& square) const {
  if (field.text.empty() || field.text == "-") return {};
  square = parse_square(field.text);
  if (square) return {};
  std::size_t wrong = 0;
  if (field.text[0] >= 'a' && field.text[0] <= 'h')
    wrong = field.text.size() == 1 || field.text[1] < '1' || field.text[1] > '8' ? 1 : 2;
  return error(FenError::Kind::bad_square, FenField::en_passant, field.at + wrong);
}

Read<unsigned> FenParser::read_number(const Field& field) const {
  unsigned number = 0;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    if (!is_digit(field.text[i])) return error(FenError::Kind::bad_number, field.name, field.at + i);
    number = std::min(number * 10 + static_cast<unsigned>(field.text[i] - '0'), Setup::max_counter + 1);
  }
  if (strict_ && field.text.size() > 1 && field.text[0] == '0')
    return error(FenError::Kind::leading_zero, field.name, field.at);
  if (number > Setup::max_counter) return error(FenError::Kind::number_too_large, field.name, field.at);
  return number;
}

Read<void> FenParser::read_counters(Setup& setup) {
  const auto clock = next(FenField::halfmove_clock);
  if (!clock) return std::unexpected(clock.error());
  if (!clock->text.empty() && is_letter(clock->text[0]))
    return error(FenError::Kind::epd_operation, FenField::halfmove_clock, clock->at);
  const auto plies = read_number(*clock);
  if (!plies) return std::unexpected(plies.error());
  if (strict_ && setup.en_passant && *plies != 0)
    return error(FenError::Kind::clock_not_zero, FenField::halfmove_clock, clock->at);
  setup.halfmove_clock = *plies;

  const auto move = next(FenField::fullmove_number);
  if (!move) return std::unexpected(move.error());
  const auto number = read_number(*move);
  if (!number) return std::unexpected(number.error());
  if (strict_ && *number == 0) return error(FenError::Kind::move_number_zero, FenField::fullmove_number, move->at);
  setup.fullmove_number = std::max(*number, 1U);
  return {};
}

Read<Setup> FenParser::read() {
  Setup setup;
  const auto field = [this](FenField name, auto read_it) -> Read<void> {
    const auto text = next(name);
    if (!text) return std::unexpected(text.error());
    return read_it(*text);
  };
  auto done = field(FenField::board, [&](const Field& text) {
    board_at_ = text.at;
    return read_board(text, setup.board);
  });
  if (done) done = field(FenField::turn, [&](const Field& text) { return read_turn(text, setup.turn); });
  if (done)
    done = field(FenField::castling, [&](const Field& text) {
      castling_at_ = text.at;
      return read_castling(text, setup);
    });
  if (done)
    done = field(FenField::en_passant, [&](const Field& text) {
      en_passant_at_ = text.at;
      return read_en_passant(text, setup.en_passant);
    });
  if (done) done = read_counters(setup);
  if (done) done = finish();
  if (!done) return std::unexpected(done.error());
  return setup;
}

// The byte of the board field that describes a piece on one of `squares`: the first in reading order after `skipped`
// others.
std::size_t FenParser::column_of(Bitboard squares, std::size_t skipped) const {
  std::size_t rank = 7, file = 0;
  for (std::size_t at = board_at_; at < fen_.size() && !is_blank(fen_[at]); ++at) {
    const std::uint8_t code = board_codes[static_cast<unsigned char>(fen_[at])];
    if (fen_[at] == '/') {
      --rank;
      file = 0;
    } else if (code < piece_code) {
      file += code;
    } else if (squares.contains(square(rank * 8 + file++)) && skipped-- == 0) {
      return at;
    }
  }
  return board_at_;
}

FenError FenParser::locate(const SetupError& error, const Setup& setup) const {
  using Setting = SetupError::Kind;
  const auto at = [&](FenField field, std::size_t byte) {
    return FenError{FenError::Kind::not_a_position, field, byte + 1, character_at(fen_, byte), Rank::eight, error};
  };
  switch (error.kind) {
    case Setting::no_king: return at(FenField::board, board_at_);
    case Setting::several_kings: return at(FenField::board, column_of(error.squares, 1));
    case Setting::too_many_pieces: return at(FenField::board, column_of(error.squares, 16));
    case Setting::too_many_pawns: return at(FenField::board, column_of(error.squares, 8));
    case Setting::pawn_on_back_rank:
    case Setting::opponent_in_check:
    case Setting::impossible_check: return at(FenField::board, column_of(error.squares, 0));
    case Setting::castling_without_king:
    case Setting::castling_without_rook:
    case Setting::castling_extra_rook: {
      const Bitboard shown = error.kind == Setting::castling_without_king ? back_rank(error.color) : error.squares;
      for (std::size_t byte = castling_at_; byte < fen_.size() && is_letter(fen_[byte]); ++byte)
        if (const auto right = right_of(fen_[byte], setup.board); right && shown.contains(right->rook))
          return at(FenField::castling, byte);
      return at(FenField::castling, castling_at_);
    }
    case Setting::en_passant_rank:
    case Setting::en_passant_occupied:
    case Setting::en_passant_no_pawn:
    case Setting::en_passant_check: return at(FenField::en_passant, en_passant_at_);
    case Setting::counter_out_of_range: break;
  }
  return at(FenField::halfmove_clock, en_passant_at_);
}

// Removes from a refused setup what the forgiving style may drop; returns false if the error is of another kind.
bool drop(const SetupError& error, Setup& setup) {
  switch (error.kind) {
    case SetupError::Kind::castling_without_king: setup.castling_rooks &= ~back_rank(error.color); return true;
    case SetupError::Kind::castling_without_rook: setup.castling_rooks &= ~error.squares; return true;
    case SetupError::Kind::en_passant_rank:
    case SetupError::Kind::en_passant_occupied:
    case SetupError::Kind::en_passant_no_pawn:
    case SetupError::Kind::en_passant_check: setup.en_passant.reset(); return true;
    default: return false;
  }
}

}  // namespace

std::expected<Setup, FenError> read_fen_setup(std::string_view fen, FenStyle style) {
  return FenParser(fen, style).read();
}

namespace {

std::expected<Position, FenError> read_position(std::string_view fen, FenStyle style, std::vector<FenError>* dropped) {
  FenParser reader(fen, style);
  auto setup = reader.read();
  if (!setup) return std::unexpected(setup.error());
  const SetupCheck check = style == FenStyle::strict ? SetupCheck::reachable : SetupCheck::playable;
  auto position = Position::from(*setup, check);
  while (!position && style == FenStyle::forgiving) {
    Setup rest = *setup;
    if (!drop(position.error(), rest)) break;
    if (dropped != nullptr) dropped->push_back(reader.locate(position.error(), *setup));
    setup = rest;
    position = Position::from(*setup, check);
  }
  if (!position) return std::unexpected(reader.locate(position.error(), *setup));
  if (setup->en_passant && setup->halfmove_clock != 0) {
    setup->halfmove_clock = 0;
    return *Position::from(*setup, check);
  }
  return *position;
}

}  // namespace

std::expected<Position, FenError> read_fen(std::string_view fen, FenStyle style) {
  return read_position(fen, style, nullptr);
}

std::expected<Position, FenError> read_fen(std::string_view fen, std::vector<FenError>& dropped) {
  return read_position(fen, FenStyle::forgiving, &dropped);
}

}  // namespace jadoube::notation
