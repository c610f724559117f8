#include "jadoube/server/tournament/tournament_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/say.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/csv.hpp"
#include "jadoube/server/tournament/standings_of.hpp"
#include "jadoube/tournament/prizes/prizes.hpp"
#include "jadoube/tournament/tiebreak/rating_report.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
using tournament::Mark;

namespace {

struct Outcome {
  std::string_view result = "*";
  std::optional<std::array<unsigned, 2>> points{};  // hundredths, by color, of a finished game
  std::string_view reason{};
  laws::Reason why = laws::Reason::none;
  bool playing = false;
  unsigned plies = 0;
};

// A result entered by an arbiter has priority over the table's.
Outcome outcome_of(const Tournament& tournament, unsigned round, const TournamentGame& game, const TableInfos& tables) {
  Outcome outcome{.result = tournament::word(game.result)};
  const auto found = game.table ? tables.find(*game.table) : tables.end();
  if (found != tables.end()) {
    outcome.playing = found->second.playing() && !game.has_result();
    outcome.plies = found->second.plies;
  }
  if (!game.has_result()) return outcome;
  if (game.from_table && found != tables.end()) {
    outcome.why = found->second.reason;
    outcome.points = found->second.points;
    outcome.reason = laws::protocol::word(laws::protocol::reason_words, outcome.why);
  }
  if (outcome.points) return outcome;
  const auto points = [&](Mark mark, unsigned player) {
    tournament::Points sum = points_of(tournament.event.scoring, mark);
    for (const tournament::Bonus& bonus : tournament.event.bonuses)
      if (bonus.round == round && bonus.player == tournament.players[player].number) sum += bonus.points;
    return static_cast<unsigned>(std::max(0, 10 * sum.tenths));
  };
  outcome.points = std::array{points(game.result.white, game.white), points(game.result.black, game.black)};
  return outcome;
}

void write_game(JsonText& json, const TournamentGame& game, const Outcome& outcome) {
  json.raw(R"({"board": )").number(game.board).raw(R"(, "white": )").number(game.white);
  json.raw(R"(, "black": )").number(game.black).raw(R"(, "time": )").text_or_null(game.time);
  json.raw(R"(, "table": )").or_null(game.table, [&](store::TableId table) { json.word(to_string(table)); });
  json.raw(R"(, "result": )").word(outcome.result).raw(R"(, "points": )");
  json.or_null(outcome.points,
               [&](const auto& points) { json.by_color([&](Color color) { json.hundredths(points[index(color)]); }); });
  json.raw(R"(, "reason": )").text_or_null(outcome.reason);
  json.raw(R"(, "by_arbiter": )").truth(game.entered()).raw(R"(, "playing": )").truth(outcome.playing);
  json.raw(R"(, "plies": )").number(outcome.plies).raw("}");
}

void write_details(JsonText& json, const TournamentPlayer& player) {
  json.raw(R"({"number": )").number(player.number).raw(R"(, "rating": )");
  json.or_null(player.rating == 0 ? std::nullopt : std::optional(player.rating),
               [&](unsigned rating) { json.number(rating); });
  json.raw(R"(, "club": )").text_or_null(player.club).raw(R"(, "title": )").text_or_null(code(player.title));
  json.raw(R"(, "federation": )").text_or_null(player.federation).raw(R"(, "fide": )").text_or_null(player.fide_number);
  if (player.gone) json.raw(R"(, "gone": true)");
  json.raw("}");
}

// A player's result in one round, as in printed crosstables: "12w1", "3b½", "bye", "12w+".
std::string cell_written(const tournament::Cell& cell) {
  switch (cell.kind) {
    case tournament::Cell::Kind::none: return {};
    case tournament::Cell::Kind::bye: return std::string(1, sign(cell.bye));
    case tournament::Cell::Kind::game: break;
  }
  const std::string mark = cell.mark == Mark::draw || cell.mark == Mark::short_draw ? "½"
                           : cell.mark == Mark::open                                ? ""
                                                                                    : std::string(1, sign(cell.mark));
  return fmt::format("{}{}{}", cell.opponent, cell.color == Color::white ? 'w' : 'b', mark);
}

}  // namespace

