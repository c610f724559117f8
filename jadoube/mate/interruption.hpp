// When to stop a question that takes long: at a given time, or on request.
//
//   std::stop_source source;
//   mate::can_mate(position, Color::white, {.interruption = {.deadline = now + 500ms, .stop = source.get_token()}})
#pragma once

#ifndef __wasm__
#include <chrono>
#include <optional>
#include <stop_token>
#endif

namespace jadoube::mate {

struct Interruption {
#ifdef __wasm__  // neither threads nor a clock
  bool is_due() const { return false; }
#else
  std::optional<std::chrono::steady_clock::time_point> deadline{};
  std::stop_token stop{};

  [[nodiscard]] bool is_due() const {
    return stop.stop_requested() || (deadline && std::chrono::steady_clock::now() >= *deadline);
  }
#endif
};

}  // namespace jadoube::mate
