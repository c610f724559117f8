// Reads and writes large texts - a long log for a spectator, PGN, the results of a tournament - on a thread with low
// priority, in turns of address and in pieces: a client with many requests waits longer, and no other does.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "jadoube/server/common/turn_queue.hpp"
#include "jadoube/store/group_commit.hpp"

namespace jadoube::server {

class HeavyReads {
 public:
  using Task = store::GroupCommit::Task;
  using Ask = std::function<Task(store::Store&)>;
  // Does a part of the work, some milliseconds long. Nothing: the work continues in the client's next turn.
  using Piece = std::function<std::optional<Task>(store::Store&)>;
  static constexpr std::size_t most_waiting = 100;  // of one client

  // Only this thread reads `store`; `post` runs a task on the callers' thread.
  HeavyReads(std::unique_ptr<store::Store> store, std::function<void(Task)> post);
  HeavyReads(const HeavyReads&) = delete;
  HeavyReads& operator=(const HeavyReads&) = delete;
  // Finishes the current work and drops the rest.
  ~HeavyReads();

  // Posts the result of the last piece, or `failed` if memory runs out. False: too many reads of that client wait.
  bool read(const std::string& client, Piece piece, Task failed);

 private:
  struct Job {
    Piece piece;
    Task failed;
  };
  void run(const std::stop_token& stop);

  std::unique_ptr<store::Store> store_;
  std::function<void(Task)> post_;
  std::mutex mutex_;
  std::condition_variable_any to_read_;
  TurnQueue<Job> jobs_{most_waiting};
  std::jthread thread_;
};

}  // namespace jadoube::server
