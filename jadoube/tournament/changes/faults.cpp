#include "jadoube/tournament/changes/faults.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/pairing/pair.hpp"

namespace jadoube::tournament {
namespace {

using Pair = std::pair<unsigned, unsigned>;  // the smaller number first

Pair pair_of(const Board& board) { return std::minmax(board.white, board.black); }

// How often two players have met before the round, in games that were played or are adjourned.
std::map<Pair, unsigned> meetings(const Event& event, unsigned round) {
  std::map<Pair, unsigned> met;
  for (unsigned past = 1; past < round; ++past)
    for (const Board& board : event.rounds[past - 1].boards)
      if (is_played(board.white_mark) || board.white_mark == Mark::adjourned) ++met[pair_of(board)];
  return met;
}

bool is_forbidden(const Event& event, unsigned round, const Board& board) {
  return std::ranges::any_of(event.forbidden, [&](const ForbiddenPairs& group) {
    const auto has = [&](unsigned player) { return std::ranges::find(group.players, player) != group.players.end(); };
    return group.first_round <= round && round <= group.last_round && has(board.white) && has(board.black);
  });
}

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

std::set<unsigned> barred_from_bye(const Event& event, unsigned round) {
  std::set<unsigned> barred;
  if (const auto input = dutch_input(event, round))
    for (const swiss::Player& player : input->players)
      if (player.barred_from_bye) barred.insert(player.number);
  return barred;
}

}  // namespace

std::vector<RoundFault> faults_of_round(const Event& event, unsigned round) {
  std::vector<RoundFault> faults;
  if (round == 0 || round > event.rounds.size()) return faults;
  const bool is_drawn = is_round_robin(event.system.family);
  const unsigned times = event.system.times;
  const auto met = meetings(event, round);
  const auto owed = is_drawn ? std::map<unsigned, Color>() : colors_owed(event, round);
  for (const Board& board : event.rounds[round - 1].boards) {
    if (const auto found = met.find(pair_of(board)); found != met.end() && found->second >= times)
      faults.push_back({RoundFault::Kind::met_before, board.white, board.black});
    if (is_forbidden(event, round, board)) faults.push_back({RoundFault::Kind::forbidden, board.white, board.black});
    const auto of_white = owed.find(board.white), of_black = owed.find(board.black);
    if (of_white != owed.end() && of_black != owed.end() && of_white->second == of_black->second)
      faults.push_back({RoundFault::Kind::same_color, board.white, board.black});
  }
  if (is_drawn) return faults;
  const std::set<unsigned> barred = barred_from_bye(event, round);
  for (const PlayerBye& bye : event.rounds[round - 1].byes)
    if (bye.bye == Bye::pairing_allocated && barred.contains(bye.player))
      faults.push_back({RoundFault::Kind::no_bye, bye.player, 0});
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
