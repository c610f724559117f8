#include "jadoube/tournament/pairing/pair.hpp"

#include <algorithm>

#include "jadoube/tournament/model/renumber.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::tournament {
namespace {

std::expected<RoundPairing, PairingError> pair_by_dutch(const Event& event, unsigned round) {
  const auto input = dutch_input(event, round);
  if (!input) return std::unexpected(input.error());
  auto dutch = swiss::pair_dutch(*input);
  if (!dutch)
    return std::unexpected(PairingError{.kind = PairingError::Kind::dutch, .round = round, .dutch = dutch.error()});
  RoundPairing pairing;
  for (const swiss::Board& board : dutch->boards) pairing.round.boards.push_back({board.white, board.black});
  const std::vector<Presence> all = presences(event, round);
  for (std::size_t index = 0; index < all.size(); ++index) {
    const unsigned number = event.players[index].number;
    if (dutch->bye == number)
      pairing.round.byes.push_back({number, Bye::pairing_allocated});
    else if (all[index] != Presence::present)
      pairing.round.byes.push_back({number, all[index] == Presence::half_bye   ? Bye::half
                                            : all[index] == Presence::full_bye ? Bye::full
                                                                               : Bye::zero});
  }
  pairing.dutch = *std::move(dutch);
  return pairing;
}

// The players numbered by their places, so that these order players of equal score.
std::expected<RoundPairing, PairingError> pair_by_places(const Event& event, unsigned round) {
  std::vector<const Player*> by_place;
  for (const Player& player : event.players) {
    if (!player.rank)
      return std::unexpected(
          PairingError{.kind = PairingError::Kind::no_places, .round = round, .player = player.number});
    by_place.push_back(&player);
  }
  std::ranges::sort(by_place, {}, [](const Player* player) { return std::pair(*player->rank, player->number); });
  std::vector<unsigned> places(by_place.size()), numbers{0};
  for (std::size_t place = 0; place < by_place.size(); ++place) {
    places[static_cast<std::size_t>(by_place[place] - event.players.data())] = static_cast<unsigned>(place) + 1;
    numbers.push_back(by_place[place]->number);
  }
  auto pairing = pair_by_dutch(renumbered(event, places), round);
  const auto back = [&](unsigned& number) {
    if (number < numbers.size()) number = numbers[number];
  };
  if (!pairing) {
    back(pairing.error().dutch.player);
    back(pairing.error().dutch.other);
    return pairing;
  }
  for (Board& board : pairing->round.boards) {
    back(board.white);
    back(board.black);
  }
  for (PlayerBye& bye : pairing->round.byes) back(bye.player);
  std::ranges::sort(pairing->round.byes, {}, &PlayerBye::player);
  for (swiss::Board& board : pairing->dutch.boards) {
    back(board.white);
    back(board.black);
  }
  if (pairing->dutch.bye) back(*pairing->dutch.bye);
  for (swiss::Floater& floater : pairing->dutch.floaters) back(floater.player);
  for (swiss::Check& check : pairing->dutch.checks) back(check.player);
  return pairing;
}

}  // namespace

std::expected<RoundPairing, PairingError> pair(const Event& event, unsigned round) {
  if (round == 0 || round > most_rounds)
    return std::unexpected(PairingError{.kind = PairingError::Kind::no_round, .round = round, .found = most_rounds});
  const Family family = event.system.family;
  if (family == Family::round_robin || family == Family::double_round_robin) {
    const unsigned rounds = round_robin_rounds(event);
    const auto kind = rounds == 0      ? PairingError::Kind::table_size
                      : round > rounds ? PairingError::Kind::all_paired
                                       : PairingError::Kind::no_round;
    if (round == 0 || round > rounds)
      return std::unexpected(PairingError{.kind = kind, .round = round, .found = rounds});
    return RoundPairing{round_robin_round(event, round), {}};
  }
  const bool is_dutch = family == Family::dutch || (family == Family::unknown && event.system.code.empty());
  if (!is_dutch || event.system.edition == 2017)
    return std::unexpected(PairingError{.kind = PairingError::Kind::system, .round = round, .code = event.system.code});
  return event.ranked_by_place ? pair_by_places(event, round) : pair_by_dutch(event, round);
}

}  // namespace jadoube::tournament
