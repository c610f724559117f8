// jadoube swiss pair FILE [ROUND]: the pairing of a round; jadoube swiss round FILE [ROUND]: a round as the file has
// it.
#include "jadoube/tournament/pairing/pair.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/json_line.hpp"
#include "jadoube/cli/layout.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/task.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;
using tournament::Board;

std::string name_of(const Event& event, unsigned number) { return find_player(event, number)->name; }

// "–" without a result, else the signs of the file: "1 0", "= =", "+ -".
std::string result_of(const Board& board) {
  if (board.white_mark == Mark::open) return "–";
  return {sign(board.white_mark), ' ', sign(board.black_mark)};
}

std::string boards_as_text(const SwissTask& task, const Event& event, unsigned round, const PairedRound& paired) {
  std::string text = task.say(Message::swiss_round, round) + "\n";
  std::size_t longest = 0;
  for (const Player& player : event.players) longest = std::max(longest, width(player.name));
  const auto padded = [&](unsigned player) {
    const std::string name = name_of(event, player);
    return name + std::string(longest - width(name), ' ');
  };
  unsigned number = 0;
  for (const Board& board : paired.boards)
    text += fmt::format("{:>4}  {:>4} {} {} {:>4} {}\n", ++number, board.white, padded(board.white), result_of(board),
                        board.black, name_of(event, board.black));
  for (const PlayerBye& bye : paired.byes)
    if (bye.bye == Bye::pairing_allocated)
      text += fmt::format("      {:>4} {}  {}\n", bye.player, padded(bye.player), task.say(Message::swiss_bye));
  for (const PlayerBye& bye : paired.byes)
    if (bye.bye != Bye::pairing_allocated)
      text += fmt::format("      {:>4} {}  {}\n", bye.player, padded(bye.player), sign(bye.bye));
  return text;
}

std::string boards_as_json(unsigned round, const PairedRound& paired) {
  std::string boards, byes;
  unsigned number = 0;
  for (const Board& board : paired.boards) {
    JsonLine line;
    line.add("board", ++number).add("white", board.white).add("black", board.black);
    if (board.white_mark != Mark::open) line.add("result", std::string{sign(board.white_mark), sign(board.black_mark)});
    boards += (boards.empty() ? "" : ",") + line.text();
  }
  for (const PlayerBye& bye : paired.byes) {
    JsonLine line;
    line.add("player", bye.player).add("bye", std::string(1, sign(bye.bye)));
    byes += (byes.empty() ? "" : ",") + line.text();
  }
  JsonLine json;
  json.add("round", round).add_json("boards", "[" + boards + "]").add_json("byes", "[" + byes + "]");
  return json.text() + "\n";
}

}  // namespace

int swiss_pair(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  const auto next = static_cast<unsigned>(event->rounds.size()) + 1;
  const auto round = task.number(1, most_rounds, next);
  if (!round) return task.fail(round.error());
  auto paired = tournament::pair(*event, *round);
  if (!paired) {
    task.fail(describe(paired.error(), task.session.language));
    return paired.error().kind == PairingError::Kind::dutch ? findings : bad_usage;
  }
  task.session.out.write(task.writes_json() ? boards_as_json(*round, paired->round)
                                            : boards_as_text(task, *event, *round, paired->round));
  if (task.options.output->empty()) return done;
  if (*round != next) return task.fail(task.say(Message::swiss_paired_already, *round));
  event->rounds.push_back(std::move(paired->round));
  std::erase_if(event->requested, [&](const RequestedBye& request) { return request.round == *round; });
  return task.write(*event);
}

int swiss_round(const SwissTask& task) {
  const auto event = task.read();
  if (!event) return task.fail(event.error());
  if (event->rounds.empty()) return task.fail(task.say(Message::swiss_no_round));
  const auto last = static_cast<unsigned>(event->rounds.size());
  const auto round = task.number(1, last, last);
  if (!round) return task.fail(round.error());
  const PairedRound& paired = event->rounds[*round - 1];
  task.session.out.write(task.writes_json() ? boards_as_json(*round, paired)
                                            : boards_as_text(task, *event, *round, paired));
  return done;
}

}  // namespace jadoube::cli
