#include "jadoube/notation/pgn/error.hpp"

#include "jadoube/notation/messages.hpp"
#include "jadoube/notation/pgn/internal/variants.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::pgn {

using notation::Message;

std::string describe(const PgnError& error, text::Language language, notation::Letters letters) {
  const auto say = [&](Message message) { return text::say(language, message, error.text); };
  switch (error.kind) {
    using enum PgnError::Kind;
    case tag_without_name: return say(Message::pgn_tag_without_name);
    case tag_without_value: return say(Message::pgn_tag_without_value);
    case tag_without_end: return say(Message::pgn_tag_without_end);
    case stray_quote: return say(Message::pgn_stray_quote);
    case bad_setup:
      return text::say(language, Message::pgn_bad_setup,
                       error.fen ? notation::describe(*error.fen, language) : std::string());
    case setup_without_fen: return say(Message::pgn_setup_without_fen);
    case unknown_variant:
      switch (variant_named(error.text)) {
        case Variant::crazyhouse: return say(Message::pgn_crazyhouse);
        case Variant::antichess: return say(Message::pgn_antichess);
        default: return say(Message::pgn_unknown_variant);
      }
    case bad_move:
      return text::say(language, Message::pgn_bad_move, error.text,
                       error.san && error.position ? notation::describe(*error.san, *error.position, language, letters)
                                                   : std::string());
    case turn_passed:
      return say(error.position && !error.position->is_check() ? Message::pgn_turn_passed_in_stalemate
                                                               : Message::pgn_turn_passed);
    case comment_without_end: return say(Message::pgn_comment_without_end);
    case variation_without_end: return say(Message::pgn_variation_without_end);
    case variation_without_start: return say(Message::pgn_variation_without_start);
    case variation_without_move: return say(Message::pgn_variation_without_move);
    case nested_too_deep: return say(Message::pgn_nested_too_deep);
    case too_long: return say(Message::pgn_too_long);
    case bad_glyph: return say(Message::pgn_bad_glyph);
    case unexpected: return say(Message::pgn_unexpected);
    case unknown_result: return say(Message::pgn_unknown_result);
    case result_missing: return say(Message::pgn_result_missing);
    case result_differs: return say(Message::pgn_result_differs);
    case tag_in_other_case: return text::say(language, Message::pgn_tag_in_other_case, error.text, error.meant);
    case other_move_form:
      return text::say(language, Message::pgn_other_move_form, error.text,
                       error.position && error.meant_move
                           ? notation::write_san(*error.position, *error.meant_move, {.letters = letters})
                           : std::string());
    case joined_castling: return say(Message::pgn_joined_castling);
    case other_result_form: return text::say(language, Message::pgn_other_result_form, error.text, error.meant);
    case null_move_played: return say(Message::pgn_null_move_played);
    case end_mark: return say(Message::pgn_end_mark);
    case joined_words: return say(Message::pgn_joined_words);
    case foreign_blank: return say(Message::pgn_foreign_blank);
    case unusual_sign: return say(Message::pgn_unusual_sign);
    case nested_comment: return say(Message::pgn_nested_comment);
    case tags_within_game: return say(Message::pgn_tags_within_game);
    case other_quotes: return say(Message::pgn_other_quotes);
    case kings_in_centre: return say(Message::pgn_kings_in_centre);
    case fen_is_final: return say(Message::pgn_fen_is_final);
  }
  return {};
}

std::string describe_with_place(const PgnError& error, text::Language language, notation::Letters letters) {
  return text::say(language, Message::pgn_place, error.game, error.line, error.column,
                   describe(error, language, letters));
}

}  // namespace jadoube::pgn
