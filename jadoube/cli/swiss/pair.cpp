// jadoube swiss pair FILE [ROUND] and jadoube swiss result FILE BOARD=RESULT…
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
    text += fmt::format("{:>4}  {:>4} {} – {:>4} {}\n", ++number, board.white, padded(board.white), board.black,
                        name_of(event, board.black));
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

struct Result {
  Mark white, black;
};

std::optional<Result> parse_result(std::string_view text) {
  struct Spelling {
    std::string_view text;
    Result result;
  };
  static constexpr Spelling spellings[]{
      {"1-0", {Mark::win, Mark::loss}},
      {"0-1", {Mark::loss, Mark::win}},
      {"=", {Mark::draw, Mark::draw}},
      {"½", {Mark::draw, Mark::draw}},
      {"½-½", {Mark::draw, Mark::draw}},
      {"1/2-1/2", {Mark::draw, Mark::draw}},
      {"+-", {Mark::forfeit_win, Mark::forfeit_loss}},
      {"-+", {Mark::forfeit_loss, Mark::forfeit_win}},
      {"--", {Mark::forfeit_loss, Mark::forfeit_loss}},
      {"½-0", {Mark::draw, Mark::loss}},
      {"0-½", {Mark::loss, Mark::draw}},
      {"0-0", {Mark::loss, Mark::loss}},
      {"?", {Mark::adjourned, Mark::adjourned}},
  };
  const auto found = std::ranges::find(spellings, text, &Spelling::text);
  return found == std::end(spellings) ? std::nullopt : std::optional(found->result);
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

int swiss_result(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  if (event->rounds.empty()) return task.fail(task.say(Message::swiss_no_round));
  auto& boards = event->rounds.back().boards;
  for (std::size_t index = 1; index < task.words(); ++index) {
    const std::string word = task.word(index);
    const std::size_t equals = word.find('=');
    const std::string board = word.substr(0, equals);
    const auto result = equals == std::string::npos ? std::nullopt : parse_result(word.substr(equals + 1));
    const bool is_number =
        !board.empty() && board.size() <= 4 && board.find_first_not_of("0123456789") == std::string::npos;
    const std::size_t number = is_number ? std::stoul(board) : 0;
    if (!result || number == 0 || number > boards.size())
      return task.fail(task.say(Message::swiss_bad_result, word, boards.size()));
    boards[number - 1].white_mark = result->white;
    boards[number - 1].black_mark = result->black;
  }
  return task.write(*event);
}

}  // namespace jadoube::cli
