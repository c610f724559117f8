// What the arbiter of a tournament asks for, each at an address of its own: /api/tournaments/ID/WORD.
#pragma once

#include <expected>

#include "jadoube/server/tournament/tournament.hpp"
#include "jadoube/tournament/pairings.hpp"

namespace jadoube::server {

enum class ArbiterDemand : std::uint8_t {
  rounds,    // a round is published: one of a round robin, or given pairings
  links,     // the secrets of the seats of a round
  results,   // of one board, or of several
  start,     // White's clock at every table of a round
  players,   // a player is corrected
  boards,    // which wooden board stands where
  enter,     // players enter
  presence,  // who takes part in which rounds
  merge,     // two entries are one person
  event,     // the event's own facts are corrected
  pair,      // the next round is paired, as a draft
  swap,      // two players of the draft change places
  change,    // pairs and byes of the draft
  publish,   // the draft
  cancel,    // the last round, which has no result
  close,     // a round whose games have their results
  forbid,    // players who must not meet
  undo,      // a change
  desk,      // all that a desk shows
  log,       // the changes
  check,     // the draft, against the rules
  trf,       // the file for the rating officer
  answer,    // an arbiter comes to a table that calls
  staff,     // the arbiters' links
  appoint,   // a new one
  dismiss,   // one is revoked
  codes,     // the players' own codes, for their name plates
  grant,     // what a player asks for is granted, or not
  prizes,    // the prizes
  search,    // players of FIDE's rating list
  copies,    // the copies that another machine could carry on from; one is made now
};
std::optional<ArbiterDemand> parse_arbiter_demand(std::string_view text);
std::string_view word(ArbiterDemand demand);

// How somebody takes part.
enum class TakingPart : std::uint8_t {
  present,    // has checked in; takes back what was asked for the rounds
  expected,   // has not checked in
  absent,     // in the rounds: a zero-point bye
  half_bye,   // likewise
  full_bye,   // likewise
  withdrawn,  // from the first of the rounds to the end
};

std::string_view word(TakingPart presence);

// A request of the arbiter's about a tournament. What does not belong to the demand is as it is here.
struct ArbiterRequest {
  std::string token;
  std::string by{};    // who asks, in the arbiters' own words
  unsigned round = 0;  // 0: none is named
  unsigned last_round = 0;
  unsigned board = 0;
  std::vector<tournament::ListedGame> pairings{};
  std::optional<std::int64_t> start_at{};
  struct Entered {
    unsigned board = 0;
    tournament::GameResult result{};  // open: a result is taken back
  };
  std::vector<Entered> results{};
  std::string serial{};  // empty: none
  unsigned player = 0, into = 0;
  std::vector<unsigned> players{};  // empty for `presence`: all
  TakingPart presence = TakingPart::present;
  std::vector<tournament::Player> entering{};
  struct Correction {  // of a player; what is not there stays
    std::optional<std::string> name{}, federation{}, fide_number{}, club{};
    std::optional<unsigned> rating{}, fixed_board{};
    std::optional<tournament::Title> title{};
    std::optional<tournament::Sex> sex{};
    std::optional<std::optional<tournament::Date>> birth{};
    bool renumber = false;
  } correction{};
  struct EventCorrection {  // likewise
    std::optional<std::string> name{}, city{}, federation{}, chief_arbiter{}, time{};
    std::optional<std::vector<std::string>> deputies{}, tie_breaks{};
    std::optional<std::optional<tournament::Date>> start{}, end{};
    std::optional<std::vector<std::optional<tournament::Date>>> round_dates{};  // by round
    std::optional<unsigned> rounds{};
  } event{};
  bool only_arrived = false;
  std::vector<std::pair<unsigned, unsigned>> pairs{};  // White and Black
  std::vector<tournament::PlayerBye> byes{};
  std::optional<unsigned> tables{};  // how many of the first boards become tables; none: as usual
  std::uint64_t change = 0;
  // The last change that the sender has seen: what others have changed since is not overwritten. None: whatever it is.
  std::optional<std::uint64_t> seen{};
  std::string name{};  // whose a new link is
  Role role = Role::reader;
  unsigned link = 0;
  unsigned wish = 0;
  bool granted = false;
  PrizeList prizes{};
  std::string words{};    // of a search
  bool make_now = false;  // a copy
  std::string dialect{};  // of TRF
  text::Language language = text::Language::en;
};

// The secret alone, of a JSON object: who has another is told so, whatever else is wrong.
std::optional<std::string> read_arbiter_token(std::string_view body);
// Only with the keys that belong to the demand, and with those that it cannot do without.
std::expected<ArbiterRequest, Refusal> read_arbiter_request(ArbiterDemand demand, std::string_view body);

}  // namespace jadoube::server
