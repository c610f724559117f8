// What takes long to read and to write out - a long log for a spectator, PGN, the results of a tournament - done on a
// thread of its own, which yields to the others, in turns of address and in pieces: who asks for much waits longer, and
// nobody else.
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
  // A part of the work, of some milliseconds. Nothing: it goes on in the client's next turn.
  using Piece = std::function<std::optional<Task>(store::Store&)>;
  static constexpr std::size_t most_waiting = 100;  // of one client

  // `store` is read by this thread alone; `post` runs a task on the thread of those who ask.
  HeavyReads(std::unique_ptr<store::Store> store, std::function<void(Task)> post);
  HeavyReads(const HeavyReads&) = delete;
  HeavyReads& operator=(const HeavyReads&) = delete;
  // What is under way is finished; the rest is dropped.
  ~HeavyReads();

  // What the last piece gives is posted, or `failed` where memory is wanting. False: too many of that client wait.
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
