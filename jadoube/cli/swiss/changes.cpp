// What the arbiter enters between two pairings: jadoube swiss result FILE BOARD=RESULT…, bye FILE ROUND PLAYER=KIND…,
// enter FILE LIST and change FILE WHITE-BLACK… PLAYER=KIND….
#include "jadoube/tournament/changes/changes.hpp"

#include <algorithm>
#include <optional>

#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/swiss/rated_players.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/text/words.hpp"
#include "jadoube/tournament/changes/faults.hpp"
#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/model/renumber.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;
using tournament::Board;

// "7-30".
std::optional<Board> parse_pair(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto white = text::number<unsigned>(text.substr(0, dash)),
             black = text::number<unsigned>(text.substr(dash + 1));
  if (!white || !black) return std::nullopt;
  return Board{*white, *black};
}

// "7=H", with the signs of files; "7=-" takes a request back.
struct ByeWord {
  unsigned player;
  std::optional<Bye> bye;
};
std::optional<ByeWord> parse_bye(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || text.size() != equals + 2) return std::nullopt;
  const auto player = text::number<unsigned>(text.substr(0, equals));
  if (!player) return std::nullopt;
  if (text.back() == '-') return ByeWord{*player, std::nullopt};
  const auto bye = bye_of(text.back());
  return bye ? std::optional(ByeWord{*player, bye}) : std::nullopt;
}

struct Rounds {
  unsigned first, last;
};
// "4", "4-6", or "4-": to the last one.
std::optional<Rounds> parse_rounds(std::string_view text, unsigned last) {
  const std::size_t dash = std::min(text.find('-'), text.size());
  const auto first = text::number<unsigned>(text.substr(0, dash));
  if (!first || *first == 0 || *first > most_rounds) return std::nullopt;
  if (dash == text.size()) return Rounds{*first, *first};
  if (dash + 1 == text.size()) return last < *first ? std::nullopt : std::optional(Rounds{*first, last});
  const auto end = text::number<unsigned>(text.substr(dash + 1));
  if (!end || *end < *first || *end > most_rounds) return std::nullopt;
  return Rounds{*first, *end};
}

std::string described(const SwissTask& task, const ChangeError& error) {
  return describe(error, task.session.language);
}

// A board by its number, or by its players: "12=1-0", "7-30=1-0".
std::expected<void, std::string> enter_result(const SwissTask& task, Event& event, unsigned round,
                                              const std::string& word) {
  const std::size_t equals = word.find('=');
  const std::string place = word.substr(0, equals);
  const auto result = equals == std::string::npos ? std::nullopt : parse_result(word.substr(equals + 1));
  auto board = text::number<unsigned>(place);
  if (const auto pair = board ? std::nullopt : parse_pair(place)) {
    const auto found = board_of(event, round, pair->white, pair->black);
    if (!found) return std::unexpected(described(task, found.error()));
    board = *found;
  }
  if (!result || !board)
    return std::unexpected(task.say(Message::swiss_bad_result, word, event.rounds[round - 1].boards.size()));
  if (const auto set = set_result(event, round, *board, result->white, result->black); !set)
    return std::unexpected(described(task, set.error()));
  return {};
}

// A second half-point bye, and a full-point bye, are allowed but unusual.
void warn_of_bye(const SwissTask& task, const Event& event, unsigned player, Bye bye) {
  if (bye == Bye::half && half_byes(event, player) > 1)
    report(task.options.app, task.say(Message::swiss_second_half_bye, player, half_byes(event, player)));
  if (bye == Bye::full) report(task.options.app, task.say(Message::swiss_full_bye, player));
}

// What the hand-made pairing breaks, and what the pairing by the rules would be.
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
  const auto last = static_cast<unsigned>(event->rounds.size());
  unsigned round = last;
  if (!task.options.round->empty()) {
    const auto given = whole_number(task.session, *task.options.round, 1, last);
    if (!given) return task.fail(given.error());
    round = *given;
  }
  if (round + 1 < last) report(task.options.app, task.say(Message::swiss_late_correction, round, round + 1));
  for (std::size_t index = 1; index < task.words(); ++index)
    if (const auto entered = enter_result(task, *event, round, task.word(index)); !entered)
      return task.fail(entered.error());
  return task.write(*event);
}

int swiss_bye(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  const auto rounds = parse_rounds(task.word(1), event->rounds_announced);
  if (!rounds) return task.fail(task.say(Message::swiss_bad_rounds, task.word(1)));
  for (std::size_t index = 2; index < task.words(); ++index) {
    const auto word = parse_bye(task.word(index));
    if (!word || word->bye == Bye::pairing_allocated)
      return task.fail(task.say(Message::swiss_bad_bye, task.word(index)));
    for (unsigned round = rounds->first; round <= rounds->last; ++round)
      if (const auto asked = request_bye(*event, round, word->player, word->bye); !asked)
        return task.fail(described(task, asked.error()));
    if (word->bye) warn_of_bye(task, *event, word->player, *word->bye);
  }
  return task.write(*event);
}

int swiss_enter(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  if (task.words() < 2) return task.fail(task.say(Message::usage_missing, task.say(Message::placeholder_file)));
  auto players = entrants_of(task, task.word(1));
  if (!players) return task.fail(players.error());
  if (event->players.size() + players->size() > most_players || event->players.back().number >= most_players)
    return task.fail(task.say(Message::swiss_too_many_players, most_players));
  // The strongest first, so that nobody who has entered gets another number by the next.
  for (const std::size_t index : initial_order(*players)) {
    const std::string name = (*players)[index].name;
    const unsigned number = add_late_entry(*event, std::move((*players)[index]));
    report(task.options.app, task.say(Message::swiss_entered, name, number));
  }
  return task.write(*event);
}

int swiss_change(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  std::vector<Board> pairs;
  std::vector<PlayerBye> byes;
  for (std::size_t index = 1; index < task.words(); ++index) {
    const std::string word = task.word(index);
    const auto pair = parse_pair(word);
    const auto bye = pair ? std::nullopt : parse_bye(word);
    if (!pair && (!bye || !bye->bye)) return task.fail(task.say(Message::swiss_bad_pair, word));
    if (pair)
      pairs.push_back(*pair);
    else
      byes.push_back({bye->player, *bye->bye});
  }
  if (pairs.empty() && byes.empty()) return task.fail(task.say(Message::swiss_bad_pair, ""));
  if (const auto changed = change_pairs(*event, pairs, byes); !changed)
    return task.fail(described(task, changed.error()));
  report_faults(task, *event);
  return task.write(*event);
}

}  // namespace jadoube::cli
