// The program as arbiter: the duties under the Laws that need no judgement of a person, as a function from the state of
// a table to the next due act. See docs/api.md.
//
//   if (const auto due = next_due_act(table); due && due->when <= table.now) …   // do due->act, by due->by
#pragma once

#include "jadoube/laws/model/state.hpp"
#include "jadoube/server/table/table_clock.hpp"

namespace jadoube::server {

// The state while the clocks are stopped, or after somebody has left.
struct Stoppage {
  std::optional<Moment> since;        // when the clocks were stopped
  std::optional<Moment> player_back;  // after an outage: since when one of the players is back
  bool outage = false;                // they were stopped because the server ended
  bool by_arbiter = false;            // a person in the arbiter's seat stopped them
  std::array<bool, 2> ready{};        // to begin or to go on, by color
  std::optional<Moment> sealed{};     // when a move was sealed, if the server has not ended since
  bool objected = false;              // the player who must reply to it does not agree to the adjournment
};

// The state of a table, as far as the program's duties depend on it.
struct TableSnapshot {
  const laws::Regulations& regulations;
  const laws::State& state;
  TableClock clock;
  Moment now;
  std::int64_t unix_now = 0;               // ms
  std::int64_t serving_since = 0;          // Unix ms: appointments before it were missed in an outage
  std::int64_t created = 0;                // Unix ms
  Moment loaded{};                         // since when the program checks the table: later duties are not late
  std::optional<std::int64_t> start_at{};  // appointed, Unix ms
  bool one_device = false;
  bool arbitrated = false;                      // at a tournament's table: duties of an arbiter wait for a person
  std::array<bool, 2> present{};                // players, by color
  std::array<std::optional<Moment>, 2> left{};  // when an absent player left, by color
  std::array<std::optional<Moment>, 2> came{};  // since when a present player has been there, by color
  std::array<bool, 2> says_ready{};  // players who say when they are ready (persons; programs are always ready)
  std::optional<Moment> begins{};    // end of the notice that begins when all agree
  bool arbiter_present = false;
  std::optional<Moment> arbiter_left{};  // when the arbiter's seat was left
  Stoppage stoppage{};
  std::optional<Color> stopped_again{};  // the player who has stopped the clocks without a reason for the second time
  bool envelope_opens = false;           // a participant has a secret that opens the envelope
  Milliseconds flag_check_delay{};       // how long after its fall the running flag is checked
};

// An act of the arbiter, or an arrival that the program notes for a player. An `open` does not say the move, nor that
// it is missing: the holder of the envelope adds that.
struct DueAct {
  Moment when;
  laws::Actor by;
  laws::Act act;
  // The act was due at an earlier moment, when nobody was there to see it: the clocks run from that moment.
  Milliseconds late{};
};

// Whether both players are there and ready, so that play begins or continues after a notice.
bool all_agree(const TableSnapshot& table);

// The first act that falls due if nothing else happens; nothing if there is none.
std::optional<DueAct> next_due_act(const TableSnapshot& table);

}  // namespace jadoube::server
