// The arbiter who is the program: what the Laws want of an arbiter and no person need judge, as a function from how a
// table stands to the next due_act. See docs/api.md.
//
//   if (const auto due_act = next_due_act(standing); due_act && due_act->when <= standing.now) …   // due_act->act, by
//   due_act->by
#pragma once

#include "jadoube/laws/model/state.hpp"
#include "jadoube/server/table/table_clock.hpp"

namespace jadoube::server {

// While the clocks are stopped, or after somebody has left.
struct Stoppage {
  std::optional<Moment> since;        // when the clocks were stopped
  std::optional<Moment> player_back;  // by an outage: since when one of the players is back
  bool outage = false;                // they were stopped because the server ended
  bool by_arbiter = false;            // a person in the arbiter's seat stopped them
  std::array<bool, 2> ready{};        // to begin or to go on, by color
  std::optional<Moment> sealed{};     // when a move was sealed, if the server has not ended since
  bool objected = false;              // who must reply to it does not agree to the adjournment
};

// How a table stands, as far as the program's duties depend on it.
struct TableSnapshot {
  const laws::Regulations& regulations;
  const laws::State& state;
  TableClock clock;
  Moment now;
  std::int64_t unix_now = 0;               // ms
  std::int64_t serving_since = 0;          // likewise: what was appointed before was missed by an outage
  std::int64_t created = 0;                // likewise
  Moment loaded{};                         // since when the table is looked at: what was due then is not late
  std::optional<std::int64_t> start_at{};  // as appointed, Unix ms
  bool one_device = false;
  bool arbitrated = false;                      // of a tournament: what needs an arbiter waits for one
  std::array<bool, 2> present{};                // players, by color
  std::array<std::optional<Moment>, 2> left{};  // when a player who is not present has left, by color
  std::array<std::optional<Moment>, 2> came{};  // since when a player who is present has been there, by color
  std::array<bool, 2> says_ready{};  // of them, the persons: they say when they are ready; programs are so at once
  std::optional<Moment> begins{};    // the end of the notice that is given when all agree
  bool arbiter_present = false;
  std::optional<Moment> arbiter_left{};  // when the arbiter's seat was left
  Stoppage stoppage{};
  std::optional<Color> stopped_again{};  // who has stopped the clocks without a ground for a second time
  bool envelope_opens = false;           // somebody is there whose secret opens it
  Milliseconds flag_check_delay{};       // how much later than it falls the running flag is looked at
};

// An act of the arbiter's, or an arrival that the program notes for a player. An `open` has neither the move nor that
// it is missing: who holds the envelope adds that.
struct DueAct {
  Moment when;
  laws::Actor by;
  laws::Act act;
  // It was appointed for a moment that has passed, though nobody was there to see: the clocks run from then.
  Milliseconds late{};
};

// Whether both players are there and ready, and play begins or goes on when notice has been given of it.
bool all_agree(const TableSnapshot& table);

// The first due_act that falls due if nothing else happens; nothing if there is none.
std::optional<DueAct> next_due_act(const TableSnapshot& table);

}  // namespace jadoube::server
