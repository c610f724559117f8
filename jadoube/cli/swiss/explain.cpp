// jadoube swiss explain FILE ROUND BOARD: why these two players meet, with these colours.
#include <algorithm>

#include "jadoube/cli/json_line.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/pairing/explain.hpp"
#include "jadoube/tournament/pairing/pair.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

class ExplanationWriter {
 public:
  ExplanationWriter(const SwissTask& task, const Event& event, const swiss::Pairing& pairing)
      : task_(task), event_(event), pairing_(pairing) {}

  std::string text(unsigned round, unsigned number) const {
    const Explanation why = explain(event_, pairing_, round, number, task_.session.language);
    std::string text = why.pair + "\n";
    for (const std::string& sentence : why.players) text += "  " + sentence + "\n";
    return why.colors.empty() ? text : text + why.colors + "\n";
  }

  std::string json(unsigned round, unsigned number) const {
    JsonLine json;
    json.add("round", round).add("board", number);
    if (number > pairing_.boards.size()) {
      json.add("bye", *pairing_.bye).add_json("players", "[" + player_json(*pairing_.bye) + "]");
      return json.text() + "\n";
    }
    const swiss::Board& board = pairing_.boards[number - 1];
    json.add("white", board.white).add("black", board.black);
    json.add("colors", "5.2." + std::to_string(static_cast<int>(board.rule) + 1));
    json.add_json("players", "[" + player_json(board.white) + "," + player_json(board.black) + "]");
    return json.text() + "\n";
  }

 private:
  const swiss::Check& check(unsigned number) const {
    return *std::ranges::find(pairing_.checks, number, &swiss::Check::player);
  }
  std::string points(unsigned tenths) const { return to_string(Points{static_cast<std::int32_t>(tenths)}); }

  std::string player_json(unsigned number) const {
    const swiss::Check& one = check(number);
    const auto letter = [](std::optional<Color> color) {
      return color ? std::optional<std::string>(*color == Color::white ? "w" : "b") : std::nullopt;
    };
    const auto word = [](swiss::Float value) {
      return value == swiss::Float::down ? "down" : value == swiss::Float::up ? "up" : "none";
    };
    constexpr const char* preferences[]{"none", "mild", "strong", "absolute"};
    std::string floaters;
    for (const swiss::Floater& floater : pairing_.floaters) {
      if (floater.player != number) continue;
      JsonLine line;
      line.add_json("score", points(floater.score)).add("reason", code(floater.reason));
      floaters += (floaters.empty() ? "" : ",") + line.text();
    }
    JsonLine json;
    json.add("player", number).add_json("score", points(one.score)).add("difference", one.difference);
    json.add("preference", preferences[static_cast<std::size_t>(one.preference)]);
    json.add("preferred", letter(one.preferred)).add("given", letter(one.given)).add("topscorer", one.topscorer);
    json.add("last_float", word(one.last)).add("float_before", word(one.before_last));
    return json.add_json("floated_from", "[" + floaters + "]").text();
  }

  const SwissTask& task_;
  const Event& event_;
  const swiss::Pairing& pairing_;
};

}  // namespace

int swiss_explain(const SwissTask& task) {
  const auto event = task.read();
  if (!event) return task.fail(event.error());
  if (task.words() < 3) return task.fail(task.say(Message::swiss_explain_which));
  const auto round = task.number(1, most_rounds, 1);
  if (!round) return task.fail(round.error());
  const auto paired = tournament::pair(*event, *round);
  if (!paired) return task.fail(describe(paired.error(), task.session.language));
  if (paired->dutch.boards.empty() && !paired->dutch.bye) return task.fail(task.say(Message::swiss_explain_not_dutch));
  const std::size_t boards = paired->dutch.boards.size() + (paired->dutch.bye ? 1 : 0);
  const auto number = task.number(2, static_cast<unsigned>(boards), 1);
  if (!number) return task.fail(number.error());
  const ExplanationWriter writer(task, *event, paired->dutch);
  task.session.out.write(task.writes_json() ? writer.json(*round, *number) : writer.text(*round, *number));
  return done;
}

}  // namespace jadoube::cli
