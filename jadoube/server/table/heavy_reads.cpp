#include "jadoube/server/table/heavy_reads.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <new>

namespace jadoube::server {
namespace {

// As `nice` has it: where the processors are busy, the other threads go first.
constexpr int niceness = 10;

}  // namespace

HeavyReads::HeavyReads(std::unique_ptr<store::Store> store, std::function<void(Task)> post)
    : store_(std::move(store)), post_(std::move(post)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

HeavyReads::~HeavyReads() { thread_.request_stop(); }

bool HeavyReads::read(const std::string& client, Ask ask, Task failed) {
  {
    const std::scoped_lock lock(mutex_);
    auto found = std::ranges::find(clients_, client, &Client::name);
    if (found == clients_.end()) found = clients_.insert(clients_.end(), {.name = client, .jobs = {}});
    if (found->jobs.size() >= most_waiting) return false;
    found->jobs.push_back({std::move(ask), std::move(failed)});
  }
  to_read_.notify_one();
  return true;
}

void HeavyReads::run(const std::stop_token& stop) {
  // On Linux the priority is that of a thread.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
  std::unique_lock lock(mutex_);
  while (to_read_.wait(lock, stop, [this] { return !clients_.empty(); }) && !stop.stop_requested()) {
    Client& client = clients_.front();
    Job job = std::move(client.jobs.front());
    client.jobs.pop_front();
    // Whoever wants more stands in line again.
    if (client.jobs.empty())
      clients_.pop_front();
    else
      clients_.splice(clients_.end(), clients_, clients_.begin());
    lock.unlock();
    try {
      post_(job.ask(*store_));
    } catch (const std::bad_alloc&) {
      post_(std::move(job.failed));
    }
    job = {};
    lock.lock();
  }
}

}  // namespace jadoube::server
