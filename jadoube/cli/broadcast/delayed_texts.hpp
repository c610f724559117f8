// The states of a text that grows, kept until they are old enough to be published.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>

namespace jadoube::cli {

class DelayedTexts {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr std::size_t usual_bytes = std::size_t{256} << 20;

  explicit DelayedTexts(std::chrono::steady_clock::duration delay, std::size_t most_bytes = usual_bytes)
      : delay_(delay), most_bytes_(most_bytes) {}

  // Adds a state later than all before. If all of them together are larger than `most_bytes`, every second one is
  // dropped: the published text then grows in larger steps, and is never younger than the delay.
  void add(Time now, std::string text);
  // The newest state that is at least as old as the delay, once; nothing if there is none, or it has been taken.
  std::optional<std::string> take(Time now);
  std::size_t waiting() const { return states_.size(); }

 private:
  struct State {
    Time since;
    std::string text;
  };
  std::chrono::steady_clock::duration delay_;
  std::deque<State> states_;  // not yet taken, the oldest first
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
};

}  // namespace jadoube::cli
