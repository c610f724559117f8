#include "jadoube/server/table/heavy_reads.hpp"

#include <utility>

#include "jadoube/base/priority.hpp"
#include "jadoube/store/on_own_thread.hpp"

namespace jadoube::server {
namespace {

// With this, the serving thread goes first when the processors are busy. People wait for these answers, too.
constexpr int niceness = 5;

}  // namespace

HeavyReads::HeavyReads(std::unique_ptr<store::Store> store, std::function<void(Task)> post)
    : store_(store::on_own_thread(std::move(store))), post_(std::move(post)), thread_([this] { work(); }) {}

HeavyReads::~HeavyReads() { given_.post(); }

void HeavyReads::run(Ask ask) {
  ask_ = std::move(ask);
  given_.post();
}

void HeavyReads::work() {
  base::lower_priority(niceness);
  while (true) {
    given_.wait();
    const Ask ask = std::exchange(ask_, {});
    if (!ask) return;
    post_(ask(*store_));
  }
}

}  // namespace jadoube::server
