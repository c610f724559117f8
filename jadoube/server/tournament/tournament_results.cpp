#include "jadoube/server/tournament/tournament_results.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/laws/say.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/csv.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

struct Outcome {
  std::string_view result = "*";
  std::optional<std::array<unsigned, 2>> points{};  // hundredths, by color, once it is over
  std::string_view reason{};
  laws::Reason why = laws::Reason::none;
  bool playing = false;
  unsigned plies = 0;
};

// Who did not come has nothing, whatever a loss is worth.
std::array<unsigned, 2> points_of(Score score, const laws::Points& worth) {
  switch (score) {
    case Score::white_wins: return {worth.win, worth.loss};
    case Score::black_wins: return {worth.loss, worth.win};
    case Score::draw: return {worth.draw, worth.draw};
    case Score::both_lose: return {worth.loss, worth.loss};
    case Score::white_forfeit_win: return {worth.win, 0};
    case Score::black_forfeit_win: return {0, worth.win};
    case Score::both_forfeit: break;
  }
  return {0, 0};
}

class Results {
 public:
  Results(const Tournament& tournament, const TableInfos& tables) : tournament_(tournament), tables_(tables) {
    laws::protocol::Parser parser;
    if (const auto read = parser.regulations(R"({"regulations": )" + tournament.regulations + "}"))
      worth_ = read->points;
  }

  // An arbiter's word counts before what the table says.
  Outcome outcome(const TournamentGame& game) const {
    Outcome outcome;
    const auto found = game.table ? tables_.find(*game.table) : tables_.end();
    if (found != tables_.end()) {
      const TableInfo& info = found->second;
      outcome.playing = info.playing();
      outcome.plies = info.plies;
      outcome.points = info.points;
      outcome.result = laws::protocol::word(laws::protocol::result_words, info.result);
      outcome.why = info.reason;
      outcome.reason = laws::protocol::word(laws::protocol::reason_words, info.reason);
    }
    if (game.score) {
      outcome.result = word(*game.score);
      outcome.points = points_of(*game.score, worth_);
      outcome.reason = "arbiter";
      outcome.why = laws::Reason::arbiter;
      outcome.playing = false;
    }
    return outcome;
  }

  std::vector<tournament::Place> standings() const {
    std::vector<tournament::Game> games;
    for (const TournamentRound& round : tournament_.rounds)
      for (const TournamentGame& game : round.games)
        if (const auto points = outcome(game).points) games.push_back({game.white, game.black, *points});
    return tournament::standings(static_cast<unsigned>(tournament_.players.size()), games, worth_.win,
                                 tournament_.order);
  }

 private:
  const Tournament& tournament_;
  const TableInfos& tables_;
  laws::Points worth_;
};

void write_game(JsonText& json, const TournamentGame& game, const Outcome& outcome) {
  json.raw(R"({"board": )").number(game.board).raw(R"(, "white": )").number(game.white);
  json.raw(R"(, "black": )").number(game.black).raw(R"(, "time": )").text_or_null(game.time);
  json.raw(R"(, "table": )").or_null(game.table, [&](store::TableId table) { json.word(to_string(table)); });
  json.raw(R"(, "result": )").word(outcome.result).raw(R"(, "points": )");
  json.or_null(outcome.points,
               [&](const auto& points) { json.by_color([&](Color color) { json.hundredths(points[index(color)]); }); });
  json.raw(R"(, "reason": )").text_or_null(outcome.reason);
  json.raw(R"(, "by_arbiter": )").truth(game.score.has_value());
  json.raw(R"(, "playing": )").truth(outcome.playing);
  json.raw(R"(, "plies": )").number(outcome.plies).raw("}");
}

Message heading(tournament::TieBreak rule) {
  switch (rule) {
    case tournament::TieBreak::direct_encounter: return Message::results_direct_encounter;
    case tournament::TieBreak::wins: return Message::results_wins;
    case tournament::TieBreak::sonneborn_berger: return Message::results_sonneborn_berger;
    case tournament::TieBreak::koya: break;
  }
  return Message::results_koya;
}

}  // namespace

