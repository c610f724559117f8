// The store as the serving thread uses it: changes of all tables are committed together, and reads are done on other
// threads, in turns of address. error() is the state of the store.
//
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

// Writes to the log why something cannot be read; returns the refusal for those who asked.
Refusal not_read(const store::Error& error);

// Everything is called on the thread of the io_context, and all callbacks come there.
class TableStore {
 public:
  struct Stores {
    std::unique_ptr<store::Store> writer, reader, heavy_reader;
  };
  TableStore(boost::asio::io_context& io, Metrics& metrics, Stores stores);

  void commit(std::shared_ptr<store::CommitOrder> order, std::vector<store::Change> changes,
              store::GroupCommit::Done done);
  // Calls `done` after all commits that are under way.
  void behind_all(store::GroupCommit::Done done) {
    commits_.commit(std::make_shared<store::CommitOrder>(), {}, std::move(done));
  }
  // Rewrites the files without what was deleted: see Store::scrub().
  void scrub(store::GroupCommit::Done done) { commits_.scrub(std::move(done)); }

  // `ask` runs on the thread for short reads and for reads of those who have a seat. The task that it returns is run on
  // the serving thread, or `failed` if there is not enough memory.
  void read(HeavyReads::Ask ask, HeavyReads::Task failed);
  void read(HeavyReads::Ask ask) { commits_.read(std::move(ask)); }
  // On the same thread, in turns of address and in pieces. False: too many reads of that client wait.
  bool read_soon(std::string_view client, ReadingTurns::Read read) {
    return turns_.read(std::string(client), std::move(read));
  }
  // `ask` runs on another thread, in turn with those of other clients. The task that it returns is run on the serving
  // thread, or `failed` with a refusal.
  using Failed = std::function<void(const Refusal&)>;
  void read_in_turn(std::string_view client, HeavyReads::Ask ask, const Failed& failed);
  // Likewise in pieces, between which other clients have their turn.
  void read_in_pieces(std::string_view client, HeavyReads::Piece piece, const Failed& failed);

  // Finds out whether the store can be written to, as far as that is known without writing: the answer is in error()
  // when `done` is called.
  void probe(std::function<void()> done);
  // Writes to the disk, and changes nothing.
  void try_to_write(store::GroupCommit::Done done);
  // Reads the result of the check in the background, which is then in error().
  void look_for_damage();
  // Why it cannot be written to, or that its files are damaged; nothing while all is well.
  const std::optional<store::Error>& error() const { return error_ ? error_ : damage_; }
  store::GroupCommit::Counts counts() const { return commits_.counts(); }

 private:
  void note(const std::expected<void, store::Error>& outcome);

  Metrics& metrics_;
  std::optional<store::Error> error_, damage_;
  ReadingTurns turns_;
  store::GroupCommit commits_;  // this and the next are last: their threads end before the others are destroyed
  HeavyReads heavy_reads_;
};

}  // namespace jadoube::server
