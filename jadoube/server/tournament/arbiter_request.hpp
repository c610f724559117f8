// Requests of a tournament's arbiter, each with its own address: /api/tournaments/ID/WORD.
#pragma once

#include <expected>

#include "jadoube/server/tournament/tournament.hpp"
#include "jadoube/tournament/pairings.hpp"

namespace jadoube::server {

enum class ArbiterDemand : std::uint8_t {
  rounds,    // publishes a round: one of a round robin, or given pairings
  links,     // gives the secrets of the seats of a round
  results,   // enters the result of one board, or of several
  start,     // starts White's clock at every table of a round
  players,   // corrects a player
  boards,    // says which wooden board stands where
  enter,     // enters players
  presence,  // sets who takes part in which rounds
  merge,     // merges two entries of one person
  event,     // corrects the event's own facts
  pair,      // pairs the next round, as a draft
  swap,      // exchanges two players of the draft
  change,    // changes pairs and byes of the draft
  publish,   // publishes the draft
  cancel,    // cancels the last round, which has no result
  close,     // closes a round whose games have their results
  forbid,    // lists players who must not meet
  undo,      // undoes a change
  desk,      // reads all data of a desk
  log,       // reads the changes
  check,     // checks the draft against the rules
  trf,       // reads the file for the rating officer
  answer,    // tells that an arbiter comes to a table that calls
  staff,     // reads the arbiters' links
  appoint,   // makes a new link
  dismiss,   // revokes a link
  codes,     // reads the players' own codes, for their name plates
  grant,     // grants or refuses a player's wish
  prizes,    // enters the prizes
  search,    // searches FIDE's rating list
  copies,    // makes a copy from which another machine could continue, or reads about the copies
};
std::optional<ArbiterDemand> parse_arbiter_demand(std::string_view text);
std::string_view word(ArbiterDemand demand);

// The presence of a player.
enum class TakingPart : std::uint8_t {
  present,    // has checked in; cancels requests for the rounds
  expected,   // has not checked in
  absent,     // a zero-point bye in the rounds
  half_bye,   // a half-point bye in the rounds
  full_bye,   // a full-point bye in the rounds
  withdrawn,  // from the first of the rounds until the end
};

std::string_view word(TakingPart presence);

// An arbiter's request about a tournament. Members that the demand does not use have their defaults.
struct ArbiterRequest {
  std::string token;
  std::string by{};    // the sender's name, as the arbiters write it
  unsigned round = 0;  // 0: not given
  unsigned last_round = 0;
  unsigned board = 0;
  std::vector<tournament::ListedGame> pairings{};
  std::optional<std::int64_t> start_at{};
  struct Entered {
    unsigned board = 0;
    tournament::GameResult result{};  // open: takes back a result
  };
  std::vector<Entered> results{};
  std::string serial{};  // empty: none
  unsigned player = 0, into = 0;
  std::vector<unsigned> players{};  // empty for `presence`: all
  TakingPart presence = TakingPart::present;
  std::vector<tournament::Player> entering{};
  std::vector<text::Said> reading{};  // what is to be said of how their list was read
  struct Correction {                 // of a player; members without a value do not change
    std::optional<std::string> name{}, federation{}, fide_number{}, club{};
    std::optional<unsigned> rating{}, fixed_board{};
    std::optional<tournament::Title> title{};
    std::optional<tournament::Sex> sex{};
    std::optional<std::optional<tournament::Date>> birth{};
    bool renumber = false;
  } correction{};
  struct EventCorrection {  // members without a value do not change
    std::optional<std::string> name{}, city{}, federation{}, chief_arbiter{}, time{};
    std::optional<std::vector<std::string>> deputies{}, tie_breaks{};
    std::optional<std::optional<tournament::Date>> start{}, end{};
    std::optional<std::vector<std::optional<tournament::Date>>> round_dates{};  // by round
    std::optional<unsigned> rounds{};
  } event{};
  bool only_arrived = false;
  std::vector<std::pair<unsigned, unsigned>> pairs{};  // White and Black
  std::vector<tournament::PlayerBye> byes{};
  std::optional<unsigned> tables{};  // how many of the first boards become tables; none: the default
  std::uint64_t change = 0;
  // The last change that the sender has seen: later changes of others are not overwritten. None: they may be.
  std::optional<std::uint64_t> seen{};
  std::string name{};  // the name for a new link
  Role role = Role::reader;
  unsigned link = 0;
  unsigned wish = 0;
  bool granted = false;
  PrizeList prizes{};
  std::string words{};    // search words
  bool make_now = false;  // make a copy now
  std::string dialect{};  // dialect of TRF
  text::Language language = text::Language::en;
};

// Reads only the secret from a JSON object: a sender with a wrong secret is told so first, before other errors.
std::optional<std::string> read_arbiter_token(std::string_view body);
// Reads a request that has all keys that the demand needs, and no key that it does not use.
std::expected<ArbiterRequest, Refusal> read_arbiter_request(ArbiterDemand demand, std::string_view body);

}  // namespace jadoube::server