std::string write_results(const Tournament& tournament, const TableInfos& tables) {
  const Results results(tournament, tables);
  std::string out;
  JsonText json(out);
  json.raw(R"({"tournament": {"tournament": )").word(to_string(tournament.id)).raw(R"(, "event": )");
  json.text(tournament.event).raw(R"(, "kind": )").word(tournament.round_robin ? "round_robin" : "pairings");
  json.raw(R"(, "regulations": )").raw(tournament.regulations).raw(R"(, "house_rules": )");
  json.raw(write_house_rules(tournament.regulations)).raw(R"(, "language": )");
  json.word(code(tournament.language)).raw(R"(, "created": )").number(tournament.created).raw(R"(, "players": )");
  json.list(tournament.players, [&](const std::string& name) { json.text(name); });
  json.raw(R"(, "details": [)");
  for (std::size_t player = 0; player < tournament.players.size(); ++player) {
    const PlayerDetails details = tournament.details_of(player);
    json.raw(player == 0 ? R"({"rating": )" : R"(, {"rating": )");
    json.or_null(details.rating == 0 ? std::nullopt : std::optional(details.rating),
                 [&](unsigned rating) { json.number(rating); });
    json.raw(R"(, "club": )").text_or_null(details.club).raw("}");
  }
  json.raw(R"(], "tie_breaks": )").list(tournament.order, [&](tournament::TieBreak rule) { json.word(word(rule)); });
  json.raw(R"(, "rounds": )").list(tournament.rounds, [&](const TournamentRound& round) {
    json.raw(R"({"round": )").number(round.number).raw(R"(, "open": )").truth(round.open);
    json.raw(R"(, "bye": )").or_null(round.bye, [&](auto player) { json.number(player); });
    json.raw(R"(, "games": )").list(round.games, [&](const TournamentGame& game) {
      write_game(json, game, results.outcome(game));
    });
    json.raw("}");
  });
  json.raw(R"(}, "standings": )").list(results.standings(), [&](const tournament::Place& place) {
    json.raw(R"({"rank": )").number(place.rank).raw(R"(, "player": )").number(place.player).raw(R"(, "points": )");
    json.hundredths(place.points).raw(R"(, "games": )").number(place.games).raw(R"(, "tie_breaks": )");
    json.list(place.tie_breaks, [&](const std::optional<unsigned>& value) {
      json.or_null(value, [&](unsigned hundredths) { json.hundredths(hundredths); });
    });
    json.raw("}");
  });
  json.raw("}");
  return out;
}

std::string write_results_csv(const Tournament& tournament, const TableInfos& tables, text::Language language) {
  const Results results(tournament, tables);
  Csv csv(language);
  csv.heading(Message::results_round).heading(Message::results_board).heading(Message::results_white);
  csv.heading(Message::results_black).heading(Message::results_result).heading(Message::results_points_white);
  csv.heading(Message::results_points_black).heading(Message::results_reason).heading(Message::results_plies);
  csv.heading(Message::results_table).end_line();
  for (const TournamentRound& round : tournament.rounds)
    for (const TournamentGame& game : round.games) {
      if (!round.open && !game.score) continue;
      const Outcome outcome = results.outcome(game);
      csv.number(round.number).number(game.board).name(tournament.players[game.white]);
      csv.name(tournament.players[game.black]).field(outcome.result);
      for (const std::size_t color : {0U, 1U})
        csv.hundredths(outcome.points ? std::optional((*outcome.points)[color]) : std::nullopt);
      csv.field(outcome.why == laws::Reason::none ? std::string_view() : laws::describe(outcome.why, language))
          .number(outcome.plies)
          .field(game.table ? to_string(*game.table) : std::string());
      csv.end_line();
    }
  return std::move(csv).out();
}

std::string write_standings_csv(const Tournament& tournament, const TableInfos& tables, text::Language language) {
  Csv csv(language);
  const bool detailed = !tournament.details.empty();
  csv.heading(Message::results_rank).heading(Message::results_player);
  if (detailed) csv.heading(Message::results_rating).heading(Message::results_club);
  csv.heading(Message::results_points);
  for (const tournament::TieBreak rule : tournament.order) csv.heading(heading(rule));
  csv.end_line();
  const auto standings = Results(tournament, tables).standings();
  // Before play nobody is first.
  const bool played = std::ranges::any_of(standings, [](const tournament::Place& place) { return place.games > 0; });
  for (const tournament::Place& place : standings) {
    csv.field(played ? std::to_string(place.rank) : std::string());
    csv.name(tournament.players[place.player]);
    if (detailed) {
      const PlayerDetails details = tournament.details_of(place.player);
      csv.field(details.rating == 0 ? std::string() : std::to_string(details.rating)).name(details.club);
    }
    csv.hundredths(place.points);
    for (const auto& value : place.tie_breaks) csv.hundredths(value);
    csv.end_line();
  }
  return std::move(csv).out();
}

}  // namespace jadoube::server
