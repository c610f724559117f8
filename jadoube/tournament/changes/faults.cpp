#include "jadoube/tournament/changes/faults.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/pairing/pair.hpp"

namespace jadoube::tournament {
namespace {

// The colour that a player must have; nothing for topscorers and those with a weaker preference.
std::map<unsigned, Color> colors_owed(const Event& event, unsigned round) {
  std::map<unsigned, Color> owed;
  const auto paired = pair(event, round);
  if (!paired) return owed;
  for (const swiss::Check& check : paired->dutch.checks)
    if (check.preference == swiss::Preference::absolute && check.preferred && !check.topscorer)
      owed[check.player] = *check.preferred;
  return owed;
}

}  // namespace

std::vector<RoundFault> faults_of_round(const Event& event, unsigned round) {
  std::vector<RoundFault> faults;
  const auto input = dutch_input(event, round);
  if (!input || round > event.rounds.size()) return faults;
  std::map<unsigned, const swiss::Player*> players;
  for (const swiss::Player& player : input->players) players[player.number] = &player;
  const std::set<std::pair<unsigned, unsigned>> forbidden(input->forbidden.begin(), input->forbidden.end());
  const auto owed = colors_owed(event, round);
  for (const Board& board : event.rounds[round - 1].boards) {
    if (std::ranges::count(players.at(board.white)->opponents, board.black) > 0)
      faults.push_back({RoundFault::Kind::met_before, board.white, board.black});
    if (forbidden.contains(std::minmax(board.white, board.black)))
      faults.push_back({RoundFault::Kind::forbidden, board.white, board.black});
    const auto of_white = owed.find(board.white), of_black = owed.find(board.black);
    if (of_white != owed.end() && of_black != owed.end() && of_white->second == of_black->second)
      faults.push_back({RoundFault::Kind::same_color, board.white, board.black});
  }
  for (const PlayerBye& bye : event.rounds[round - 1].byes)
    if (bye.bye == Bye::pairing_allocated && players.at(bye.player)->barred_from_bye)
      faults.push_back({RoundFault::Kind::no_bye, bye.player});
  return faults;
}

std::string describe(const RoundFault& fault, text::Language language) {
  switch (fault.kind) {
    case RoundFault::Kind::met_before: return say(language, Message::fault_met_before, fault.player, fault.other);
    case RoundFault::Kind::forbidden: return say(language, Message::fault_forbidden, fault.player, fault.other);
    case RoundFault::Kind::same_color: return say(language, Message::fault_same_color, fault.player, fault.other);
    case RoundFault::Kind::no_bye: break;
  }
  return say(language, Message::fault_no_bye, fault.player);
}

}  // namespace jadoube::tournament
