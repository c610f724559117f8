// Results, the end of a round, and undoing a change.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include <algorithm>

#include "jadoube/server/common/json.hpp"
#include "jadoube/server/tournament/act_words.hpp"
#include "jadoube/server/tournament/records.hpp"
#include "jadoube/tournament/changes/changes.hpp"

namespace jadoube::server {

using tournament::GameResult;
using tournament::Points;

namespace {

// Converts the points of a finished game from hundredths to tenths.
Points in_tenths(unsigned hundredths) { return {static_cast<std::int32_t>((hundredths + 5) / 10)}; }

// Notes the difference between a table's points and those of its result: points that an arbiter gave or took (12.9).
void follow_points(tournament::Event& event, unsigned round, unsigned player, tournament::Mark mark,
                   unsigned hundredths) {
  std::erase_if(event.bonuses,
                [&](const tournament::Bonus& bonus) { return bonus.round == round && bonus.player == player; });
  const Points difference = in_tenths(hundredths) - points_of(event.scoring, mark);
  if (difference != Points{}) event.bonuses.push_back({round, player, difference});
}

bool is_forfeited(const GameResult& result) {
  return tournament::is_forfeit(result.white) || tournament::is_forfeit(result.black);
}

std::expected<void, Refusal> enter_one(Tournament& tournament, unsigned round, const ArbiterRequest::Entered& entered,
                                       const std::string& by, const TableStates& tables) {
  const TournamentRound* const of = tournament.round(round);
  if (of == nullptr) return refused_act(Message::server_no_round, round);
  if (of->stage == Stage::draft) return refused_act(Message::act_not_published, round);
  const TournamentGame* const game = of->game(entered.board);
  if (game == nullptr) return refused_act(Message::server_no_board, round, entered.board);
  const auto table = game->table ? tables.find(*game->table) : tables.end();
  // A game counts as played when both have made a move.
  if (is_forfeited(entered.result) && table != tables.end() && table->second.played)
    return refused_act(Message::server_game_was_played, round, entered.board);
  const auto place = static_cast<std::size_t>(game - of->games.data());
  tournament::Event event = event_of(tournament);
  if (round <= event.rounds.size()) {
    // The library notes a correction of an earlier round in the file.
    const auto set = tournament::set_result(event, round, static_cast<unsigned>(place) + 1, entered.result.white,
                                            entered.result.black);
    if (!set) return refused_act_by(set.error());
    for (const unsigned player : {game->white, game->black})
      std::erase_if(event.bonuses, [&](const tournament::Bonus& bonus) {
        return bonus.round == round && bonus.player == tournament.players[player].number;
      });
    take(tournament, std::move(event), players_by_number(tournament));
  }
  TournamentGame& changed = tournament.round(round)->games[place];
  changed.result = entered.result;
  changed.from_table = false;
  changed.by = entered.result == GameResult() ? std::string() : by;
  return {};
}

// The contents of a record, independent of its layout.
std::string canonical(const std::string& record) {
  const auto value = record.empty() ? std::nullopt : parse_json(record);
  return value ? boost::json::serialize(*value) : std::string();
}

}  // namespace

void follow_tables(Tournament& tournament, const TableStates& tables) {
  for (TournamentRound& round : tournament.rounds)
    for (TournamentGame& game : round.games) {
      if (!game.table || game.entered()) continue;
      const auto table = tables.find(*game.table);
      if (table == tables.end()) continue;
      game.result = table->second.result;
      game.from_table = game.has_result();
      if (!table->second.points) continue;
      const auto number = [&](unsigned player) { return tournament.players[player].number; };
      follow_points(tournament.event, round.number, number(game.white), game.result.white, (*table->second.points)[0]);
      follow_points(tournament.event, round.number, number(game.black), game.result.black, (*table->second.points)[1]);
    }
}

Acted enter_results(Tournament& tournament, const ArbiterRequest& request, const TableStates& tables) {
  Remarks remarks;
  const TournamentRound* const of = tournament.round(request.round);
  // A draft that nobody has seen is dropped first: an earlier change is then not a correction.
  for (const ArbiterRequest::Entered& entered : request.results)
    if (const TournamentGame* const game = of == nullptr ? nullptr : of->game(entered.board);
        game != nullptr && of->open() && game->has_result() && game->result != entered.result) {
      drop_draft(tournament, remarks);
      break;
    }
  for (const ArbiterRequest::Entered& entered : request.results)
    if (const auto done = enter_one(tournament, request.round, entered, request.by, tables); !done)
      return std::unexpected(done.error());
  const TournamentRound* const last = tournament.current();
  // C.04.2, 4.3.
  if (last != nullptr && tournament.kind() == TournamentKind::swiss && request.round < last->number)
    remark(remarks, request.round + 1 < last->number ? Message::act_correction_for_the_report : Message::act_correction,
           request.round, request.round + 1);
  follow_tables(tournament, tables);
  return remarks;
}

Acted close_round(Tournament& tournament, const ArbiterRequest& request) {
  const TournamentRound* const last = tournament.current();
  if (last == nullptr) return refused_act(Message::act_nothing_paired);
  TournamentRound* const round = tournament.round(request.round == 0 ? last->number : request.round);
  if (round == nullptr || !round->open())
    return refused_act(Message::server_no_round, request.round == 0 ? last->number : request.round);
  std::string open;
  for (const TournamentGame& game : round->games)
    if (!game.has_result()) open += fmt::format("{}{}", open.empty() ? "" : ", ", game.board);
  if (!open.empty()) return refused_act(Message::act_results_missing, round->number, open);
  round->stage = Stage::closed;
  return Remarks();
}

// A change can be undone as long as no record that it set has changed since.
Acted undo(Tournament& tournament, const ArbiterRequest& request) {
  const auto line = std::ranges::find(tournament.log, request.change, &LoggedChange::number);
  const auto change = line == tournament.log.end() ? std::nullopt : read_change(line->line);
  if (!change || change->note.act == "make" || change->note.act == played_act)
    return refused_act(Message::act_no_such_change, request.change);
  // Undo does not change which links are valid.
  RecordsByKey set = change->difference.set, was = change->difference.was;
  leave_out_secrets(set);
  leave_out_secrets(was);
  if (set.empty()) return refused_act(Message::act_no_such_change, request.change);
  const RecordsByKey now = records_of(tournament);
  for (const auto& [key, record] : set) {
    const auto found = now.find(key);
    const std::string is = found == now.end() ? std::string() : found->second;
    if (canonical(is) != canonical(record)) return refused_act(Message::act_changed_since, request.change);
  }
  const bool had_tables = tournament.has_tables();
  Tournament undone = tournament;
  if (!server::apply(undone, was) || (is_consistent(tournament) && !is_consistent(undone)))
    return refused_act(Message::act_changed_since, request.change);
  // A change of records cannot bring back tables that were made or removed.
  const auto tables_of = [](const Tournament& of) {
    std::map<std::pair<unsigned, unsigned>, store::TableId> tables;
    for (const TournamentRound& round : of.rounds)
      for (const TournamentGame& game : round.games)
        if (game.table) tables.emplace(std::pair(round.number, game.board), *game.table);
    return tables;
  };
  if (had_tables && tables_of(undone) != tables_of(tournament))
    return refused_act(Message::act_tables_made, request.change);
  tournament = std::move(undone);
  return Remarks();
}

}  // namespace jadoube::server
