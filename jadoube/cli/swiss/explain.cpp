// jadoube swiss explain FILE ROUND BOARD, or WHITE-BLACK, or player=NUMBER: why these two players meet, with these
// colours, or why a player has the bye.
#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/change_words.hpp"
#include "jadoube/cli/swiss/round_view.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/pairing/explain.hpp"
#include "jadoube/tournament/pairing/pair.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;
using tournament::Board;

class Writer {
 public:
  // `event` is as it was when the round was paired.
  Writer(const SwissTask& task, const Event& event, unsigned round, const swiss::Pairing& pairing)
      : task_(task), event_(event), round_(round), pairing_(pairing) {}

  std::string text(unsigned number, const swiss::Board& board) const {
    return lines(tournament::explain(event_, pairing_, round_, number, board, task_.session.language));
  }
  std::string text_of_bye() const { return lines(explain_bye(event_, pairing_, round_, task_.session.language)); }

  std::string json(unsigned number, const swiss::Board& board) const {
    JsonLine json;
    json.add("round", round_).add("board", number).add("white", board.white).add("black", board.black);
    json.add("colors", "5.2." + std::to_string(static_cast<int>(board.rule) + 1));
    json.add_json("players", "[" + player_json(board.white) + "," + player_json(board.black) + "]");
    return json.text() + "\n";
  }
  std::string json_of_bye() const {
    JsonLine json;
    json.add("round", round_).add("bye", *pairing_.bye);
    return json.add_json("players", "[" + player_json(*pairing_.bye) + "]").text() + "\n";
  }

 private:
  static std::string lines(const Explanation& explanation) {
    std::string text = explanation.pair + "\n";
    for (const std::string& sentence : explanation.players) text += "  " + sentence + "\n";
    return explanation.colors.empty() ? text : text + explanation.colors + "\n";
  }

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
  unsigned round_;
  const swiss::Pairing& pairing_;
};

// The pairing that is asked about: a board, a pair, or one player.
struct Asked {
  unsigned board = 0;               // 0: none
  std::vector<unsigned> players{};  // who must all be at the board, or the one with the bye
};

// "12", "31-2" in any order of colours, "player=31".
std::optional<Asked> asked_in(const std::string& word) {
  if (const auto board = board_in(word)) return Asked{.board = *board};
  if (const auto pair = pair_in(word)) return Asked{.players = {pair->white, pair->black}};
  constexpr std::string_view key = "player=";
  const auto player = word.starts_with(key) ? board_in(std::string_view(word).substr(key.size())) : std::nullopt;
  return player ? std::optional(Asked{.players = {*player}}) : std::nullopt;
}

// A board of the round, or its bye if `black` is 0; `number` is that of the bye after the last board.
struct Place {
  unsigned number = 0, white = 0, black = 0;
};

std::vector<Place> places_of(const PairedRound& round) {
  std::vector<Place> places;
  for (const Board& board : round.boards)
    places.push_back({static_cast<unsigned>(places.size()) + 1, board.white, board.black});
  for (const PlayerBye& bye : round.byes)
    if (bye.bye == Bye::pairing_allocated) places.push_back({static_cast<unsigned>(places.size()) + 1, bye.player, 0});
  return places;
}

std::optional<Place> find_place(const std::vector<Place>& places, const Asked& asked) {
  const auto is_asked = [&](const Place& place) {
    if (asked.board > 0) return place.number == asked.board;
    return std::ranges::all_of(
        asked.players, [&](unsigned player) { return player > 0 && (player == place.white || player == place.black); });
  };
  const auto found = std::ranges::find_if(places, is_asked);
  return found == places.end() ? std::nullopt : std::optional(*found);
}

// Explains why the players meet, or why one of them has the bye; also the pairing by the rules, if the file differs.
class Answer {
 public:
  Answer(const SwissTask& task, const Event& event, unsigned round) : task_(task), event_(event), round_(round) {}

