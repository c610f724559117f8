// The arbiter's entries between two pairings: jadoube swiss result FILE BOARD=RESULT…, bye FILE ROUNDS PLAYER=KIND…,
// enter FILE LIST and change FILE WHITE-BLACK… PLAYER=KIND….
#include "jadoube/tournament/changes/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/change_words.hpp"
#include "jadoube/cli/swiss/rated_players.hpp"
#include "jadoube/cli/swiss/round_view.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/changes/faults.hpp"
#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/entrants/entrants.hpp"
#include "jadoube/tournament/model/renumber.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;
using tournament::Board;

std::string described(const SwissTask& task, const ChangeError& error) {
  return describe(error, task.session.language);
}

std::string named(const Event& event, unsigned player) {
  return fmt::format("{} {}", player, find_player(event, player)->name);
}

// The places of the players of a pair who do not meet, or not with these colours.
std::string whereabouts(const SwissTask& task, const Event& event, unsigned round, const Board& pair) {
  std::set<std::string> places;
  const auto& boards = event.rounds[round - 1].boards;
  for (std::size_t at = 0; at < boards.size(); ++at)
    for (const unsigned player : {pair.white, pair.black})
      if (boards[at].white == player || boards[at].black == player)
        places.insert(task.say(Message::swiss_board_is, at + 1, boards[at].white, boards[at].black));
  std::string text;
  for (const std::string& place : places) text += " " + place;
  return text;
}

struct EnteredResult {
  unsigned board;
  Board before;
};

// A board by its number, or by its players: "12=1-0", "7-30=1-0".
std::expected<EnteredResult, std::string> enter_result(const SwissTask& task, Event& event, unsigned round,
                                                       const std::string& word) {
  const std::size_t equals = word.find('=');
  const std::string place = word.substr(0, equals);
  const auto bad = [&] { return task.say(Message::swiss_bad_result, word, event.rounds[round - 1].boards.size()); };
  if (equals == std::string::npos) return std::unexpected(bad());
  const auto result = result_in(word.substr(equals + 1));
  if (!result) return std::unexpected(bad());
  auto board = board_in(place);
  if (const auto pair = board ? std::nullopt : pair_in(place)) {
    const auto found = board_of(event, round, pair->white, pair->black);
    if (!found) return std::unexpected(described(task, found.error()) + whereabouts(task, event, round, *pair));
    board = *found;
  }
  if (!board) return std::unexpected(bad());
  const bool is_last = round == event.rounds.size();
  if (result->white == Mark::open && !is_last) return std::unexpected(task.say(Message::swiss_result_needed, round));
  const auto& boards = event.rounds[round - 1].boards;
  const Board before = *board >= 1 && *board <= boards.size() ? boards[*board - 1] : Board{};
  if (const auto set = set_result(event, round, *board, result->white, result->black); !set)
    return std::unexpected(described(task, set.error()));
  return EnteredResult{*board, before};
}

// Shows the results that were entered, and how many are missing.
void show_results(const SwissTask& task, const Event& event, unsigned round,
                  const std::vector<EnteredResult>& entered) {
  const PairedRound& paired = event.rounds[round - 1];
  if (task.writes_json()) return show_round(task, event, round);
  for (const EnteredResult& one : entered) {
    const Board& board = paired.boards[one.board - 1];
    task.session.out.write(fmt::format("{:>4}  {}  {}  {}\n", one.board, named(event, board.white),
                                       result_in_signs(board), named(event, board.black)));
  }
  const std::vector<std::string> missing = boards_without_result(paired);
  task.session.out.write((missing.empty()
                              ? task.say(Message::swiss_results_complete, round, paired.boards.size())
                              : task.say(Message::swiss_results_missing, round, paired.boards.size() - missing.size(),
                                         paired.boards.size(), listed(missing))) +
                         "\n");
}

void report_replaced(const SwissTask& task, const Event& event, unsigned round,
                     const std::vector<EnteredResult>& entered) {
  for (const EnteredResult& one : entered) {
    const Board& board = event.rounds[round - 1].boards[one.board - 1];
    if (one.before.white_mark != Mark::open && one.before != board)
      report(task.options.app,
             task.say(Message::swiss_result_replaced, one.board, result_in_signs(one.before), result_in_signs(board)));
  }
}

// A second half-point bye, and a full-point bye, are allowed but unusual.
void warn_of_bye(const SwissTask& task, const Event& event, unsigned player, Bye bye) {
  if (bye == Bye::half && half_byes(event, player) > 1)
    report(task.options.app, task.say(Message::swiss_second_half_bye, player, half_byes(event, player)));
  if (bye == Bye::full) report(task.options.app, task.say(Message::swiss_full_bye, player));
}

// "12 Jardim, Óscar: half-point bye (9)": a player's requests for rounds to come.
void show_requests(const SwissTask& task, const Event& event, unsigned player) {
  std::map<Bye, std::vector<unsigned>> rounds;
  for (const RequestedBye& request : event.requested)
    if (request.player == player) rounds[request.bye].push_back(request.round);
  std::vector<std::string> parts;
  for (const auto& [bye, numbers] : rounds)
    parts.push_back(fmt::format("{} ({})", bye_in_words(task, bye), listed_numbers(numbers)));
  if (parts.empty()) parts.push_back(task.say(Message::swiss_no_request));
  task.session.out.write(fmt::format("  {}: {}\n", named(event, player), listed(parts)));
}