std::string write_results(const Tournament& tournament, const TableInfos& tables, unsigned only) {
  const Standings standings = standings_of(tournament);
  const auto places = players_by_number(tournament);
  const tournament::Event& event = tournament.event;
  std::string out;
  JsonText json(out);
  json.raw(R"({"tournament": {"tournament": )").word(to_string(tournament.id)).raw(R"(, "event": )").text(event.name);
  json.raw(R"(, "kind": )").word(word(tournament.kind())).raw(R"(, "system": )").text_or_null(event.system.code);
  json.raw(R"(, "city": )").text_or_null(event.city).raw(R"(, "federation": )").text_or_null(event.federation);
  json.raw(R"(, "start": )").text_or_null(event.start ? to_string(*event.start) : std::string());
  json.raw(R"(, "end": )").text_or_null(event.end ? to_string(*event.end) : std::string());
  json.raw(R"(, "chief_arbiter": )").text_or_null(event.chief_arbiter).raw(R"(, "rounds_announced": )");
  json.number(event.rounds_announced).raw(R"(, "change": )").number(static_cast<std::int64_t>(tournament.changes));
  json.raw(R"(, "regulations": )").raw(tournament.regulations).raw(R"(, "house_rules": )");
  json.raw(write_house_rules(tournament.regulations)).raw(R"(, "language": )");
  json.word(code(tournament.language)).raw(R"(, "created": )").number(tournament.created).raw(R"(, "players": )");
  json.list(tournament.players, [&](const TournamentPlayer& player) { json.text(player.shown); });
  json.raw(R"(, "details": )").list(tournament.players, [&](const TournamentPlayer& player) {
    write_details(json, player);
  });
  json.raw(R"(, "tie_breaks": )").list(standings.codes, [&](const tournament::TieBreakCode& code) {
    json.text(to_string(code));
  });
  const tournament::Event begun = event_of(tournament);
  std::vector<const TournamentRound*> shown;
  for (const TournamentRound& round : tournament.rounds)
    if (round.stage != Stage::draft && (only == 0 || round.number == only)) shown.push_back(&round);
  json.raw(R"(, "rounds": )").list(shown, [&](const TournamentRound* round) {
    json.raw(R"({"round": )").number(round->number).raw(R"(, "open": )").truth(round->open());
    json.raw(R"(, "closed": )").truth(round->stage == Stage::closed).raw(R"(, "byes": )");
    json.list(round->byes, [&](const tournament::PlayerBye& bye) {
      json.raw(R"({"player": )").number(bye.player).raw(R"(, "bye": )").word(std::string(1, sign(bye.bye))).raw("}");
    });
    // By index in `players`: the points of each player before the round.
    const std::vector<tournament::Points> sums =
        round->open() ? tournament::scores(begun, round->number - 1) : std::vector<tournament::Points>();
    std::vector<tournament::Points> before(round->open() ? tournament.players.size() : 0);
    for (std::size_t index = 0; index < sums.size(); ++index)
      before[places.at(begun.players[index].number)] = sums[index];
    json.raw(R"(, "before": )").list(before, [&](tournament::Points points) {
      json.hundredths(10 * std::int64_t{points.tenths});
    });
    json.raw(R"(, "games": )").list(round->games, [&](const TournamentGame& game) {
      write_game(json, game, outcome_of(tournament, round->number, game, tables));
    });
    json.raw("}");
  });
  json.raw(R"(}, "after": )").number(standings.after).raw(R"(, "standings": )");
  json.list(standings.places, [&](const tournament::Standing& place) {
    const unsigned player = places.at(place.player);
    json.raw(R"({"rank": )").number(place.rank).raw(R"(, "player": )").number(player).raw(R"(, "points": )");
    json.hundredths(10 * std::int64_t{place.points.tenths}).raw(R"(, "games": )").number(standings.games[player]);
    json.raw(R"(, "tie_breaks": )").list(place.values, [&](const tournament::TieBreakValue& value) {
      json.or_null(value.hundredths, [&](std::int64_t hundredths) { json.hundredths(hundredths); });
    });
    json.raw("}");
  });
  json.raw("}");
  return out;
}

std::string write_results_csv(const Tournament& tournament, const TableInfos& tables, text::Language language) {
  Csv csv(language);
  csv.heading(Message::results_round).heading(Message::results_board).heading(Message::results_white);
  csv.heading(Message::results_black).heading(Message::results_result).heading(Message::results_points_white);
  csv.heading(Message::results_points_black).heading(Message::results_reason).heading(Message::results_plies);
  csv.heading(Message::results_table).end_line();
  for (const TournamentRound& round : tournament.rounds)
    for (const TournamentGame& game : round.games) {
      if (round.stage == Stage::draft || (!round.open() && !game.has_result())) continue;
      const Outcome outcome = outcome_of(tournament, round.number, game, tables);
      csv.number(round.number).number(game.board).name(tournament.players[game.white].shown);
      csv.name(tournament.players[game.black].shown).field(outcome.result);
      for (const std::size_t color : {0U, 1U})
        csv.hundredths(outcome.points ? std::optional((*outcome.points)[color]) : std::nullopt);
      csv.field(outcome.why == laws::Reason::none ? std::string_view() : laws::describe(outcome.why, language))
          .number(outcome.plies)
          .field(game.table ? to_string(*game.table) : std::string());
      csv.end_line();
    }
  return std::move(csv).out();
}

