// A few engine processes that think for many games, one position at a time each; what comes while all think waits.
//
//   Pool pool({.engine = {.command = {"stockfish"}}, .size = 2}, post);
//   pool.think({.start = start, .moves = moves, .level = 3, .time = 150ms}, stop, [](const auto& thought) { … });
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "jadoube/engines/level.hpp"

namespace jadoube::engines {

struct Problem {
  std::uint64_t game = 0;  // positions of one game may come to one engine in a row
  bool chess960 = false;
  Position start;
  std::vector<Move> moves;  // made from there
  std::vector<Move> among;  // one of these is to be played; empty: any
  unsigned level = levels;
  milliseconds time{1000};
};

struct Solution {
  Thought thought;
  std::string engine;  // as it calls itself
};

class Pool {
 public:
  struct Plan {
    EngineSetup engine;
    unsigned size = 1;            // processes, and threads that wait for them
    milliseconds idle{60'000};    // a process that is not needed for so long is ended
    milliseconds patience{5000};  // an engine that is so late is taken to hang
  };
  using Task = std::function<void()>;
  using Done = std::function<void(const std::expected<Solution, EngineFault>&)>;

  // `post` runs a task on the thread of those who ask; it may be called from any thread.
  Pool(Plan plan, std::function<void(Task)> post);
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  // What is thought about is given up.
  ~Pool();

  // `done` is posted, unless `stop` is requested before: then nobody wants to know any more. An engine that failed is
  // ended, and started anew for the next problem.
  void think(Problem problem, std::stop_token stop, Done done);

  // How many processes run, and how many of them wait for a problem.
  unsigned processes() const;
  unsigned idle() const;

 private:
  struct Job {
    Problem problem;
    std::stop_token stop;
    Done done;
  };
  class Worker;
  void work(const std::stop_token& stop);
  // The next job; nothing when there is none for so long that an engine that runs is to be ended.
  std::optional<Job> wait_for_job(const std::stop_token& stop, bool runs);

  Plan plan_;
  std::function<void(Task)> post_;
  mutable std::mutex mutex_;
  // Who has an engine that runs is asked first.
  std::condition_variable_any to_running_, to_others_;
  std::deque<Job> jobs_;
  unsigned running_ = 0, waiting_running_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace jadoube::engines
