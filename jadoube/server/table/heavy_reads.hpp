// What takes long to read and to write out - a long log for a spectator, PGN, the results of a tournament - done on a
// thread of its own, which yields to the others, and in turns: who asks for much waits longer, and nobody else.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <thread>

#include "jadoube/store/group_commit.hpp"

namespace jadoube::server {

class HeavyReads {
 public:
  using Task = store::GroupCommit::Task;
  using Ask = std::function<Task(store::Store&)>;
  static constexpr std::size_t most_waiting = 100;  // of one client

  // `store` is read by this thread alone; `post` runs a task on the thread of those who ask.
  HeavyReads(std::unique_ptr<store::Store> store, std::function<void(Task)> post);
  HeavyReads(const HeavyReads&) = delete;
  HeavyReads& operator=(const HeavyReads&) = delete;
  // What is under way is finished; the rest is dropped.
  ~HeavyReads();

  // What `ask` gives is posted, or `failed` where memory is wanting. False: too many of that client wait.
  bool read(const std::string& client, Ask ask, Task failed);

 private:
  struct Job {
    Ask ask;
    Task failed;
  };
  struct Client {
    std::string name;
    std::deque<Job> jobs;
  };
  void run(const std::stop_token& stop);

  std::unique_ptr<store::Store> store_;
  std::function<void(Task)> post_;
  std::mutex mutex_;
  std::condition_variable_any to_read_;
  std::list<Client> clients_;  // that wait; the next one first
  std::jthread thread_;
};

}  // namespace jadoube::server