std::string write_standings_csv(const Tournament& tournament, text::Language language) {
  const Standings standings = standings_of(tournament);
  const auto places = players_by_number(tournament);
  const bool detailed = std::ranges::any_of(
      tournament.players, [](const TournamentPlayer& player) { return player.rating > 0 || !player.club.empty(); });
  Csv csv(language);
  csv.heading(Message::results_rank).heading(Message::results_player);
  if (detailed) csv.heading(Message::results_rating).heading(Message::results_club);
  csv.heading(Message::results_points);
  for (const tournament::TieBreakCode& code : standings.codes) csv.field(to_string(code));
  csv.end_line();
  // Before the first game nobody is first.
  const bool played = std::ranges::any_of(standings.games, [](unsigned games) { return games > 0; });
  for (const tournament::Standing& place : standings.places) {
    const TournamentPlayer& player = tournament.players[places.at(place.player)];
    csv.field(played ? std::to_string(place.rank) : std::string()).name(player.shown);
    if (detailed) csv.field(player.rating == 0 ? std::string() : std::to_string(player.rating)).name(player.club);
    csv.field(Csv::decimal(10 * std::int64_t{place.points.tenths}));
    for (const tournament::TieBreakValue& value : place.values)
      csv.field(value.hundredths ? Csv::decimal(*value.hundredths) : std::string());
    csv.end_line();
  }
  return std::move(csv).out();
}

std::string write_crosstable_csv(const Tournament& tournament, text::Language language) {
  const Standings standings = standings_of(tournament);
  const auto places = players_by_number(tournament);
  const tournament::Event event = event_of(tournament);
  const auto table = tournament::crosstable(event);
  Csv csv(language);
  csv.heading(Message::results_rank).heading(Message::results_number).heading(Message::results_player);
  csv.heading(Message::results_rating);
  for (std::size_t round = 1; round <= table.size(); ++round)
    csv.field(fmt::format("{} {}", say(language, Message::results_round), round));
  csv.heading(Message::results_points).end_line();
  for (const tournament::Standing& place : standings.places) {
    const TournamentPlayer& player = tournament.players[places.at(place.player)];
    csv.number(place.rank).number(player.number).name(player.shown);
    csv.field(player.rating == 0 ? std::string() : std::to_string(player.rating));
    const auto column = static_cast<std::size_t>(
        std::ranges::lower_bound(event.players, place.player, {}, &tournament::Player::number) - event.players.begin());
    for (const auto& row : table) csv.field(cell_written(row[column]));
    csv.field(Csv::decimal(10 * std::int64_t{place.points.tenths})).end_line();
  }
  return std::move(csv).out();
}

std::string write_working(const Tournament& tournament, text::Language language) {
  const Standings standings = standings_of(tournament);
  const auto places = players_by_number(tournament);
  std::string out;
  JsonText json(out);
  json.raw(R"({"after": )").number(standings.after).raw(R"(, "tie_breaks": )");
  json.list(standings.codes, [&](const tournament::TieBreakCode& code) { json.text(to_string(code)); });
  json.raw(R"(, "working": )").list(standings.places, [&](const tournament::Standing& place) {
    json.raw(R"({"player": )").number(places.at(place.player)).raw(R"(, "values": [)");
    for (std::size_t code = 0; code < place.values.size(); ++code) {
      if (code > 0) json.raw(", ");
      json.text(tournament::working(standings.codes[code], place.values[code], language));
    }
    json.raw("]}");
  });
  json.raw("}");
  return out;
}

