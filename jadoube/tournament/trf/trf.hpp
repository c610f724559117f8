// Reads and writes tournament report files (TRF): TRF26 and TRF16 of FIDE (C.02.03, annex A), the TRF of 2006, and the
// dialect of pairing programs that followed JaVaFo (records XXR, XXC, XXZ, XXS, XXA, XXP and BBW to BBU).
//
//   auto file = trf::read(bytes);
//   if (!file) return describe(file.error(), language);          // "Line 14, column 97: …"
//   for (const auto& adjustment : file->adjustments) …           // what was read otherwise than it is written
//   std::string again = trf::write(file->event, trf::Dialect::trf26);
//
// The reader accepts UTF-8 with or without a byte order mark, and Latin-1; lines that end in CR, LF or CR LF, that are
// shorter than their fields, or empty. Columns count characters, from 1. A record that is not understood is kept and
// written back, as are records of teams, abnormal points of results (299), national ratings and comments. Clubs, for
// which the format has no record, stand in comments: "### Club 4 12: GX Porto".
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament::trf {

struct Error {
  enum class Kind : std::uint8_t {
    utf16,                 // the text is in UTF-16
    not_text,              // a control character: not a text file
    no_players,            // no record 001
    player_number,         // not a starting rank from 1 to 9999
    player_again,          // a second record of `player`; the first is in line `number`
    misaligned,            // a character between two fields
    number,                // not a whole number
    out_of_range,          // a round, a rating or a number of rounds that is too large, or 0
    points,                // not a number of points
    color,                 // neither w, b nor -
    result,                // not a sign of TRF
    no_color,              // `player` meets `opponent` in `round` without a colour
    self,                  // `player` against themself in `round`
    unknown_opponent,      // no player has the number `opponent`
    opponents_differ,      // `player` has `opponent` in `round`, who has player `number` or nobody (0)
    same_color,            // `player` and `opponent` have the same colour in `round`
    impossible_result,     // `player` and `opponent` cannot both have their results, `found`
    bye_with_opponent,     // a bye, but an opponent
    unknown_player,        // a record names a player who is not in the file
    range,                 // the last is before the first
    too_many_rounds,       // more than most_rounds
    too_many_adjustments,  // more than most_adjustments: hardly a TRF
  };
  Kind kind;
  std::size_t line = 1, column = 1;
  std::string found{};
  unsigned player = 0, opponent = 0, round = 0, number = 0;
};

inline constexpr std::size_t most_adjustments = 50'000;

struct Adjustment {
  enum class Kind : std::uint8_t {
    latin1,          // the text is not UTF-8 and was read as Latin-1
    byte_padded,     // the name was padded by bytes; the rest of the line was moved to its columns
    count,           // record `found` says another number than `number`, which are in the file
    title,           // not a title of FIDE; left out
    sex,             // neither m nor w; left out
    date_form,       // a date that is not written YYYY/MM/DD was understood
    date,            // a date that was not understood; left out
    old_bye,         // a result without an opponent, as in TRF of 2006, read as `number` (a sign)
    absent,          // Z with an opponent: a forfeit loss
    color_ignored,   // a colour without an opponent
    color_supplied,  // the colour was derived from the opponent's, or White for the smaller number
    no_round,        // an entry for round `round`, which is not announced; left out
    rounds,          // more rounds are paired, `number`, than announced
    points,          // the file has the points `found` for `player`; their results give `number` tenths
    again,           // the record occurs a second time; the last one counts
    unknown_record,  // kept without being read
    adjourned,       // one player's result is ?, the other's blank: adjourned for both
    request,         // a bye was requested for a round in which `player` has another entry; left out
    system_in_kind,  // record 092 has the code of record 192
    table_in_kind,   // record 092, `found`, says a round robin; without record 192 it was read as one
    nobody,          // record `found` names fewer players than it needs to have an effect; left out
    value,           // a value that is not understood, `found`; left out
    barred_bye,      // `player` has the pairing-allocated bye in `round`, and may not have it (C.04.3, 2.1.2)
    two_byes,        // `player` has that bye in `round`, and player `number` has it too
  };
  Kind kind;
  std::size_t line = 1, column = 1;
  std::string found{};
  unsigned player = 0, round = 0, number = 0;
};

struct File {
  Event event;
  std::vector<Adjustment> adjustments{};  // by line and column, as far as they have one
};

[[nodiscard]] JADOUBE_API std::expected<File, Error> read(std::string_view bytes);

// The text of a file in UTF-8, as read() takes it.
[[nodiscard]] JADOUBE_API std::string as_text(std::string_view bytes);

enum class Dialect : std::uint8_t {
  trf26,  // everything
  trf16,  // without the records that TRF26 added; XXR and XXC say the rounds and the colour, as programs then read them
  trf06,  // without these too, and with byes as results without an opponent: + = -
  javafo,  // as trf16, with XXR, XXC, XXA, XXP and XXS; byes of the next round stand in its column
};

// Data of the event that a file in a dialect leaves out.
enum class Omission : std::uint8_t {
  rounds,         // 142
  initial_color,  // 152
  points,         // 162
  system,         // 192
  tie_breaks,     // 202
  later_byes,     // 240, of rounds after the next one
  acceleration,   // 250
  forbidden,      // 260
  clubs,
};
[[nodiscard]] JADOUBE_API std::vector<Omission> omissions(const Event& event, Dialect dialect);

// The text of record 092 for a system, for programs that do not read record 192: "Individual: Swiss-System". Empty for
// a system of teams, a knock-out or an unknown one.
[[nodiscard]] JADOUBE_API std::string kind_of(const System& system);

// Writes UTF-8 with CR LF. Reading it gives the same event, and writing that gives the same bytes (in Dialect::trf26).
// Names longer than their field are cut.
[[nodiscard]] JADOUBE_API std::string write(const Event& event, Dialect dialect = Dialect::trf26);

// One sentence, with a full stop: where, and what is wrong or was changed.
[[nodiscard]] JADOUBE_API std::string describe(const Error& error, text::Language language);
[[nodiscard]] JADOUBE_API std::string describe(const Adjustment& adjustment, text::Language language);
// A few words, to be listed.
[[nodiscard]] JADOUBE_API std::string describe(Omission omission, text::Language language);

}  // namespace jadoube::tournament::trf
