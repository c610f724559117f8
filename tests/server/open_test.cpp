// A whole open by the requests that the pages make: late entries, byes, withdrawals, forfeits, corrections, a pairing
// by hand, and the loss of its server after round 4. At its end the file is checked by the library, and the standings
// are compared with those of a second implementation, which is written here from C.07 and shares no code with the
// first.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/trf/trf.hpp"
#include "tests/server/at_the_desk.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

// Points in tenths. What one round gave a player, as the arbiter knows it.
struct RoundOf {
  enum class Kind { absent, half_bye, allocated_bye, forfeit, game } kind = Kind::absent;
  unsigned opponent = 0;
  int points = 0;
  bool requested() const { return kind == Kind::absent || kind == Kind::half_bye; }
  bool voluntary() const { return requested() || (kind == Kind::forfeit && points == 0); }
};
using History = std::vector<RoundOf>;

// C.07 of March 2026: points, BH/C1, BH, SB, WON.
class SecondStandings {
 public:
  explicit SecondStandings(const std::vector<History>& all) : all_(all) {
    for (const History& history : all) {
      int own = 0, seen = 0;
      for (const RoundOf& round : history) own += round.points;
      // 16.3: requested byes at the end are draws for the opponents; forfeits among them are not.
      seen = own;
      for (auto round = history.rbegin(); round != history.rend() && round->voluntary(); ++round)
        if (round->requested()) seen += 5 - round->points;
      own_.push_back(own);
      seen_.push_back(seen);
    }
    for (std::size_t player = 0; player < all.size(); ++player) values_.push_back(values_of(player));
  }

  // Places from 1; those who share one have the best of them.
  std::vector<unsigned> places() const {
    std::vector<unsigned> places;
    for (const auto& own : values_)
      places.push_back(
          1 + static_cast<unsigned>(std::ranges::count_if(values_, [&](const auto& other) { return other > own; })));
    return places;
  }
  const std::vector<int>& values(std::size_t player) const { return values_[player]; }

 private:
  struct Contribution {
    int score;
    int gained;
    bool voluntary;
  };

  std::vector<int> values_of(std::size_t player) const {
    std::vector<Contribution> contributions;
    int won = 0;
    for (const RoundOf& round : all_[player]) {
      if (round.kind == RoundOf::Kind::game) {
        contributions.push_back({seen_[round.opponent], round.points, false});
        won += round.points == 10;
      } else {
        // 16.4: a dummy with the own score, capped at the opponent's, or at draws in all rounds.
        const int cap =
            round.kind == RoundOf::Kind::forfeit ? seen_[round.opponent] : 5 * static_cast<int>(all_[player].size());
        contributions.push_back({std::min(own_[player], cap), round.points, round.voluntary()});
      }
    }
    int buchholz = 0, sonneborn = 0, lowest = 1'000'000, lowest_voluntary = 1'000'000;
    for (const Contribution& one : contributions) {
      buchholz += one.score;
      sonneborn += one.score * one.gained;
      lowest = std::min(lowest, one.score);
      if (one.voluntary) lowest_voluntary = std::min(lowest_voluntary, one.score);
    }
    // 16.5: the lowest of the voluntary unplayed rounds is cut, if there is one.
    const int cut = lowest_voluntary < 1'000'000 ? lowest_voluntary : lowest;
    return {own_[player], buchholz - cut, buchholz, sonneborn, won};
  }

  const std::vector<History>& all_;
  std::vector<int> own_, seen_;
  std::vector<std::vector<int>> values_;
};

