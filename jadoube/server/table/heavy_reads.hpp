// A thread with low priority for what takes long: large texts - a long log for a spectator, PGN, the results of a
// tournament - and the acts in large tournaments. It takes one task at a time, for ReadingTurns.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "jadoube/base/semaphore.hpp"
#include "jadoube/store/group_commit.hpp"

namespace jadoube::server {

class HeavyReads {
 public:
  using Task = store::GroupCommit::Task;
  using Ask = std::function<Task(store::Store&)>;
  // Does a part of the work, some milliseconds long. Nothing: the work continues in the client's next turn.
  using Piece = std::function<std::optional<Task>(store::Store&)>;

  // `store` is used for nothing else; `post` runs a task on the callers' thread. The low priority is not that of the
  // store's own work: see store::on_own_thread().
  HeavyReads(std::unique_ptr<store::Store> store, std::function<void(Task)> post);
  HeavyReads(const HeavyReads&) = delete;
  HeavyReads& operator=(const HeavyReads&) = delete;
  // Finishes the current task.
  ~HeavyReads();

  // Runs `ask` on the thread and posts the task that it returns. Called again only when that task runs. Neither thread
  // holds a lock that the other one may wait for.
  void run(Ask ask);

 private:
  void work();

  std::unique_ptr<store::Store> store_;
  std::function<void(Task)> post_;
  Ask ask_;  // none: the end
  base::Semaphore given_;
  std::jthread thread_;
};

}  // namespace jadoube::server
