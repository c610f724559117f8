#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/notation/internal/words.hpp"
#include "jadoube/notation/messages.hpp"

namespace jadoube::notation {

namespace {

using text::Language;

std::string field_words(Language language, FenField field) {
  const auto message = [field] {
    switch (field) {
      case FenField::board: return Message::fen_board;
      case FenField::turn: return Message::fen_turn;
      case FenField::castling: return Message::fen_castling;
      case FenField::en_passant: return Message::fen_en_passant;
      case FenField::halfmove_clock: return Message::fen_halfmove_clock;
      case FenField::fullmove_number: break;
    }
    return Message::fen_fullmove_number;
  }();
  return text::say(language, message);
}

std::string sentence(const FenError& error, Language language) {
  const auto say = [language](Message message, const auto&... arguments) {
    return text::say(language, message, arguments...);
  };
  const std::string character = visible(error.character);
  const std::string field = field_words(language, error.field);
  const char rank = to_char(error.rank);
  switch (error.kind) {
    using enum FenError::Kind;
    case missing: return say(Message::fen_missing, field);
    case blank: return say(Message::fen_blank);
    case extra: return say(Message::fen_extra);
    case epd_operation: return say(Message::fen_epd_operation);
    case bad_piece: return say(Message::fen_bad_piece, character);
    case rank_too_long: return say(Message::fen_rank_too_long, rank);
    case rank_too_short: return say(Message::fen_rank_too_short, rank);
    case too_many_ranks: return say(Message::fen_too_many_ranks);
    case too_few_ranks: return say(Message::fen_too_few_ranks, rank);
    case adjacent_digits: return say(Message::fen_adjacent_digits);
    case bad_turn: return say(Message::fen_bad_turn);
    case bad_castling: return say(Message::fen_bad_castling, character);
    case castling_repeated: return say(Message::fen_castling_repeated, character);
    case castling_order: return say(Message::fen_castling_order, character);
    case bad_square: return say(Message::fen_bad_square);
    case bad_number: return say(Message::fen_bad_number, capitalised(field));
    case leading_zero: return say(Message::fen_leading_zero, capitalised(field));
    case number_too_large: return say(Message::fen_number_too_large, capitalised(field), Setup::max_counter);
    case move_number_zero: return say(Message::fen_move_number_zero);
    case clock_not_zero: return say(Message::fen_clock_not_zero);
    case quote_not_closed: return say(Message::fen_quote_not_closed);
    case not_a_position: return error.setup ? describe(*error.setup, language) : std::string();
  }
  return {};
}

}  // namespace

std::string describe_without_place(const FenError& error, Language language) { return sentence(error, language); }

std::string describe(const FenError& error, Language language) {
  return text::say(language, Message::fen_error, error.column, sentence(error, language));
}

std::string describe(const SetupError& error, Language language) {
  const auto say = [language](Message message, const auto&... arguments) {
    return text::say(language, message, arguments...);
  };
  const std::string squares = squares_list(language, error.squares);
  const std::string_view whose = side_possessive(language, error.color);
  // The texts about one side and some squares.
  const auto side_and_squares = [&](Message message) {
    return say(message, capitalised(side(language, error.color)), squares);
  };
  const auto side_and_count = [&](Message message) {
    return say(message, capitalised(side(language, error.color)), error.squares.count());
  };
  switch (error.kind) {
    using enum SetupError::Kind;
    case no_king: return say(Message::setup_no_king, capitalised(side(language, error.color)));
    case several_kings: return side_and_squares(Message::setup_several_kings);
    case too_many_pieces: return side_and_count(Message::setup_too_many_pieces);
    case too_many_pawns: return side_and_count(Message::setup_too_many_pawns);
    case pawn_on_back_rank: return say(Message::setup_pawn_on_back_rank, whose, squares);
    case opponent_in_check:
      return say(Message::setup_opponent_in_check, capitalised(side(language, error.color)), squares,
                 side_possessive(language, !error.color));
    case impossible_check: return side_and_squares(Message::setup_impossible_check);
    case castling_without_king: return side_and_squares(Message::setup_castling_without_king);
    case castling_without_rook: return side_and_squares(Message::setup_castling_without_rook);
    case castling_extra_rook: return side_and_squares(Message::setup_castling_extra_rook);
    case en_passant_rank:
      return say(Message::setup_en_passant_rank, whose, to_char(relative_rank(Rank::six, error.color)), squares);
    case en_passant_occupied: return say(Message::setup_en_passant_occupied, squares);
    case en_passant_no_pawn: return say(Message::setup_en_passant_no_pawn, whose, squares);
    case en_passant_check: return say(Message::setup_en_passant_check, side(language, error.color), squares);
    case counter_out_of_range: return say(Message::setup_counter_out_of_range, Setup::max_counter);
  }
  return {};
}

}  // namespace jadoube::notation
