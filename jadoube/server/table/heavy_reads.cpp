#include "jadoube/server/table/heavy_reads.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <new>

namespace jadoube::server {
namespace {

// A niceness for which all other threads go first when the processors are busy.
constexpr int niceness = 10;

}  // namespace

HeavyReads::HeavyReads(std::unique_ptr<store::Store> store, std::function<void(Task)> post)
    : store_(std::move(store)), post_(std::move(post)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

HeavyReads::~HeavyReads() { thread_.request_stop(); }

bool HeavyReads::read(const std::string& client, Piece piece, Task failed) {
  {
    const std::scoped_lock lock(mutex_);
    if (!jobs_.push(client, {std::move(piece), std::move(failed)})) return false;
  }
  to_read_.notify_one();
  return true;
}

void HeavyReads::run(const std::stop_token& stop) {
  // On Linux this sets the priority of one thread.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
  std::unique_lock lock(mutex_);
  while (to_read_.wait(lock, stop, [this] { return !jobs_.empty(); }) && !stop.stop_requested()) {
    auto next = jobs_.pop();
    lock.unlock();
    bool finished = true;
    try {
      auto task = next->job.piece(*store_);
      finished = task.has_value();
      if (finished) post_(*std::move(task));
    } catch (const std::bad_alloc&) {
      post_(std::move(next->job.failed));
    }
    if (finished) next->job = {};
    lock.lock();
    if (!finished) jobs_.push_front(next->client, std::move(next->job));
  }
}

}  // namespace jadoube::server
