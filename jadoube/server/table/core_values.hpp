// The inputs and outputs of the core of a table (table_core.hpp), as values.
//
// A command is an act of a participant or an observation of the host; the circumstances are the host's knowledge at
// that time. An output is a task for the host, to be done in order: store an entry and send it to all, refuse an act,
// find an answer and return it as a command, or wake the core later.
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

// The properties of a new table on which its rules depend.
struct Terms {
  bool one_device = false;
  bool arbiter = false;                    // there is a seat for an arbiter
  bool arbitrated = false;                 // at a tournament's table: duties of an arbiter wait for a person
  bool envelopes = true;                   // an envelope of a sealed move can be kept
  std::int64_t created = 0;                // Unix ms
  std::optional<std::int64_t> start_at{};  // Unix ms
  laws::Milliseconds lag_cap{};            // the most network delay that is compensated in a turn
  laws::Milliseconds notice{};             // time before play begins or continues, where a person plays
};

struct Circumstances {
  Moment now{};
  std::int64_t unix_now = 0;       // ms
  std::int64_t serving_since = 0;  // Unix ms: the time since which the server has run without a break
  std::array<laws::Milliseconds, 2> longest_round_trip{};  // by color
  bool seat_open = false;                                  // a player is still being looked for
  bool envelope_opens = false;                             // a participant has a secret that opens the envelope
  bool json_wanted = true;                                 // a participant reads entries as JSON
};

// An act that a participant asks for. The move of a `seal` goes into the envelope, not into the log.
struct ActRequest {
  laws::Act act;
  NamedActor by = NamedActor::none;
  std::optional<std::int64_t> id{};  // the participant's own number of the act
  bool assistant = false;            // an assistant acts for the player (4.9, D.2.10)
};

// The participant who has done an act and receives its acknowledgement.
struct Author {
  ParticipantId who;
  std::optional<std::int64_t> id{};  // the participant's own number of the act
};

namespace command {

// The table is loaded, as its log says. On a server, a clock that ran was stopped at the last event when the server
// ended; on a device, the clocks stood in the meantime and continue.
struct Open {
  bool after_outage = true;
};
// The server ends: a clock that runs is stopped now. Acts that wait for an answer have not happened.
struct Close {};
// The server was away; the time of its absence is not deducted from any clock.
struct Away {
  Pause pause;
};
struct Enter {
  Attendee attendee;
};
struct Leave {
  ParticipantId who;
};
// An arbiter begins or stops to watch this table among others; a watching arbiter counts as present.
struct Watch {
  bool watched;
};
struct Act {
  ParticipantId who;
  Seat seat;
  ActRequest request;
  std::string device{};  // the device that numbered the act, over several connections; empty: none
  std::optional<laws::Milliseconds> round_trip{};
};
// A player is ready to begin or to go on.
struct Ready {
  Seat seat;
};
// The player who must reply to a sealed move does not agree to the adjournment: see TableCore::may_play_on().
struct PlayOn {};
// The tournament's arbiter starts White's clock.
struct Begin {};
// The tournament's arbiter has entered that the game is forfeited (6.7).
struct Forfeit {
  laws::Result result;
};
// One of the tournament's arbiters comes to the player who calls.
struct AnswerCall {};
// Answers to requests of the core: output::Ask, output::Seal, output::OpenEnvelope.
struct Answer {
  mate::MateVerdict verdict;
};
struct Sealed {
  std::string envelope;
};
struct Opened {
  std::optional<std::string> move;  // none: nobody at the table can open the envelope
};
// The time of output::Wake has come, or something has changed: the core does the duties that are due.
struct Look {};

}  // namespace command

using Command =
    std::variant<command::Open, command::Close, command::Away, command::Enter, command::Leave, command::Watch,
                 command::Act, command::Ready, command::PlayOn, command::Begin, command::Forfeit, command::AnswerCall,
                 command::Answer, command::Sealed, command::Opened, command::Look>;

// Why there is no ruling on an act.
enum class Declined : std::uint8_t {
  seat,         // this seat may not do that
  by_unwanted,  // only one device says who acts
  by_missing,   // the device must name White or Black
  not_begun,    // the game has not begun yet
  long_text,
  too_soon,        // a press right after a ruling
  seat_used_up,    // the seat has used up its part of the log
  log_full,        //
  resumes_passed,  // an adjournment to a time in the past
  bad_sealed_move,
  no_envelopes,    // envelopes cannot be kept
  move_is_sealed,  // only the envelope may contain the move
  done_before,
  too_many_wait,
  stopping,
};

// The public state of the game after an entry.
struct Progress {
  unsigned plies = 0;
  laws::Result result = laws::Result::none;
  laws::Reason reason = laws::Reason::none;
  std::optional<std::array<unsigned, 2>> points{};  // hundredths, by color, of a finished game
  bool calls_arbiter = false;                       // see TableCore
};

namespace output {

// The next entry of the log, to be stored and then sent to all.
struct Append {
  std::shared_ptr<const Entry> entry;
  std::string line;  // the event, as in the log
  Progress progress;
  std::optional<Author> author{};         // none: the program
  std::optional<std::string> envelope{};  // the envelope to keep from now on; empty: none
};
struct Refuse {
  Author author;
  Declined why;
};
struct Tell {
  News news;
};
// The ruling depends on a question about a mate; command::Answer brings the verdict.
struct Ask {
  laws::Question question;
  std::string client;  // the client in whose turn the question is answered
  std::chrono::milliseconds at_most;
};
// The answer is no longer needed.
struct Unask {};
// The move goes into an envelope, which command::Sealed brings; the host then overwrites the move.
struct Seal {
  std::string move;
  Author author;
};
// The host must open the envelope; command::Opened brings the move.
struct OpenEnvelope {};
struct Wake {
  Moment when;
};

}  // namespace output

using Output = std::variant<output::Append, output::Refuse, output::Tell, output::Ask, output::Unask, output::Seal,
                            output::OpenEnvelope, output::Wake>;

}  // namespace jadoube::server
