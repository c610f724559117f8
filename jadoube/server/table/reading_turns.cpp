#include "jadoube/server/table/reading_turns.hpp"

#include <memory>
#include <new>
#include <utility>

namespace jadoube::server {

bool ReadingTurns::read(const std::string& client, Read read) {
  if (!reads_.push(client, std::move(read))) return false;
  next();
  return true;
}

void ReadingTurns::next() {
  while (!busy_) {
    auto popped = reads_.pop();
    if (!popped) return;
    if (popped->job.wanted && !popped->job.wanted()) continue;
    busy_ = true;
    run_([this, held = std::make_shared<TurnQueue<Read>::Next>(*std::move(popped))](store::Store& store) -> Task {
      std::optional<Task> task;
      try {
        task = held->job.piece(store);
      } catch (const std::bad_alloc&) {
        task = held->job.failed;
      }
      // Here, since it may hold much: freeing that takes time.
      if (task) held->job.piece = {};
      return [this, held, task = std::move(task)] {
        busy_ = false;
        if (!task) reads_.push_front(held->client, std::move(held->job));
        // This comes before the task, which may ask for more: the reading thread must not wait for that.
        next();
        if (task) (*task)();
      };
    });
  }
}

}  // namespace jadoube::server
