// jadoube swiss convert FILE: another dialect, or a tournament from a list of players.
#include <algorithm>
#include <numeric>
#include <random>

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/event_keys.hpp"
#include "jadoube/cli/swiss/rated_players.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/text/folded.hpp"
#include "jadoube/tournament/model/renumber.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

bool is_list(const std::string& name) {
  const std::string folded = text::folded(name);
  return folded.ends_with(".csv") || folded.ends_with(".tsv");
}

// A number from 1 for each player, in the order given.
std::expected<std::vector<unsigned>, std::string> numbers_for(const SwissTask& task, const std::vector<Player>& players,
                                                              Numbering numbering) {
  const auto seed = task.seed();
  if (!seed) return std::unexpected(seed.error());
  std::vector<unsigned> numbers(players.size());
  std::iota(numbers.begin(), numbers.end(), 1U);
  if (numbering == Numbering::rating) {
    unsigned number = 0;
    for (const std::size_t index : initial_order(players)) numbers[index] = ++number;
  }
  if (numbering == Numbering::lot) {
    // std::shuffle is not the same on every machine.
    std::mt19937_64 random(*seed);
    for (std::size_t left = numbers.size(); left > 1; --left) std::swap(numbers[left - 1], numbers[random() % left]);
  }
  if (numbering == Numbering::varma) {
    auto drawn = varma_numbers(players, *seed);
    if (!drawn) return std::unexpected(task.say(Message::swiss_no_varma, players.size()));
    numbers = *std::move(drawn);
  }
  if (numbering == Numbering::lot || numbering == Numbering::varma)
    report(task.options.app, task.say(Message::swiss_drawn, *seed));
  return numbers;
}

std::expected<Event, std::string> event_from_list(const SwissTask& task, const std::string& name, Numbering numbering) {
  auto players = entrants_of(task, name);
  if (!players) return std::unexpected(players.error());
  const auto numbers = numbers_for(task, *players, numbering);
  if (!numbers) return std::unexpected(numbers.error());
  Event event{.kind = "Individual: Swiss-System", .system = system_of("FIDE_DUTCH_2026")};
  event.players = *std::move(players);
  for (std::size_t index = 0; index < numbers->size(); ++index) event.players[index].number = (*numbers)[index];
  std::ranges::sort(event.players, {}, &Player::number);
  return event;
}

// The players of a file, completed from the index. Before a round has been paired they are numbered anew (C.04.2, 2.3).
std::expected<Event, std::string> completed_event(const SwissTask& task, Numbering numbering, bool is_numbered_anew) {
  auto event = task.read();
  if (!event) return event;
  if (is_numbered_anew && (!event->rounds.empty() || numbering == Numbering::list))
    return std::unexpected(task.say(Message::swiss_numbers_stand));
  if (!is_numbered_anew && task.options.players->empty()) return event;
  if (auto completed = complete_players(task, event->players); !completed) return std::unexpected(completed.error());
  if (!event->rounds.empty()) return event;
  const auto numbers = numbers_for(task, event->players, numbering);
  if (!numbers) return std::unexpected(numbers.error());
  return renumbered(*event, *numbers);
}

}  // namespace

int swiss_convert(const SwissTask& task) {
  const std::string name = task.word(0);
  const auto pairs = event_words(task);
  if (!pairs) return task.fail(pairs.error());
  const auto numbers = numbering(task, *pairs);
  if (!numbers) return task.fail(numbers.error());
  const bool is_numbered = std::ranges::find(*pairs, "numbers", &KeyValue::key) != pairs->end();
  auto event = is_list(name) ? event_from_list(task, name, *numbers) : completed_event(task, *numbers, is_numbered);
  if (!event) return task.fail(event.error());
  if (const auto set = set_event(task, *event, *pairs); !set) return task.fail(set.error());
  if (!is_list(name)) return task.write(*event);
  if (is_round_robin(event->system.family) && !is_numbered)
    report(task.options.app, task.say(Message::swiss_numbers_by_rating));
  return task.begin(*event);
}

}  // namespace jadoube::cli
