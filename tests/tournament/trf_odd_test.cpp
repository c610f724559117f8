// Files of other programs (JADOUBE_DATA, swiss/trf-odd): each is read as its index says.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "jadoube/tournament/model/acceleration.hpp"
#include "jadoube/tournament/trf/trf.hpp"
#include "tests/support/environment.hpp"
#include "tests/tournament/archive.hpp"

namespace jadoube::tournament {
namespace {

namespace json = boost::json;

std::vector<json::object> odd_files() {
  const auto index = test::data_file("swiss/trf-odd/index.jsonl");
  std::vector<json::object> files;
  if (!index) return files;
  std::ifstream lines(*index);
  for (std::string line; std::getline(lines, line);) files.push_back(json::parse(line).as_object());
  return files;
}

std::expected<trf::File, trf::Error> read_odd(const json::object& file) {
  return trf::read(
      test::contents(test::data_file("swiss/trf-odd/" + std::string(file.at("file").as_string()))->string()));
}

// "4w1", "0-U", as the index writes an entry.
std::string written(const Cell& cell) {
  if (cell.kind == Cell::Kind::bye) return std::string("0-") + sign(cell.bye);
  std::string text = std::to_string(cell.opponent) + (cell.color == Color::white ? 'w' : 'b');
  if (cell.mark != Mark::open) text += sign(cell.mark);
  return text;
}

double number(const json::value& value) { return value.to_number<double>(); }

void compare(const Event& event, const json::object& read) {
  EXPECT_EQ(event.rounds_announced, read.at("rounds").to_number<unsigned>());
  EXPECT_EQ(rounds_played(event), read.at("played").to_number<unsigned>());
  const json::array& players = read.at("players").as_array();
  ASSERT_EQ(event.players.size(), players.size());
  const auto table = crosstable(event);
  const auto sums = scores(event, static_cast<unsigned>(event.rounds.size()));
  for (std::size_t index = 0; index < players.size(); ++index) {
    const json::object& expected = players[index].as_object();
    const Player& player = event.players[index];
    EXPECT_EQ(player.number, expected.at("tpn").to_number<unsigned>());
    EXPECT_EQ(player.name, std::string(expected.at("name").as_string()));
    EXPECT_EQ(player.sex == Sex::man     ? "m"
              : player.sex == Sex::woman ? "w"
                                         : "",
              std::string(expected.at("sex").as_string()));
    EXPECT_EQ(code(player.title), std::string(expected.at("title").as_string()));
    EXPECT_EQ(player.rating, expected.at("rating").is_null() ? 0 : expected.at("rating").to_number<unsigned>());
    EXPECT_EQ(player.federation, std::string(expected.at("fed").as_string()));
    EXPECT_EQ(sums[index].tenths / 10.0, number(expected.at("points")));
    std::vector<std::string> entries, expected_entries;
    for (const auto& row : table) entries.push_back(written(row[index]));
    for (const json::value& entry : expected.at("cells").as_array()) expected_entries.emplace_back(entry.as_string());
    EXPECT_EQ(entries, expected_entries) << player.name;
  }
  if (const auto* teams = read.if_contains("teams")) {
    ASSERT_EQ(event.teams.size(), teams->as_array().size());
    for (std::size_t at = 0; at < event.teams.size(); ++at) {
      const json::array& team = teams->as_array()[at].as_array();
      EXPECT_EQ(event.teams[at].name, std::string(team[0].as_string()));
      EXPECT_EQ(event.teams[at].players, json::value_to<std::vector<unsigned>>(team[1]));
    }
  }
  if (const auto* dates = read.if_contains("dates")) {
    ASSERT_EQ(event.round_dates.size(), dates->as_array().size());
    for (std::size_t at = 0; at < event.round_dates.size(); ++at) {
      int year = 0, month = 0, day = 0;
      char dash = ' ';
      std::istringstream(std::string(dates->as_array()[at].as_string())) >> year >> dash >> month >> dash >> day;
      ASSERT_TRUE(event.round_dates[at]);
      EXPECT_EQ(*event.round_dates[at], (Date{static_cast<std::uint16_t>(year), static_cast<std::uint8_t>(month),
                                              static_cast<std::uint8_t>(day)}));
    }
  }
  if (const auto* absent = read.if_contains("absent_next")) {
    std::vector<unsigned> players_absent;
    for (const RequestedBye& request : event.requested) {
      EXPECT_EQ(request.round, event.rounds.size() + 1);
      players_absent.push_back(request.player);
    }
    EXPECT_EQ(players_absent, json::value_to<std::vector<unsigned>>(*absent));
  }
  if (const auto* prohibited = read.if_contains("prohibited")) {
    std::vector<std::vector<unsigned>> groups;
    for (const ForbiddenPairs& pairs : event.forbidden) groups.push_back(pairs.players);
    EXPECT_EQ(groups, json::value_to<std::vector<std::vector<unsigned>>>(*prohibited));
  }
  if (const auto* accelerated = read.if_contains("virtual"))
    for (unsigned round = 1; round <= event.rounds_announced; ++round)
      for (std::size_t index = 0; index < event.players.size(); ++index) {
        const auto* points = accelerated->as_object().if_contains(std::to_string(event.players[index].number));
        const double expected =
            points && round <= points->as_array().size() ? number(points->as_array()[round - 1]) : 0;
        EXPECT_EQ(virtual_points(event, round)[index].tenths / 10.0, expected);
      }
  if (const auto* scoring = read.if_contains("scoring")) {
    const json::object& values = scoring->as_object();
    EXPECT_EQ(event.scoring.win.tenths / 10.0, number(values.at("W")));
    EXPECT_EQ(event.scoring.draw.tenths / 10.0, number(values.at("D")));
    EXPECT_EQ(event.scoring.loss.tenths / 10.0, number(values.at("L")));
  }
}

TEST(OddFiles, AreReadWithoutLossOrRefusedWithTheirLine) {
  const auto files = odd_files();
  if (files.empty()) GTEST_SKIP() << "no swiss/trf-odd in JADOUBE_DATA";
  for (const json::object& file : files) {
    const std::string name(file.at("file").as_string()), verdict(file.at("verdict").as_string());
    SCOPED_TRACE(name + ": " + std::string(file.at("note").as_string()));
    const auto read = read_odd(file);
    if (verdict == "refuse") {
      ASSERT_FALSE(read);
      EXPECT_FALSE(describe(read.error(), text::Language::en).empty());
      continue;
    }
    if (verdict == "warn" && !read) continue;  // refused with its line
    ASSERT_TRUE(read) << describe(read.error(), text::Language::en);
    EXPECT_TRUE(verdict != "warn" || !read->adjustments.empty());
    if (file.contains("read")) compare(read->event, file.at("read").as_object());
    const std::string once = trf::write(read->event);
    const auto again = trf::read(once);
    ASSERT_TRUE(again) << describe(again.error(), text::Language::en) << once;
    EXPECT_EQ(again->event, read->event) << once;
    EXPECT_EQ(trf::write(again->event), once);
  }
}

}  // namespace
}  // namespace jadoube::tournament
