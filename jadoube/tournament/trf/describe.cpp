#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::tournament::trf {

std::string describe(const Error& error, text::Language language) {
  using Kind = Error::Kind;
  const auto sentence = [&](Message message, const auto&... more) {
    return say(language, message, error.line, error.column, more...);
  };
  const auto of_players = [&](Message message, const auto&... more) {
    return sentence(message, error.round, error.player, error.opponent, more...);
  };
  switch (error.kind) {
    case Kind::utf16: return say(language, Message::trf_utf16);
    case Kind::not_text: return sentence(Message::trf_not_text);
    case Kind::no_players: return say(language, Message::trf_no_players);
    case Kind::player_number: return sentence(Message::trf_player_number, error.found);
    case Kind::player_again: return sentence(Message::trf_player_again, error.player, error.number);
    case Kind::misaligned: return sentence(Message::trf_misaligned, error.found);
    case Kind::number: return sentence(Message::trf_number, error.found);
    case Kind::out_of_range: return sentence(Message::trf_out_of_range, error.found);
    case Kind::points: return sentence(Message::trf_points, error.found);
    case Kind::color: return sentence(Message::trf_color, error.found);
    case Kind::result: return sentence(Message::trf_result, error.found);
    case Kind::no_color: return of_players(Message::trf_no_color);
    case Kind::self: return of_players(Message::trf_self);
    case Kind::unknown_opponent: return of_players(Message::trf_unknown_opponent);
    case Kind::opponents_differ:
      return error.number == 0 ? of_players(Message::trf_opponent_has_nobody)
                               : of_players(Message::trf_opponents_differ, error.number);
    case Kind::same_color: return of_players(Message::trf_same_color);
    case Kind::impossible_result:
      return of_players(Message::trf_impossible_result, error.found.substr(0, 1), error.found.substr(1));
    case Kind::bye_with_opponent: return of_players(Message::trf_bye_with_opponent, error.found);
    case Kind::unknown_player: return sentence(Message::trf_unknown_player, error.player);
    case Kind::range: return sentence(Message::trf_range, error.found);
    case Kind::too_many_adjustments: return sentence(Message::trf_too_many_adjustments, most_adjustments);
    case Kind::too_many_rounds: break;
  }
  return sentence(Message::trf_too_many_rounds, most_rounds);
}

std::string describe(const Adjustment& adjustment, text::Language language) {
  using Kind = Adjustment::Kind;
  const auto sentence = [&](Message message, const auto&... more) {
    return say(language, message, adjustment.line, adjustment.column, more...);
  };
  const auto in_round = [&](Message message, const auto&... more) {
    return sentence(message, adjustment.round, adjustment.player, more...);
  };
  const std::string sign(1, static_cast<char>(adjustment.number));
  switch (adjustment.kind) {
    case Kind::latin1: return say(language, Message::trf_adjusted_latin1);
    case Kind::byte_padded: return sentence(Message::trf_adjusted_byte_padded, adjustment.found);
    case Kind::count: return sentence(Message::trf_adjusted_count, adjustment.found, adjustment.number);
    case Kind::title: return sentence(Message::trf_adjusted_title, adjustment.found);
    case Kind::sex: return sentence(Message::trf_adjusted_sex, adjustment.found);
    case Kind::table_in_kind: return sentence(Message::trf_adjusted_table_in_kind, adjustment.found);
    case Kind::nobody: return sentence(Message::trf_adjusted_nobody, adjustment.found);
    case Kind::date_form: return sentence(Message::trf_adjusted_date_form, adjustment.found);
    case Kind::date: return sentence(Message::trf_adjusted_date, adjustment.found);
    case Kind::old_bye: return sentence(Message::trf_adjusted_old_bye, adjustment.player, adjustment.found, sign);
    case Kind::absent: return in_round(Message::trf_adjusted_absent);
    case Kind::color_ignored: return sentence(Message::trf_adjusted_color_ignored, adjustment.found);
    case Kind::color_supplied:
      return in_round(adjustment.number == 'w' ? Message::trf_adjusted_color_to_white
                                               : Message::trf_adjusted_color_to_black);
    case Kind::no_round: return in_round(Message::trf_adjusted_no_round);
    case Kind::rounds: return sentence(Message::trf_adjusted_rounds, adjustment.number);
    case Kind::points:
      return sentence(Message::trf_adjusted_points, adjustment.player, adjustment.found,
                      to_string(Points{static_cast<std::int32_t>(adjustment.number)}));
    case Kind::again: return sentence(Message::trf_adjusted_again, adjustment.found);
    case Kind::unknown_record: return sentence(Message::trf_adjusted_unknown_record, adjustment.found);
    case Kind::adjourned: return in_round(Message::trf_adjusted_adjourned);
    case Kind::request: return in_round(Message::trf_adjusted_request, adjustment.found);
    case Kind::system_in_kind: return sentence(Message::trf_adjusted_system_in_kind, adjustment.found);
    case Kind::barred_bye: return in_round(Message::trf_adjusted_barred_bye);
    case Kind::two_byes: return in_round(Message::trf_adjusted_two_byes, adjustment.number);
    case Kind::value: break;
  }
  return sentence(Message::trf_adjusted_value, adjustment.found);
}

std::string describe(Omission omission, text::Language language) {
  switch (omission) {
    case Omission::rounds: return say(language, Message::trf_omitted_rounds);
    case Omission::initial_color: return say(language, Message::trf_omitted_color);
    case Omission::points: return say(language, Message::trf_omitted_points);
    case Omission::system: return say(language, Message::trf_omitted_system);
    case Omission::tie_breaks: return say(language, Message::trf_omitted_tie_breaks);
    case Omission::later_byes: return say(language, Message::trf_omitted_byes);
    case Omission::acceleration: return say(language, Message::trf_omitted_acceleration);
    case Omission::forbidden: return say(language, Message::trf_omitted_forbidden);
    case Omission::clubs: break;
  }
  return say(language, Message::trf_omitted_clubs);
}

}  // namespace jadoube::tournament::trf
