// The store as used by the serving thread: changes of all tables are committed together, and reads run on other
// threads, in turns of address. error() is the state of the store.
//   store.commit(order, {change::Append{…}}, [](const auto& outcome) { … });
//   store.read_in_turn("192.0.2.7", [](store::Store& store) { …; return [] { …on the serving thread… }; }, failed);
#pragma once

#include <boost/asio/io_context.hpp>

#include "jadoube/server/common/metrics.hpp"
#include "jadoube/server/common/not_stored.hpp"
#include "jadoube/server/table/heavy_reads.hpp"
#include "jadoube/server/table/reading_turns.hpp"
#include "jadoube/store/group_commit.hpp"

namespace jadoube::server {

// Logs why data cannot be read; returns the refusal for the client.
Refusal not_read(const store::Error& error);

// All functions are called on the thread of the io_context, where all callbacks also run.
class TableStore {
 public:
  struct Stores {
    std::unique_ptr<store::Store> writer, reader, heavy_reader, long_reader;
  };
  TableStore(boost::asio::io_context& io, Metrics& metrics, Stores stores);

  void commit(std::shared_ptr<store::CommitOrder> order, std::vector<store::Change> changes,
              store::GroupCommit::Done done);
  // Calls `done` after all current commits.
  void behind_all(store::GroupCommit::Done done) {
    commits_.commit(std::make_shared<store::CommitOrder>(), {}, std::move(done));
  }
  // Rewrites the files without deleted data: see Store::scrub().
  void scrub(store::GroupCommit::Done done) { commits_.scrub(std::move(done)); }

  // Runs `ask` on the thread for short reads and for clients with a seat. The task that it returns runs on the serving
  // thread; `failed` runs instead if there is not enough memory.
  void read(HeavyReads::Ask ask, HeavyReads::Task failed);
  void read(HeavyReads::Ask ask) { commits_.read(std::move(ask)); }
  // Reads on the same thread, in turns of address and in pieces. False: too many reads of that client wait.
  bool read_soon(std::string_view client, ReadingTurns::Read read) {
    return turns_.read(std::string(client), std::move(read));
  }
  // Runs `ask` on another thread, in turn with other clients' reads. The task that it returns runs on the serving
  // thread; `failed` is called with a refusal instead if that is not possible, or if the client no longer waits before
  // a piece of the work begins.
  using Failed = std::function<void(const Refusal&)>;
  void read_in_turn(const Asker& asker, HeavyReads::Ask ask, const Failed& failed);
  // The same for work that cannot be divided and may take a second, such as the pairing of 2,000 players. It has a
  // thread of its own: reads do not wait for it.
  void work_in_turn(const Asker& asker, HeavyReads::Ask ask, const Failed& failed);
  void work_in_pieces(const Asker& asker, HeavyReads::Piece piece, const Failed& failed);
  // The same in pieces, between which other clients have their turn.
  void read_in_pieces(const Asker& asker, HeavyReads::Piece piece, const Failed& failed);

  // Checks whether the store can be written to, as far as possible without writing. The result is in error() when
  // `done` is called.
  void probe(std::function<void()> done);
  // Writes to the disk without a change of data.
  void try_to_write(store::GroupCommit::Done done);
  // Reads the result of the check in the background into error().
  void look_for_damage();
  // Why the store cannot be written to, or that its files are damaged; nothing while all is well.
  const std::optional<store::Error>& error() const { return error_ ? error_ : damage_; }
  store::GroupCommit::Counts counts() const { return commits_.counts(); }

 private:
  void note(const std::expected<void, store::Error>& outcome);
  static void take_turn(ReadingTurns& turns, const Asker& asker, HeavyReads::Piece piece, const Failed& failed);

  Metrics& metrics_;
  std::optional<store::Error> error_, damage_;
  ReadingTurns turns_, heavy_turns_, long_turns_;
  store::GroupCommit commits_;  // this and the next are last: their threads end before the others are destroyed
  HeavyReads heavy_reads_, long_work_;
};

}  // namespace jadoube::server
