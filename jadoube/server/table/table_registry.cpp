#include "jadoube/server/table/table_registry.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "jadoube/server/common/hold_watch.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/posting.hpp"
#include "jadoube/server/common/wiped_memory.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/welcome.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

// Each table is checked once in the first time; between parts of the tables there is the second.
constexpr std::chrono::milliseconds round_of_sweeps{10'000}, between_sweeps{100};
// How long a new table in the lobby is shown while nobody is at it.
constexpr std::int64_t fresh_ms = 60'000;
// The longest piece of work on a thread for which others wait.
constexpr std::chrono::milliseconds time_of_piece{5};
// How long after the end of a dead node's lease its players come over at the latest: a page notices a silent connection
// after 25 s, and tries again within 8 s.
constexpr std::chrono::milliseconds time_to_come_over{35'000};

std::size_t cache_bytes(const Options& options) { return std::size_t{options.record_cache_mb} << 20U; }

}  // namespace

TableRegistry::TableRegistry(boost::asio::io_context& io, const Options& options, Metrics& metrics, Stores stores,
                             MakeEngine make_engine)
    : io_(io),
      options_(options),
      metrics_(metrics),
      pause_watch_(options.times.pause),
      make_engine_(std::move(make_engine)),
      alarms_(io,
              [this](store::TableId id) {
                // A table that has left the memory does its due acts when it is loaded again.
                const auto found = tables_.find(id);
                if (found == tables_.end()) return;
                const auto table = found->second;
                table->make_due_acts();
              }),
      presence_(io),
      sweep_timer_(io),
      leases_(io, store_, !options.store.empty(), !options.nats.empty()),
      texts_(store_, cache_bytes(options), options.data),
      store_(io, metrics, std::move(stores)),
      mate_answers_(posting(io, "an answer about a mate")) {
  sweep();
  if (shared()) leases_.watch([this] { give_up_lost_tables(); });
}

std::expected<void, store::Error> TableRegistry::open(std::span<const store::Table> listed) {
  for (const store::Table& table : listed) {
    const auto info = read_table_info(table.id, table.info);
    if (!info) return std::unexpected(store::Error{store::Error::Kind::damaged, options_.data, to_string(table.id)});
    lobby_.note(*info);
  }
  return {};
}

void TableRegistry::close(std::function<void()> done) {
  closing_ = true;
  leases_.close();
  const Refusal why = refusal(Code::stopping, Message::server_stopping);
  for (const auto& [id, table] : tables_) table->close();
  store_.behind_all([this, why, done = std::move(done)](const auto&) {
    std::vector<store::TableId> all_tables;
    for (const auto& [id, table] : tables_) {
      all_tables.push_back(id);
      const auto all = table->participants().all();
      for (Participant* const participant : std::vector(all.begin(), all.end()))
        participant->dismiss(CloseReason::stopping, why);
    }
    leases_.release(std::move(all_tables));
    leases_.release_tournaments();
    leases_.stop();
    alarms_.stop();
    presence_.stop();
    sweep_timer_.cancel();
    done();
  });
}

void TableRegistry::make(CreateTable request, const std::shared_ptr<AddressQuota>& maker,
                         std::function<void(std::expected<Made, Refusal>)> done) {
  if (const auto passed = check_start(request.info.start_at, unix_now()); !passed)
    return done(std::unexpected(passed.error()));
  auto open_seat = std::make_shared<QuotaLease>();
  if (request.info.open_seat) {
    *open_seat = QuotaLease::take(maker, &AddressQuota::open_seats, most_open_seats_by_address);
    if (!*open_seat) return done(std::unexpected(refusal(Code::too_many, Message::server_too_many_from_address)));
  }
  Made made = draw_table(std::move(request), unix_now());
  auto changes = changes_of(made);
  commit(std::make_shared<store::CommitOrder>(), std::move(changes),
         [this, made = std::move(made), open_seat, done = std::move(done)](const auto& outcome) {
           if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
           ++metrics_.tables_made;
           lobby_.note_made(made.info, std::move(*open_seat));
           done(made);
         });
}

void TableRegistry::rematch(store::TableId id, const std::string& token, const std::shared_ptr<AddressQuota>& asking,
                            std::function<void(std::expected<RematchSeat, Refusal>)> done) {
  const std::string client = asking ? asking->name() : std::string();
  auto rematch_at = [this, id, token, asking, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    const auto seat = (*found)->seat_of(token);
    const TableInfo& before = (*found)->info();
    if (!seat || !plays(*seat) || before.place)
      return done(std::unexpected(refusal(Code::not_allowed, Message::server_not_yours)));
    if (before.result == laws::Result::none)
      return done(std::unexpected(refusal(Code::not_allowed, Message::server_not_over)));
    const auto kind = *seat == Seat::both    ? store::SeatKind::both
                      : *seat == Seat::white ? store::SeatKind::black
                                             : store::SeatKind::white;
    const auto give = [kind, done](const Made& made) {
      const auto mine = std::ranges::find(made.tokens, kind, &std::pair<store::SeatKind, std::string>::first);
      if (mine == made.tokens.end())
        return done(std::unexpected(refusal(Code::not_allowed, Message::server_not_yours)));
      done(RematchSeat{made.info.id, kind, mine->second});
    };
    if (const Made* const made = rematches_.find(id)) return give(*made);
    make(create_rematch(before), asking, [this, id, give, done](const std::expected<Made, Refusal>& made) {
      if (!made) return done(std::unexpected(made.error()));
      const Made& kept = rematches_.keep(id, *made);
      if (const auto there = tables_.find(id); there != tables_.end()) there->second->tell_rematch(kept.info.id);
      give(kept);
    });
  };
  find(id, std::move(rematch_at), client);
}

std::shared_ptr<Table> TableRegistry::find_loaded(store::TableId id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() || loading_.contains(id) ? nullptr : found->second;
}

void TableRegistry::find(store::TableId id, Found found, std::string_view client) {
  if (removed_.contains(id)) return found(std::unexpected(refusal(Code::not_found, Message::server_no_table)));
  if (auto table = find_loaded(id)) return found(std::move(table));
  if (closing_) return found(std::unexpected(refusal(Code::stopping, Message::server_stopping)));
  auto& [waiting, clients] = loading_[id];
  waiting.push_back(std::move(found));
  // A client that asks for the same table as another one does not have to wait for the other's turn.
  if (!clients.emplace(client).second) return;
  const bool taken = store_.read_soon(
      client, {.piece = load(id),
               .failed = [this, id] { loaded(id, std::unexpected(refusal(Code::too_many, Message::server_busy_now))); },
               .wanted = [this, id] { return loading_.contains(id) && !tables_.contains(id); }});
  if (!taken && clients.size() == 1) loaded(id, std::unexpected(refusal(Code::too_fast, Message::server_too_fast)));
}

HeavyReads::Piece TableRegistry::load(store::TableId id) {
  struct Work {
    std::optional<store::Table> stored{};
    std::optional<PiecewiseReplay> replay{};
    std::optional<std::chrono::milliseconds> lease_ended{};
  };
  return [this, id, work = std::make_shared<Work>()](store::Store& store) -> std::optional<HeavyReads::Task> {
    if (!work->stored) {
      // From now on the former owner of the table writes nothing more.
      const auto acquired = leases_.acquire(store, id);
      if (!acquired) return [this, id, why = acquired.error()] { loaded(id, std::unexpected(not_read(why))); };
      if (acquired->owner)
        return [this, id, owner = *acquired->owner] { loaded(id, std::unexpected(elsewhere(owner))); };
      work->lease_ended = acquired->lease_ended;
      auto stored = store.table(id);
      if (!stored) return [this, id, why = stored.error()] { loaded(id, std::unexpected(not_read(why))); };
      if (!*stored)
        return [this, id] { loaded(id, std::unexpected(refusal(Code::not_found, Message::server_no_table))); };
      auto lines = store.log(id);
      if (!lines) return [this, id, why = lines.error()] { loaded(id, std::unexpected(not_read(why))); };
      work->stored = *std::move(stored);
      if (auto info = read_table_info(id, work->stored->info)) {
        if (info->aborted)
          return [this, id] { loaded(id, std::unexpected(refusal(Code::not_found, Message::server_no_table))); };
        work->replay.emplace(*std::move(info), *std::move(lines));
      }
    }
    if (work->replay && !work->replay->work(time_of_piece)) return std::nullopt;
    return [this, id, work, replayed = work->replay ? work->replay->take() : std::nullopt]() mutable {
      if (!loading_.contains(id) || tables_.contains(id)) return;
      const auto table = build_table(std::move(work->stored), std::move(replayed));
      // A node has died: for its players the server was away until they could be here.
      if (table && work->lease_ended)
        (*table)->was_away_until(unix_now() - std::max(*work->lease_ended - time_to_come_over, 0ms).count());
      loaded(id, table);
    };
  };
}

std::expected<std::shared_ptr<Table>, Refusal> TableRegistry::build_table(std::optional<store::Table> stored,
                                                                          std::optional<Replayed> replayed) {
  const store::TableId id = stored->id;
  auto info = read_table_info(id, stored->info);
  if (!info || !replayed) return std::unexpected(not_read({store::Error::Kind::damaged, options_.data, to_string(id)}));
  return std::make_shared<Table>(*this, *std::move(info), std::move(stored->seats), std::move(stored->envelope),
                                 *std::move(replayed));
}

void TableRegistry::loaded(store::TableId id, std::expected<std::shared_ptr<Table>, Refusal> outcome) {
  doing = "a table loaded";
  if (!outcome) return complete_waiting_requests(id, outcome);
  tables_[id] = *outcome;
  seat_engine(*outcome);
  (*outcome)->open();
  (*outcome)->make_due_acts();
  if ((*outcome)->settled()) return complete_waiting_requests(id, outcome);
  // The events that the end of the server left open are in the log before anybody sees the table.
  store_.behind_all([this, id, outcome](const auto&) {
    const auto kept = tables_.find(id);
    const bool sound = kept != tables_.end() && kept->second == *outcome;
    complete_waiting_requests(id,
                              sound ? outcome : std::unexpected(refusal(Code::not_stored, Message::server_not_stored)));
  });
}

void TableRegistry::seat_engine(const std::shared_ptr<Table>& table) {
  const auto& engine = table->info().engine;
  if (!engine || table->game().state().over()) return;
  if (make_engine_) return table->seat(make_engine_(*table, *engine));
  table->tell_engine_trouble(
      text::Said::by([](text::Language language) { return say(language, Message::server_engine_missing); }));
}

void TableRegistry::complete_waiting_requests(store::TableId id,
                                              const std::expected<std::shared_ptr<Table>, Refusal>& outcome) {
  const auto waiting = loading_.extract(id);
  if (waiting.empty()) return;
  for (const Found& found : waiting.mapped().found) found(outcome);
}

// Dismisses the oldest connections of a seat, to make room for one more.
void TableRegistry::dismiss_oldest(const Table& table, Seat seat) {
  std::vector<Participant*> of_seat;
  for (Participant* const each : table.participants().all())
    if (each->seat == seat && !each->client().empty()) of_seat.push_back(each);
  for (std::size_t i = 0; i + most_connections_of_seat <= of_seat.size(); ++i)
    of_seat[i]->dismiss(CloseReason::not_allowed, refusal(Code::too_many, Message::server_seat_connections));
}

void TableRegistry::admit(std::shared_ptr<Participant> participant, store::TableId id, std::optional<std::string> token,
                          std::uint32_t seen, Found done) {
  const std::string client(participant->client());
  auto admit_to = [this, participant = std::move(participant), token = std::move(token), seen,
                   done = std::move(done)](const auto& found) {
    if (!found) return done(found);
    if (!token) return take_seat(participant, *found, {}, seen, done);
    open_seat(**found, *token, [this, participant, table = *found, seen, done](const auto& opened) {
      if (!opened) return done(std::unexpected(refusal(Code::not_allowed, Message::server_wrong_token)));
      // The table may have been given up during the search for the link.
      if (find_loaded(table->info().id) != table)
        return done(std::unexpected(refusal(Code::not_stored, Message::server_not_stored)));
      take_seat(participant, table, *opened, seen, done);
    });
  };
  find(id, std::move(admit_to), client);
}

void TableRegistry::open_seat(const Table& table, const std::string& token,
                              std::function<void(std::optional<OpenedSeat>)> done) {
  if (const auto seat = table.seat_of(token)) return done(OpenedSeat{*seat, token, 0});
  if (!table.info().place || !link_of_) return done(std::nullopt);
  link_of_(table.info().place->tournament, token, [done = std::move(done)](const std::optional<ArbitersLink>& link) {
    if (!link) return done(std::nullopt);
    done(OpenedSeat{link->secret.empty() ? Seat::spectator : Seat::arbiter, link->secret, link->number});
  });
}

void TableRegistry::take_seat(const std::shared_ptr<Participant>& participant, const std::shared_ptr<Table>& table,
                              const OpenedSeat& opened, std::uint32_t seen, const Found& done) {
  const Seat seat = opened.seat;
  if (seat == Seat::spectator && table->info().hidden)
    return done(std::unexpected(refusal(Code::not_found, Message::server_no_table)));
  if (table->participants().all().size() >= most_participants && seat == Seat::spectator)
    return done(std::unexpected(refusal(Code::too_many, Message::server_too_many_readers)));
  if (seat != Seat::spectator && !table->pace(seat).hellos.take(now()))
    return done(std::unexpected(refusal(Code::too_fast, Message::server_too_fast)));
  if (auto why = participant->may_have(seat, table->info())) return done(std::unexpected(*std::move(why)));
  participant->seat = seat;
  participant->link = opened.link;
  if (seat != Seat::spectator) {
    participant->secret = opened.secret;
    dismiss_oldest(*table, seat);
  }
  welcome(participant, table, seen, done);
}

void TableRegistry::welcome(const std::shared_ptr<Participant>& participant, const std::shared_ptr<Table>& table,
                            std::uint32_t seen, Found done) {
  const auto greet = [participant, table, done](std::uint32_t from, Transcript::Entries entries,
                                                const laws::Game& game) {
    table->enter(*participant);
    participant->welcome(write_welcome(*table, participant->seat, from, std::move(entries), game));
    done(table);
    table->make_due_acts();
  };
  if (table->settled() && seen == table->entries()) return greet(seen, {}, table->game());
  const auto failed = [done](const Refusal& why) { done(std::unexpected(why)); };
  struct Work {
    std::optional<std::vector<std::string>> lines{};
    Transcripts::Work transcript{};
  };
  HeavyReads::Piece piece = [this, participant, table, seen, done, greet, failed, info = table->info(),
                             forgotten = texts_.transcripts().forgotten(),
                             work = std::make_shared<Work>()](store::Store& store) -> std::optional<HeavyReads::Task> {
    if (!work->lines)
      if (auto lines = store.log(info.id)) work->lines = *std::move(lines);
    if (work->lines && !texts_.transcripts().work_on(work->transcript, info, *work->lines, forgotten, time_of_piece))
      return std::nullopt;
    const auto transcript = work->transcript.made;
    // A client that has seen more entries than there are has seen another log.
    const std::uint32_t from = transcript && seen > transcript->n() ? 0 : seen;
    auto entries = transcript ? transcript->after(from) : Transcript::Entries{};
    return [this, participant, table, seen, done, greet, failed, info, transcript, from,
            entries = std::move(entries)]() mutable {
      if (const auto kept = tables_.find(table->info().id); kept == tables_.end() || kept->second != table)
        return done(std::unexpected(refusal(Code::not_stored, Message::server_not_stored)));
      if (!transcript)
        return failed(not_read({store::Error::Kind::damaged, options_.data, to_string(table->info().id)}));
      // Entries delivered while the log was read may be missing in it; it is read again.
      if (transcript->n() != table->durable() || table->has_unwritten()) return welcome(participant, table, seen, done);
      if (table->settled()) return greet(from, std::move(entries), table->game());
      // Further entries are on their way: the game is shown in its state on the disk.
      laws::Game game = transcript->game();
      if (info.result != laws::Result::none) game.keep_result(info.result, info.reason);
      greet(from, std::move(entries), game);
    };
  };
  // Players and arbiters do not wait for spectators' reads.
  if (participant->seat == Seat::spectator)
    return store_.read_in_pieces(participant->client(), std::move(piece), failed);
  const bool taken = store_.read_soon(
      participant->client(),
      {.piece = std::move(piece), .failed = [failed] { failed(refusal(Code::too_many, Message::server_busy_now)); }});
  if (!taken) failed(refusal(Code::too_fast, Message::server_too_fast));
}

void TableRegistry::look_for_pause() {
  const auto pause = pause_watch_.look(now(), since_boot());
  if (!pause) return;
  ++metrics_.pauses;
  log(Level::warning, "server_was_away", {{"ms", std::to_string(pause->away.count())}});
  serving_since_ = unix_now();
  std::vector<std::shared_ptr<Table>> tables;
  for (const auto& [id, table] : tables_) tables.push_back(table);
  for (const auto& table : tables) table->stood_still(*pause);
  for (const Observer& observer : observers_)
    if (observer.stood_still) observer.stood_still();
}

void TableRegistry::wipe_stack_soon() { boost::asio::post(io_, wipe_stack); }

bool TableRegistry::may_log(const TableInfo& table, double bytes) {
  return !table.place || paces_.take(table.place->tournament, bytes, now());
}

std::vector<store::TableId> TableRegistry::tables_naming(const std::string& name) const {
  std::vector<store::TableId> found;
  for (const auto& [id, table] : tables_)
    if (std::ranges::find(table->info().names, name) != table->info().names.end()) found.push_back(id);
  return found;
}

std::int64_t TableRegistry::fresh() const { return unix_now() - fresh_ms; }

std::string TableRegistry::lobby() const {
  const Lobby::Here here = [this](store::TableId id) { return somebody_is_at(id); };
  return lobby_.write({.here = here, .fresh = fresh(), .now = now()});
}

std::vector<TableInfo> TableRegistry::open_seats() const {
  const Lobby::Here here = [this](store::TableId id) { return somebody_is_at(id); };
  return lobby_.open_seats({.here = here, .fresh = fresh(), .now = now()});
}

std::optional<bool> TableRegistry::somebody_is_at(store::TableId id) const {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return std::nullopt;
  return !found->second->participants().all().empty();
}

std::vector<store::TableId> TableRegistry::waiting_in_lobby() const {
  std::vector<store::TableId> waiting;
  for (const auto& [id, table] : tables_)
    if (table->info().listed && !table->participants().all().empty()) waiting.push_back(id);
  return waiting;
}

Gauges TableRegistry::gauges() const {
  Gauges gauges{.tables = tables_.size(), .listed = lobby_.size()};
  for (const auto& [id, table] : tables_) gauges.participants += table->participants().all().size();
  gauges.kept_bytes = texts_.bytes();
  const MateAnswers::Counts mates = mate_answers_.counts();
  gauges.mate_answers = mates.answers;
  gauges.mate_answers_open = mates.open;
  gauges.longest_mate_answer = mates.longest;
  return gauges;
}

std::int64_t TableRegistry::unix_now() const {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void TableRegistry::commit(std::shared_ptr<store::CommitOrder> order, std::vector<store::Change> changes,
                           store::GroupCommit::Done done) {
  std::optional<store::TableId> table;  // the table whose log grows
  for (const store::Change& change : changes)
    if (const auto* const entry = std::get_if<store::change::Append>(&change)) table = entry->table;
  if (!table || !shared()) return store_.commit(std::move(order), std::move(changes), std::move(done));
  store_.commit(order, std::move(changes),
                [this, asked = now(), order, table, done = std::move(done)](const auto& outcome) {
                  done(outcome);
                  if (outcome && now() - asked > options_.times.commit && !order->broken.exchange(true))
                    interrupt(*table);
                });
}

// The database was away for some time and is back, with the entry. Nobody knew this while a clock ran, so it counts as
// an outage: the clocks stand as the entry left them. The acknowledgement of the entry is sent first.
void TableRegistry::interrupt(store::TableId id) {
  boost::asio::post(
      io_, [this, id] { unload(id, CloseReason::try_again, refusal(Code::not_stored, Message::server_interrupted)); });
}

void TableRegistry::wake(Table& table, Moment when) {
  const auto found = tables_.find(table.info().id);
  if (!closing_ && found != tables_.end() && found->second.get() == &table) alarms_.wake(found->first, when);
}

void TableRegistry::presence_changed(Table& table) { presence_.changed(table); }

void TableRegistry::info_changed(const TableInfo& info) { lobby_.note(info); }

void TableRegistry::table_changed(Table& table) {
  for (const Observer& observer : observers_)
    if (observer.table_changed) observer.table_changed(table);
}

void TableRegistry::remove(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done) {
  // The current changes of the table come first.
  find(id, [this, id, done = std::move(done)](const auto& found) {
    if (!found && found.error().code == Code::not_found) return remove_aborted(id, done);
    removed_.insert(id);
    if (found) lobby_.take_out((*found)->info());
    unload(id, CloseReason::not_allowed, refusal(Code::not_found, Message::server_no_table));
    commit(std::make_shared<store::CommitOrder>(), {store::change::Delete{id}}, [this, id, done](const auto& outcome) {
      removed_.erase(id);
      if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
      texts_.forget(id);
      done({});
    });
  });
}

// Deletes an aborted table, which find() does not find.
void TableRegistry::remove_aborted(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done) {
  const auto failed = [done] { done(std::unexpected(refusal(Code::too_many, Message::server_busy_now))); };
  store_.read(
      [this, id, done = std::move(done)](store::Store& store) -> store::GroupCommit::Task {
        const auto stored = store.table(id);
        const bool is_there = stored && *stored;
        return [this, id, done, is_there] {
          if (!is_there) return done(std::unexpected(refusal(Code::not_found, Message::server_no_table)));
          commit(std::make_shared<store::CommitOrder>(), {store::change::Delete{id}},
                 [this, id, done](const auto& outcome) {
                   if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
                   texts_.forget(id);
                   done({});
                 });
        };
      },
      failed);
}

void TableRegistry::abort(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done) {
  // The current changes of the table come first.
  find(id, [this, id, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    removed_.insert(id);
    TableInfo info = (*found)->info();
    info.aborted = true;
    info.listed = false;
    info.open_seat.reset();
    lobby_.take_out(info);
    std::vector<store::Change> changes{store::change::SetInfo{id, write_table_info(info), false}};
    for (const auto& player : info.players)
      if (player) changes.emplace_back(store::change::SetPlaying{player->player, id, false});
    unload(id, CloseReason::not_allowed, refusal(Code::not_found, Message::server_no_table));
    commit(std::make_shared<store::CommitOrder>(), std::move(changes), [this, id, done](const auto& outcome) {
      removed_.erase(id);
      if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
      texts_.forget(id);
      done({});
    });
  });
}

void TableRegistry::reload(store::TableId id) {
  texts_.forget(id);
  rematches_.forget(id);
  unload(id, CloseReason::try_again, refusal(Code::not_stored, Message::server_table_changed));
}

bool TableRegistry::in_use(store::TableId id) const {
  const auto found = tables_.find(id);
  return loading_.contains(id) || (found != tables_.end() && !found->second->idle());
}

void TableRegistry::unload_after_failure(Table& table, const store::Error& why) {
  const auto found = tables_.find(table.info().id);
  if (found == tables_.end() || found->second.get() != &table) return;
  unload(found->first, CloseReason::try_again, not_stored(why));
}

void TableRegistry::unload(store::TableId id, CloseReason why, const Refusal& refusal) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  const auto held = found->second;
  held->give_up();
  alarms_.forget(id);
  tables_.erase(found);
  const auto all = held->participants().all();
  for (Participant* const participant : std::vector(all.begin(), all.end())) participant->dismiss(why, refusal);
  for (const Observer& observer : observers_)
    if (observer.unloaded) observer.unloaded(held->info().id);
}

// Takes over the changes that other nodes have made to the lobby. Tables in memory are known better here.
void TableRegistry::refresh_lobby() {
  store_.read([this, asked = unix_now()](store::Store& store) -> store::GroupCommit::Task {
    auto listed = store.listed(most_listed);
    if (!listed) return [] {};
    std::unordered_map<store::TableId, TableInfo> infos;
    for (const store::Table& table : *listed)
      if (auto info = read_table_info(table.id, table.info)) infos.emplace(table.id, *std::move(info));
    return [this, asked, infos = std::move(infos)] {
      for (const auto& [id, info] : infos)
        if (!tables_.contains(id) && !removed_.contains(id)) lobby_.note(info);
      lobby_.remove_if([&](const TableInfo& info) {
        return !infos.contains(info.id) && !tables_.contains(info.id) && info.created < asked - fresh_ms;
      });
    };
  });
}

void TableRegistry::give_up_lost_tables() {
  std::vector<TableLeases::Mine> mine;
  for (const auto& [id, table] : tables_) {
    const auto& place = table->info().place;
    mine.push_back({id, place ? std::optional(place->tournament) : std::nullopt});
  }
  leases_.look_for_lost(std::move(mine), [this](store::TableId id) {
    unload(id, CloseReason::try_again, refusal(Code::not_stored, Message::server_elsewhere));
  });
}

void TableRegistry::sweep() {
  doing = "tables swept";
  if (to_sweep_.empty() && now() >= next_round_) {
    next_round_ = now() + round_of_sweeps;
    for (const auto& [id, table] : tables_) to_sweep_.push_back(id);
    lobby_.release_seats([this](store::TableId id) { return somebody_is_at(id); }, fresh());
    if (shared()) {
      refresh_lobby();
      give_up_lost_tables();
    }
  }
  const std::size_t sweeps_left = 1 + tables_.size() / (round_of_sweeps / between_sweeps);
  std::vector<store::TableId> left;
  for (std::size_t looked = 0; looked < sweeps_left && !to_sweep_.empty(); ++looked) {
    const auto found = tables_.find(to_sweep_.back());
    to_sweep_.pop_back();
    if (found == tables_.end()) continue;
    found->second->free_seat_not_taken();
    if (found->second.use_count() > 1 || !found->second->idle()) continue;
    alarms_.forget(found->first);
    left.push_back(found->first);
    tables_.erase(found);
  }
  leases_.release(std::move(left));
  sweep_timer_.expires_after(between_sweeps);
  sweep_timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) sweep();
  });
}

}  // namespace jadoube::server
