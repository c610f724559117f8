#include "jadoube/server/tournament/tournament.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

constexpr laws::protocol::Words<7> score_words{"1-0", "0-1", "1/2-1/2", "0-0", "+-", "-+", "--"};
constexpr std::size_t longest_serial_number = 32;
constexpr laws::protocol::Words<4> tie_break_words{"direct_encounter", "wins", "sonneborn_berger", "koya"};

void write_round(JsonText& json, const TournamentRound& round) {
  json.raw(R"({"round": )").number(round.number).raw(R"(, "open": )").truth(round.open);
  if (round.bye) json.raw(R"(, "bye": )").number(*round.bye);
  json.raw(R"(, "games": )").list(round.games, [&](const TournamentGame& game) {
    json.raw(R"({"board": )").number(game.board).raw(R"(, "white": )").number(game.white);
    json.raw(R"(, "black": )").number(game.black);
    if (!game.time.empty()) json.raw(R"(, "time": )").text(game.time);
    if (game.table) json.raw(R"(, "table": )").word(to_string(*game.table));
    if (game.score) json.raw(R"(, "score": )").word(word(*game.score));
    json.raw("}");
  });
  json.raw("}");
}

unsigned unsigned_in(const boost::json::object& object, std::string_view key) {
  return static_cast<unsigned>(number_in(object, key).value_or(0));
}
std::string text_in(const boost::json::object& object, std::string_view key) {
  const auto* const text = string_in(object, key);
  return text == nullptr ? std::string() : std::string(*text);
}
const boost::json::array& array_in(const boost::json::object& object, std::string_view key) {
  static const boost::json::array none;
  const auto* const value = value_in(object, key);
  return value == nullptr || !value->is_array() ? none : value->get_array();
}

TournamentRound read_stored_round(const boost::json::object& object) {
  TournamentRound round{.number = unsigned_in(object, "round")};
  round.open = truth_in(object, "open").value_or(false);
  if (const auto bye = number_in(object, "bye")) round.bye = static_cast<unsigned>(*bye);
  for (const auto& value : array_in(object, "games")) {
    const auto* const stored = value.if_object();
    if (stored == nullptr) continue;
    round.games.push_back({.board = unsigned_in(*stored, "board"),
                           .white = unsigned_in(*stored, "white"),
                           .black = unsigned_in(*stored, "black"),
                           .time = text_in(*stored, "time"),
                           .table = store::parse_table_id(text_in(*stored, "table")),
                           .score = parse_score(text_in(*stored, "score"))});
  }
  return round;
}

}  // namespace

std::string_view word(Score score) { return laws::protocol::word(score_words, score); }
std::string_view word(tournament::TieBreak rule) { return laws::protocol::word(tie_break_words, rule); }

bool is_serial_number(std::string_view text) {
  return !text.empty() && text.size() <= longest_serial_number && std::ranges::all_of(text, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           std::string_view("-_.").find(letter) != std::string_view::npos;
  });
}

std::optional<Score> parse_score(std::string_view text) {
  const auto found = std::ranges::find(score_words, text);
  if (found == score_words.end()) return std::nullopt;
  return static_cast<Score>(found - score_words.begin());
}

const TournamentRound* Tournament::round(unsigned number) const {
  const auto found = std::ranges::find(rounds, number, &TournamentRound::number);
  return found == rounds.end() ? nullptr : &*found;
}

const TournamentRound* Tournament::current() const {
  const TournamentRound* last = nullptr;
  for (const TournamentRound& round : rounds)
    if (round.open && (last == nullptr || round.number > last->number)) last = &round;
  return last;
}

std::string write_tournament(const Tournament& tournament) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"event": )").text(tournament.event).raw(R"(, "regulations": )").raw(tournament.regulations);
  json.raw(R"(, "language": )").word(code(tournament.language)).raw(R"(, "created": )").number(tournament.created);
  json.raw(R"(, "kind": )")
      .word(tournament.round_robin ? "round_robin" : "pairings")
      .raw(tournament.hidden ? R"(, "hidden": true, "players": )" : R"(, "players": )")
      .list(tournament.players, [&](const std::string& name) { json.text(name); });
  if (!tournament.details.empty())
    json.raw(R"(, "details": )").list(tournament.details, [&](const PlayerDetails& details) {
      json.raw(R"({"rating": )").number(details.rating).raw(R"(, "club": )").text(details.club).raw("}");
    });
  json.raw(R"(, "tie_breaks": )").list(tournament.order, [&](tournament::TieBreak rule) { json.word(word(rule)); });
  json.raw(R"(, "rounds": )").list(tournament.rounds, [&](const TournamentRound& round) { write_round(json, round); });
  if (!tournament.wooden.empty())
    json.raw(R"(, "wooden": )").list(tournament.wooden, [&](const auto& entry) {
      json.raw(R"({"board": )").number(entry.first).raw(R"(, "serial": )").text(entry.second).raw("}");
    });
  json.raw("}");
  return out;
}

std::optional<Tournament> read_tournament(const store::Tournament& stored) {
  const auto value = parse_json(stored.info);
  const auto* const object = value ? value->if_object() : nullptr;
  const auto* const regulations = object == nullptr ? nullptr : object_in(*object, "regulations");
  if (regulations == nullptr) return std::nullopt;
  Tournament tournament{.id = stored.id,
                        .event = text_in(*object, "event"),
                        .regulations = boost::json::serialize(*regulations),
                        .players = {},
                        .order = {},
                        .rounds = {},
                        .arbiter = stored.arbiter,
                        .arbiter_lookup = stored.arbiter_lookup};
  tournament.language = text::parse_language(text_in(*object, "language")).value_or(text::Language::en);
  tournament.created = number_in(*object, "created").value_or(0);
  tournament.hidden = truth_in(*object, "hidden").value_or(false);
  tournament.round_robin = text_in(*object, "kind") == "round_robin";
  for (const auto& name : array_in(*object, "players"))
    if (name.is_string()) tournament.players.emplace_back(name.get_string());
  for (const auto& details : array_in(*object, "details"))
    if (details.is_object())
      tournament.details.push_back(
          {unsigned_in(details.get_object(), "rating"), text_in(details.get_object(), "club")});
  for (const auto& rule : array_in(*object, "tie_breaks"))
    if (const auto found = std::ranges::find(
            tie_break_words, rule.is_string() ? std::string_view(rule.get_string()) : std::string_view());
        found != tie_break_words.end())
      tournament.order.push_back(static_cast<tournament::TieBreak>(found - tie_break_words.begin()));
  for (const auto& round : array_in(*object, "rounds"))
    if (round.is_object()) tournament.rounds.push_back(read_stored_round(round.get_object()));
  for (const auto& wooden : array_in(*object, "wooden"))
    if (wooden.is_object() && is_serial_number(text_in(wooden.get_object(), "serial")))
      tournament.wooden.emplace(unsigned_in(wooden.get_object(), "board"), text_in(wooden.get_object(), "serial"));
  return tournament;
}

}  // namespace jadoube::server