class Open {
 public:
  Open(RunningServer& server, std::filesystem::path copies, unsigned players, unsigned rounds)
      : server_(server),
        copies_(std::move(copies)),
        rounds_(rounds),
        desk_(server, entries(players, rounds)),
        late_(players) {
    for (unsigned player = 0; player < players; ++player) strength_.push_back(2'400 - static_cast<int>(10 * player));
  }

  void play() {
    desk_.act("presence", R"("presence": "present")");
    for (unsigned round = 1; round <= rounds_; ++round) {
      before(round);
      desk_.act("pair");
      if (round == 3) swap_two();
      desk_.act("publish");
      read_round(round);
      enter_results(round);
      after(round);
      desk_.act("close", "\"round\": " + std::to_string(round));
      if (round == 4) lose_server();
    }
  }

  void compare() const {
    const auto all = desk_.shown();
    const SecondStandings second(histories());
    const auto places = second.places();
    ASSERT_EQ(all.at("after"), rounds_);
    ASSERT_EQ(all.at("standings").as_array().size(), places.size());
    for (const auto& row : all.at("standings").as_array()) {
      const auto player = row.at("player").to_number<std::size_t>();
      EXPECT_EQ(row.at("rank").to_number<unsigned>(), places[player]) << "player " << player;
      EXPECT_EQ(row.at("points").to_number<double>() * 10, second.values(player)[0]);
      const std::vector<double> units{10, 10, 100, 1};
      for (std::size_t code = 0; code < units.size(); ++code)
        EXPECT_NEAR(row.at("tie_breaks").at(code).to_number<double>() * units[code], second.values(player)[code + 1],
                    1e-6)
            << "player " << player << ", tie-break " << code;
    }
  }

  void check_file() const {
    const auto file = desk_.ask("trf").json();
    EXPECT_TRUE(file.at("remarks").as_array().empty()) << json::serialize(file.at("remarks"));
    const auto read = tournament::trf::read(std::string(file.at("trf").as_string()));
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->adjustments.empty());
    const auto report = tournament::check(read->event);
    EXPECT_EQ(report.rounds_checked, rounds_);
    // The one that was paired by hand, of which the file tells.
    ASSERT_EQ(report.rounds.size(), 1U);
    EXPECT_EQ(report.rounds[0].round, 3U);
    EXPECT_TRUE(report.places_checked);
    EXPECT_TRUE(report.places.empty());
    EXPECT_TRUE(std::ranges::any_of(read->event.kept,
                                    [](const std::string& line) { return line.starts_with("### MPA @ Round 3:"); }));
    EXPECT_TRUE(std::ranges::any_of(
        read->event.kept, [](const std::string& line) { return line.starts_with("### Correction @ Round 2:"); }));
  }

 private:
  using Key = std::pair<unsigned, unsigned>;  // round, board

  static std::string player(unsigned number) {
    return R"({"name": "Player )" + std::to_string(number) + R"(", "rating": )" +
           std::to_string(2'400 - 10 * static_cast<int>(number)) + "}";
  }
  static std::string entries(unsigned players, unsigned rounds) {
    std::string list;
    for (unsigned number = 0; number < players; ++number) list += (number > 0 ? ", " : "") + player(number);
    return R"("event": "Simulated open", "system": "swiss", "tie_breaks": ["BH/C1", "BH", "SB", "WON"], "rounds": )" +
           std::to_string(rounds) + R"(, "players": [)" + list + "]";
  }

  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }

