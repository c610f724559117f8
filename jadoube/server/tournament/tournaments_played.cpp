// Results of games at tables, which become part of the tournament as soon as the games have ended: the desk sees them,
// and they are in its copies.
#include <boost/json/serialize.hpp>

#include <utility>

#include "jadoube/server/tournament/table_states.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {
namespace {

// How often a change is tried again after another server has changed the tournament.
constexpr unsigned most_attempts_to_store = 5;

}  // namespace

void Tournaments::follow_played() {
  registry_.observe({.table_changed =
                         [this](const Table& table) {
                           // A change that is not on the disk has not happened yet.
                           if (!table.info().place || !table.settled()) return;
                           TableInfo info = table.info();
                           const auto known = known_results_.find(info.id);
                           if (info.result == laws::Result::none && known == known_results_.end()) return;
                           info.plies = table.game().state().ply();
                           const TableState state = states_of({{info.id, info}}).at(info.id);
                           if (known != known_results_.end() && known->second == state) return;
                           known_results_.insert_or_assign(info.id, state);
                           take_played(info.place->tournament, {{info.id, state}});
                         },
                     .unloaded = [this](store::TableId table) { known_results_.erase(table); }});
}

// What comes while a change is stored waits for it, and is then stored together.
void Tournaments::take_played(store::TableId id, TableStates tables) {
  // Of several servers, each would make the next change of an arbiter at another one fail: there each act takes the
  // results over.
  if (registry_.shared()) return;
  const auto [played, is_first] = played_.try_emplace(id);
  for (auto& [table, state] : tables) played->second.insert_or_assign(table, state);
  if (is_first) store_played(id, 0);
}

void Tournaments::store_played(store::TableId id, unsigned attempts) {
  const TableStates tables = std::exchange(played_[id], {});
  if (tables.empty() || attempts > most_attempts_to_store) return (void)played_.erase(id);
  find_any(id, [this, id, tables, attempts](const auto& found) {
    if (!found) return (void)played_.erase(id);
    auto changed = std::make_shared<Tournament>(**found);
    take_results(*changed, tables);
    const ChangeNote note{.act = std::string(played_act), .about = about_played(**found, *changed)};
    change(*found, changed, note, {}, [this, id, tables, attempts](const auto& stored) {
      // Nothing is lost meanwhile: what is newer counts.
      if (!stored)
        for (const auto& [table, state] : tables) played_[id].try_emplace(table, state);
      store_played(id, stored ? 0 : attempts + 1);
    });
  });
}

void Tournaments::take_missed(const Held& held, std::string_view client) {
  const auto tables = std::make_shared<std::vector<store::TableId>>();
  for (const TournamentRound& round : held->rounds)
    for (const TournamentGame& game : round.games)
      if (round.open() && game.table && !game.has_result()) tables->push_back(*game.table);
  if (tables->empty()) return;
  registry_.storage().read_in_turn(
      client,
      [this, id = held->id, tables](store::Store& store) -> store::GroupCommit::Task {
        TableInfos infos;
        for (const store::TableId table : *tables) {
          const auto stored = store.table(table);
          auto info = stored && *stored ? read_table_info(table, (*stored)->info) : std::nullopt;
          if (info && info->result != laws::Result::none) infos.emplace(table, *std::move(info));
        }
        return [this, id, states = states_of(infos)] {
          if (!states.empty()) take_played(id, states);
        };
      },
      [](const Refusal&) {});
}

}  // namespace jadoube::server
