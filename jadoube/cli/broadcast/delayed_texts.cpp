#include "jadoube/cli/broadcast/delayed_texts.hpp"

#include <utility>

namespace jadoube::cli {

void DelayedTexts::add(Time now, std::string text) {
  bytes_ += text.size();
  states_.push_back({now, std::move(text)});
  if (bytes_ <= most_bytes_ || states_.size() < 3) return;
  std::deque<State> kept;
  bytes_ = 0;
  // The newest state is always kept.
  for (std::size_t i = (states_.size() - 1) % 2; i < states_.size(); i += 2) {
    bytes_ += states_[i].text.size();
    kept.push_back(std::move(states_[i]));
  }
  states_ = std::move(kept);
}

std::optional<std::string> DelayedTexts::take(Time now) {
  std::optional<std::string> newest;
  while (!states_.empty() && states_.front().since + delay_ <= now) {
    newest = std::move(states_.front().text);
    bytes_ -= newest->size();
    states_.pop_front();
  }
  return newest;
}

}  // namespace jadoube::cli