  // Late entries in rounds 2 and 3, byes and withdrawals in every round.
  void before(unsigned round) {
    if (round == 2 || round == 3) {
      const unsigned number = late_ + round;
      // In the middle of the list, so that the numbers below move.
      desk_.act("enter", R"("players": [{"name": "Late )" + std::to_string(number) + R"(", "rating": )" +
                             std::to_string(2'005 + static_cast<int>(round)) + "}]");
      strength_.push_back(2'005);
      desk_.act("presence", R"("players": [)" + std::to_string(strength_.size() - 1) + R"(], "presence": "present")");
    }
    const auto one = [&](const char* presence) {
      const unsigned player = below(static_cast<unsigned>(strength_.size()));
      if (withdrawn_.contains(player) || !asked_.insert({round, player}).second) return;
      desk_.act("presence", "\"players\": [" + std::to_string(player) + "], \"round\": " + std::to_string(round) +
                                R"(, "presence": ")" + presence + "\"");
      if (std::string_view(presence) == "withdrawn") withdrawn_.insert(player);
    };
    one("half_bye");
    one("half_bye");
    one("absent");
    if (round > 1) one("withdrawn");
  }

  // The copy that is asked for is behind that of the round, which it waits for.
  void lose_server() {
    desk_.act("copies", R"("now": true)");
    const auto before = desk_.desk().at("records");
    replace_by_copy(server_, copies_);
    EXPECT_EQ(desk_.desk().at("records"), before);
  }

  // The last two boards exchange a player.
  void swap_two() {
    const auto desk = desk_.desk();
    unsigned last = 0;
    for (const auto& record : desk.at("records").as_object())
      if (record.key().starts_with("game/3/"))
        last = std::max(last, static_cast<unsigned>(std::stoul(std::string(record.key().substr(7)))));
    const auto black = [&](unsigned board) {
      return desk.at("records").at("game/3/" + std::to_string(board)).at("black").to_number<unsigned>();
    };
    desk_.act("swap", "\"players\": [" + std::to_string(black(last)) + ", " + std::to_string(black(last - 1)) + "]");
  }

  void read_round(unsigned round) {
    const auto all = desk_.shown("?round=" + std::to_string(round)).at("tournament").at("rounds").at(0);
    for (const auto& game : all.at("games").as_array())
      games_[{round, game.at("board").to_number<unsigned>()}] = {game.at("white").to_number<unsigned>(),
                                                                 game.at("black").to_number<unsigned>(), "*"};
    for (const auto& bye : all.at("byes").as_array())
      byes_[{round, bye.at("player").to_number<unsigned>()}] = std::string(bye.at("bye").as_string());
  }

  void enter_results(unsigned round) {
    std::string list;
    for (auto& [key, game] : games_) {
      if (key.first != round) continue;
      const unsigned lot = below(100);
      game.result = lot < 2                                                                   ? "+-"
                    : lot < 4                                                                 ? "-+"
                    : lot < 5                                                                 ? "--"
                    : lot < 30                                                                ? "1/2-1/2"
                    : lot < 30 + (strength_[game.white] >= strength_[game.black] ? 50U : 20U) ? "1-0"
                                                                                              : "0-1";
      list += (list.empty() ? "" : ", ") + (R"({"board": )" + std::to_string(key.second)) + R"(, "result": ")" +
              game.result + "\"}";
    }
    desk_.act("results", "\"round\": " + std::to_string(round) + ", \"results\": [" + list + "]");
  }

  // A result of this round is corrected before the next is paired, and one of round 2 while round 3 is played.
  void after(unsigned round) {
    if (round == 4) correct(4, 1, "0-1");
    if (round == 3) correct(2, 2, games_.at({2, 2}).result == "1-0" ? "1/2-1/2" : "1-0");
  }
  void correct(unsigned round, unsigned board, const std::string& result) {
    games_.at({round, board}).result = result;
    desk_.act("results", "\"round\": " + std::to_string(round) + ", \"board\": " + std::to_string(board) +
                             R"(, "result": ")" + result + "\"");
  }

  std::vector<History> histories() const {
    std::vector<History> all(strength_.size(), History(rounds_));
    for (const auto& [key, game] : games_) {
      RoundOf &white = all[game.white][key.first - 1], &black = all[game.black][key.first - 1];
      const bool forfeit = game.result.size() == 2;
      white.kind = black.kind = forfeit ? RoundOf::Kind::forfeit : RoundOf::Kind::game;
      white.opponent = game.black;
      black.opponent = game.white;
      const bool draw = game.result == "1/2-1/2";
      white.points = draw ? 5 : game.result == "1-0" || game.result == "+-" ? 10 : 0;
      black.points = draw ? 5 : game.result == "0-1" || game.result == "-+" ? 10 : 0;
    }
    for (const auto& [key, bye] : byes_) {
      RoundOf& round = all[key.second][key.first - 1];
      round.kind = bye == "H"   ? RoundOf::Kind::half_bye
                   : bye == "U" ? RoundOf::Kind::allocated_bye
                                : RoundOf::Kind::absent;
      round.points = bye == "H" ? 5 : bye == "U" ? 10 : 0;
    }
    return all;
  }

  struct Played {
    unsigned white = 0, black = 0;
    std::string result{};
  };
  RunningServer& server_;
  std::filesystem::path copies_;
  unsigned rounds_;
  AtTheDesk desk_;
  unsigned late_;
  std::vector<int> strength_;
  std::map<Key, Played> games_;
  std::map<std::pair<unsigned, unsigned>, std::string> byes_;  // by round and player
  std::set<unsigned> withdrawn_;
  std::set<std::pair<unsigned, unsigned>> asked_;
  std::minstd_rand random_{45};
};

TEST(AnOpen, OfAHundredAndEightyPlayers_EndsAsTheRulesSay) {
  const Scratch stick;
  RunningServer server({"--trusted-networks", "127.0.0.1", "--copies", stick.path().string()});
  Open open(server, stick.path(), long_run() && !sanitized() ? 180 : 40, long_run() && !sanitized() ? 9 : 5);
  open.play();
  open.compare();
  open.check_file();
}

}  // namespace
}  // namespace jadoube::test