std::string write_card(const Tournament& tournament, unsigned place) {
  const tournament::Event event = event_of(tournament);
  const auto places = players_by_number(tournament);
  const TournamentPlayer& player = tournament.players[place];
  const auto report = tournament::rating_report(event, player.number, static_cast<unsigned>(event.rounds.size()));
  const Standings standings = standings_of(tournament);
  const auto standing = std::ranges::find(standings.places, player.number, &tournament::Standing::player);
  std::string out;
  JsonText json(out);
  json.raw(R"({"player": )").number(place).raw(R"(, "name": )").text(player.shown).raw(R"(, "details": )");
  write_details(json, player);
  json.raw(R"(, "rank": )");
  json.or_null(standing == standings.places.end() ? std::nullopt : std::optional(standing->rank),
               [&](unsigned rank) { json.number(rank); });
  json.raw(R"(, "points": )");
  json.hundredths(standing == standings.places.end() ? 0 : 10 * std::int64_t{standing->points.tenths});
  json.raw(R"(, "rated": )").list(report.games, [&](const tournament::RatedGame& game) {
    json.raw(R"({"round": )").number(game.round).raw(R"(, "opponent": )").number(places.at(game.opponent));
    json.raw(R"(, "rating": )").number(game.rating).raw(R"(, "score": )").hundredths(game.score);
    json.raw(R"(, "expected": )").hundredths(game.expected).raw("}");
  });
  json.raw(R"(, "average": )").or_null(report.average, [&](int rating) { json.number(rating); });
  json.raw(R"(, "performance": )").or_null(report.performance, [&](int rating) { json.number(rating); });
  json.raw(R"(, "score": )").hundredths(report.score).raw(R"(, "expected": )").hundredths(report.expected);
  json.raw(R"(, "k": )").number(report.k).raw(R"(, "change": )");
  json.or_null(
      report.k == 0 || report.games.empty() ? std::nullopt : std::optional(report.k * (report.score - report.expected)),
      [&](int hundredths) { json.hundredths(hundredths); });
  json.raw("}");
  return out;
}

std::string write_awards(const Tournament& tournament) {
  const tournament::Event event = event_of(tournament);
  const auto places = players_by_number(tournament);
  const Standings standings = standings_of(tournament);
  const auto awards =
      tournament::award_prizes(event, standings.places, tournament.prizes.groups, tournament.prizes.rules);
  std::string out = R"({"change": )";
  JsonText json(out);
  json.number(static_cast<std::int64_t>(tournament.changes)).raw(R"(, "prizes": )");
  json.raw(write_prize_list(tournament.prizes)).raw(R"(, "awards": )");
  json.list(awards, [&](const tournament::Award& award) {
    json.raw(R"({"group": )").number(static_cast<std::int64_t>(award.group)).raw(R"(, "place": )").number(award.place);
    json.raw(R"(, "player": )").number(places.at(award.player)).raw(R"(, "amount": )").hundredths(award.amount);
    json.raw(R"(, "rank": )").number(award.rank).raw(R"(, "tied": )").truth(award.tied).raw("}");
  });
  // Who would have a prize in one group, but has a greater one in another.
  auto several = tournament.prizes.rules;
  several.one_each = false;
  auto forgone = tournament::award_prizes(event, standings.places, tournament.prizes.groups, several);
  std::erase_if(forgone, [&](const tournament::Award& award) {
    const auto has = [&](const tournament::Award& given) {
      return given.player == award.player && given.group == award.group;
    };
    return std::ranges::any_of(awards, has) ||
           std::ranges::find(awards, award.player, &tournament::Award::player) == awards.end();
  });
  json.raw(R"(, "forgone": )").list(forgone, [&](const tournament::Award& award) {
    const auto given = std::ranges::find(awards, award.player, &tournament::Award::player);
    json.raw(R"({"group": )").number(static_cast<std::int64_t>(award.group)).raw(R"(, "player": )");
    json.number(places.at(award.player)).raw(R"(, "for": )").number(static_cast<std::int64_t>(given->group)).raw("}");
  });
  // Players who may belong to a group, but whose data does not say so.
  json.raw(R"(, "unknown": )").list(tournament.prizes.groups, [&](const tournament::PrizeGroup& group) {
    std::vector<unsigned> unknown;
    for (const auto& [number, place] : places)
      if (membership(group.category, tournament.players[place]) == tournament::Membership::unknown)
        unknown.push_back(place);
    json.list(unknown, [&](unsigned place) { json.number(place); });
  });
  json.raw("}");
  return out;
}

std::string write_pairings_csv(const Tournament& tournament, unsigned number, text::Language language) {
  Csv csv(language);
  csv.heading(Message::results_board).heading(Message::results_white).heading(Message::results_black).end_line();
  const TournamentRound* const round = number == 0 ? tournament.current() : tournament.round(number);
  if (round == nullptr || round->stage == Stage::draft) return std::move(csv).out();
  for (const TournamentGame& game : round->games)
    csv.number(game.board)
        .name(tournament.players[game.white].shown)
        .name(tournament.players[game.black].shown)
        .end_line();
  unsigned last = round->games.empty() ? 0 : round->games.back().board;
  for (const tournament::PlayerBye& bye : round->byes)
    if (bye.bye == tournament::Bye::pairing_allocated)
      csv.number(++last).name(tournament.players[bye.player].shown).field("bye").end_line();
  return std::move(csv).out();
}

}  // namespace jadoube::server
