#include "jadoube/server/table/table_registry.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <new>

#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/not_stored.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/common/wiped_memory.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/private_texts.hpp"
#include "jadoube/server/table/welcome.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr auto presence_delay = 100ms;
constexpr auto between_sweeps = 10s;
// Where it is longer than that until the next look, this process stood still, and others may have its tables.
constexpr auto between_looks = 1s, longest_between_looks = 3s;
// A table in the lobby is shown so long though nobody is at it yet.
constexpr std::int64_t fresh_ms = 60'000;
// What another node has said of who waits in the lobby.
constexpr auto waiting_lasts = 6s;

// Whose seats the second of the two players has not asked for yet, or has.
constexpr std::size_t most_rematches = 2'000;

std::size_t cache_bytes(const Options& options) { return std::size_t{options.record_cache_mb} << 20U; }

// For the paces of tournaments that are played now.
constexpr std::size_t most_pace_bytes = 512 * 1024;
// Of work on a thread that others wait for.
constexpr std::chrono::milliseconds time_of_piece{5};

// In one piece.
HeavyReads::Piece whole(HeavyReads::Ask ask) {
  return [ask = std::move(ask)](store::Store& store) -> std::optional<HeavyReads::Task> { return ask(store); };
}

Refusal elsewhere(const store::Store::Owner& owner) {
  Refusal why = refusal(Code::not_stored, Message::server_elsewhere);
  why.node = owner.node;
  return why;
}

// Takes the tournament of a table, if it is in one, and then the table.
std::expected<std::optional<store::Store::Owner>, store::Error> acquire(store::Store& store, store::TableId id,
                                                                        bool linked) {
  if (linked) {
    const auto stored = store.table(id);
    if (!stored) return std::unexpected(stored.error());
    const auto info = *stored ? read_table_info(id, (*stored)->info) : std::nullopt;
    if (info && info->place)
      if (auto owner = store.acquire_tournament(info->place->tournament); !owner || *owner) return owner;
  }
  return store.acquire(id);
}

Refusal not_read(const store::Error& error) {
  log(Level::error, "store_not_read", {{"why", describe(error, text::Language::en)}});
  return refusal(Code::not_stored, Message::server_not_read);
}

}  // namespace

