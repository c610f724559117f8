// Commits for many tables: one thread writes the changes of all of them together, and another one reads.
//
//   GroupCommit commits(writer, reader, post);
//   commits.commit(order, {change::Append{…}}, [](const auto& outcome) { … });   // outcome: on the disk, or why not
//
// While one commit is on its way to the disk, new changes wait and go into the next one together. Under load the next
// one is delayed by a few milliseconds, so that it holds more changes and each costs less processor time.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

#include "jadoube/base/semaphore.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::store {

// The changes of one table that are under way. When a commit fails, all waiting changes with the same order fail too,
// so that no log has a gap. A change that is itself refused (Error::Kind::conflict, fenced) fails alone.
struct CommitOrder {
  std::atomic<bool> broken = false;  // set by the writing thread, or by whoever gives the table up
};

class GroupCommit {
 public:
  using Task = std::function<void()>;
  using Done = std::function<void(const std::expected<void, Error>&)>;

  // `post` runs a task on the callers' thread; it may be called from any thread.
  GroupCommit(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, std::function<void(Task)> post);
  GroupCommit(const GroupCommit&) = delete;
  GroupCommit& operator=(const GroupCommit&) = delete;
  // Finishes the changes that are under way.
  ~GroupCommit();

  // `done` is posted when all the changes are on the disk, or none is. Changes are committed in the order of the calls.
  void commit(std::shared_ptr<CommitOrder> order, std::vector<Change> changes, Done done);
  // Runs Store::scrub(), after everything committed before.
  void scrub(Done done);
  // `ask` runs on the reading thread; the task that it returns is posted.
  void read(std::function<Task(Store&)> ask);

  // The number of commits, and of the changes in them.
  struct Counts {
    std::uint64_t commits = 0, changes = 0, failures = 0;
    double seconds = 0;  // spent in commits
  };
  Counts counts() const;

 private:
  struct Job {
    std::shared_ptr<CommitOrder> order;
    std::vector<Change> changes;
    Done done;
    bool scrub = false;
  };
  void write(const std::stop_token& stop);
  std::vector<Job> take_jobs();
  std::vector<std::expected<void, Error>> commit_group(std::vector<Job>& group);
  std::expected<void, Error> commit_changes(std::span<const Change> changes);
  void write_group(std::vector<Job> group);
  void run_reads(const std::stop_token& stop);

  std::unique_ptr<Store> writer_, reader_;
  std::function<void(Task)> post_;
  mutable std::mutex mutex_;
  // Raised for each job, read and end. A condition variable would wake its thread while the other one still holds a
  // lock that it needs.
  base::Semaphore to_write_, to_read_;
  std::vector<Job> jobs_;
  std::vector<std::function<Task(Store&)>> reads_;
  Counts counts_;
  std::jthread writing_, reading_;
};

}  // namespace jadoube::store
