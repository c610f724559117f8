// Random tournaments, paired by this library: to compare engines, and to test checkers (C.02.03, article 7).
//
//   GeneratorSettings settings{.players = 60, .rounds = 9, .half_bye_rate = 10};
//   const Generated generated = generate(settings, 42);      // the same tournament on every machine
//   trf::write(generated.event);
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/event.hpp"
#include "jadoube/tournament/pairing/pair.hpp"

namespace jadoube::tournament {

// A rate of N means one in N, on the average; 0 means none.
struct GeneratorSettings {
  unsigned players = 40, rounds = 9;
  unsigned highest_rating = 2'600, lowest_rating = 1'400;
  unsigned draw_percentage = 30;   // of games between equally strong players
  double forfeit_rate = 0;         // of games, by either player
  double double_forfeit_rate = 0;  // of games
  double odd_result_rate = 0;      // of games: ½-0 or 0-0
  double short_game_rate = 0;      // of games: less than one move, not rated
  double withdrawal_rate = 0;      // of players: absent from some round to the end
  double late_rate = 0;            // of players: absent up to some round of the first half
  double half_bye_rate = 0;        // of players: one such bye
  double full_bye_rate = 0;        // of players
  double zero_bye_rate = 0;        // of players: absent in one round
  double unrated_rate = 0;         // of players
  unsigned forbidden_pairs = 0;
  bool accelerated = false;  // C.04.7
  Scoring scoring{};
  std::vector<std::string> tie_breaks{"BH/C1", "BH", "SB", "WON", "TPN"};
  friend bool operator==(const GeneratorSettings&, const GeneratorSettings&) = default;
};

// Settings that vary from one tournament to the next, drawn from the seed.
[[nodiscard]] JADOUBE_API GeneratorSettings random_settings(std::uint64_t seed);

// Settings as text, one a line: "PlayersNumber=60"; lines that begin with # are comments. The names are those of JaVaFo
// and bbpPairings: PlayersNumber, RoundsNumber, DrawPercentage, ForfeitRate, RetiredRate, HalfPointByeRate,
// HighestRating, LowestRating, PointsForWin, PointsForDraw, PointsForLoss, PointsForZPB, PointsForForfeitLoss,
// PointsForPAB; and of our own: DoubleForfeitRate, OddResultRate, ShortGameRate, LateRate, FullPointByeRate,
// ZeroPointByeRate, UnratedRate, ForbiddenPairs, Accelerated (0 or 1), TieBreaks (codes with commas).
struct SettingsError {
  enum class Kind : std::uint8_t {
    no_setting,  // not NAME=VALUE
    unknown,     // no setting of that name
    value,       // not a value for it
    ratings,     // the highest rating is below the lowest
  };
  Kind kind;
  std::size_t line = 1;
  std::string found{};
};
[[nodiscard]] JADOUBE_API std::expected<GeneratorSettings, SettingsError> read_settings(
    std::string_view text, GeneratorSettings settings = {});
[[nodiscard]] JADOUBE_API std::string describe(const SettingsError& error, text::Language language);

struct Generated {
  Event event;
  std::optional<PairingError> stopped{};  // why not all rounds could be paired
};
[[nodiscard]] JADOUBE_API Generated generate(const GeneratorSettings& settings, std::uint64_t seed);

}  // namespace jadoube::tournament