TableRegistry::TableRegistry(boost::asio::io_context& io, const Options& options, Metrics& metrics, Stores stores,
                             MakeEngine make_engine)
    : options_(options),
      pause_watch_(options.times.pause),
      metrics_(metrics),
      make_engine_(std::move(make_engine)),
      alarm_(io),
      presence_timer_(io),
      sweep_timer_(io),
      lease_timer_(io),
      paces_(most_pace_bytes),
      transcripts_(cache_bytes(options) / 3 * 2),
      records_(cache_bytes(options) / 3),
      reads_([this](HeavyReads::Ask ask) { commits_.read(std::move(ask)); }),
      commits_(std::move(stores.writer), std::move(stores.reader),
               [&io](store::GroupCommit::Task task) { boost::asio::post(io, std::move(task)); }),
      heavy_reads_(std::move(stores.heavy_reader),
                   [&io](store::GroupCommit::Task task) { boost::asio::post(io, std::move(task)); }),
      mate_answers_([&io](MateAnswers::Task task) { boost::asio::post(io, std::move(task)); }) {
  sweep();
  if (shared()) watch_leases();
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
  const Refusal why = refusal(Code::stopping, Message::server_stopping);
  for (auto& [id, kept] : tables_) kept.table->close();
  // Behind all that is under way.
  commits_.commit(std::make_shared<store::CommitOrder>(), {}, [this, why, done = std::move(done)](const auto&) {
    std::vector<store::TableId> all_tables;
    for (auto& [id, kept] : tables_) {
      all_tables.push_back(id);
      const auto all = kept.table->participants().all();
      for (Participant* const participant : std::vector(all.begin(), all.end()))
        participant->dismiss(CloseReason::stopping, why);
    }
    release(std::move(all_tables));
    commits_.read([](store::Store& store) -> store::GroupCommit::Task {
      static_cast<void>(store.release_tournaments());
      return [] {};
    });
    lease_timer_.cancel();
    alarm_.cancel();
    presence_timer_.cancel();
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
  Made made{.info = std::move(request.info), .tokens = {}, .mine = store::SeatKind::both};
  if (made.info.id == store::TableId{}) made.info.id = draw_table_id();
  made.info.created = unix_now();
  if (request.seat) {
    made.mine = *request.seat == Color::white ? store::SeatKind::white : store::SeatKind::black;
    for (const store::SeatKind holder : {store::SeatKind::white, store::SeatKind::black})
      if (!made.info.players[index(holder == store::SeatKind::white ? Color::white : Color::black)] &&
          (holder == made.mine || !(made.info.listed || made.info.engine)))
        made.tokens.emplace_back(holder, draw_secret());
  } else {
    made.tokens.emplace_back(store::SeatKind::both, draw_secret());
  }
  if (made.info.arbiter) made.tokens.emplace_back(store::SeatKind::arbiter, draw_secret());
  std::vector<store::Seat> seats;
  for (const auto& [holder, token] : made.tokens) seats.push_back(make_seat(holder, token));
  std::vector<store::Change> changes{store::change::Create{made.info.id, write_table_info(made.info), std::move(seats),
                                                           made.info.listed, regulations_line(made.info)}};
  add_names(changes, made.info);
  for (const auto& player : made.info.players)
    if (player) changes.emplace_back(store::change::SetPlaying{player->player, made.info.id, true});
  commit(std::make_shared<store::CommitOrder>(), std::move(changes),
         [this, made = std::move(made), open_seat, done = std::move(done)](const auto& outcome) {
           if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
           ++metrics_.tables_made;
           lobby_.note(made.info);
           if (*open_seat) open_seats_.emplace(made.info.id, std::move(*open_seat));
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
    if (const auto made = rematches_.find(id); made != rematches_.end()) return give(made->second);
    make(create_rematch(before), asking, [this, id, give, done](const std::expected<Made, Refusal>& made) {
      if (!made) return done(std::unexpected(made.error()));
      // The other may have asked meanwhile.
      if (rematches_.size() >= most_rematches) rematches_.clear();
      const Made& kept = rematches_.try_emplace(id, *made).first->second;
      if (const auto there = tables_.find(id); there != tables_.end()) there->second.table->tell_rematch(kept.info.id);
      give(kept);
    });
  };
  find(id, std::move(rematch_at), client);
}

std::shared_ptr<Table> TableRegistry::find_loaded(store::TableId id) const {
  const auto kept = tables_.find(id);
  return kept == tables_.end() || loading_.contains(id) ? nullptr : kept->second.table;
}

void TableRegistry::find(store::TableId id, Found found, std::string_view client) {
  if (removed_.contains(id)) return found(std::unexpected(refusal(Code::not_found, Message::server_no_table)));
  if (auto table = find_loaded(id)) return found(std::move(table));
  if (closing_) return found(std::unexpected(refusal(Code::stopping, Message::server_stopping)));
  auto& [waiting, clients] = loading_[id];
  waiting.push_back(std::move(found));
  // Who asks for what another is waiting for does not wait for that one's turn.
  if (!clients.emplace(client).second) return;
  const bool taken = reads_.read(
      std::string(client),
      {.piece = load(id),
       .failed = [this, id] { loaded(id, std::unexpected(refusal(Code::too_many, Message::server_busy_now))); },
       .wanted = [this, id] { return loading_.contains(id) && !tables_.contains(id); }});
  if (!taken && clients.size() == 1) loaded(id, std::unexpected(refusal(Code::too_fast, Message::server_too_fast)));
}

HeavyReads::Piece TableRegistry::load(store::TableId id) {
  struct Work {
    std::optional<store::Table> stored{};
    std::optional<PiecewiseReplay> replay{};
  };
  return [this, id, work = std::make_shared<Work>()](store::Store& store) -> std::optional<HeavyReads::Task> {
    if (!work->stored) {
      // Whoever had it before writes nothing more.
      const auto owner = acquire(store, id, linked());
      if (!owner) return [this, id, why = owner.error()] { loaded(id, std::unexpected(not_read(why))); };
      if (*owner) return [this, id, owner = **owner] { loaded(id, std::unexpected(elsewhere(owner))); };
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
      if (loading_.contains(id) && !tables_.contains(id))
        loaded(id, build_table(std::move(work->stored), std::move(replayed)));
    };
  };
}

void TableRegistry::locate_tournament(store::TableId id, Located located) {
  if (closing_) return located(std::unexpected(refusal(Code::stopping, Message::server_stopping)));
  const auto failed = [located] { located(std::unexpected(refusal(Code::too_many, Message::server_busy_now))); };
  read(
      [located = std::move(located), id](store::Store& store) -> store::GroupCommit::Task {
        auto owner = store.acquire_tournament(id);
        if (!owner) return [located, why = owner.error()] { located(std::unexpected(not_read(why))); };
        return [located, owner = *std::move(owner)] { located(owner ? std::optional(owner->node) : std::nullopt); };
      },
      failed);
}

void TableRegistry::read(HeavyReads::Ask ask, HeavyReads::Task failed) {
  commits_.read([ask = std::move(ask), failed = std::move(failed)](store::Store& store) -> store::GroupCommit::Task {
    try {
      return ask(store);
    } catch (const std::bad_alloc&) {
      return failed;
    }
  });
}

void TableRegistry::read_in_turn(std::string_view client, HeavyReads::Ask ask,
                                 std::function<void(const Refusal&)> failed) {
  const auto no_memory = [failed] { failed(refusal(Code::too_many, Message::server_busy_now)); };
  if (!heavy_reads_.read(std::string(client), whole(std::move(ask)), no_memory))
    failed(refusal(Code::too_fast, Message::server_too_fast));
}

void TableRegistry::read_in_pieces(std::string_view client, HeavyReads::Piece piece,
                                   std::function<void(const Refusal&)> failed) {
  const auto no_memory = [failed] { failed(refusal(Code::too_many, Message::server_busy_now)); };
  if (!heavy_reads_.read(std::string(client), std::move(piece), no_memory))
    failed(refusal(Code::too_fast, Message::server_too_fast));
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
  if (!outcome) return complete_waiting_requests(id, outcome);
  tables_[id].table = *outcome;
  seat_engine(*outcome);
  (*outcome)->open();
  (*outcome)->make_due_acts();
  if ((*outcome)->settled()) return complete_waiting_requests(id, outcome);
  // What the server's end has left to be done is in the log before anybody sees the table.
  commits_.commit(std::make_shared<store::CommitOrder>(), {}, [this, id, outcome](const auto&) {
    const auto kept = tables_.find(id);
    const bool sound = kept != tables_.end() && kept->second.table == *outcome;
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

void TableRegistry::record(store::TableId id, RecordKind kind, std::optional<text::Language> language,
                           std::string_view client, Recorded done) {
  read_in_turn(
      client,
      [this, id, kind, language, done](store::Store& store) -> store::GroupCommit::Task {
        const auto refused = [&done](const Refusal& why) { return [done, why] { done(std::unexpected(why)); }; };
        const auto stored = store.table(id);
        if (!stored) return refused(not_read(stored.error()));
        if (!*stored) return refused(refusal(Code::not_found, Message::server_no_table));
        const auto lines = store.log(id);
        if (!lines) return refused(not_read(lines.error()));
        const auto info = read_table_info(id, (*stored)->info);
        if (!info) return refused(not_read({store::Error::Kind::damaged, options_.data, to_string(id)}));
        if (info->hidden) return refused(refusal(Code::not_found, Message::server_no_table));
        const auto of_pgn = std::optional(language.value_or(info->language));
        return
            [done, text = records_.of(*info, *lines, kind == RecordKind::pgn ? of_pgn : std::nullopt)] { done(text); };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

void TableRegistry::recount(store::TableId id, bool with_pgn, std::string_view client, Recounted done) {
  read_in_turn(
      client,
      [this, id, with_pgn, done](store::Store& store) -> store::GroupCommit::Task {
        const auto refused = [&done](const Refusal& why) { return [done, why] { done(std::unexpected(why)); }; };
        const auto stored = store.table(id);
        if (!stored) return refused(not_read(stored.error()));
        if (!*stored) return refused(refusal(Code::not_found, Message::server_no_table));
        const auto lines = store.log(id);
        if (!lines) return refused(not_read(lines.error()));
        const auto info = read_table_info(id, (*stored)->info);
        auto course = info ? read_course(*info, *lines) : std::nullopt;
        if (!course) return refused(not_read({store::Error::Kind::damaged, options_.data, to_string(id)}));
        if (info->hidden) return refused(refusal(Code::not_found, Message::server_no_table));
        if (with_pgn) course->pgn = records_.of(*info, *lines, text::Language::en);
        return [done, course = std::make_shared<const Course>(*std::move(course))] { done(course); };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

// Of a seat's connections, so that there is room for one more.
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
      // It may have been given up while the link was looked for.
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
                             forgotten = transcripts_.forgotten(),
                             work = std::make_shared<Work>()](store::Store& store) -> std::optional<HeavyReads::Task> {
    if (!work->lines)
      if (auto lines = store.log(info.id)) work->lines = *std::move(lines);
    if (work->lines && !transcripts_.work_on(work->transcript, info, *work->lines, forgotten, time_of_piece))
      return std::nullopt;
    const auto transcript = work->transcript.made;
    // Who has seen more than there is has seen another log.
    const std::uint32_t from = transcript && seen > transcript->n() ? 0 : seen;
    auto entries = transcript ? transcript->after(from) : Transcript::Entries{};
    return [this, participant, table, seen, done, greet, failed, info, transcript, from,
            entries = std::move(entries)]() mutable {
      if (const auto kept = tables_.find(table->info().id); kept == tables_.end() || kept->second.table != table)
        return done(std::unexpected(refusal(Code::not_stored, Message::server_not_stored)));
      if (!transcript)
        return failed(not_read({store::Error::Kind::damaged, options_.data, to_string(table->info().id)}));
      // Entries delivered while the log was read may be missing in it; it is read again.
      if (transcript->n() != table->durable() || table->has_unwritten()) return welcome(participant, table, seen, done);
      if (table->settled()) return greet(from, std::move(entries), table->game());
      // Further entries are under way: the game is shown as it is on the disk.
      laws::Game game = transcript->game();
      if (info.result != laws::Result::none) game.keep_result(info.result, info.reason);
      greet(from, std::move(entries), game);
    };
  };
  // Those who play and rule do not wait for those who watch.
  if (participant->seat == Seat::spectator) return read_in_pieces(participant->client(), std::move(piece), failed);
  const bool taken = reads_.read(
      std::string(participant->client()),
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
  for (const auto& [id, kept] : tables_) tables.push_back(kept.table);
  for (const auto& table : tables) table->stood_still(*pause);
  for (const Observer& observer : observers_)
    if (observer.stood_still) observer.stood_still();
}

void TableRegistry::wipe_stack_soon() { boost::asio::post(alarm_.get_executor(), wipe_stack); }

bool TableRegistry::may_log(const TableInfo& table, double bytes) {
  if (!table.place) return true;
  const store::TableId id = table.place->tournament;
  const auto* found = paces_.find(id);
  if (found == nullptr) {
    paces_.put(id, std::make_shared<TournamentPace>(), sizeof(TournamentPace));
    found = paces_.find(id);
  }
  TournamentPace& pace = **found;
  if (!pace.lines.has(now()) || !pace.bytes.has(now())) return false;
  pace.lines.charge(now(), 1);
  pace.bytes.charge(now(), bytes);
  return true;
}

std::vector<store::TableId> TableRegistry::tables_naming(const std::string& name) const {
  std::vector<store::TableId> found;
  for (const auto& [id, kept] : tables_)
    if (std::ranges::find(kept.table->info().names, name) != kept.table->info().names.end()) found.push_back(id);
  return found;
}

std::string TableRegistry::lobby() const {
  return lobby_.write([this](store::TableId id) { return somebody_is_at(id); }, unix_now() - fresh_ms);
}

std::vector<TableInfo> TableRegistry::open_seats() const {
  return lobby_.open_seats([this](store::TableId id) { return somebody_is_at(id); }, unix_now() - fresh_ms);
}

// As far as is known: here, or by what another node has said.
bool TableRegistry::somebody_is_at(store::TableId id) const {
  const auto kept = tables_.find(id);
  if (kept != tables_.end()) return !kept->second.table->participants().all().empty();
  return std::ranges::any_of(waiting_, [&](const auto& node) {
    return now() - node.second.at < waiting_lasts &&
           std::ranges::find(node.second.tables, id) != node.second.tables.end();
  });
}

std::vector<store::TableId> TableRegistry::waiting_in_lobby() const {
  std::vector<store::TableId> waiting;
  for (const auto& [id, kept] : tables_)
    if (kept.table->info().listed && !kept.table->participants().all().empty()) waiting.push_back(id);
  return waiting;
}

void TableRegistry::note_waiting(const std::string& node, std::vector<store::TableId> tables) {
  waiting_[node] = {std::move(tables), now()};
}

Gauges TableRegistry::gauges() const {
  Gauges gauges{.tables = tables_.size(), .listed = lobby_.size()};
  for (const auto& [id, kept] : tables_) gauges.participants += kept.table->participants().all().size();
  gauges.kept_bytes = transcripts_.bytes() + records_.bytes();
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
  const Moment asked = now();
  std::optional<store::TableId> table;  // whose log grows
  for (const store::Change& change : changes)
    if (const auto* const entry = std::get_if<store::change::Append>(&change)) {
      ++metrics_.events;
      table = entry->table;
    }
  commits_.commit(order, std::move(changes), [this, asked, order, table, done = std::move(done)](const auto& outcome) {
    metrics_.acknowledge(now() - asked);
    if (outcome) {
      store_error_.reset();
    } else if (outcome.error().kind == store::Error::Kind::fenced) {
      log(Level::warning, "table_taken", {{"table", outcome.error().detail}});
    } else if (outcome.error().kind != store::Error::Kind::failed || !outcome.error().path.empty()) {
      if (!store_error_)
        log(Level::error, "store_not_written", {{"why", describe(outcome.error(), text::Language::en)}});
      store_error_ = outcome.error();
    }
    done(outcome);
    if (outcome && table && shared() && now() - asked > options_.times.commit && !order->broken.exchange(true))
      interrupt(*table);
  });
}

// The database was away for a while and is back, with the entry. Nobody knew of it meanwhile, though a clock ran; so it
// is as after any other outage: the clocks stand where the entry left them. What is acknowledged with it is told first.
void TableRegistry::interrupt(store::TableId id) {
  boost::asio::post(alarm_.get_executor(), [this, id] {
    unload(id, CloseReason::try_again, refusal(Code::not_stored, Message::server_interrupted));
  });
}

void TableRegistry::try_to_write(store::GroupCommit::Done done) {
  std::vector<store::Change> changes;
  changes.emplace_back(store::change::Touch{});
  commit(std::make_shared<store::CommitOrder>(), std::move(changes), std::move(done));
}

void TableRegistry::wake(Table& table, Moment when) {
  const auto kept = tables_.find(table.info().id);
  if (closing_ || kept == tables_.end() || kept->second.table.get() != &table) return;
  auto& planned = kept->second.wake;
  if (planned && *planned <= when) return;  // it will ask again then
  if (planned) wakes_.erase({*planned, kept->first});
  planned = when;
  wakes_.emplace(when, kept->first);
  set_alarm();
}

void TableRegistry::set_alarm() {
  if (wakes_.empty() || (alarm_at_ && *alarm_at_ <= wakes_.begin()->first)) return;
  alarm_at_ = wakes_.begin()->first;
  alarm_.expires_at(*alarm_at_);
  alarm_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    alarm_at_.reset();
    const Moment time = now();
    while (!wakes_.empty() && wakes_.begin()->first <= time) {
      const auto id = wakes_.begin()->second;
      wakes_.erase(wakes_.begin());
      const auto kept = tables_.find(id);
      if (kept == tables_.end()) continue;
      kept->second.wake.reset();
      const auto table = kept->second.table;
      table->make_due_acts();
    }
    set_alarm();
  });
}

void TableRegistry::presence_changed(Table& table) {
  presence_.push_back(table.weak_from_this());
  if (presence_.size() > 1) return;
  presence_timer_.expires_after(presence_delay);
  presence_timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    std::set<std::shared_ptr<Table>> changed;
    for (const auto& weak : std::exchange(presence_, {}))
      if (auto held = weak.lock()) changed.insert(std::move(held));
    for (const auto& each : changed) {
      each->tell_presence();
      // An empty chair is the program's.
      each->make_due_acts();
    }
  });
}

void TableRegistry::info_changed(const TableInfo& info) {
  if (info.listed || info.hidden || info.result != laws::Result::none) lobby_.note(info);
  if (!info.open_seat || info.hidden || info.result != laws::Result::none) open_seats_.erase(info.id);
}

void TableRegistry::table_changed(Table& table) {
  for (const Observer& observer : observers_)
    if (observer.table_changed) observer.table_changed(table);
}

void TableRegistry::remove(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done) {
  // What is under way at the table comes first.
  find(id, [this, id, done = std::move(done)](const auto& found) {
    if (!found && found.error().code == Code::not_found) return remove_aborted(id, done);
    removed_.insert(id);
    if (found) {
      TableInfo gone = (*found)->info();
      gone.listed = false;
      lobby_.note(gone);
    }
    open_seats_.erase(id);
    unload(id, CloseReason::not_allowed, refusal(Code::not_found, Message::server_no_table));
    commit(std::make_shared<store::CommitOrder>(), {store::change::Delete{id}}, [this, id, done](const auto& outcome) {
      removed_.erase(id);
      if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
      forget_texts(id);
      done({});
    });
  });
}

// Which is found no more.
void TableRegistry::remove_aborted(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done) {
  const auto failed = [done] { done(std::unexpected(refusal(Code::too_many, Message::server_busy_now))); };
  read(
      [this, id, done = std::move(done)](store::Store& store) -> store::GroupCommit::Task {
        const auto stored = store.table(id);
        const bool is_there = stored && *stored;
        return [this, id, done, is_there] {
          if (!is_there) return done(std::unexpected(refusal(Code::not_found, Message::server_no_table)));
          commit(std::make_shared<store::CommitOrder>(), {store::change::Delete{id}},
                 [this, id, done](const auto& outcome) {
                   if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
                   forget_texts(id);
                   done({});
                 });
        };
      },
      failed);
}

void TableRegistry::abort(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done) {
  // What is under way at the table comes first.
  find(id, [this, id, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    removed_.insert(id);
    TableInfo info = (*found)->info();
    info.aborted = true;
    info.listed = false;
    info.open_seat.reset();
    lobby_.note(info);
    open_seats_.erase(id);
    std::vector<store::Change> changes{store::change::SetInfo{id, write_table_info(info), false}};
    for (const auto& player : info.players)
      if (player) changes.emplace_back(store::change::SetPlaying{player->player, id, false});
    unload(id, CloseReason::not_allowed, refusal(Code::not_found, Message::server_no_table));
    commit(std::make_shared<store::CommitOrder>(), std::move(changes), [this, id, done](const auto& outcome) {
      removed_.erase(id);
      if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
      forget_texts(id);
      done({});
    });
  });
}

// What was written of a table's log before it was changed or deleted.
void TableRegistry::forget_texts(store::TableId id) {
  transcripts_.forget(id);
  records_.forget(id);
}

void TableRegistry::reload(store::TableId id) {
  forget_texts(id);
  rematches_.erase(id);
  unload(id, CloseReason::try_again, refusal(Code::not_stored, Message::server_table_changed));
}

bool TableRegistry::in_use(store::TableId id) const {
  const auto kept = tables_.find(id);
  return loading_.contains(id) || (kept != tables_.end() && !kept->second.table->idle());
}

void TableRegistry::probe(std::function<void()> done) {
  commits_.commit(std::make_shared<store::CommitOrder>(), {}, [this, done = std::move(done)](const auto& outcome) {
    // That there is space again is seen when something is written.
    if (!outcome)
      store_error_ = outcome.error();
    else if (store_error_ && store_error_->kind == store::Error::Kind::replaced)
      store_error_.reset();
    done();
  });
}

void TableRegistry::look_for_damage() {
  commits_.read([this](store::Store& store) -> store::GroupCommit::Task {
    return [this, found = store.damage()] {
      if (found && !damage_) log(Level::error, "store_damaged", {{"why", describe(*found, text::Language::en)}});
      damage_ = found;
    };
  });
}

void TableRegistry::unload_after_failure(Table& table, const store::Error& why) {
  const auto kept = tables_.find(table.info().id);
  if (kept == tables_.end() || kept->second.table.get() != &table) return;
  unload(kept->first, CloseReason::try_again, not_stored(why));
}

void TableRegistry::unload(store::TableId id, CloseReason why, const Refusal& refusal) {
  const auto kept = tables_.find(id);
  if (kept == tables_.end()) return;
  const auto held = kept->second.table;
  held->give_up();
  if (kept->second.wake) wakes_.erase({*kept->second.wake, kept->first});
  tables_.erase(kept);
  const auto all = held->participants().all();
  for (Participant* const participant : std::vector(all.begin(), all.end())) participant->dismiss(why, refusal);
  for (const Observer& observer : observers_)
    if (observer.unloaded) observer.unloaded(held->info().id);
}

// What other nodes have put into the lobby, or taken out. What is in memory here is known better here.
void TableRegistry::refresh_lobby() {
  commits_.read([this, asked = unix_now()](store::Store& store) -> store::GroupCommit::Task {
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

// Other nodes may serve them from now on. Behind what is being read, so that a table that is asked for again is taken
// again after this.
void TableRegistry::release(std::vector<store::TableId> tables) {
  commits_.read([tables = std::move(tables)](store::Store& store) -> store::GroupCommit::Task {
    if (const auto released = store.release(tables); !released)
      return [why = released.error()] { static_cast<void>(not_read(why)); };
    return [] {};
  });
}

// A node that stood still is told of no table that others took meanwhile, unless something is to be written there.
void TableRegistry::give_up_lost_tables() {
  std::vector<std::pair<store::TableId, std::optional<store::TableId>>> mine;  // tables, and their tournaments
  for (const auto& [id, kept] : tables_) {
    const auto& place = kept.table->info().place;
    mine.emplace_back(id, place && linked() ? std::optional(place->tournament) : std::nullopt);
  }
  if (mine.empty()) return;
  commits_.read([this, mine = std::move(mine)](store::Store& store) -> store::GroupCommit::Task {
    std::vector<store::TableId> tables;
    std::unordered_map<store::TableId, bool> tournaments;  // whether it is another's
    for (const auto& [id, tournament] : mine) {
      tables.push_back(id);
      if (tournament && !tournaments.contains(*tournament)) {
        const auto owner = store.acquire_tournament(*tournament);
        tournaments.emplace(*tournament, owner && *owner);
      }
    }
    auto lost = store.lost(tables);
    if (!lost) return [] {};
    std::vector<store::TableId> to_release;
    for (const auto& [id, tournament] : mine)
      if (tournament && tournaments.at(*tournament)) to_release.push_back(id);
    return [this, lost = *std::move(lost), to_release = std::move(to_release)]() mutable {
      const Refusal why = refusal(Code::not_stored, Message::server_elsewhere);
      for (const store::TableId id : lost) unload(id, CloseReason::try_again, why);
      for (const store::TableId id : to_release) unload(id, CloseReason::try_again, why);
      if (!to_release.empty()) release(std::move(to_release));
    };
  });
}

void TableRegistry::watch_leases() {
  lease_timer_.expires_after(between_looks);
  lease_timer_.async_wait([this, asked = now()](const boost::system::error_code& error) {
    if (error) return;
    if (now() - asked > longest_between_looks) give_up_lost_tables();
    watch_leases();
  });
}

// Tables at which nothing is expected leave the memory; they are in the store.
void TableRegistry::sweep() {
  for (const auto& [id, kept] : tables_) kept.table->free_seat_not_taken();
  // Nor does a seat count for its maker in whose table nobody is interested any more.
  const std::int64_t fresh = unix_now() - fresh_ms;
  std::erase_if(open_seats_, [&](const auto& entry) {
    const auto kept = tables_.find(entry.first);
    const bool somebody = kept != tables_.end() && !kept->second.table->participants().all().empty();
    return !somebody && !lobby_.made_since(entry.first, fresh);
  });
  std::vector<store::TableId> left;
  std::erase_if(tables_, [&](const auto& entry) {
    const Kept& kept = entry.second;
    if (kept.table.use_count() > 1 || !kept.table->idle()) return false;
    if (kept.wake) wakes_.erase({*kept.wake, entry.first});
    left.push_back(entry.first);
    return true;
  });
  if (!left.empty()) release(std::move(left));
  if (shared()) {
    refresh_lobby();
    give_up_lost_tables();
  }
  sweep_timer_.expires_after(between_sweeps);
  sweep_timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) sweep();
  });
}

}  // namespace jadoube::server
