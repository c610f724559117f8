#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/pairing/pair.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::tournament {

std::string describe(const PairingError& error, text::Language language) {
  using Kind = PairingError::Kind;
  switch (error.kind) {
    case Kind::no_round: return say(language, Message::pair_no_round, error.round);
    case Kind::all_paired: return say(language, Message::pair_all_paired, error.found);
    case Kind::table_size: return say(language, Message::pair_table_size, most_round_robin_players);
    case Kind::open_results: return say(language, Message::pair_open_results, error.round, error.found);
    case Kind::no_players: return say(language, Message::pair_no_players, error.round);
    case Kind::initial_color: return say(language, Message::pair_initial_color);
    case Kind::no_places: return say(language, Message::pair_no_places, error.player);
    case Kind::system: return say(language, Message::pair_system, error.code);
    case Kind::too_many_forbidden: return say(language, Message::pair_too_many_forbidden, most_forbidden_pairs);
    case Kind::dutch: break;
  }
  return describe(error.dutch, language);
}

}  // namespace jadoube::tournament
