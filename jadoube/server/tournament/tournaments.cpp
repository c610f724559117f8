#include "jadoube/server/tournament/tournaments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/not_stored.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/table/private_texts.hpp"
#include "jadoube/server/table/record.hpp"
#include "jadoube/server/table/replay.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

// So many are held in memory; others are read when somebody asks.
constexpr std::size_t most_held = 200;
constexpr auto record_lasts = 250ms;
// Where several servers share the store, what is held is compared with it after so long.
constexpr auto held_lasts = 2s;
// Of games written out, then all of them are written anew; and of one file.
constexpr std::size_t most_record_bytes = std::size_t{24} << 20U, longest_record = std::size_t{16} << 20U;
// Of work on a thread that others wait for.
constexpr auto time_of_piece = 10ms;

Refusal not_read(const store::Error& error) {
  log(Level::error, "store_not_read", {{"why", describe(error, text::Language::en)}});
  return refusal(Code::not_stored, Message::server_not_read);
}

// What regulations say because of their time control, where nothing else is asked for.
constexpr std::array<std::string_view, 3> following_time{"tempo", "penalty_time", "quickplay_finish"};

// With another time control, and with what follows from that.
std::string with_time(const std::string& regulations, const std::string& time) {
  auto value = parse_json(regulations);
  if (!value || !value->is_object()) return regulations;
  auto asked = value->get_object();
  auto plain = asked;
  for (const std::string_view key : following_time) plain.erase(key);
  const auto usual = parse_json(complete_regulations(std::move(plain)).value_or("{}"));
  for (const std::string_view key : following_time) {
    const auto* const told = value_in(asked, key);
    const auto* const follows = usual && usual->is_object() ? value_in(usual->get_object(), key) : nullptr;
    if (key == "tempo" || (told != nullptr && follows != nullptr && *told == *follows)) asked.erase(key);
  }
  asked["time"] = time;
  return complete_regulations(std::move(asked)).value_or(regulations);
}

// Of a round robin, the first whose tables have not been made; otherwise the one behind the last.
unsigned next_round(const Tournament& tournament) {
  if (tournament.round_robin) {
    const auto next = std::ranges::find(tournament.rounds, false, &TournamentRound::open);
    return next == tournament.rounds.end() ? static_cast<unsigned>(tournament.rounds.size()) + 1 : next->number;
  }
  return tournament.current() == nullptr ? 1 : tournament.current()->number + 1;
}

std::unexpected<Refusal> wrong_round() { return wrong_value("round", Message::server_expected_round); }

std::optional<DecidedResult> decided(const std::optional<Score>& score) {
  if (!score) return std::nullopt;
  switch (*score) {
    case Score::white_wins: return DecidedResult{pgn::Result::white_wins};
    case Score::black_wins: return DecidedResult{pgn::Result::black_wins};
    case Score::draw: return DecidedResult{pgn::Result::draw};
    case Score::both_lose: return DecidedResult{pgn::Result::both_lose};
    case Score::white_forfeit_win: return DecidedResult{pgn::Result::white_wins, false};
    case Score::black_forfeit_win: return DecidedResult{pgn::Result::black_wins, false};
    case Score::both_forfeit: break;
  }
  return DecidedResult{pgn::Result::both_lose, false};
}

}  // namespace

std::string Tournaments::seat_secret(std::string_view arbiter, store::TableId table, Color color) {
  return derive_secret(arbiter, to_string(table) + (color == Color::white ? " white" : " black"));
}

std::string Tournaments::board_secret(std::string_view arbiter, store::TableId table) {
  return derive_secret(arbiter, to_string(table) + " board");
}

