// A few engine processes that think for many games, each about one position at a time; further requests wait in a
// queue.
//
//   Pool pool({.engine = {.command = {"stockfish"}}, .size = 2}, post);
//   pool.think({.start = start, .moves = moves, .level = 3, .time = 150ms}, stop, [](const auto& thought) { … });
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "jadoube/compiler.hpp"
#include "jadoube/engines/level.hpp"

namespace jadoube::engines {

struct Problem {
  std::uint64_t game = 0;  // positions of one game preferably go to the same engine
  bool chess960 = false;
  Position start;
  std::vector<Move> moves;  // made from there
  std::vector<Move> among;  // the move must be one of these; empty: any
  unsigned level = levels;
  milliseconds time{1000};
};

struct Solution {
  Thought thought;
  std::string engine;  // the name it gives itself
};

class JADOUBE_API Pool {
 public:
  struct Plan {
    EngineSetup engine;
    unsigned size = 1;            // processes, and threads that wait for them
    milliseconds idle{60'000};    // a process unused for this long is ended
    milliseconds patience{5000};  // an engine later than this has hung
  };
  using Task = std::function<void()>;
  using Done = std::function<void(const std::expected<Solution, EngineFault>&)>;

  // `post` runs a task on the callers' thread; it may be called from any thread.
  Pool(Plan plan, std::function<void(Task)> post);
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  // Cancels all searches.
  ~Pool();

  // `done` is posted, unless `stop` is requested first. An engine that failed is ended, and restarted for the next
  // problem.
  void think(Problem problem, std::stop_token stop, Done done);

  // The number of running processes, and how many of them are idle.
  [[nodiscard]] unsigned processes() const;
  [[nodiscard]] unsigned idle() const;

 private:
  struct Job {
    Problem problem;
    std::stop_token stop;
    Done done;
  };
  class Worker;
  void work(const std::stop_token& stop);
  // The next job; nothing if none comes for so long that a running engine should be ended.
  std::optional<Job> wait_for_job(const std::stop_token& stop, bool runs);

  Plan plan_;
  std::function<void(Task)> post_;
  mutable std::mutex mutex_;
  // Threads with a running engine are notified first.
  std::condition_variable_any to_running_, to_others_;
  std::deque<Job> jobs_;
  unsigned running_ = 0, waiting_running_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace jadoube::engines