int show_all_requests(const SwissTask& task, const Event& event) {
  std::set<unsigned> players;
  for (const RequestedBye& request : event.requested) players.insert(request.player);
  for (const unsigned player : players) show_requests(task, event, player);
  if (players.empty()) task.session.out.write(task.say(Message::swiss_no_request) + "\n");
  return done;
}

// Reports the rules that the hand-made pairing breaks, and the pairing by the rules.
void report_faults(const SwissTask& task, const Event& event) {
  const auto last = static_cast<unsigned>(event.rounds.size());
  for (const RoundFault& fault : faults_of_round(event, last))
    report(task.options.app, describe(fault, task.session.language));
  const auto difference = check_round(event, last);
  if (difference && !difference->error)
    report(task.options.app, task.say(Message::swiss_check_round, last, pairs_as_text(difference->found),
                                      pairs_as_text(difference->expected)));
}

}  // namespace

int swiss_result(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  if (event->rounds.empty()) return task.fail(task.say(Message::swiss_no_round));
  if (task.words() < 2) return task.fail_for_usage(Message::swiss_words_result);
  const auto last = static_cast<unsigned>(event->rounds.size());
  unsigned round = last;
  if (!task.options.round->empty()) {
    const auto given = whole_number(task.session, *task.options.round, 1, last);
    if (!given) return task.fail(given.error());
    round = *given;
  }
  std::vector<EnteredResult> entered;
  for (std::size_t index = 1; index < task.words(); ++index) {
    const auto one = enter_result(task, *event, round, task.word(index));
    if (!one) return task.fail(one.error());
    if (std::ranges::find(entered, one->board, &EnteredResult::board) != entered.end())
      return task.fail(task.say(Message::swiss_board_twice, one->board));
    entered.push_back(*one);
  }
  if (round + 1 < last) report(task.options.app, task.say(Message::swiss_late_correction, round, round + 1));
  report_replaced(task, *event, round, entered);
  show_results(task, *event, round, entered);
  return task.save(*event);
}

int swiss_bye(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  if (task.words() < 2) return show_all_requests(task, *event);
  const auto rounds = rounds_in(task.word(1), event->rounds_announced);
  if (!rounds) return task.fail(task.say(Message::swiss_bad_rounds, task.word(1)));
  if (task.words() < 3) return task.fail_for_usage(Message::swiss_words_bye);
  std::vector<unsigned> players;
  for (std::size_t index = 2; index < task.words(); ++index) {
    const auto word = bye_in(task.word(index));
    if (!word || word->bye == Bye::pairing_allocated)
      return task.fail(task.say(Message::swiss_bad_bye, task.word(index)));
    if (is_round_robin(event->system.family) && word->bye && word->bye != Bye::zero)
      return task.fail(task.say(Message::swiss_no_bye_in_round_robin));
    for (unsigned round = rounds->first; round <= rounds->last; ++round)
      if (const auto asked = request_bye(*event, round, word->player, word->bye); !asked)
        return task.fail(described(task, asked.error()));
    if (word->bye) warn_of_bye(task, *event, word->player, *word->bye);
    players.push_back(word->player);
  }
  for (const unsigned player : players) show_requests(task, *event, player);
  return task.save(*event);
}

int swiss_enter(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  if (task.words() < 2) return task.fail_for_usage(Message::swiss_words_enter);
  if (is_round_robin(event->system.family) && !event->rounds.empty())
    return task.fail(task.say(Message::swiss_table_has_begun));
  auto players = entrants_of(task, task.word(1));
  if (!players) return task.fail(players.error());
  if (event->players.size() + players->size() > most_players || event->players.back().number >= most_players)
    return task.fail(task.say(Message::swiss_too_many_players, most_players));
  const bool follows_table = event->rounds_announced == round_robin_rounds(*event);
  // The strongest comes first, so that later entries do not change the numbers of earlier ones.
  for (const std::size_t index : initial_order(*players)) {
    const std::string name = (*players)[index].name;
    if (const Player* const same = same_person(event->players, (*players)[index]))
      return task.fail(task.say(Message::swiss_entered_already, name, same->number));
    const unsigned number = add_late_entry(*event, std::move((*players)[index]));
    report(task.options.app, number == event->players.back().number
                                 ? task.say(Message::swiss_entered_last, name, number)
                                 : task.say(Message::swiss_entered, name, number));
  }
  if (is_round_robin(event->system.family) && follows_table) event->rounds_announced = round_robin_rounds(*event);
  return task.save(*event);
}

int swiss_change(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  if (task.words() < 2) return task.fail_for_usage(Message::swiss_words_change);
  std::vector<Board> pairs;
  std::vector<PlayerBye> byes;
  for (std::size_t index = 1; index < task.words(); ++index) {
    const std::string word = task.word(index);
    const auto pair = pair_in(word);
    const auto bye = pair ? std::nullopt : bye_in(word);
    if (!pair && (!bye || !bye->bye)) return task.fail(task.say(Message::swiss_bad_pair, word));
    if (pair)
      pairs.push_back(*pair);
    else
      byes.push_back({bye->player, *bye->bye});
  }
  if (const auto changed = change_pairs(*event, pairs, byes); !changed)
    return task.fail(described(task, changed.error()));
  report_faults(task, *event);
  show_round(task, *event, static_cast<unsigned>(event->rounds.size()));
  return task.save(*event);
}

}  // namespace jadoube::cli
