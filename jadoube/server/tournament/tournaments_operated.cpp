// Operators' commands for tournaments.
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

void Tournaments::hide(store::TableId id, bool hidden, Outcome done) {
  find_any(id, [this, hidden, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    auto changed = std::make_shared<Tournament>(**found);
    changed->hidden = hidden;
    change(*found, changed, {.act = hidden ? "hide" : "show"}, {}, [this, changed, hidden, done](const auto& outcome) {
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
    // The tables go first: after a failure, the remaining ones still belong to a tournament that can be deleted again.
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
    const bool erased = new_name.empty();
    std::vector<unsigned> named;
    // A name with its distinction means one player; the name alone means all players of that name.
    for (const bool told_apart : {true, false}) {
      if (!named.empty()) break;
      for (unsigned place = 0; place < changed->players.size(); ++place)
        if ((told_apart ? changed->players[place].shown : changed->players[place].name) == name) named.push_back(place);
    }
    if (named.empty()) return done(std::unexpected(refusal(Code::not_found, Message::admin_no_player)));
    for (const unsigned place : named) {
      TournamentPlayer& player = changed->players[place];
      player.name = erased ? say(changed->language, Message::admin_erased_player, place + 1) : new_name;
      if (!erased) continue;
      player.fide_number.clear();
      player.national_number.clear();
      player.birth.reset();
    }
    tell_apart(*changed);
    // The written records contain the name.
    forget_records();
    const auto tables_follow = [this, changed, named, erased, done](const auto& outcome) {
      if (!outcome) return done(std::unexpected(outcome.error()));
      auto tables = std::make_shared<std::vector<store::TableId>>();
      auto colors = std::make_shared<std::unordered_map<store::TableId, std::pair<Color, unsigned>>>();
      const auto is_named = [&](unsigned player) { return std::ranges::find(named, player) != named.end(); };
      for (const TournamentRound& round : changed->rounds)
        for (const TournamentGame& game : round.games)
          for (const auto& [color, player] : {std::pair(Color::white, game.white), std::pair(Color::black, game.black)})
            if (game.table && is_named(player)) {
              tables->push_back(*game.table);
              colors->emplace(*game.table, std::pair(color, player));
            }
      const auto each = [this, changed, colors, erased](store::TableId table, Outcome next) {
        const auto [color, player] = colors->at(table);
        registry_.find(table, [side = color, shown = erased ? std::string() : changed->players[player].name, erased,
                               next = std::move(next)](const auto& there) {
          if (!there) return next(std::unexpected(there.error()));
          (*there)->rename(side, shown, erased, next);
        });
      };
      with_tables(tables, each, done);
    };
    change(*found, changed, {.act = "rename"}, {}, tables_follow, erased);
  });
}

}  // namespace jadoube::server
