// Waits for what another process or thread does.
#pragma once

#include <chrono>
#include <concepts>
#include <thread>

namespace jadoube::test {

// The time after which a test says that something hangs. Nothing else takes so long, however slow the machine is.
inline constexpr std::chrono::minutes patience{3};

// Asks the question until the answer is true; returns false only when something hangs.
//
//   EXPECT_TRUE(eventually([&] { return server.get("/healthz").status == 200U; }));
bool eventually(std::predicate auto question) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!question()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace jadoube::test
