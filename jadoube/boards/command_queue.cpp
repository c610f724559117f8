#include "jadoube/boards/command_queue.hpp"

#include <algorithm>

namespace jadoube::boards {

using laws::Milliseconds;

void CommandQueue::add(std::span<const std::uint8_t> commands) {
  for (const std::uint8_t command : commands)
    if (std::ranges::find(waiting_, command) == waiting_.end()) waiting_.push_back(command);
}

std::vector<std::uint8_t> CommandQueue::take(Milliseconds now) {
  const auto next = due();
  if (!next || now < *next) return {};
  const std::uint8_t command = waiting_.front();
  waiting_.pop_front();
  sent_ = now;
  return {command};
}

std::optional<Milliseconds> CommandQueue::due() const {
  if (waiting_.empty()) return std::nullopt;
  return sent_ ? *sent_ + pause_between_commands : Milliseconds::zero();
}

}  // namespace jadoube::boards
