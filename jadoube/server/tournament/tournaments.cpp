#include "jadoube/server/tournament/tournaments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/not_stored.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/table_states.hpp"
#include "jadoube/server/tournament/tournament_file.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

// The limit for tournaments in memory; others are read for each request.
constexpr std::size_t most_held = 200;
// If several servers share the store, a tournament in memory is compared with it after this time.
constexpr auto held_lasts = 2s;
// The limit for changes in memory; undo reads older ones from the store.
constexpr std::size_t most_logged = 200;
constexpr std::size_t most_listed_changes = 500, changes_read_at_once = 16;
// Changes become part of the whole record when they have at least this many bytes.
constexpr std::size_t least_bytes_of_changes = std::size_t{256} << 10U;
// How often an act is tried again after changes by others.
constexpr unsigned most_attempts = 10;

Refusal tournament_not_read(const store::Error& error) {
  log(Level::error, "store_not_read", {{"why", describe(error, text::Language::en)}});
  return refusal(Code::not_stored, Message::server_not_read);
}

// Acts that take longer than a millisecond in a large tournament: all that pair a round, or number the players.
bool takes_long(ArbiterDemand demand) {
  switch (demand) {
    case ArbiterDemand::enter:
    case ArbiterDemand::pair:
    case ArbiterDemand::swap:
    case ArbiterDemand::change:
    case ArbiterDemand::publish:
    case ArbiterDemand::rounds:
    case ArbiterDemand::undo:
    case ArbiterDemand::event: return true;
    default: return false;
  }
}

// Then its acts are done on another thread, whatever they are.
constexpr std::size_t many_players = 200;

// How much the store has of a tournament, in bytes.
struct StoredBytes {
  std::size_t whole = 0, since = 0;
};
// A change as it is stored, and what is then stored.
struct WrittenChange {
  std::string line;
  std::vector<store::Change> changes;
  StoredBytes bytes;
};

// What differs between the two, as a line; it goes into the log of `changed`. `forget`: the changes up to now are
// erased. It takes a while where much of a large tournament has changed.
WrittenChange write_stored_change(Difference found, Tournament& changed, const ChangeNote& note, StoredBytes bytes,
                                  bool forget) {
  // What is to be forgotten does not stand in the log as what was there before.
  if (forget) found.was.clear();
  const auto n = static_cast<std::uint32_t>(changed.changes);
  WrittenChange written{.line = write_change(changed.changes, note, found), .changes = {}, .bytes = bytes};
  written.bytes.since += written.line.size();
  if (forget) changed.log.clear();
  changed.log.push_back({changed.changes, written.line});
  if (changed.log.size() > most_logged)
    changed.log.erase(changed.log.begin(), changed.log.end() - static_cast<std::ptrdiff_t>(most_logged));
  written.changes.emplace_back(store::change::AppendTournament{changed.id, n, written.line});
  if (forget || written.bytes.since > std::max(written.bytes.whole, least_bytes_of_changes)) {
    std::string whole = write_tournament(changed);
    written.bytes = {.whole = whole.size(), .since = 0};
    written.changes.emplace_back(store::change::SetTournament{changed.id, std::move(whole), n, forget});
  }
  return written;
}

ChangeNote note_of(ArbiterDemand demand, const ArbiterRequest& request, const Tournament& before,
                   const Tournament& after, std::int64_t now) {
  return {
      .at = now, .by = request.by, .act = std::string(word(demand)), .about = about(demand, request, before, after)};
}

// Whether what has been written as PGN has other names then.
bool forgets_records(ArbiterDemand demand) {
  return demand == ArbiterDemand::players || demand == ArbiterDemand::event;
}

// What is told when an act is stored: first the tables follow it, by `follow`.
template <typename Follow, typename Before, typename Work>
auto tell_when_followed(Follow follow, Before before, Remarks remarks, Work work) {
  return [follow, before, remarks = std::move(remarks), work](const auto& outcome) {
    if (!outcome) return work->done(std::unexpected(outcome.error()));
    follow(before, *outcome, [work, after = *outcome, remarks](const auto& followed) {
      if (!followed) return work->done(std::unexpected(followed.error()));
      work->done(Tournaments::Changed{after, remarks});
    });
  };
}

