// jadoube swiss explain FILE ROUND BOARD: why these two players meet, with these colours.
#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/json_line.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/pairing/pair.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

text::Message sentence_of(swiss::ColorRule rule) {
  switch (rule) {
    case swiss::ColorRule::both: return Message::swiss_color_both;
    case swiss::ColorRule::stronger: return Message::swiss_color_stronger;
    case swiss::ColorRule::alternate: return Message::swiss_color_alternate;
    case swiss::ColorRule::higher: return Message::swiss_color_higher;
    case swiss::ColorRule::rank: break;
  }
  return Message::swiss_color_rank;
}

text::Message word_of(swiss::Preference preference) {
  switch (preference) {
    case swiss::Preference::mild: return Message::swiss_preference_mild;
    case swiss::Preference::strong: return Message::swiss_preference_strong;
    case swiss::Preference::absolute: return Message::swiss_preference_absolute;
    case swiss::Preference::none: break;
  }
  return Message::swiss_preference_none;
}

std::string code_of(swiss::Criterion criterion) {
  return criterion == swiss::Criterion::order ? "4" : "C" + std::to_string(static_cast<int>(criterion) + 1);
}

class Explanation {
 public:
  Explanation(const SwissTask& task, const Event& event, const swiss::Pairing& pairing)
      : task_(task), event_(event), pairing_(pairing) {}

  std::string text(unsigned round, unsigned number) const {
    const bool is_bye = number > pairing_.boards.size();
    std::string text;
    if (is_bye) {
      text = task_.say(Message::swiss_explain_bye, round, named(*pairing_.bye)) + "\n";
      return text + about(*pairing_.bye);
    }
    const swiss::Board& board = pairing_.boards[number - 1];
    text = task_.say(Message::swiss_explain_board, round, number, named(board.white), named(board.black)) + "\n";
    text += about(board.white) + about(board.black);
    return text + task_.say(sentence_of(board.rule)) + "\n";
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
  std::string named(unsigned number) const { return fmt::format("{} {}", number, find_player(event_, number)->name); }

  const swiss::Check& check(unsigned number) const {
    return *std::ranges::find(pairing_.checks, number, &swiss::Check::player);
  }
  std::string points(unsigned tenths) const { return to_string(Points{static_cast<std::int32_t>(tenths)}); }

  std::string floats(const swiss::Check& check) const {
    const auto word = [&](swiss::Float one) {
      return one == swiss::Float::down ? task_.say(Message::swiss_float_down)
             : one == swiss::Float::up ? task_.say(Message::swiss_float_up)
                                       : task_.say(Message::swiss_float_none);
    };
    return word(check.last) + ", " + word(check.before_last);
  }

  // A line about the player, and one for each bracket that the player floated from.
  std::string about(unsigned number) const {
    const swiss::Check& one = check(number);
    const std::string color = !one.preferred                   ? task_.say(Message::swiss_no_color)
                              : *one.preferred == Color::white ? task_.say(Message::swiss_white)
                                                               : task_.say(Message::swiss_black);
    std::string text = "  " +
                       task_.say(Message::swiss_explain_player, named(number), points(one.score), one.difference, color,
                                 task_.say(word_of(one.preference)), floats(one)) +
                       "\n";
    if (one.topscorer) text += "  " + task_.say(Message::swiss_explain_topscorer, named(number)) + "\n";
    for (const swiss::Floater& floater : pairing_.floaters)
      if (floater.player == number)
        text +=
            "  " +
            task_.say(Message::swiss_explain_floater, named(number), points(floater.score), code_of(floater.reason)) +
            "\n";
    return text;
  }

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
      line.add_json("score", points(floater.score)).add("reason", code_of(floater.reason));
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
  const Explanation explanation(task, *event, paired->dutch);
  task.session.out.write(task.writes_json() ? explanation.json(*round, *number) : explanation.text(*round, *number));
  return done;
}

}  // namespace jadoube::cli
