#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/pairings.hpp"

namespace jadoube::tournament {

std::string describe(const PairingsError& error, text::Language language) {
  const auto sentence = [&](Message message, const auto&... more) {
    return say(language, message, error.line, error.column, more...);
  };
  switch (error.kind) {
    case PairingsError::Kind::empty: return say(language, Message::pairings_empty);
    case PairingsError::Kind::utf16: return say(language, Message::pairings_utf16);
    case PairingsError::Kind::not_closed: return sentence(Message::pairings_not_closed);
    case PairingsError::Kind::text_after_quotes: return sentence(Message::pairings_text_after_quotes);
    case PairingsError::Kind::no_column:
      return sentence(error.found == "white" ? Message::pairings_no_white_column : Message::pairings_no_black_column);
    case PairingsError::Kind::fields: return sentence(Message::pairings_fields, error.number);
    case PairingsError::Kind::fields_of_header: return sentence(Message::pairings_fields_of_header, error.number);
    case PairingsError::Kind::board: return sentence(Message::pairings_board, error.found);
    case PairingsError::Kind::board_again: return sentence(Message::pairings_board_again, error.found, error.number);
    case PairingsError::Kind::no_name: return sentence(Message::pairings_no_name);
    case PairingsError::Kind::name: return sentence(Message::pairings_name, longest_name);
    case PairingsError::Kind::player_again: return sentence(Message::pairings_player_again, error.found, error.number);
    case PairingsError::Kind::time:
      return sentence(Message::pairings_time, error.found, describe(error.time, language));
    case PairingsError::Kind::column_again: return sentence(Message::pairings_column_again, error.found);
    case PairingsError::Kind::too_many: break;
  }
  return sentence(Message::pairings_too_many, most_boards);
}

}  // namespace jadoube::tournament