// Draws the initial colour (C.04.3, 5.1), and the numbers of a round robin, by lot.
void draw(CreateTournament& request) {
  Tournament& tournament = request.tournament;
  if (request.color_by_lot) tournament.event.initial_color = draw_number(2) == 0 ? Color::white : Color::black;
  if (request.draw == CreateTournament::Draw::as_listed) return;
  std::vector<unsigned> numbers;
  if (request.draw == CreateTournament::Draw::varma) {
    const std::vector<tournament::Player> players(tournament.players.begin(), tournament.players.end());
    numbers = tournament::varma_numbers(players, draw_number(1'000'000'000)).value_or(std::vector<unsigned>());
  } else {
    for (unsigned number = 1; number <= tournament.players.size(); ++number) numbers.push_back(number);
    for (std::size_t left = numbers.size(); left > 1; --left)
      std::swap(numbers[left - 1], numbers[draw_number(static_cast<std::uint32_t>(left))]);
  }
  for (std::size_t player = 0; player < numbers.size(); ++player) tournament.players[player].number = numbers[player];
  draw_rounds(tournament);
}

}  // namespace

void Tournaments::make(CreateTournament request, std::string_view client, const Done<Made>& done) {
  if (const auto passed = check_start(request.start_at, registry_.unix_now()); !passed)
    return done(std::unexpected(passed.error()));
  draw(request);
  auto made = std::make_shared<Tournament>(std::move(request.tournament));
  made->id = draw_table_id();
  made->created = registry_.unix_now();
  const std::string secret = give_keys(*made, made->created);
  registry_.storage().work_in_turn(
      client,
      [this, made, secret, start_at = request.start_at, done](store::Store& /*store*/) -> store::GroupCommit::Task {
        std::vector<store::Change> changes;
        if (made->kind() == TournamentKind::pairings && made->rounds.size() == 1 && made->rounds.front().open())
          changes = make_round_tables(*made, made->rounds.front(), key_of(*made, secret).value_or(std::string()),
                                      start_at, std::nullopt, made->created);
        changes.insert(changes.begin(), store::change::CreateTournament{made->id, write_tournament(*made),
                                                                        made->arbiter, made->arbiter_lookup});
        return [this, made, secret, done, changes = std::move(changes)]() mutable {
          commit(made, std::move(changes), {}, [secret, done](const auto& outcome) {
            if (!outcome) return done(std::unexpected(outcome.error()));
            done(Made{*outcome, secret});
          });
        };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

void Tournaments::change(const Held& before, const std::shared_ptr<Tournament>& changed, ChangeNote note,
                         std::vector<store::Change> tables, Done<Held> done, bool forget) {
  Difference found = difference(*before, *changed);
  if (!found.empty() || !tables.empty() || note.alone) {
    note_uses(*changed);
    found = difference(*before, *changed);
  }
  if (found.empty() && tables.empty() && !forget && !note.alone) return done(before);
  note.at = registry_.unix_now();
  changed->changes = before->changes + 1;
  Stored& stored = stored_[changed->id];
  auto written = write_stored_change(std::move(found), *changed, note, {stored.whole, stored.since}, forget);
  stored.whole = written.bytes.whole;
  stored.since = written.bytes.since;
  std::ranges::move(written.changes, std::back_inserter(tables));
  commit(changed, std::move(tables), written.line, std::move(done));
}

// Memory has the future state of the disk, so that changes follow one another; after a failure it is read again.
void Tournaments::commit(const std::shared_ptr<Tournament>& changed, std::vector<store::Change> changes,
                         const std::string& line, Done<Held> done) {
  const store::TableId id = changed->id;
  const auto tables = static_cast<std::uint64_t>(std::ranges::count_if(
      changes, [](const store::Change& each) { return std::holds_alternative<store::change::Create>(each); }));
  if (held_.size() >= most_held && !held_.contains(id)) {
    held_.clear();
    stored_.clear();
  }
  held_[id] = changed;
  stored_[id].at = registry_.now();
  registry_.commit(commit_order_, std::move(changes),
                   [this, id, changed, tables, line, done = std::move(done)](const auto& outcome) {
                     if (outcome) {
                       metrics_.tables_made += tables;
                       for (const Observer& observer : observers_) observer(changed, line);
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

void Tournaments::find_any(store::TableId id, const Done<Held>& done, Age age) {
  const auto before = held_.find(id);
  const auto known = before == held_.end() ? nullptr : before->second;
  // Another server may have changed the tournament.
  const bool old = known && registry_.shared() && (age == Age::newest || registry_.now() - stored_[id].at > held_lasts);
  if (known && !old) return done(known);
  registry_.storage().read(
      [this, id, known, done](store::Store& store) -> store::GroupCommit::Task {
        const auto stored = store.tournament(id);
        if (!stored) return [done, why = tournament_not_read(stored.error())] { done(std::unexpected(why)); };
        if (!*stored) return [done] { done(std::unexpected(refusal(Code::not_found, Message::server_no_tournament))); };
        const std::uint32_t last = (*stored)->changes.empty() ? (*stored)->n : (*stored)->changes.back().n;
        // Memory may be ahead of the store, but never behind it and right.
        const bool same = known && known->changes >= last;
        Held read = known;
        if (!same) {
          auto made = read_tournament(**stored);
          read = made ? std::make_shared<const Tournament>(*std::move(made)) : nullptr;
        }
        StoredBytes read_bytes{.whole = (*stored)->info.size()};
        for (const store::TournamentChange& change : (*stored)->changes) read_bytes.since += change.line.size();
        return [this, id, known, done, same, read, read_bytes] {
          // Another request may have read and changed it in the meantime.
          if (const auto found = held_.find(id); found != held_.end() && found->second != known)
            return done(found->second);
          if (same && held_.contains(id)) {
            stored_[id].at = registry_.now();
            return done(known);
          }
          if (!read)
            return done(
                std::unexpected(tournament_not_read({store::Error::Kind::damaged, "tournaments", to_string(id)})));
          if (held_.size() >= most_held) {
            held_.clear();
            stored_.clear();
          }
          held_[id] = read;
          stored_[id] = {.whole = read_bytes.whole, .since = read_bytes.since, .at = registry_.now()};
          done(read);
        };
      },
      [done] { done(std::unexpected(refusal(Code::too_many, Message::server_busy_now))); });
}

void Tournaments::act(store::TableId id, ArbiterDemand demand, const ArbiterRequest& request, std::string_view client,
                      Done<Changed> done) {
  if (const auto passed = check_start(request.start_at, registry_.unix_now()); !passed)
    return done(std::unexpected(passed.error()));
  const auto work = std::make_shared<Work>(Work{demand, request, std::string(client), std::move(done)});
  find_by_link(id, request.token, demand, [this, work](const auto& access) {
    if (!access) return work->done(std::unexpected(access.error()));
    work->link = access->link;
    work->request.by = signed_by(access->link, work->request.by);
    this->work(access->tournament, work);
  });
}

// Changes that others have made in the meantime are not overwritten: the act is tried again on the new state.
void Tournaments::work(const Held& before, const std::shared_ptr<Work>& work) {
  if (++work->attempts > most_attempts)
    return work->done(std::unexpected(refusal(Code::too_many, Message::server_busy_now)));
  if (auto why = beyond(work->link.role, work->demand, work->request, *before))
    return work->done(std::unexpected(*std::move(why)));
  // After another change came first, a short act is done at once: many short changes would always come first.
  const bool at_once = before->players.size() <= many_players || work->attempts > 1;
  if (!takes_long(work->demand) && !before->has_tables() && at_once) {
    auto changed = std::make_shared<Tournament>(*before);
    auto acted = perform(*changed, work->demand, work->request, {});
    if (!acted) return work->done(std::unexpected(acted.error()));
    return finish(before, changed, *std::move(acted), {}, work);
  }
  // As they are now: on the other thread, nothing of this one is read.
  auto noted = std::make_shared<Tournament>(Tournament{.id = before->id, .links = before->links});
  note_uses(*noted);
  const Stored& stored = stored_[before->id];
  registry_.storage().work_in_turn(
      work->client,
      [this, before, work, noted, bytes = StoredBytes{stored.whole, stored.since},
       tables_work = std::make_shared<TablesWork>(tables_work(*before)), stored_plies = plies_for_long_work_,
       now = registry_.unix_now()](store::Store& store) -> store::GroupCommit::Task {
        const auto changed = std::make_shared<Tournament>(*before);
        const auto failed = [work](const store::Error& error) {
          return [work, why = tournament_not_read(error)] { work->done(std::unexpected(why)); };
        };
        while (tables_work->next < tables_work->tables.size())
          if (const auto read = read_table(*tables_work, *stored_plies, store); !read) return failed(read.error());
        if (work->demand == ArbiterDemand::undo &&
            std::ranges::find(changed->log, work->request.change, &LoggedChange::number) == changed->log.end()) {
          const auto older = store.tournament_changes(
              changed->id,
              static_cast<std::uint32_t>(std::min<std::uint64_t>(work->request.change, before->changes + 1)), 1);
          if (!older) return failed(older.error());
          if (!older->empty()) changed->log.insert(changed->log.begin(), {older->front().n, older->front().line});
        }
        auto acted = perform(*changed, work->demand, work->request, states_of(tables_work->infos));
        if (!acted) return [work, why = acted.error()] { work->done(std::unexpected(why)); };
        std::vector<store::Change> tables;
        const bool opens = work->demand == ArbiterDemand::rounds;
        // The act may have dropped the draft instead.
        const bool publishes =
            work->demand == ArbiterDemand::publish && changed->rounds.size() == before->rounds.size();
        if (opens || (publishes && work->request.tables.value_or(0) > 0))
          tables = make_round_tables(*changed, *changed->round(changed->current()->number),
                                     key_of(*changed, work->request.token).value_or(std::string()),
                                     work->request.start_at, work->request.tables, now);
        if (work->request.seen)
          if (const auto why = changed_since(*before, *changed, *work->request.seen))
            return [work, why] { work->done(std::unexpected(*why)); };
        Difference found = difference(*before, *changed);
        WrittenChange written{.line = {}, .changes = {}, .bytes = bytes};
        if (!found.empty() || !tables.empty()) {
          for (const ArbiterLink& link : noted->links)
            if (const auto same = std::ranges::find(changed->links, link.number, &ArbiterLink::number);
                same != changed->links.end())
              same->used = link.used;
          found = difference(*before, *changed);
          changed->changes = before->changes + 1;
          written = write_stored_change(std::move(found), *changed,
                                        note_of(work->demand, work->request, *before, *changed, now), bytes, false);
        }
        return [this, before, changed, work, remarks = *std::move(acted), tables = std::move(tables),
                written = std::move(written)]() mutable {
          // Another change came first; or it could not be stored, and `before` holds what does not exist.
          const auto held = held_.find(changed->id);
          if (held == held_.end() || held->second != before)
            return find_any(changed->id, [this, work](const auto& found) {
              if (!found) return work->done(std::unexpected(found.error()));
              this->work(*found, work);
            });
          if (written.changes.empty()) return work->done(Changed{before, remarks});
          if (forgets_records(work->demand)) forget_records();
          Stored& after = stored_[changed->id];
          after.whole = written.bytes.whole;
          after.since = written.bytes.since;
          std::ranges::move(written.changes, std::back_inserter(tables));
          commit(changed, std::move(tables), written.line,
                 tell_when_followed([this](const auto&... to) { follow_at_tables(to...); }, before, std::move(remarks),
                                    work));
        };
      },
      [work](const Refusal& why) { work->done(std::unexpected(why)); });
}

void Tournaments::finish(const Held& before, std::shared_ptr<Tournament> changed, Remarks remarks,
                         std::vector<store::Change> tables, const std::shared_ptr<Work>& work) {
  const ChangeNote note = note_of(work->demand, work->request, *before, *changed, registry_.unix_now());
  if (work->request.seen)
    if (auto why = changed_since(*before, *changed, *work->request.seen))
      return work->done(std::unexpected(*std::move(why)));
  if (forgets_records(work->demand)) forget_records();
  change(before, changed, note, std::move(tables),
         tell_when_followed([this](const auto&... to) { follow_at_tables(to...); }, before, std::move(remarks), work));
}

void Tournaments::set_wooden_board(store::TableId id, const ArbiterRequest& request, Done<Held> done) {
  find_by_link(id, request.token, ArbiterDemand::boards, [this, request, done = std::move(done)](const auto& access) {
    if (!access) return done(std::unexpected(access.error()));
    const Held held = access->tournament;
    const unsigned board = request.board;
    const TournamentRound* const round = held->current();
    if (round == nullptr) return done(std::unexpected(refusal(Code::bad_request, Message::server_no_round, 1)));
    if (round->game(board) == nullptr)
      return done(std::unexpected(refusal(Code::bad_request, Message::server_no_board, round->number, board)));
    auto changed = std::make_shared<Tournament>(*held);
    changed->wooden.erase(board);
    if (!request.serial.empty()) {
      std::erase_if(changed->wooden, [&](const auto& entry) { return entry.second == request.serial; });
      changed->wooden.emplace(board, request.serial);
    }
    change(held, changed, {.by = signed_by(access->link, request.by), .act = std::string(word(ArbiterDemand::boards))},
           {}, done);
  });
}

void Tournaments::changes(store::TableId id, const std::string& token, const Asker& asker,
                          const Done<std::string>& done) {
  const auto list = [this, asker, done](const auto& access) {
    if (!access) return done(std::unexpected(access.error()));
    struct Work {
      store::TableId id;
      std::uint64_t next, last;
      std::vector<std::string> listed{};
      std::vector<store::TournamentChange> read{};  // in part listed
      std::size_t at = 0;
    };
    const std::uint64_t last = access->tournament->changes;
    const std::uint64_t first = last > most_listed_changes ? last - most_listed_changes + 1 : 1;
    registry_.storage().read_in_pieces(
        asker,
        [work = std::make_shared<Work>(Work{access->tournament->id, first, last}),
         done](store::Store& store) -> std::optional<HeavyReads::Task> {
          const auto end = std::chrono::steady_clock::now() + time_of_piece;
          while (work->next <= work->last) {
            if (std::chrono::steady_clock::now() >= end) return std::nullopt;
            if (work->at == work->read.size()) {
              auto read =
                  store.tournament_changes(work->id, static_cast<std::uint32_t>(work->next), changes_read_at_once);
              if (!read) return [done, why = tournament_not_read(read.error())] { done(std::unexpected(why)); };
              if (read->empty()) break;
              work->read = *std::move(read);
              work->at = 0;
            }
            // A change may have thousands of records.
            const store::TournamentChange& change = work->read[work->at++];
            if (auto listed = write_listed_change(change.line)) work->listed.push_back(*std::move(listed));
            work->next = std::uint64_t{change.n} + 1;
          }
          return [done, text = fmt::format(R"({{"changes": [{}]}})", fmt::join(work->listed, ", "))] { done(text); };
        },
        [done](const Refusal& why) { done(std::unexpected(why)); });
  };
  find_by_link(id, token, ArbiterDemand::log, list);
}

}  // namespace jadoube::server
