// Computes independent answers on several threads and delivers them in order.
//
//   in_order(positions.size(), 8, [&](std::size_t i) { return decide(positions[i]); },
//            [&](std::size_t i, const Verdict& verdict) { …; return true; });
#pragma once

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>
#include <vector>

namespace jadoube::archive {

// Calls `answer(i)` for each number below `count`, and, on the calling thread, `take(i, its answer)` in order, each as
// soon as possible, until `take` returns false. With one thread or none, no other thread is started.
template <class Answer, class Take>
void in_order(std::size_t count, unsigned threads, Answer answer, Take take) {
  if (threads <= 1) {
    for (std::size_t i = 0; i < count; ++i)
      if (!take(i, answer(i))) return;
    return;
  }
  std::vector<std::optional<decltype(answer(std::size_t{}))>> answers(count);
  std::vector<std::atomic<bool>> ready(count);
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::vector<std::jthread> workers;
  for (std::size_t i = 0; i < std::min<std::size_t>(threads, count); ++i)
    workers.emplace_back([&] {
      for (std::size_t at = next++; at < count && !stopped; at = next++) {
        answers[at] = answer(at);
        ready[at] = true;
        ready[at].notify_one();
      }
    });
  for (std::size_t at = 0; at < count && !stopped; ++at) {
    ready[at].wait(false);
    stopped = !take(at, *answers[at]);
    answers[at].reset();
  }
}

}  // namespace jadoube::archive