  int give(const Asked& asked) {
    const bool is_in_file = round_ <= event_.rounds.size();
    std::optional<Event> earlier;
    if (is_in_file && check_round(event_, round_)) earlier = as_paired(event_, round_);
    const Event& basis = earlier ? *earlier : event_;
    const auto paired = tournament::pair(basis, round_);
    if (!paired) return task_.fail(describe(paired.error(), task_.session.language));
    if (paired->dutch.boards.empty() && !paired->dutch.bye)
      return task_.fail(task_.say(Message::swiss_explain_not_dutch));
    const std::vector<Place> places = places_of(is_in_file ? event_.rounds[round_ - 1] : paired->round);
    const auto place = find_place(places, asked);
    if (!place) return fail_to_find(asked, places);
    const Writer writer(task_, basis, round_, paired->dutch);
    if (is_by_rules(*place, paired->dutch)) {
      if (earlier && !task_.writes_json()) write(task_.say(Message::swiss_explain_earlier, round_) + "\n");
      explain(*place, writer, paired->dutch);
    } else {
      explain_otherwise(*place, writer, paired->dutch);
    }
    return done;
  }

 private:
  void write(const std::string& text) const { task_.session.out.write(text); }

  int fail_to_find(const Asked& asked, const std::vector<Place>& places) const {
    if (asked.board > 0) return task_.fail(task_.say(Message::swiss_bad_number, asked.board, places.size()));
    return task_.fail(task_.say(Message::swiss_explain_nobody, round_, listed_numbers(asked.players)));
  }

  static const swiss::Board* board_of(const swiss::Pairing& pairing, unsigned player) {
    const auto found = std::ranges::find_if(
        pairing.boards, [&](const swiss::Board& one) { return one.white == player || one.black == player; });
    return found == pairing.boards.end() ? nullptr : &*found;
  }

  static bool is_by_rules(const Place& place, const swiss::Pairing& pairing) {
    if (place.black == 0) return pairing.bye == place.white;
    const swiss::Board* const board = board_of(pairing, place.white);
    return board != nullptr && board->white == place.white && board->black == place.black;
  }

  void explain(const Place& place, const Writer& writer, const swiss::Pairing& pairing) const {
    const swiss::Board* const board = place.black == 0 ? nullptr : board_of(pairing, place.white);
    if (board == nullptr)
      write(task_.writes_json() ? writer.json_of_bye() : writer.text_of_bye());
    else
      write(task_.writes_json() ? writer.json(place.number, *board) : writer.text(place.number, *board));
  }

  // The file's pair comes first; then the places of its players by the rules.
  void explain_otherwise(const Place& place, const Writer& writer, const swiss::Pairing& pairing) const {
    std::vector<std::string> by_rules;
    std::string reasons;
    for (const unsigned player : {place.white, place.black}) {
      const swiss::Board* const board = player == 0 ? nullptr : board_of(pairing, player);
      if (board != nullptr) {
        by_rules.push_back(fmt::format("{}–{}", board->white, board->black));
        const auto number = static_cast<unsigned>(board - pairing.boards.data()) + 1;
        reasons += task_.writes_json() ? "" : writer.text(number, *board);
      } else if (pairing.bye == player) {
        by_rules.push_back(fmt::format("{}–0", player));
        reasons += task_.writes_json() ? "" : writer.text_of_bye();
      }
    }
    if (task_.writes_json()) {
      JsonLine json;
      json.add("round", round_).add("board", place.number).add("white", place.white).add("black", place.black);
      return write(json.add("by_the_rules", false).add("expected", listed(by_rules)).text() + "\n");
    }
    write(task_.say(Message::swiss_explain_otherwise, round_, place.number,
                    fmt::format("{}–{}", place.white, place.black), listed(by_rules)) +
          "\n");
    const std::string here = fmt::format("@ Round {}:", round_);
    for (const std::string& note : event_.kept)
      if (note.starts_with("### MPA") && note.find(here) != std::string::npos)
        write(task_.say(Message::swiss_check_note, note) + "\n");
    write(reasons);
  }

  const SwissTask& task_;
  const Event& event_;
  unsigned round_;
};

}  // namespace

int swiss_explain(const SwissTask& task) {
  const auto event = task.read();
  if (!event) return task.fail(event.error());
  if (task.words() < 3) return task.fail_for_usage(Message::swiss_words_explain);
  const auto round = task.number(1, most_rounds, 1);
  if (!round) return task.fail(round.error());
  const auto asked = asked_in(task.word(2));
  if (!asked || (asked->board == 0 && asked->players.empty()))
    return task.fail(task.say(Message::swiss_explain_bad, task.word(2)));
  return Answer(task, *event, *round).give(*asked);
}

}  // namespace jadoube::cli
