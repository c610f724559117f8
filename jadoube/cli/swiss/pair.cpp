// jadoube swiss pair FILE [ROUND]: the pairing of a round; unpair FILE: takes the last round back; round FILE [ROUND]:
// a round of the file.
#include "jadoube/tournament/pairing/pair.hpp"

#include <algorithm>

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/round_view.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::cli {

using namespace tournament;

namespace {

// Why there is no pairing, and what the arbiter can do about it.
int fail_to_pair(const SwissTask& task, const Event& event, const PairingError& error) {
  using Kind = PairingError::Kind;
  task.fail(describe(error, task.session.language));
  if (error.kind == Kind::open_results)
    report(task.options.app, task.say(Message::swiss_missing_results, error.found,
                                      listed(boards_without_result(event.rounds[error.found - 1]))));
  if (error.kind == Kind::initial_color) report(task.options.app, task.say(Message::swiss_enter_color, task.word(0)));
  return error.kind == Kind::dutch ? findings : bad_usage;
}

}  // namespace

int swiss_pair(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  const auto next = static_cast<unsigned>(event->rounds.size()) + 1;
  const auto round = task.number(1, most_rounds, next);
  if (!round) return task.fail(round.error());
  auto paired = tournament::pair(*event, *round);
  if (!paired) return fail_to_pair(task, *event, paired.error());
  task.session.out.write(task.writes_json() ? round_as_json(*round, paired->round)
                                            : round_as_text(task, *event, *round, paired->round));
  if (task.options.output->empty()) return *round == next ? task.say_not_saved() : done;
  if (*round < next) return task.fail(task.say(Message::swiss_paired_already, *round, task.word(0)));
  if (*round > next) return task.fail(task.say(Message::swiss_not_next, next));
  add_round(*event, std::move(paired->round));
  return task.write(*event);
}

int swiss_unpair(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  if (event->rounds.empty()) return task.fail(task.say(Message::swiss_no_round));
  const auto last = static_cast<unsigned>(event->rounds.size());
  if (const auto taken = take_back_round(*event); !taken)
    return task.fail(describe(taken.error(), task.session.language));
  task.session.out.write(task.say(Message::swiss_taken_back, last) + "\n");
  return task.save(*event);
}

int swiss_round(const SwissTask& task) {
  const auto event = task.read();
  if (!event) return task.fail(event.error());
  if (event->rounds.empty()) return task.fail(task.say(Message::swiss_no_round));
  const auto last = static_cast<unsigned>(event->rounds.size());
  const auto round = task.number(1, last, last);
  if (!round) return task.fail(round.error());
  show_round(task, *event, *round);
  return done;
}

}  // namespace jadoube::cli
