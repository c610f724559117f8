#include "jadoube/boards/command_queue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace jadoube::boards::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(CommandQueue, GivesOneCommandAtATime_WithAPauseBehindEach) {
  CommandQueue queue;
  EXPECT_FALSE(queue.due());
  queue.add(std::array<std::uint8_t, 3>{1, 2, 3});
  EXPECT_THAT(queue.take(1'000ms), ElementsAre(1));
  EXPECT_EQ(queue.due(), 1'100ms);
  EXPECT_THAT(queue.take(1'099ms), IsEmpty());
  EXPECT_THAT(queue.take(1'100ms), ElementsAre(2));
  queue.add(std::array<std::uint8_t, 2>{3, 4});
  EXPECT_THAT(queue.take(1'200ms), ElementsAre(3));
  EXPECT_THAT(queue.take(1'300ms), ElementsAre(4));
  EXPECT_FALSE(queue.due());
  queue.add(std::array<std::uint8_t, 1>{5});
  EXPECT_THAT(queue.take(1'350ms), IsEmpty());
  queue.clear();
  EXPECT_FALSE(queue.due());
}

}  // namespace
}  // namespace jadoube::boards::test
