#include <charconv>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/generator/generate.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/tiebreak/code.hpp"

namespace jadoube::tournament {
namespace {

bool set_number(unsigned& setting, std::string_view text, unsigned least, unsigned most) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) return false;
  setting = number;
  return true;
}

// The N of “one in N”, 1 or more; 0: never.
bool set_rate(double& setting, std::string_view text) {
  double rate = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rate);
  const bool is_rate = rate == 0 || rate >= 1;
  if (error != std::errc() || end != text.data() + text.size() || !is_rate) return false;
  setting = rate;
  return true;
}

bool set_points(Points& setting, std::string_view text) {
  const auto points = parse_points(text);
  if (!points || *points < Points{} || *points > Points{200}) return false;
  setting = *points;
  return true;
}

bool set_tie_breaks(std::vector<std::string>& setting, std::string_view text) {
  std::vector<std::string> codes;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto code = parse_tie_break(text.substr(0, comma));
    if (!code) return false;
    codes.push_back(to_string(*code));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  setting = std::move(codes);
  return true;
}

struct Pending {
  GeneratorSettings settings;
  std::optional<Points> allocated_bye{};
};

// Returns nothing if there is no setting of that name.
std::optional<bool> set(Pending& pending, std::string_view name, std::string_view value) {
  GeneratorSettings& to = pending.settings;
  if (name == "PlayersNumber") return set_number(to.players, value, 1, most_players);
  if (name == "RoundsNumber") return set_number(to.rounds, value, 1, most_rounds);
  if (name == "DrawPercentage") return set_number(to.draw_percentage, value, 0, 100);
  if (name == "HighestRating") return set_number(to.highest_rating, value, 1, most_rating);
  if (name == "LowestRating") return set_number(to.lowest_rating, value, 1, most_rating);
  if (name == "ForbiddenPairs") return set_number(to.forbidden_pairs, value, 0, most_players);
  if (name == "ForfeitRate") return set_rate(to.forfeit_rate, value);
  if (name == "DoubleForfeitRate") return set_rate(to.double_forfeit_rate, value);
  if (name == "OddResultRate") return set_rate(to.odd_result_rate, value);
  if (name == "ShortGameRate") return set_rate(to.short_game_rate, value);
  if (name == "RetiredRate") return set_rate(to.withdrawal_rate, value);
  if (name == "LateRate") return set_rate(to.late_rate, value);
  // The second spelling is accepted by bbpPairings.
  if (name == "HalfPointByeRate" || name == "HalfPointByteRate") return set_rate(to.half_bye_rate, value);
  if (name == "FullPointByeRate") return set_rate(to.full_bye_rate, value);
  if (name == "ZeroPointByeRate") return set_rate(to.zero_bye_rate, value);
  if (name == "UnratedRate") return set_rate(to.unrated_rate, value);
  if (name == "Accelerated") {
    to.accelerated = value == "1";
    return value == "0" || value == "1";
  }
  if (name == "TieBreaks") return set_tie_breaks(to.tie_breaks, value);
  Scoring& scoring = to.scoring;
  if (name == "PointsForWin") {
    const bool is_set = set_points(scoring.win, value);
    scoring.forfeit_win = scoring.full_bye = scoring.pairing_allocated = scoring.win;
    return is_set;
  }
  if (name == "PointsForDraw") {
    const bool is_set = set_points(scoring.draw, value);
    scoring.half_bye = scoring.adjourned = scoring.draw;
    return is_set;
  }
  if (name == "PointsForLoss") return set_points(scoring.loss, value);
  if (name == "PointsForZPB") return set_points(scoring.zero_bye, value);
  if (name == "PointsForForfeitLoss") {
    const bool is_set = set_points(scoring.forfeit_loss, value);
    scoring.zero_bye = scoring.forfeit_loss;
    return is_set;
  }
  if (name == "PointsForPAB") return set_points(pending.allocated_bye.emplace(), value);
  return std::nullopt;
}

}  // namespace

std::expected<GeneratorSettings, SettingsError> read_settings(std::string_view text, GeneratorSettings settings) {
  Pending pending{std::move(settings)};
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view words = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!words.empty() && (words.back() == '\r' || words.back() == ' ')) words.remove_suffix(1);
    if (words.empty() || words.starts_with('#')) continue;
    const auto refused = [&](SettingsError::Kind kind) {
      return std::unexpected(SettingsError{.kind = kind, .line = line, .found = std::string(words.substr(0, 80))});
    };
    const std::size_t equals = words.find('=');
    if (equals == std::string_view::npos) return refused(SettingsError::Kind::no_setting);
    const auto is_set = set(pending, words.substr(0, equals), words.substr(equals + 1));
    if (!is_set) return refused(SettingsError::Kind::unknown);
    if (!*is_set) return refused(SettingsError::Kind::value);
  }
  if (pending.settings.highest_rating < pending.settings.lowest_rating)
    return std::unexpected(SettingsError{.kind = SettingsError::Kind::ratings});
  if (pending.allocated_bye) pending.settings.scoring.pairing_allocated = *pending.allocated_bye;
  return std::move(pending.settings);
}

std::string describe(const SettingsError& error, text::Language language) {
  switch (error.kind) {
    case SettingsError::Kind::no_setting: return say(language, Message::settings_no_setting, error.line, error.found);
    case SettingsError::Kind::unknown: return say(language, Message::settings_unknown, error.line, error.found);
    case SettingsError::Kind::value: return say(language, Message::settings_value, error.line, error.found);
    case SettingsError::Kind::ratings: break;
  }
  return say(language, Message::settings_ratings);
}

}  // namespace jadoube::tournament
