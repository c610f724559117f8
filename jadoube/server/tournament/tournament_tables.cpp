// Tournaments: their tables, and reading from these.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/table/private_texts.hpp"
#include "jadoube/server/table/record.hpp"
#include "jadoube/server/table/replay.hpp"
#include "jadoube/server/tournament/regulations_time.hpp"
#include "jadoube/server/tournament/table_states.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
using tournament::Mark;

namespace {

constexpr std::size_t most_records = 200;
constexpr auto record_lasts = 250ms;
// The limit of written games, above which all are written again; and of one file.
constexpr std::size_t most_record_bytes = std::size_t{24} << 20U, longest_record = std::size_t{16} << 20U;
// What is written of a tournament with more games and players takes more than some milliseconds.
constexpr std::size_t most_brief = 10'000;
constexpr unsigned plies_of_a_game = 2;  // a game counts as played when both have moved

Refusal tables_not_read(const store::Error& error) {
  log(Level::error, "store_not_read", {{"why", describe(error, text::Language::en)}});
  return refusal(Code::not_stored, Message::server_not_read);
}

// PGN has words for four results; for any other, the game has no result, and its end is told differently.
std::optional<DecidedResult> decided(const TournamentGame& game) {
  const tournament::GameResult& result = game.result;
  if (!game.entered() || result.white == Mark::adjourned) return std::nullopt;
  const bool played = !tournament::is_forfeit(result.white) && !tournament::is_forfeit(result.black);
  const auto is = [&](std::string_view word) { return tournament::word(result) == word; };
  if (is("1-0") || is("W-L") || is("+-")) return DecidedResult{pgn::Result::white_wins, played};
  if (is("0-1") || is("L-W") || is("-+")) return DecidedResult{pgn::Result::black_wins, played};
  if (is("1/2-1/2") || is("D-D")) return DecidedResult{pgn::Result::draw, played};
  if (is("0-0") || is("L-L")) return DecidedResult{pgn::Result::both_lose, played};
  return DecidedResult{pgn::Result::unknown, played};
}

RecordTags tags_of(const Tournament& tournament, const TournamentRound& round, const TournamentGame& game) {
  RecordTags tags{.event = tournament.event.name, .site = tournament.event.city};
  if (!tournament.event.federation.empty())
    tags.site += fmt::format("{}{}", tags.site.empty() ? "" : " ", tournament.event.federation);
  const auto& dates = tournament.event.round_dates;
  if (round.number <= dates.size() && dates[round.number - 1]) tags.date = to_string(*dates[round.number - 1]);
  std::ranges::replace(tags.date, '/', '.');
  for (const auto& [color, player] : {std::pair(Color::white, game.white), std::pair(Color::black, game.black)}) {
    const TournamentPlayer& who = tournament.players[player];
    tags.players[index(color)] = {.name = who.name,
                                  .title = std::string(tournament::code(who.title)),
                                  .fide_number = who.fide_number,
                                  .rating = who.rating};
  }
  return tags;
}

bool is_large(const Tournament& tournament) {
  std::size_t size = tournament.players.size();
  for (const TournamentRound& round : tournament.rounds) size += round.games.size();
  return size > most_brief;
}

template <typename Do>
void each_table(const Tournament& tournament, Do then) {
  for (const TournamentRound& round : tournament.rounds)
    for (const TournamentGame& game : round.games)
      if (game.table) then(round, game);
}

}  // namespace

TableStates states_of(const TableInfos& infos) {
  TableStates states;
  for (const auto& [id, info] : infos)
    states.emplace(
        id, TableState{.result = result_of(info), .points = info.points, .played = info.plies >= plies_of_a_game});
  return states;
}

std::string Tournaments::seat_secret(std::string_view arbiter, store::TableId table, Color color) {
  return derive_secret(arbiter, to_string(table) + (color == Color::white ? " white" : " black"));
}

std::string Tournaments::board_secret(std::string_view arbiter, store::TableId table) {
  return derive_secret(arbiter, to_string(table) + " board");
}

