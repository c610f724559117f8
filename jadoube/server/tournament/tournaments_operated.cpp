// What operators do with tournaments.
#include <algorithm>

#include "jadoube/server/common/not_stored.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {
namespace {

std::shared_ptr<std::vector<store::TableId>> tables_of(const Tournament& tournament) {
  auto tables = std::make_shared<std::vector<store::TableId>>();
  for (const TournamentRound& round : tournament.rounds)
    for (const TournamentGame& game : round.games)
      if (game.table) tables->push_back(*game.table);
  return tables;
}

}  // namespace

void Tournaments::with_tables(std::shared_ptr<std::vector<store::TableId>> tables, Each each, Outcome done) {
  if (tables->empty()) return done({});
  const auto id = tables->back();
  tables->pop_back();
  each(id, [tables, each, done](const std::expected<void, Refusal>& outcome) {
    // One that is gone already has nothing that could be done with it.
    if (!outcome && outcome.error().code != Code::not_found) return done(outcome);
    with_tables(tables, each, done);
  });
}

void Tournaments::hide(store::TableId id, bool hidden, Outcome done) {
  find_any(id, [this, hidden, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    auto changed = std::make_shared<Tournament>(**found);
    changed->hidden = hidden;
    std::vector<store::Change> changes{store::change::SetTournament{changed->id, write_tournament(*changed)}};
    change(changed, std::move(changes), [this, changed, hidden, done](const auto& outcome) {
      if (!outcome) return done(std::unexpected(outcome.error()));
      const auto each = [this, hidden](store::TableId table, Outcome next) {
        registry_.find(table, [hidden, next = std::move(next)](const auto& there) {
          if (!there) return next(std::unexpected(there.error()));
          (*there)->hide(hidden, next);
        });
      };
      with_tables(tables_of(*changed), each, done);
    });
  });
}

void Tournaments::remove(store::TableId id, Outcome done) {
  find_any(id, [this, id, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    const auto each = [this](store::TableId table, Outcome next) { registry_.remove(table, std::move(next)); };
    // The tables first: what is left after a failure still belongs to a tournament, which can be deleted again.
    with_tables(tables_of(**found), each, [this, id, done](const auto& outcome) {
      if (!outcome) return done(outcome);
      held_.erase(id);
      stored_.erase(id);
      forget_records();
      registry_.commit(commit_order_, {store::change::DeleteTournament{id}}, [this, id, done](const auto& deleted) {
        held_.erase(id);
        if (deleted) return done({});
        commit_order_ = std::make_shared<store::CommitOrder>();
        done(std::unexpected(not_stored(deleted.error())));
      });
    });
  });
}

void Tournaments::rename(store::TableId id, const std::string& name, const std::string& new_name, Outcome done) {
  find_any(id, [this, name, new_name, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    auto changed = std::make_shared<Tournament>(**found);
    auto& players = changed->players;
    const auto player = std::ranges::find(players, name);
    if (player == players.end()) return done(std::unexpected(refusal(Code::not_found, Message::admin_no_player)));
    if (!new_name.empty() && std::ranges::find(players, new_name) != players.end())
      return done(std::unexpected(refusal(Code::bad_request, Message::server_player_again, new_name)));
    const auto place = static_cast<unsigned>(player - players.begin());
    const bool erased = new_name.empty();
    // What is known of a person goes with the name.
    if (erased && place < changed->details.size()) changed->details[place] = {};
    *player = erased ? say(changed->language, Message::admin_erased_player, place + 1) : new_name;
    // What was written of it has the name.
    forget_records();
    std::vector<store::Change> changes{store::change::SetTournament{changed->id, write_tournament(*changed)}};
    change(changed, std::move(changes), [this, changed, place, erased, done](const auto& outcome) {
      if (!outcome) return done(std::unexpected(outcome.error()));
      auto tables = std::make_shared<std::vector<store::TableId>>();
      auto colors = std::make_shared<std::unordered_map<store::TableId, Color>>();
      for (const TournamentRound& round : changed->rounds)
        for (const TournamentGame& game : round.games)
          if (game.table && (game.white == place || game.black == place)) {
            tables->push_back(*game.table);
            colors->emplace(*game.table, game.white == place ? Color::white : Color::black);
          }
      const std::string shown = erased ? std::string() : changed->players[place];
      const auto each = [this, colors, shown, erased](store::TableId table, Outcome next) {
        registry_.find(table, [color = colors->at(table), shown, erased, next = std::move(next)](const auto& there) {
          if (!there) return next(std::unexpected(there.error()));
          (*there)->rename(color, shown, erased, next);
        });
      };
      with_tables(tables, each, done);
    });
  });
}

}  // namespace jadoube::server
