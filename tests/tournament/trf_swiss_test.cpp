// Finished tournaments (JADOUBE_DATA, swiss/*.tar.zst): the players, rounds and boards are those of their index, and no
// points need an adjustment.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "jadoube/tournament/trf/trf.hpp"
#include "tests/tournament/archive.hpp"

namespace jadoube::tournament {
namespace {

namespace json = boost::json;

class Tournaments : public testing::TestWithParam<const char*> {};

TEST_P(Tournaments, AreReadWithoutAdjustmentAndWrittenAgain) {
  const std::string folder = GetParam();
  const auto files = test::archive("swiss/" + folder + ".tar.zst");
  if (!files) GTEST_SKIP() << "no " << folder << " in JADOUBE_DATA";
  std::istringstream lines(files->at(folder + "/index.jsonl"));
  unsigned count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const json::object entry = json::parse(line).as_object();
    const std::string name(entry.at("file").as_string());
    SCOPED_TRACE(name);
    const auto file = trf::read(files->at(folder + "/" + name));
    ASSERT_TRUE(file) << describe(file.error(), text::Language::en);
    // A wrong number of points would be an adjustment.
    EXPECT_TRUE(file->adjustments.empty()) << describe(file->adjustments.front(), text::Language::en);
    const Event& event = file->event;
    EXPECT_EQ(event.players.size(), entry.at("players").to_number<std::size_t>());
    const std::string once = trf::write(event);
    const auto again = trf::read(once);
    ASSERT_TRUE(again) << describe(again.error(), text::Language::en);
    EXPECT_TRUE(again->event == event);
    EXPECT_EQ(trf::write(again->event), once);
    if (!entry.contains("boards")) continue;
    EXPECT_EQ(event.rounds_announced, entry.at("announced").to_number<unsigned>());
    EXPECT_EQ(event.rounds.size(), entry.at("rounds").to_number<std::size_t>());
    EXPECT_EQ(rounds_played(event), event.rounds.size());
    const json::array& rounds = entry.at("boards").as_array();
    for (std::size_t round = 0; round < rounds.size(); ++round) {
      std::vector<std::vector<unsigned>> boards;
      for (const Board& board : event.rounds[round].boards) boards.push_back({board.white, board.black});
      for (const PlayerBye& bye : event.rounds[round].byes)
        if (bye.bye == Bye::pairing_allocated) boards.push_back({bye.player, 0});
      EXPECT_EQ(boards, json::value_to<std::vector<std::vector<unsigned>>>(rounds[round])) << "round " << round + 1;
    }
  }
  EXPECT_GT(count, 0U);
}

INSTANTIATE_TEST_SUITE_P(Swiss, Tournaments,
                         testing::Values("swiss-dutch", "swiss-accelerated", "swiss-prohibited", "swiss-hard"));

}  // namespace
}  // namespace jadoube::tournament
