#include "jadoube/server/table/table_store.hpp"

#include <new>
#include <utility>

#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/posting.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

// The boards of a large hall may all reconnect at once.
constexpr std::size_t most_waiting = 3'000;  // of one client
constexpr std::size_t most_heavy_waiting = 100;

// Makes one piece of the whole read.
HeavyReads::Piece whole(HeavyReads::Ask ask) {
  return [ask = std::move(ask)](store::Store& store) -> std::optional<HeavyReads::Task> { return ask(store); };
}

}  // namespace

Refusal not_read(const store::Error& error) {
  log(Level::error, "store_not_read", {{"why", describe(error, text::Language::en)}});
  return refusal(Code::not_stored, Message::server_not_read);
}

TableStore::TableStore(boost::asio::io_context& io, Metrics& metrics, Stores stores)
    : metrics_(metrics),
      turns_([this](HeavyReads::Ask ask) { commits_.read(std::move(ask)); }, most_waiting),
      heavy_turns_([this](HeavyReads::Ask ask) { heavy_reads_.run(std::move(ask)); }, most_heavy_waiting),
      long_turns_([this](HeavyReads::Ask ask) { long_work_.run(std::move(ask)); }, most_heavy_waiting),
      commits_(std::move(stores.writer), std::move(stores.reader), posting(io, "what was stored or read")),
      heavy_reads_(std::move(stores.heavy_reader), posting(io, "what was written out")),
      long_work_(std::move(stores.long_reader), posting(io, "long work that was done")) {}

void TableStore::commit(std::shared_ptr<store::CommitOrder> order, std::vector<store::Change> changes,
                        store::GroupCommit::Done done) {
  const Moment asked = std::chrono::steady_clock::now();
  for (const store::Change& change : changes)
    if (std::holds_alternative<store::change::Append>(change)) ++metrics_.events;
  commits_.commit(std::move(order), std::move(changes), [this, asked, done = std::move(done)](const auto& outcome) {
    metrics_.acknowledge(std::chrono::steady_clock::now() - asked);
    note(outcome);
    done(outcome);
  });
}

void TableStore::note(const std::expected<void, store::Error>& outcome) {
  if (outcome) {
    error_.reset();
  } else if (outcome.error().kind == store::Error::Kind::fenced) {
    log(Level::warning, "table_taken", {{"table", outcome.error().detail}});
  } else if (outcome.error().kind != store::Error::Kind::failed || !outcome.error().path.empty()) {
    if (!error_) log(Level::error, "store_not_written", {{"why", describe(outcome.error(), text::Language::en)}});
    error_ = outcome.error();
  }
}

void TableStore::read(HeavyReads::Ask ask, HeavyReads::Task failed) {
  commits_.read([ask = std::move(ask), failed = std::move(failed)](store::Store& store) -> store::GroupCommit::Task {
    try {
      return ask(store);
    } catch (const std::bad_alloc&) {
      return failed;
    }
  });
}

void TableStore::read_in_turn(const Asker& asker, HeavyReads::Ask ask, const Failed& failed) {
  read_in_pieces(asker, whole(std::move(ask)), failed);
}

void TableStore::read_in_pieces(const Asker& asker, HeavyReads::Piece piece, const Failed& failed) {
  take_turn(heavy_turns_, asker, std::move(piece), failed);
}

void TableStore::work_in_turn(const Asker& asker, HeavyReads::Ask ask, const Failed& failed) {
  work_in_pieces(asker, whole(std::move(ask)), failed);
}

void TableStore::work_in_pieces(const Asker& asker, HeavyReads::Piece piece, const Failed& failed) {
  take_turn(long_turns_, asker, std::move(piece), failed);
}

void TableStore::take_turn(ReadingTurns& turns, const Asker& asker, HeavyReads::Piece piece, const Failed& failed) {
  const auto no_memory = [failed] { failed(refusal(Code::too_many, Message::server_busy_now)); };
  std::function<bool()> wanted;
  if (asker.waits)
    wanted = [waits = asker.waits, no_longer = no_memory] {
      if (waits()) return true;
      no_longer();
      return false;
    };
  if (!turns.read(asker.client, {.piece = std::move(piece), .failed = no_memory, .wanted = std::move(wanted)}))
    failed(refusal(Code::too_fast, Message::server_too_fast));
}

void TableStore::try_to_write(store::GroupCommit::Done done) {
  std::vector<store::Change> changes;
  changes.emplace_back(store::change::Touch{});
  commit(std::make_shared<store::CommitOrder>(), std::move(changes), std::move(done));
}

void TableStore::probe(std::function<void()> done) {
  behind_all([this, done = std::move(done)](const auto& outcome) {
    // New space on the disk is only noticed at the next write.
    if (!outcome)
      error_ = outcome.error();
    else if (error_ && error_->kind == store::Error::Kind::replaced)
      error_.reset();
    done();
  });
}

void TableStore::look_for_damage() {
  commits_.read([this](store::Store& store) -> store::GroupCommit::Task {
    return [this, found = store.damage()] {
      if (found && !damage_) log(Level::error, "store_damaged", {{"why", describe(*found, text::Language::en)}});
      damage_ = found;
    };
  });
}

}  // namespace jadoube::server
