#include "jadoube/laws/model/pgn_result.hpp"

#include <gtest/gtest.h>

#include <set>

#include "jadoube/laws/model/ruling.hpp"

namespace jadoube::laws {
namespace {

TEST(Results, OfARecordAndOfTheReferee_AreTheSameFive) {
  EXPECT_EQ(result_of(pgn::Result::unknown), Result::none);
  EXPECT_EQ(result_of(pgn::Result::white_wins), Result::white_wins);
  EXPECT_EQ(result_of(pgn::Result::black_wins), Result::black_wins);
  EXPECT_EQ(result_of(pgn::Result::draw), Result::draw);
  EXPECT_EQ(result_of(pgn::Result::both_lose), Result::both_lose);
  for (const pgn::Result result : pgn::all_results) EXPECT_EQ(pgn_result(result_of(result)), result);
}

TEST(Codes, EachReasonOfAnEndHasItsOwnWord) {
  std::set<std::string_view> words;
  for (std::size_t reason = 0; reason <= static_cast<std::size_t>(Reason::signed_result); ++reason)
    words.insert(code(static_cast<Reason>(reason)));
  EXPECT_EQ(words.size(), static_cast<std::size_t>(Reason::signed_result) + 1);
  EXPECT_EQ(code(Reason::none), "");
  EXPECT_EQ(code(Reason::dead_position), "dead_position");
  EXPECT_EQ(code(Reason::default_time), "default");
  EXPECT_EQ(code(Reason::signed_result), "signed");
}

}  // namespace
}  // namespace jadoube::laws
