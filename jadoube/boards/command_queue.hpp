// Commands on their way to a board: one at a time, with a pause behind each, because a board loses bytes that come
// while it works on the one before.
//
//   queue.add(session.take_commands());
//   write(queue.take(now));                 // and again at queue.due()
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/edition.hpp"

namespace jadoube::boards {

inline constexpr laws::Milliseconds pause_between_commands{100};

class JADOUBE_API CommandQueue {
 public:
  // Those that wait already are not added again.
  void add(std::span<const std::uint8_t> commands);
  // What is to be sent now: one command at most.
  std::vector<std::uint8_t> take(laws::Milliseconds now);
  // When take() gives the next one; nothing: none waits.
  [[nodiscard]] std::optional<laws::Milliseconds> due() const;
  void clear() { waiting_.clear(); }

 private:
  std::deque<std::uint8_t> waiting_;
  std::optional<laws::Milliseconds> sent_;
};

}  // namespace jadoube::boards
