// The contents of a file's records, before they are checked against each other.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/tournament/trf/internal/line.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::tournament::trf {

// A player's entry for a round, as written.
struct Entry {
  unsigned opponent = 0;            // 0: none
  bool blank = true;                // nothing is written
  char color = ' ';                 // 'w', 'b', or ' '
  char result = ' ';                // in upper case
  std::size_t column = 0;           // of the entry
  std::size_t opponent_column = 0;  // of the opponent's first digit
};

struct PlayerDraft {
  Player player{};
  std::size_t line = 0;
  std::optional<Points> points{};
  std::vector<Entry> entries{};  // without blank ones at the end
};

// A list of players in a record, to be looked up when all players are known.
struct Mention {
  unsigned player;
  std::size_t line, column;
};

struct RequestDraft {
  std::optional<unsigned> round;  // nothing: the next one to be paired (XXZ)
  Bye bye;
  Mention mention;
};

struct Draft {
  Event event;
  std::vector<Adjustment> adjustments;
  std::vector<PlayerDraft> players;
  std::vector<RequestDraft> requests;
  std::vector<Mention> mentions;
  std::optional<Points> allocated_bye;  // of the PAB, if it is said; else that of a win
  std::optional<unsigned> stated_players, stated_rated;
  std::size_t stated_players_line = 0, stated_rated_line = 0, kind_line = 0;

  // Fewer than two players forbid nothing: the record is left out, and this is reported.
  void forbid(const Line& line, ForbiddenPairs pairs) {
    if (pairs.players.size() < 2) return adjust(Adjustment::Kind::nobody, line, {line.code(), 1});
    event.forbidden.push_back(std::move(pairs));
  }
  void adjust(Adjustment::Kind kind, const Line& line, const Field& field) {
    adjustments.push_back(
        {.kind = kind, .line = line.number(), .column = field.column, .found = std::string(field.text)});
  }
};

using Outcome = std::expected<void, Error>;

inline std::unexpected<Error> refuse(Error::Kind kind, const Line& line, const Field& field) {
  return std::unexpected(
      Error{.kind = kind, .line = line.number(), .column = field.column, .found = std::string(field.text)});
}

// A whole number from `least` to `most`.
std::expected<unsigned, Error> number_in(const Line& line, const Field& field, unsigned least, unsigned most);
// The points of one outcome, or virtual ones: 0 to most_points.
std::expected<Points, Error> points_in(const Line& line, const Field& field);
inline constexpr Points most_points{200};
// The numbers of players from a column on, each added to the mentions.
std::expected<std::vector<unsigned>, Error> players_from(Draft& draft, const Line& line, std::size_t column);

Outcome read_player(Draft& draft, const Line& written);  // 001
Outcome read_header(Draft& draft, const Line& line);     // the records xx2, 013, 240, 250 and 260
Outcome read_dialect(Draft& draft, const Line& line);    // the records XX. and BB.
Outcome read_scoring(Draft& draft, const Line& line);    // 162 and XXS
Outcome read_bonus(Draft& draft, const Line& line);      // 299 without a type
// Whether the line is a national rating's record; its rating is noted with the player when all are known.
bool is_national_rating(const Line& line);

// A date in any form that occurs in files; reports every form but YYYY/MM/DD.
std::optional<Date> read_date(Draft& draft, const Line& line, const Field& field);

// Makes the rounds from the players' entries, and checks every record against the others.
std::expected<File, Error> assemble(Draft draft);

}  // namespace jadoube::tournament::trf
