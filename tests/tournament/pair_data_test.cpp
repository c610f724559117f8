// Rounds of tournaments (JADOUBE_DATA, swiss/*.tar.zst), each paired from the rounds before it as its event has them.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "jadoube/tournament/model/acceleration.hpp"
#include "jadoube/tournament/pairing/pair.hpp"
#include "jadoube/tournament/trf/trf.hpp"
#include "tests/support/environment.hpp"
#include "tests/tournament/archive.hpp"

namespace jadoube::tournament {
namespace {

namespace json = boost::json;

using Boards = std::vector<std::vector<unsigned>>;

Boards boards_of(const PairedRound& round) {
  Boards boards;
  for (const Board& board : round.boards) boards.push_back({board.white, board.black});
  for (const PlayerBye& bye : round.byes)
    if (bye.bye == Bye::pairing_allocated) boards.push_back({bye.player, 0});
  return boards;
}

class PairedRounds : public testing::TestWithParam<const char*> {};

TEST_P(PairedRounds, AreThoseOfTheirTournament) {
  const std::string folder = GetParam();
  const auto files = test::archive("swiss/" + folder + ".tar.zst");
  if (!files) GTEST_SKIP() << "no " << folder << " in JADOUBE_DATA";
  std::istringstream lines(files->at(folder + "/index.jsonl"));
  unsigned count = 0, rounds_compared = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const json::object entry = json::parse(line).as_object();
    const std::string name(entry.at("file").as_string());
    const Event event = trf::read(files->at(folder + "/" + name)).value().event;
    if (test::sanitized() && (count % 20 != 0 || event.players.size() > 60)) continue;
    json::array rounds;
    if (const auto* const all = entry.if_contains("boards"))
      rounds = all->as_array();
    else
      rounds.emplace_back(entry.at("pairs"));
    const unsigned first = entry.contains("boards") ? 1 : entry.at("round").to_number<unsigned>();
    for (std::size_t at = 0; at < rounds.size(); ++at, ++rounds_compared) {
      const unsigned round = first + static_cast<unsigned>(at);
      const auto paired = pair(event, round);
      ASSERT_TRUE(paired) << name << " round " << round << ": " << describe(paired.error(), text::Language::en);
      EXPECT_EQ(boards_of(paired->round), json::value_to<Boards>(rounds[at])) << name << " round " << round;
    }
    if (const auto* next = entry.if_contains("next")) {
      const auto paired = pair(event, next->as_object().at("round").to_number<unsigned>());
      ASSERT_FALSE(paired) << name;
      EXPECT_EQ(paired.error().dutch.kind, swiss::PairingError::Kind::no_pairing);
    }
  }
  EXPECT_GT(rounds_compared, 0U);
  RecordProperty("rounds", static_cast<int>(rounds_compared));
}

INSTANTIATE_TEST_SUITE_P(Swiss, PairedRounds,
                         testing::Values("swiss-dutch", "swiss-accelerated", "swiss-prohibited", "swiss-hard"));

// C.04.7, article 1: group A and its virtual points, computed and as records 250 have them.
TEST(BakuAcceleration, IsThatOfRecords250) {
  const auto files = test::archive("swiss/swiss-accelerated.tar.zst");
  if (!files) GTEST_SKIP() << "no swiss-accelerated in JADOUBE_DATA";
  for (const auto& [name, text] : *files) {
    if (!name.ends_with(".trf")) continue;
    const Event event = trf::read(text).value().event;
    EXPECT_EQ(baku_acceleration(event), event.accelerations) << name;
  }
}

}  // namespace
}  // namespace jadoube::tournament
