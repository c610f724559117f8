// Commands on their way to a board: one at a time, with a pause after each, because a board loses bytes that arrive
// while it works on the previous one.
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
  // Adds commands, except those that are already waiting.
  void add(std::span<const std::uint8_t> commands);
  // The bytes to send now: at most one command.
  std::vector<std::uint8_t> take(laws::Milliseconds now);
  // When take() returns the next command; nothing if none waits.
  [[nodiscard]] std::optional<laws::Milliseconds> due() const;
  void clear() { waiting_.clear(); }

 private:
  std::deque<std::uint8_t> waiting_;
  std::optional<laws::Milliseconds> sent_;
};

}  // namespace jadoube::boards
