#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/swiss/dutch.hpp"

namespace jadoube::tournament::swiss {

std::string describe(const PairingError& error, text::Language language) {
  const auto sentence = [&](Message message, const auto&... more) { return say(language, message, more...); };
  switch (error.kind) {
    case PairingError::Kind::no_pairing: return sentence(Message::swiss_no_pairing);
    case PairingError::Kind::too_many_players: return sentence(Message::swiss_too_many_players, most_players);
    case PairingError::Kind::no_number: return sentence(Message::swiss_no_number, error.player);
    case PairingError::Kind::number_again: return sentence(Message::swiss_number_again, error.player);
    case PairingError::Kind::rank_order: return sentence(Message::swiss_rank_order, error.player, error.other);
    case PairingError::Kind::too_many_points:
      return sentence(Message::swiss_too_many_points, error.player, most_points);
    case PairingError::Kind::own_opponent: return sentence(Message::swiss_own_opponent, error.player);
    case PairingError::Kind::opponents_differ:
      return sentence(Message::swiss_opponents_differ, error.player, error.other);
    case PairingError::Kind::games: return sentence(Message::swiss_games, error.player);
    case PairingError::Kind::too_many_scores: break;
  }
  return sentence(Message::swiss_too_many_scores);
}

}  // namespace jadoube::tournament::swiss
