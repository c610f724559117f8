// Waits for what another process or thread does.
#pragma once

#include <chrono>
#include <concepts>
#include <thread>

namespace jadoube::test {

// So long a test waits before it says that something hangs. However slow the machine is, nothing else takes so long.
inline constexpr std::chrono::minutes patience{3};

// Asks until the answer is true; false only when something hangs.
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
