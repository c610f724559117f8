// What goes into the core of a table and what comes out of it (table_core.hpp), as values.
//
// A command is what somebody does or what the host has found out; the circumstances are what the host knows when it
// comes. An output is what the host does for the core, in the order in which they come: it stores an entry and tells it
// to all, refuses an act, asks a question elsewhere and gives the answer back as a command, or wakes the core later.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "jadoube/laws/model/question.hpp"
#include "jadoube/mate/verdict.hpp"
#include "jadoube/server/common/pause_watch.hpp"
#include "jadoube/server/table/attendance.hpp"
#include "jadoube/server/table/entry.hpp"
#include "jadoube/server/table/news.hpp"
#include "jadoube/server/table/seat.hpp"

namespace jadoube::server {

// What a table was made with, as far as its rules depend on it.
struct Terms {
  bool one_device = false;
  bool arbiter = false;                    // there is a seat for one
  bool arbitrated = false;                 // of a tournament: what needs an arbiter waits for one
  bool envelopes = true;                   // somebody keeps the envelope of a sealed move
  std::int64_t created = 0;                // Unix ms
  std::optional<std::int64_t> start_at{};  // likewise
  laws::Milliseconds lag_cap{};            // the most that is given back for the network in a turn
  laws::Milliseconds notice{};             // given before play begins or goes on, where a person plays
};

struct Circumstances {
  Moment now{};
  std::int64_t unix_now = 0;       // ms
  std::int64_t serving_since = 0;  // likewise: since when the server has been there without a break
  std::array<laws::Milliseconds, 2> longest_round_trip{};  // by color
  bool seat_open = false;                                  // a player is still looked for
  bool envelope_opens = false;                             // somebody there has a secret that opens it
  bool json_wanted = true;                                 // somebody there reads entries as JSON
};

// An act as a participant asks for it. The move of a `seal` goes into the envelope, not into the log.
struct ActRequest {
  laws::Act act;
  NamedActor by = NamedActor::none;
  std::optional<std::int64_t> id{};  // the participant's own number for it
  bool assistant = false;            // done for the player by an assistant (4.9, D.2.10)
};

// Who has done an act, to whom it is acknowledged.
struct Author {
  ParticipantId who;
  std::optional<std::int64_t> id{};  // its own number for the act
};

namespace command {

// The table is there, as its log has it. On a server a clock that ran has been stopped by its end, at the last event;
// on a device the clocks stood meanwhile and go on.
struct Open {
  bool after_outage = true;
};
// The server ends: a clock that runs is stopped now. What waits for an answer has not happened.
struct Close {};
// The server was away, and nobody's clock is charged for that.
struct Away {
  Pause pause;
};
struct Enter {
  Attendee attendee;
};
struct Leave {
  ParticipantId who;
};
// An arbiter watches this table among others, and counts as present; or no more.
struct Watch {
  bool watched;
};
struct Act {
  ParticipantId who;
  Seat seat;
  ActRequest request;
  std::string device{};  // whose the number of the act is, over one connection after another; empty: nobody's
  std::optional<laws::Milliseconds> round_trip{};
};
// A player is ready to begin or to go on.
struct Ready {
  Seat seat;
};
// Who must reply to a sealed move does not agree to the adjournment: see TableCore::may_play_on().
struct PlayOn {};
// The tournament's arbiter starts White's clock.
struct Begin {};
// The tournament's arbiter has entered that the game is forfeited (6.7).
struct Forfeit {
  laws::Result result;
};
// One of the tournament's arbiters comes to who calls.
struct AnswerCall {};
// Answers to what the core has asked for: output::Ask, output::Seal, output::OpenEnvelope.
struct Answer {
  mate::MateVerdict verdict;
};
struct Sealed {
  std::string envelope;
};
struct Opened {
  std::optional<std::string> move;  // none: nobody there can open it
};
// The time has come for which output::Wake asked, or something has changed: what is due is done.
struct Look {};

}  // namespace command

using Command =
    std::variant<command::Open, command::Close, command::Away, command::Enter, command::Leave, command::Watch,
                 command::Act, command::Ready, command::PlayOn, command::Begin, command::Forfeit, command::AnswerCall,
                 command::Answer, command::Sealed, command::Opened, command::Look>;

// Why an act is not ruled on.
enum class Declined : std::uint8_t {
  seat,         // this seat may not do that
  by_unwanted,  // only one device says who acts
  by_missing,   // which must name White or Black
  not_begun,    // the start is waited for
  long_text,
  too_soon,        // a press right after a ruling
  seat_used_up,    // the seat's part of the log
  log_full,        //
  resumes_passed,  // an adjournment to a time that has passed
  bad_sealed_move,
  no_envelopes,    // nobody keeps one
  move_is_sealed,  // only the envelope says the move
  done_before,
  too_many_wait,
  stopping,
};

// How the game stands after an entry, as everybody may know it.
struct Progress {
  unsigned plies = 0;
  laws::Result result = laws::Result::none;
  laws::Reason reason = laws::Reason::none;
  std::optional<std::array<unsigned, 2>> points{};  // hundredths, by color, of a finished game
  bool calls_arbiter = false;                       // see TableCore
};

namespace output {

// The next entry of the log: it is stored, and then told to all.
struct Append {
  std::shared_ptr<const Entry> entry;
  std::string line;  // as the log has it
  Progress progress;
  std::optional<Author> author{};         // none: the program
  std::optional<std::string> envelope{};  // that is kept from now on; empty: none any more
};
struct Refuse {
  Author author;
  Declined why;
};
struct Tell {
  News news;
};
// The ruling needs to know about a mate; command::Answer brings the verdict.
struct Ask {
  laws::Question question;
  std::string client;  // in whose turn it is answered
  std::chrono::milliseconds at_most;
};
// Nobody waits for that answer any more.
struct Unask {};
// A move is put into an envelope, which command::Sealed brings, and is overwritten.
struct Seal {
  std::string move;
  Author author;
};
// The envelope is opened; command::Opened brings the move.
struct OpenEnvelope {};
struct Wake {
  Moment when;
};

}  // namespace output

using Output = std::variant<output::Append, output::Refuse, output::Tell, output::Ask, output::Unask, output::Seal,
                            output::OpenEnvelope, output::Wake>;

}  // namespace jadoube::server