// Makes the tables of a round, with the arbiter's seat for the tournament's arbiter.
std::vector<store::Change> Tournaments::make_round_tables(const Tournament& tournament, TournamentRound& round,
                                                          std::string_view secret, std::optional<std::int64_t> start_at,
                                                          std::optional<unsigned> tables, std::int64_t now) {
  std::vector<store::Change> changes;
  unsigned made = 0;
  for (TournamentGame& game : round.games) {
    if (game.table || (tables && made == *tables) || game.has_result()) continue;
    ++made;
    TableInfo info{.id = draw_table_id(),
                   .regulations = game.time.empty()
                                      ? tournament.regulations
                                      : with_time(tournament.regulations, game.time).value_or(tournament.regulations),
                   .names = {tournament.players[game.white].name, tournament.players[game.black].name},
                   .arbiter = true,
                   .language = tournament.language,
                   .created = now,
                   .start_at = start_at,
                   .place = TournamentBoard{tournament.id, tournament.event.name, round.number, game.board}};
    info.house_rules = write_house_rules(info.regulations);
    game.table = info.id;
    const std::vector<store::Seat> seats{
        make_seat(store::SeatKind::white, seat_secret(secret, info.id, Color::white)),
        make_seat(store::SeatKind::black, seat_secret(secret, info.id, Color::black)),
        make_seat(store::SeatKind::both, board_secret(secret, info.id)),
        {store::SeatKind::arbiter, tournament.arbiter, tournament.arbiter_lookup},
    };
    changes.emplace_back(store::change::Create{info.id, write_table_info(info), seats, false, regulations_line(info)});
    add_names(changes, info);
  }
  return changes;
}

void Tournaments::start_round(store::TableId id, const ArbiterRequest& request, Done<Held> done) {
  find_by_link(id, request.token, ArbiterDemand::start, [this, request, done = std::move(done)](const auto& access) {
    if (!access) return done(std::unexpected(access.error()));
    const Held held = access->tournament;
    const TournamentRound* const round = request.round == 0 ? held->current() : held->round(request.round);
    if (round == nullptr || !round->open()) {
      const bool there = round != nullptr || request.round == 0;
      return done(
          std::unexpected(refusal(Code::bad_request, there ? Message::server_round_not_open : Message::server_no_round,
                                  std::max(request.round, 1U))));
    }
    auto tables = std::make_shared<std::vector<store::TableId>>();
    for (const TournamentGame& game : round->games)
      if (game.table && !game.has_result()) tables->push_back(*game.table);
    auto awaited = std::make_shared<std::vector<unsigned>>();
    const auto each = [this, awaited](store::TableId table, Outcome next) {
      registry_.find(table, [awaited, next = std::move(next)](const auto& there) {
        if (!there) return next(std::unexpected(there.error()));
        const auto& place = (*there)->info().place;
        if (!(*there)->begin() && place) awaited->push_back(place->board);
        next({});
      });
    };
    with_tables(tables, each, [held, awaited, number = round->number, done](const auto& outcome) {
      if (!outcome) return done(std::unexpected(outcome.error()));
      if (awaited->empty()) return done(held);
      std::ranges::sort(*awaited);
      done(std::unexpected(refusal(Code::not_allowed, Message::server_start_awaited, number,
                                   fmt::format("{}", fmt::join(*awaited, ", ")))));
    });
  });
}

void Tournaments::answer_call(store::TableId id, const ArbiterRequest& request, Done<Held> done) {
  find_by_link(id, request.token, ArbiterDemand::answer, [this, request, done = std::move(done)](const auto& access) {
    if (!access) return done(std::unexpected(access.error()));
    const Held held = access->tournament;
    const std::string by = signed_by(access->link, request.by);
    const Refusal nobody = refusal(Code::bad_request, Message::server_nobody_calls, request.round, request.board);
    const TournamentRound* const round = held->round(request.round);
    const TournamentGame* const game = round == nullptr ? nullptr : round->game(request.board);
    if (game == nullptr || !game->table) return done(std::unexpected(nobody));
    registry_.find(*game->table, [this, held, by, request, nobody, done](const auto& table) {
      if (!table) return done(std::unexpected(table.error()));
      if (!(*table)->answer_call()) return done(std::unexpected(nobody));
      change(held, std::make_shared<Tournament>(*held),
             {.by = by,
              .act = std::string(word(ArbiterDemand::answer)),
              .about = about(ArbiterDemand::answer, request),
              .alone = true},
             {}, done);
    });
  });
}

