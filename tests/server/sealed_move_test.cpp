// Who can open the envelope of a sealed move.
#include "jadoube/server/table/sealed_move.hpp"

#include <gtest/gtest.h>

#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {
namespace {

using Secrets = std::vector<std::string_view>;

const std::vector<store::Seat> seats{{store::SeatKind::white, hash_of("White's")},
                                     {store::SeatKind::black, hash_of("Black's")},
                                     {store::SeatKind::arbiter, hash_of("the arbiter's")}};

TEST(SealedMove, IsOpenedByTheSealerAndTheArbiter) {
  const auto sealed = SealedMove::seal("Nf3", SealedMove::openers("White's", Seat::white, true, seats));
  ASSERT_TRUE(sealed);
  EXPECT_EQ(sealed->open(Secrets{"White's"}), "Nf3");
  EXPECT_EQ(sealed->open(Secrets{"Black's", "the arbiter's"}), "Nf3");
  EXPECT_EQ(sealed->open(Secrets{"Black's"}), std::nullopt);
  EXPECT_EQ(sealed->open(Secrets{}), std::nullopt);
}

TEST(SealedMove, WhereThereIsNoArbiter_IsOpenedForThePlayerWhoIsToReply) {
  const auto sealed = SealedMove::seal("Nf3", SealedMove::openers("Black's", Seat::black, false, seats));
  ASSERT_TRUE(sealed);
  EXPECT_EQ(sealed->open(Secrets{"White's"}), "Nf3");
  EXPECT_EQ(sealed->open(Secrets{"the arbiter's"}), std::nullopt);
}

TEST(SealedMove, IsNoMove_WhereItIsEmptyOrTooLong) {
  EXPECT_FALSE(SealedMove::seal("", {}));
  EXPECT_FALSE(SealedMove::seal(std::string(longest_sealed_move + 1, 'x'), {}));
  EXPECT_TRUE(SealedMove::seal(std::string(longest_sealed_move, 'x'), {}));
  EXPECT_TRUE(SealedMove().empty());
  EXPECT_EQ(SealedMove().open(Secrets{"White's"}), std::nullopt);
}

}  // namespace
}  // namespace jadoube::server
