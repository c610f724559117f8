#include "jadoube/cli/swiss/round_view.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/layout.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

using namespace tournament;
using tournament::Board;

std::string bye_in_words(const SwissTask& task, Bye bye) {
  switch (bye) {
    case Bye::half: return task.say(Message::swiss_bye_half);
    case Bye::full: return task.say(Message::swiss_bye_full);
    case Bye::pairing_allocated: return task.say(Message::swiss_bye);
    case Bye::zero: break;
  }
  return task.say(Message::swiss_bye_zero);
}

std::string result_in_signs(const Board& board) {
  if (board.white_mark == Mark::open) return "–";
  return {sign(board.white_mark), ' ', sign(board.black_mark)};
}

std::string round_as_text(const SwissTask& task, const Event& event, unsigned round, const PairedRound& paired) {
  std::string text = task.say(Message::swiss_round, round) + "\n";
  std::size_t longest = 0;
  for (const Player& player : event.players) longest = std::max(longest, width(player.name));
  const bool is_rated = std::ranges::any_of(event.players, [](const Player& player) { return player.rating > 0; });
  const auto shown = [&](unsigned number) {
    const Player& player = *find_player(event, number);
    std::string name = player.name + std::string(longest - width(player.name), ' ');
    if (is_rated) name += fmt::format(" {:>4}", player.rating == 0 ? "" : std::to_string(player.rating));
    return name;
  };
  unsigned number = 0;
  for (const Board& board : paired.boards) {
    text += fmt::format("{:>4}  {:>4} {}  {:^3}  {:>4} {}", ++number, board.white, shown(board.white),
                        result_in_signs(board), board.black, shown(board.black));
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  for (const bool allocated : {true, false})
    for (const PlayerBye& bye : paired.byes)
      if ((bye.bye == Bye::pairing_allocated) == allocated)
        text += fmt::format("      {:>4} {}  {}\n", bye.player, shown(bye.player), bye_in_words(task, bye.bye));
  return text;
}

std::string round_as_json(unsigned round, const PairedRound& paired) {
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

void show_round(const SwissTask& task, const Event& event, unsigned round) {
  const PairedRound& paired = event.rounds[round - 1];
  task.session.out.write(task.writes_json() ? round_as_json(round, paired) : round_as_text(task, event, round, paired));
}

std::vector<std::string> boards_without_result(const PairedRound& round) {
  std::vector<std::string> boards;
  for (std::size_t at = 0; at < round.boards.size(); ++at)
    if (round.boards[at].white_mark == Mark::open)
      boards.push_back(fmt::format("{} ({}–{})", at + 1, round.boards[at].white, round.boards[at].black));
  return boards;
}

std::string listed_numbers(const std::vector<unsigned>& numbers) { return fmt::format("{}", fmt::join(numbers, ", ")); }

}  // namespace jadoube::cli