void Tournaments::make(CreateTournament request, std::string_view client, const Done<Made>& done) {
  if (const auto passed = check_start(request.start_at, registry_.unix_now()); !passed)
    return done(std::unexpected(passed.error()));
  auto made = std::make_shared<Tournament>(std::move(request.tournament));
  made->id = draw_table_id();
  made->created = registry_.unix_now();
  std::string secret = draw_secret();
  made->arbiter = hash_of(secret);
  made->arbiter_lookup = lookup_hash(secret);
  registry_.read_in_turn(
      client,
      [this, made, secret, start_at = request.start_at, done](store::Store& /*store*/) -> store::GroupCommit::Task {
        std::vector<store::Change> changes;
        if (!made->round_robin)
          changes = make_round_tables(*made, made->rounds.front(), secret, start_at, made->created);
        changes.insert(changes.begin(), store::change::CreateTournament{made->id, write_tournament(*made),
                                                                        made->arbiter, made->arbiter_lookup});
        return [this, made, secret, done, changes = std::move(changes)]() mutable {
          change(made, std::move(changes), [secret, done](const auto& outcome) {
            if (!outcome) return done(std::unexpected(outcome.error()));
            done(Made{*outcome, secret});
          });
        };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

// The tables of a round, each with the arbiter's seat for the tournament's arbiter.
std::vector<store::Change> Tournaments::make_round_tables(const Tournament& tournament, TournamentRound& round,
                                                          std::string_view secret, std::optional<std::int64_t> start_at,
                                                          std::int64_t now) {
  std::vector<store::Change> changes;
  round.open = true;
  for (TournamentGame& game : round.games) {
    TableInfo info{
        .id = draw_table_id(),
        .regulations = game.time.empty() ? tournament.regulations : with_time(tournament.regulations, game.time),
        .names = {tournament.players[game.white], tournament.players[game.black]},
        .arbiter = true,
        .language = tournament.language,
        .created = now,
        .start_at = start_at,
        .place = TournamentBoard{tournament.id, tournament.event, round.number, game.board}};
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

// What is held is what will be on the disk, so that changes follow one another; if that fails, it is read again.
void Tournaments::change(const std::shared_ptr<Tournament>& changed, std::vector<store::Change> changes,
                         Done<Held> done) {
  const store::TableId id = changed->id;
  const auto tables = static_cast<std::uint64_t>(std::ranges::count_if(
      changes, [](const store::Change& each) { return std::holds_alternative<store::change::Create>(each); }));
  if (held_.size() >= most_held) {
    held_.clear();
    stored_.clear();
  }
  held_[id] = changed;
  // Another server may have changed it since it was read.
  for (store::Change& each : changes)
    if (auto* const made = std::get_if<store::change::CreateTournament>(&each)) {
      stored_[id] = {store::hash_of_origin(made->info), registry_.now()};
    } else if (auto* const set = std::get_if<store::change::SetTournament>(&each)) {
      if (const auto before = stored_.find(id); before != stored_.end()) set->replaces = before->second.hash;
      stored_[id] = {store::hash_of_origin(set->info), registry_.now()};
    }
  registry_.commit(commit_order_, std::move(changes),
                   [this, id, changed, tables, done = std::move(done)](const auto& outcome) {
                     if (outcome) {
                       metrics_.tables_made += tables;
                       if (observer_) observer_(changed);
                       return done(Held(changed));
                     }
                     held_.erase(id);
                     stored_.erase(id);
                     commit_order_ = std::make_shared<store::CommitOrder>();
                     done(std::unexpected(not_stored(outcome.error())));
                   });
}

void Tournaments::find(store::TableId id, Done<Held> done) {
  find_any(id, [done = std::move(done)](const auto& found) {
    if (found && (*found)->hidden)
      return done(std::unexpected(refusal(Code::not_found, Message::server_no_tournament)));
    done(found);
  });
}

void Tournaments::find_any(store::TableId id, const Done<Held>& done) {
  const auto before = held_.find(id);
  const auto known = before == held_.end() ? nullptr : before->second;
  // Another server may have changed it.
  if (known && !(registry_.shared() && registry_.now() - stored_[id].at > held_lasts)) return done(known);
  registry_.read(
      [this, id, known, done](store::Store& store) -> store::GroupCommit::Task {
        auto stored = store.tournament(id);
        return [this, id, known, done, stored = std::move(stored)] {
          if (!stored) return done(std::unexpected(not_read(stored.error())));
          if (!*stored) return done(std::unexpected(refusal(Code::not_found, Message::server_no_tournament)));
          // Another may have read it, and changed it, meanwhile.
          if (const auto found = held_.find(id); found != held_.end() && found->second != known)
            return done(found->second);
          const store::Hash hash = store::hash_of_origin((*stored)->info);
          if (known && held_.contains(id) && stored_[id].hash == hash) {
            stored_[id].at = registry_.now();
            return done(known);
          }
          auto read = read_tournament(**stored);
          if (!read)
            return done(std::unexpected(not_read({store::Error::Kind::damaged, "tournaments", to_string(id)})));
          if (held_.size() >= most_held) {
            held_.clear();
            stored_.clear();
          }
          const auto held = std::make_shared<const Tournament>(*std::move(read));
          held_[id] = held;
          stored_[id] = {hash, registry_.now()};
          done(held);
        };
      },
      [done] { done(std::unexpected(refusal(Code::too_many, Message::server_busy_now))); });
}

void Tournaments::find_for_arbiter(store::TableId id, const std::string& token, Done<Held> done) {
  find_any(id, [token, done = std::move(done)](const auto& found) {
    if (found && !PresentedSecret(token).is((*found)->arbiter, (*found)->arbiter_lookup))
      return done(std::unexpected(refusal(Code::not_allowed, Message::server_not_the_arbiter)));
    done(found);
  });
}

void Tournaments::open_round(store::TableId id, const ArbiterRequest& request, std::string_view client,
                             Done<Held> done) {
  find_for_arbiter(id, request.token,
                   [this, request, client = std::string(client), done = std::move(done)](const auto& found) {
                     if (!found) return done(found);
                     if (const auto passed = check_start(request.start_at, registry_.unix_now()); !passed)
                       return done(std::unexpected(passed.error()));
                     open_round_of(*found, request, client, done);
                   });
}

void Tournaments::open_round_of(const Held& before, const ArbiterRequest& request, const std::string& client,
                                const Done<Held>& done) {
  auto changed = std::make_shared<Tournament>(*before);
  unsigned number = request.round;
  if (number == 0) number = next_round(*before);
  if (number > most_rounds) return done(wrong_round());
  auto round = std::ranges::find(changed->rounds, number, &TournamentRound::number);
  if (round != changed->rounds.end() && round->open)
    return done(std::unexpected(refusal(Code::bad_request, Message::server_round_there, number)));
  if (changed->round_robin != request.pairings.empty())
    return done(std::unexpected(refusal(
        Code::bad_request, changed->round_robin ? Message::server_pairings_drawn : Message::server_pairings_missing)));
  if (!changed->round_robin) {
    auto drawn = read_round(number, request.pairings, changed->players);
    const auto behind = std::ranges::upper_bound(changed->rounds, number, {}, &TournamentRound::number);
    round = changed->rounds.insert(behind, std::move(drawn));
  } else if (round == changed->rounds.end()) {
    return done(std::unexpected(request.round == 0 ? refusal(Code::bad_request, Message::server_no_more_rounds)
                                                   : refusal(Code::bad_request, Message::server_no_round, number)));
  }
  const auto place = static_cast<std::size_t>(round - changed->rounds.begin());
  registry_.read_in_turn(
      client,
      [this, before, changed, place, request, client, done,
       now = registry_.unix_now()](store::Store& /*store*/) -> store::GroupCommit::Task {
        auto changes = make_round_tables(*changed, changed->rounds[place], request.token, request.start_at, now);
        changes.emplace_back(store::change::SetTournament{changed->id, write_tournament(*changed)});
        return [this, before, changed, request, client, done, changes = std::move(changes)]() mutable {
          // The tournament may have been changed meanwhile.
          const auto held = held_.find(changed->id);
          if (held != held_.end() && held->second != before) return open_round_of(held->second, request, client, done);
          change(changed, std::move(changes), done);
        };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

void Tournaments::start_round(store::TableId id, const ArbiterRequest& request, Done<Held> done) {
  find_for_arbiter(id, request.token, [this, request, done = std::move(done)](const auto& found) {
    if (!found) return done(found);
    const TournamentRound* const round = request.round == 0 ? (*found)->current() : (*found)->round(request.round);
    if (round == nullptr || !round->open) {
      const bool there = round != nullptr || request.round == 0;
      return done(
          std::unexpected(refusal(Code::bad_request, there ? Message::server_round_not_open : Message::server_no_round,
                                  std::max(request.round, 1U))));
    }
    auto tables = std::make_shared<std::vector<store::TableId>>();
    for (const TournamentGame& game : round->games)
      if (game.table && !game.score) tables->push_back(*game.table);
    auto awaited = std::make_shared<std::vector<unsigned>>();
    const auto each = [this, awaited](store::TableId table, Outcome next) {
      registry_.find(table, [awaited, next = std::move(next)](const auto& there) {
        if (!there) return next(std::unexpected(there.error()));
        const auto& place = (*there)->info().place;
        if (!(*there)->begin() && place) awaited->push_back(place->board);
        next({});
      });
    };
    with_tables(tables, each, [held = *found, awaited, number = round->number, done](const auto& outcome) {
      if (!outcome) return done(std::unexpected(outcome.error()));
      if (awaited->empty()) return done(held);
      std::ranges::sort(*awaited);
      done(std::unexpected(refusal(Code::not_allowed, Message::server_start_awaited, number,
                                   fmt::format("{}", fmt::join(*awaited, ", ")))));
    });
  });
}

void Tournaments::correct_player(store::TableId id, const ArbiterRequest& request, Done<Held> done) {
  find_for_arbiter(id, request.token, [this, id, request, done = std::move(done)](const auto& found) {
    if (!found) return done(found);
    const auto& players = (*found)->players;
    if (request.player >= players.size())
      return done(std::unexpected(refusal(Code::bad_request, Message::server_no_player)));
    const auto set_details = [this, id, request, done](const std::expected<void, Refusal>& renamed) {
      if (!renamed) return done(std::unexpected(renamed.error()));
      find_any(id, [this, request, done](const auto& now) {
        if (!now) return done(now);
        if (!request.rating && !request.club) return done(now);
        auto changed = std::make_shared<Tournament>(**now);
        if (changed->details.size() <= request.player) changed->details.resize(changed->players.size());
        PlayerDetails& details = changed->details[request.player];
        details.rating = request.rating.value_or(details.rating);
        details.club = request.club.value_or(details.club);
        std::vector<store::Change> changes{store::change::SetTournament{changed->id, write_tournament(*changed)}};
        change(changed, std::move(changes), done);
      });
    };
    if (!request.name || players[request.player] == *request.name) return set_details({});
    rename(id, players[request.player], *request.name, set_details);
  });
}

void Tournaments::set_score(store::TableId id, const ArbiterRequest& request, Done<Held> done) {
  find_for_arbiter(id, request.token, [this, id, request, done = std::move(done)](const auto& found) {
    if (!found) return done(found);
    const TournamentRound* const round = (*found)->round(request.round);
    if (round == nullptr)
      return done(std::unexpected(refusal(Code::bad_request, Message::server_no_round, request.round)));
    const auto game = std::ranges::find(round->games, request.board, &TournamentGame::board);
    if (game == round->games.end())
      return done(std::unexpected(refusal(Code::bad_request, Message::server_no_board, request.round, request.board)));
    if (!request.score || *request.score < Score::white_forfeit_win || !game->table)
      return decide(**found, request, done);
    registry_.find(*game->table, [this, id, request, done](const auto& table) {
      if (!table && table.error().code != Code::not_found) return done(std::unexpected(table.error()));
      // A game counts as played when both have made a move.
      if (table && (*table)->game().state().ply() >= 2)
        return done(
            std::unexpected(refusal(Code::bad_request, Message::server_game_was_played, request.round, request.board)));
      find_any(id, [this, request, done](const auto& now) {
        if (!now) return done(now);
        decide(**now, request, done);
      });
    });
  });
}

void Tournaments::decide(const Tournament& tournament, const ArbiterRequest& request, const Done<Held>& done) {
  auto changed = std::make_shared<Tournament>(tournament);
  const auto round = std::ranges::find(changed->rounds, request.round, &TournamentRound::number);
  std::ranges::find(round->games, request.board, &TournamentGame::board)->score = request.score;
  std::vector<store::Change> changes{store::change::SetTournament{changed->id, write_tournament(*changed)}};
  change(changed, std::move(changes), done);
}

void Tournaments::set_wooden_board(store::TableId id, const ArbiterRequest& request, Done<Held> done) {
  find_for_arbiter(id, request.token, [this, request, done = std::move(done)](const auto& found) {
    if (!found) return done(found);
    const unsigned board = request.board;
    const TournamentRound* const round = (*found)->current();
    if (round == nullptr) return done(std::unexpected(refusal(Code::bad_request, Message::server_no_round, 1)));
    if (std::ranges::find(round->games, board, &TournamentGame::board) == round->games.end())
      return done(std::unexpected(refusal(Code::bad_request, Message::server_no_board, round->number, board)));
    auto changed = std::make_shared<Tournament>(**found);
    changed->wooden.erase(board);
    if (!request.serial.empty()) {
      std::erase_if(changed->wooden, [&](const auto& entry) { return entry.second == request.serial; });
      changed->wooden.emplace(board, request.serial);
    }
    std::vector<store::Change> changes{store::change::SetTournament{changed->id, write_tournament(*changed)}};
    change(changed, std::move(changes), done);
  });
}

void Tournaments::results(store::TableId id, std::string_view client, Write write, Done<std::string> done) {
  find(id, [this, client = std::string(client), write = std::move(write), done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    results(*found, client, write, done);
  });
}

// Of a game that is being played the store has only the log.
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

void Tournaments::results(const Held& held, std::string_view client, Write write, const Done<std::string>& done) {
  struct Live {
    unsigned plies;
    bool begun;
  };
  std::unordered_map<store::TableId, Live> live_tables;
  for (const TournamentRound& round : held->rounds)
    for (const TournamentGame& game : round.games)
      if (const auto table = game.table ? registry_.find_loaded(*game.table) : nullptr)
        live_tables.emplace(*game.table, Live{table->game().state().ply(), table->game().state().clock.started()});
  struct Work {
    std::vector<const TournamentGame*> games{};  // with a table
    std::size_t next = 0;
    TableInfos info{};
  };
  const auto work = std::make_shared<Work>();
  for (const TournamentRound& round : held->rounds)
    for (const TournamentGame& game : round.games)
      if (game.table) work->games.push_back(&game);
  registry_.read_in_pieces(
      client,
      [held, work, live_tables = std::move(live_tables), stored_plies = stored_plies_, write = std::move(write),
       done](store::Store& store) -> std::optional<HeavyReads::Task> {
        const auto end = std::chrono::steady_clock::now() + time_of_piece;
        for (; work->next < work->games.size(); ++work->next) {
          if (std::chrono::steady_clock::now() >= end) return std::nullopt;
          const store::TableId id = *work->games[work->next]->table;
          const auto stored = store.table(id);
          if (!stored) return [done, why = stored.error()] { done(std::unexpected(not_read(why))); };
          auto read = *stored ? read_table_info(id, (*stored)->info) : std::nullopt;
          if (!read) continue;
          if (const auto live = live_tables.find(id); live != live_tables.end()) {
            read->plies = live->second.plies;
            read->begun = read->begun || live->second.begun;
          } else if (read->result == laws::Result::none) {
            const auto counted = stored_plies->of(store, *read);
            if (!counted) return [done, why = counted.error()] { done(std::unexpected(not_read(why))); };
            read->plies = *counted;
          }
          work->info.emplace(id, *std::move(read));
        }
        return [done, text = write(*held, work->info)] { done(text); };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

void Tournaments::record(store::TableId id, unsigned number, text::Language language, std::string_view client,
                         Done<Record> done) {
  if (records_.size() >= most_held || record_bytes_ > most_record_bytes) forget_records();
  const auto key = std::tuple(id, number, language);
  if (const auto known = records_.find(key); known != records_.end() && known->second.record.pgn != nullptr &&
                                             registry_.now() - known->second.asked < record_lasts)
    return done(known->second.record);
  find(id, [this, key, number, language, client = std::string(client), done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    if (number != 0 && (*found)->round(number) == nullptr)
      return done(std::unexpected(refusal(Code::not_found, Message::server_no_round, number)));
    const auto work = std::make_shared<RecordWork>(RecordWork{.tournament = *found, .written = records_[key].written});
    for (const TournamentRound& round : (*found)->rounds)
      if (number == 0 || round.number == number)
        for (const TournamentGame& game : round.games)
          if (game.table) work->games.push_back(&game);
    registry_.read_in_pieces(
        client,
        [this, key, language, done, work](store::Store& store) -> std::optional<HeavyReads::Task> {
          const auto end = std::chrono::steady_clock::now() + time_of_piece;
          for (; work->next < work->games.size(); ++work->next) {
            if (std::chrono::steady_clock::now() >= end) return std::nullopt;
            add_game(*work, store, *work->games[work->next], language);
            if (work->text.size() > longest_record)
              return [done] { done(std::unexpected(refusal(Code::too_large, Message::server_record_too_long))); };
          }
          return [this, key, done, work, tag = '"' + fingerprint(work->text) + '"'] {
            Recorded& recorded = records_[key];
            recorded.asked = registry_.now();
            if (recorded.record.tag != tag) {
              record_bytes_ += work->text.size() + work->written_bytes;
              recorded.record = {std::make_shared<const std::string>(std::move(work->text)), tag,
                                 // Later for each change, also within a second.
                                 std::max(registry_.unix_now() / 1000, recorded.record.modified + 1)};
            }
            done(recorded.record);
          };
        },
        [done](const Refusal& why) { done(std::unexpected(why)); });
  });
}

// The game behind those before it, written anew if its log has grown since.
void Tournaments::add_game(RecordWork& work, store::Store& store, const TournamentGame& game, text::Language language) {
  auto& games = work.written->games;
  const auto stored = store.table(*game.table);
  const auto lines = store.log(*game.table);
  const auto info = stored && *stored ? read_table_info(*game.table, (*stored)->info) : std::nullopt;
  if (!lines || !info) return;
  const std::tuple from(*game.table, lines->size(), game.score ? static_cast<int>(*game.score) : -1);
  auto known = games.find(from);
  if (known == games.end()) {
    const auto earlier = games.lower_bound({*game.table, 0, -1});
    for (auto old = earlier; old != games.end() && std::get<0>(old->first) == *game.table;) old = games.erase(old);
    known = games.emplace(from, write_record(*info, *lines, language, decided(game.score))).first;
    work.written_bytes += known->second.size();
  }
  work.text += known->second;
  if (!work.text.ends_with("\n\n")) work.text += '\n';
}

}  // namespace jadoube::server