void Tournaments::calling_tables(const Held& held, std::string_view client, Done<std::vector<store::TableId>> done) {
  registry_.storage().read_in_turn(
      client,
      [held, done](store::Store& store) -> store::GroupCommit::Task {
        std::vector<store::TableId> calling;
        std::optional<store::Error> wrong;
        each_table(*held, [&](const TournamentRound& round, const TournamentGame& game) {
          if (wrong || !round.open() || game.has_result()) return;
          const auto stored = store.table(*game.table);
          if (!stored) return (void)(wrong = stored.error());
          const auto info = *stored ? read_table_info(*game.table, (*stored)->info) : std::nullopt;
          if (info && info->called) calling.push_back(*game.table);
        });
        if (wrong) return [done, why = tables_not_read(*wrong)] { done(std::unexpected(why)); };
        return [done, calling] { done(calling); };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

void Tournaments::with_tables(std::shared_ptr<std::vector<store::TableId>> tables, Each each, Outcome done) {
  if (tables->empty()) return done({});
  const auto id = tables->back();
  tables->pop_back();
  each(id, [tables, each, done](const std::expected<void, Refusal>& outcome) {
    // A table that is already gone needs no change.
    if (!outcome && outcome.error().code != Code::not_found) return done(outcome);
    with_tables(tables, each, done);
  });
}

void Tournaments::follow_at_tables(const Held& before, const Held& after, const Outcome& done) {
  struct Follow {
    bool removed = false;                     // the round of the table was removed
    std::optional<laws::Result> forfeited{};  // entered before the game began
    std::array<std::optional<std::string>, 2> names{};
    bool event = false;
  };
  auto follow = std::make_shared<std::map<store::TableId, Follow>>();
  const auto forfeit = [](const TournamentGame& game) {
    return tournament::is_forfeit(game.result.white) && !game.from_table;
  };
  std::map<store::TableId, const TournamentGame*> then;
  each_table(*after, [&](const TournamentRound&, const TournamentGame& game) { then.emplace(*game.table, &game); });
  each_table(*before, [&](const TournamentRound&, const TournamentGame& game) {
    const auto found = then.find(*game.table);
    if (found == then.end()) return (void)((*follow)[*game.table].removed = true);
    const TournamentGame& now = *found->second;
    if (forfeit(now) && !forfeit(game))
      (*follow)[*game.table].forfeited = now.result.white == Mark::forfeit_win   ? laws::Result::white_wins
                                         : now.result.black == Mark::forfeit_win ? laws::Result::black_wins
                                                                                 : laws::Result::both_lose;
    for (const auto& [color, was, is] :
         {std::tuple(Color::white, game.white, now.white), std::tuple(Color::black, game.black, now.black)})
      if (before->players[was].name != after->players[is].name)
        (*follow)[*game.table].names[index(color)] = after->players[is].name;
    if (before->event.name != after->event.name) (*follow)[*game.table].event = true;
  });
  auto tables = std::make_shared<std::vector<store::TableId>>();
  for (const auto& [table, what] : *follow) tables->push_back(table);
  with_tables(
      tables,
      [this, follow, after](store::TableId id, Outcome next) {
        const Follow& what = follow->at(id);
        if (what.removed) return registry_.remove(id, std::move(next));
        registry_.find(id, [what, after, next = std::move(next)](const auto& found) {
          if (!found) return next(std::unexpected(found.error()));
          const auto table = *found;
          if (what.forfeited) table->forfeit(*what.forfeited);
          const auto names = [table, what, next](const std::expected<void, Refusal>& outcome) {
            if (!outcome || !what.names[1]) return next(outcome);
            table->rename(Color::black, *what.names[1], false, next);
          };
          const auto both = [table, what, names](const std::expected<void, Refusal>& outcome) {
            if (!outcome || !what.names[0]) return names(outcome);
            table->rename(Color::white, *what.names[0], false, names);
          };
          if (!what.event) return both({});
          table->rename_event(after->event.name, both);
        });
      },
      done);
}

// --- Reading

std::expected<unsigned, store::Error> Tournaments::StoredPlies::of(store::Store& store, const TableInfo& info) {
  const auto lines = store.log(info.id);
  if (!lines) return std::unexpected(lines.error());
  if (counted_.size() >= most_games) counted_.clear();
  Counted& counted = counted_[info.id];
  if (counted.lines != lines->size()) {
    const auto replayed = replay(info, *lines);
    counted = {.lines = lines->size(), .plies = replayed ? replayed->game.state().ply() : info.plies};
  }
  return counted.plies;
}

Tournaments::LiveTables Tournaments::live_tables(const Tournament& tournament) const {
  LiveTables live;
  each_table(tournament, [&](const TournamentRound&, const TournamentGame& game) {
    if (const auto table = registry_.find_loaded(*game.table))
      live.emplace(*game.table, LiveTable{table->game().state().ply(), table->game().state().clock.started()});
  });
  return live;
}

Tournaments::TablesWork Tournaments::tables_work(const Tournament& tournament) const {
  TablesWork work{.live = live_tables(tournament)};
  each_table(tournament,
             [&](const TournamentRound&, const TournamentGame& game) { work.tables.push_back(*game.table); });
  return work;
}

std::expected<void, store::Error> Tournaments::read_table(TablesWork& work, StoredPlies& stored_plies,
                                                          store::Store& store) {
  const store::TableId id = work.tables[work.next++];
  const auto stored = store.table(id);
  if (!stored) return std::unexpected(stored.error());
  auto read = *stored ? read_table_info(id, (*stored)->info) : std::nullopt;
  if (!read) return {};
  if (const auto here = work.live.find(id); here != work.live.end()) {
    read->plies = here->second.plies;
    read->begun = read->begun || here->second.begun;
  } else if (read->result == laws::Result::none) {
    const auto counted = stored_plies.of(store, *read);
    if (!counted) return std::unexpected(counted.error());
    read->plies = *counted;
  }
  work.infos.emplace(id, *std::move(read));
  return {};
}

void Tournaments::results(store::TableId id, const Asker& asker, Write write, Done<std::string> done, Length length) {
  find(id, [this, asker, write = std::move(write), done = std::move(done), length](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    results(*found, asker, write, done, length);
  });
}

void Tournaments::results(const Held& held, const Asker& asker, Write write, const Done<std::string>& done,
                          Length length) {
  const auto work = std::make_shared<TablesWork>(tables_work(*held));
  const bool brief = length == Length::brief && !is_large(*held);
  HeavyReads::Piece piece = [held, work, stored_plies = brief ? stored_plies_ : plies_for_long_work_,
                             write = std::move(write), done](store::Store& store) -> std::optional<HeavyReads::Task> {
    const auto end = std::chrono::steady_clock::now() + time_of_piece;
    while (work->next < work->tables.size()) {
      if (std::chrono::steady_clock::now() >= end) return std::nullopt;
      if (const auto read = read_table(*work, *stored_plies, store); !read)
        return [done, why = read.error()] { done(std::unexpected(tables_not_read(why))); };
    }
    if (!work->followed) {
      work->followed = *held;
      follow_tables(*work->followed, states_of(work->infos));
    }
    auto text = write(*work->followed, work->infos);
    if (!text) return std::nullopt;
    return [done, text = *std::move(text)] { done(text); };
  };
  const auto failed = [done](const Refusal& why) { done(std::unexpected(why)); };
  if (brief) return registry_.storage().read_in_pieces(asker, std::move(piece), failed);
  registry_.storage().work_in_pieces(asker, std::move(piece), failed);
}

void Tournaments::write(const Held& held, const Asker& asker, WriteAlone write, const Done<std::string>& done) {
  HeavyReads::Ask ask = [held, write = std::move(write), done](store::Store& /*store*/) -> store::GroupCommit::Task {
    return [done, text = write(*held)] { done(text); };
  };
  const auto failed = [done](const Refusal& why) { done(std::unexpected(why)); };
  if (is_large(*held)) return registry_.storage().work_in_turn(asker, std::move(ask), failed);
  registry_.storage().read_in_turn(asker, std::move(ask), failed);
}

void Tournaments::record(store::TableId id, unsigned number, text::Language language, const Asker& asker,
                         Done<Record> done) {
  if (records_.size() >= most_records || record_bytes_ > most_record_bytes) forget_records();
  const auto key = std::tuple(id, number, language);
  if (const auto known = records_.find(key); known != records_.end() && known->second.record.pgn != nullptr &&
                                             registry_.now() - known->second.asked < record_lasts)
    return done(known->second.record);
  find(id, [this, key, number, language, asker, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    if (number != 0 && (*found)->round(number) == nullptr)
      return done(std::unexpected(refusal(Code::not_found, Message::server_no_round, number)));
    const auto work = std::make_shared<RecordWork>(RecordWork{.tournament = *found, .written = records_[key].written});
    each_table(**found, [&](const TournamentRound& round, const TournamentGame& game) {
      if (number == 0 || round.number == number) work->games.emplace_back(&round, &game);
    });
    registry_.storage().read_in_pieces(
        asker,
        [this, key, language, done, work](store::Store& store) -> std::optional<HeavyReads::Task> {
          const auto end = std::chrono::steady_clock::now() + time_of_piece;
          while (work->next < work->games.size()) {
            if (std::chrono::steady_clock::now() >= end) return std::nullopt;
            add_game(*work, store, language);
            if (work->text.size() > longest_record)
              return [done] { done(std::unexpected(refusal(Code::too_large, Message::server_record_too_long))); };
          }
          return [this, key, done, work, tag = '"' + fingerprint(work->text) + '"'] {
            Recorded& recorded = records_[key];
            recorded.asked = registry_.now();
            if (recorded.record.tag != tag) {
              record_bytes_ += work->text.size() + work->written_bytes;
              recorded.record = {std::make_shared<const std::string>(std::move(work->text)), tag,
                                 // Later after each change, even within one second.
                                 std::max(registry_.unix_now() / 1000, recorded.record.modified + 1)};
            }
            done(recorded.record);
          };
        },
        [done](const Refusal& why) { done(std::unexpected(why)); });
  });
}

// Adds the next game, written again if its log or its result has changed.
void Tournaments::add_game(RecordWork& work, store::Store& store, text::Language language) {
  const auto& [round, game] = work.games[work.next++];
  const store::TableId id = *game->table;
  auto& games = work.written->games;
  const auto stored = store.table(id);
  const auto lines = store.log(id);
  const auto info = stored && *stored ? read_table_info(id, (*stored)->info) : std::nullopt;
  if (!lines || !info) return;
  const std::tuple from(id, lines->size(), game->entered() ? std::string(tournament::word(game->result)) : "");
  auto known = games.find(from);
  if (known == games.end()) {
    const auto earlier = games.lower_bound({id, 0, {}});
    for (auto old = earlier; old != games.end() && std::get<0>(old->first) == id;) old = games.erase(old);
    const RecordTags tags = tags_of(*work.tournament, *round, *game);
    known = games.emplace(from, write_record(*info, *lines, language, decided(*game), tags)).first;
    work.written_bytes += known->second.size();
  }
  work.text += known->second;
  if (!work.text.ends_with("\n\n")) work.text += '\n';
}

}  // namespace jadoube::server
