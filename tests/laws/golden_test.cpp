// The golden logs of each release in tests/laws/golden are ruled on as that release ruled on them. JADOUBE_FREEZE=1.0
// writes those of 1.0 anew; see the folder's README.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/laws/answers.hpp"
#include "jadoube/laws/game.hpp"
#include "jadoube/laws/model/edition.hpp"
#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/laws/rules/rules.hpp"
#include "tests/laws/random_game.hpp"
#include "tests/laws/scenarios.hpp"

namespace jadoube::laws {
namespace {

namespace json = boost::json;

std::filesystem::path golden_folder() { return test::source_file("tests/laws/golden"); }

struct Step {
  std::string event, answer;  // as the file has them
};

struct GoldenLog {
  std::string title;
  std::string regulations;
  std::vector<Step> steps;
};

// --- What is kept of an answer

// More permitted moves than these are no obligation: their number tells enough.
constexpr std::size_t most_permitted_moves = 8;

// Without the sentences; of the state only what differs from `before`, which becomes the state of this answer.
std::string kept(json::object answer, json::object& before) {
  answer.erase("says");
  json::object& state = answer.at("state").as_object();
  if (auto* const permitted = state.if_contains("permitted"))
    if (const std::size_t moves = permitted->as_array().size(); moves > most_permitted_moves) *permitted = moves;
  json::object changed;
  for (const auto& [key, value] : state)
    if (const auto* const old = before.if_contains(key); old == nullptr || *old != value) changed[key] = value;
  for (const auto& [key, value] : before)
    if (!state.contains(key)) changed[key] = nullptr;
  before = std::move(state);
  answer["state"] = std::move(changed);
  return json::serialize(answer);
}

// A game that is ruled on as a stored log is: what a ruling must know about mates stands in the events.
class Replay {
 public:
  explicit Replay(const std::string& regulations) {
    auto read = parser_.regulations(regulations);
    if (!read) throw std::invalid_argument(regulations);
    game_.emplace(*std::move(read));
  }

  // The event with the answers about mates that its ruling needs, as a table writes it.
  std::string told(const std::string& line) {
    const Event event = read(line);
    const Event with_answers = answered(game_->regulations(), game_->state(), event);
    std::string plain, full;
    protocol::write_event(plain, event);
    protocol::write_event(full, with_answers);
    return plain == full ? line : full;
  }
  std::string rule(const std::string& line) {
    const Ruling ruling = game_->rule_as_told(read(line));
    std::string answer;
    protocol::write_answer(answer, game_->regulations(), game_->state(), ruling);
    return kept(json::parse(answer).as_object(), before_);
  }
  const Game& game() const { return *game_; }
  // Whether a log can hold it: at random there are acts that no line says.
  bool can_be_told(const std::string& line) { return parser_.event(line).has_value(); }

 private:
  Event read(const std::string& line) {
    auto event = parser_.event(line);
    if (!event) throw std::invalid_argument(line);
    return *std::move(event);
  }

  protocol::Parser parser_;
  std::optional<Game> game_;
  json::object before_;
};

// --- Files

std::vector<GoldenLog> read_file(const std::filesystem::path& path) {
  std::vector<GoldenLog> logs;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("# ")) {
      logs.push_back({.title = line.substr(2), .regulations = {}, .steps = {}});
    } else if (logs.empty()) {
      ADD_FAILURE() << path << " begins with no title";
      return logs;
    } else if (line.starts_with("> ") && logs.back().regulations.empty()) {
      logs.back().regulations = line.substr(2);
    } else if (line.starts_with("> ")) {
      logs.back().steps.push_back({.event = line.substr(2), .answer = {}});
    } else if (line.starts_with("< ") && !logs.back().steps.empty()) {
      logs.back().steps.back().answer = line.substr(2);
    } else {
      ADD_FAILURE() << path << " has the line " << line;
    }
  }
  return logs;
}

std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

// What is ruled otherwise today, first of all; empty: nothing.
std::string difference(const GoldenLog& log) {
  Replay replay(log.regulations);
  for (const Step& step : log.steps)
    if (const std::string answer = replay.rule(step.event); answer != step.answer)
      return "ruled on " + step.event + "\n  then: " + step.answer + "\n  now:  " + answer;
  return {};
}

// --- Writing those of a release

constexpr std::array codes{"1997", "2009", "2014", "2018", "2023"};

std::string with_version(std::string regulations) {
  constexpr std::string_view key = R"("edition": ")";
  const auto at = regulations.find(key);
  if (regulations.find("\"rulings\"") == std::string::npos && at != std::string::npos)
    regulations.insert(at, "\"rulings\": " + std::to_string(rules_version) + ", ");
  return regulations;
}

void write_log(std::ostream& out, const std::string& title, const std::string& regulations,
               const std::vector<std::string>& events) {
  Replay replay(regulations);
  out << "# " << title << "\n> " << regulations << '\n';
  for (const std::string& event : events) {
    const std::string told = replay.told(event);
    out << "> " << told << "\n< " << replay.rule(told) << '\n';
  }
}

// A game of each situation, in one of its editions by turns.
void write_situations(const std::filesystem::path& folder) {
  std::map<std::string, std::ofstream> files;
  std::map<std::string, std::size_t> turns;
  for (const std::string& name : test::scenario_names()) {
    const test::Scenario scenario = test::read_scenario(name);
    const std::string room = name.substr(0, name.find('/'));
    const test::ScenarioGame* chosen = nullptr;
    for (std::size_t next = turns[room]++, tries = 0; chosen == nullptr && tries < codes.size(); ++next, ++tries)
      for (const test::ScenarioGame& game : scenario.games)
        if (chosen == nullptr && game.edition == codes[next % codes.size()]) chosen = &game;
    ASSERT_NE(chosen, nullptr) << name;
    std::vector<std::string> events;
    for (const test::ScenarioStep& step : std::span(chosen->steps).subspan(1)) events.push_back(step.told);
    if (!files.contains(room)) files[room].open(folder / (room + ".jsonl"));
    write_log(files[room], name + ", " + chosen->edition + ": " + scenario.title,
              with_version(chosen->steps.front().told), events);
  }
}

// Games of random acts, in every edition and tempo, watched and not, on a board and on a screen.
void write_random_games(const std::filesystem::path& folder) {
  constexpr std::array times{"90+30", "15+10", "3+2"};
  constexpr std::array kinds{R"("supervision": "every_game")", R"("supervision": "limited")", R"("board": "screen")",
                             R"("supervision": "limited", "quickplay_finish": true, "false_move": "london")"};
  constexpr int acts = 40;
  std::ofstream file(folder / "random.jsonl");
  test::Random random(20261128);
  for (const char* const edition : codes)
    for (const char* const time : times)
      for (const char* const kind : kinds) {
        const std::string regulations = std::string(R"({"regulations": {"rulings": )") + std::to_string(rules_version) +
                                        R"(, "edition": ")" + edition + R"(", "time": ")" + time + "\", " + kind + "}}";
        Replay replay(regulations);
        std::vector<std::string> events;
        Milliseconds now{};
        for (int n = 0; n < acts; ++n) {
          now += Milliseconds(random.below(n % 10 == 9 ? 60'000 : 4'000));
          std::string event;
          protocol::write_event(event, test::random_event(random, replay.game().state(), now));
          if (!replay.can_be_told(event)) continue;
          events.push_back(event);
          replay.rule(replay.told(event));
        }
        write_log(file, std::string("random acts, ") + edition + ", " + time + ", " + kind, regulations, events);
      }
}

// --- The tests

// How many logs each release has, so that none goes missing.
const std::map<std::string, std::size_t> releases{{"1.0", 510}};

TEST(GoldenLogs, AreRuledOnAsByTheReleaseThatWroteThem) {
  if (const char* const release = std::getenv("JADOUBE_FREEZE")) {
    const auto folder = golden_folder() / release;
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    write_situations(folder);
    write_random_games(folder);
  }
  for (const auto& [release, logs] : releases) {
    std::size_t read = 0;
    for (const auto& file : files_of(golden_folder() / release))
      for (const GoldenLog& log : read_file(file)) {
        ++read;
        EXPECT_EQ(difference(log), "") << release << "/" << file.filename().string() << ": " << log.title;
      }
    EXPECT_EQ(read, logs) << release;
  }
}

TEST(GoldenLogs, OfARelease_AreOfEveryEditionAndTempo_AndOfEveryRoom) {
  for (const auto& [release, logs] : releases) {
    std::set<std::string> rooms, games;
    for (const auto& file : files_of(golden_folder() / release)) {
      rooms.insert(file.stem().string());
      for (const GoldenLog& log : read_file(file)) {
        const Replay replay(log.regulations);
        const Regulations& regulations = replay.game().regulations();
        games.insert(std::string(code(regulations.edition)) + " " +
                     std::to_string(static_cast<int>(regulations.tempo)));
      }
    }
    EXPECT_EQ(games.size(), 5U * 3U) << release;
    for (const char* const room : {"adjournment", "blind", "clock", "conduct", "draws", "game", "house_rules",
                                   "irregularities", "points", "quickplay", "record", "screen", "tempo", "touch"})
      EXPECT_TRUE(rooms.contains(room)) << release << ": " << room;
  }
}

// The comparison itself: an article, an effect, a clock or a result that is another one is found.
TEST(GoldenLogs, ARulingThatHasChanged_IsFound) {
  const std::string regulations = R"({"regulations": {"rulings": 2, "edition": "2023", "time": "3+2"}})";
  std::ostringstream file;
  write_log(file, "a touch", regulations,
            {R"({"at": 0, "by": "white", "do": "touch", "square": "g1"})",
             R"({"at": 200000, "by": "white", "do": "press"})"});
  std::vector<std::string> lines;
  std::istringstream in(file.str());
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 6U);
  const auto log_with = [&](std::string_view then, std::string_view now) {
    GoldenLog log{.title = "a touch", .regulations = regulations, .steps = {}};
    log.steps = {{lines[2].substr(2), lines[3].substr(2)}, {lines[4].substr(2), lines[5].substr(2)}};
    std::size_t changed = 0;
    for (Step& step : log.steps)
      if (const auto at = step.answer.find(then); !then.empty() && at != std::string::npos) {
        step.answer.replace(at, then.size(), now);
        ++changed;
      }
    EXPECT_EQ(changed > 0, !then.empty()) << then << " is in none of " << file.str();
    return log;
  };
  EXPECT_EQ(difference(log_with({}, {})), "");
  EXPECT_NE(difference(log_with("4.3.1", "4.3.2")), "");
  EXPECT_NE(difference(log_with("obligation", "warning")), "");
  EXPECT_NE(difference(log_with("\"g1h3\"", "\"g1e2\"")), "");
  EXPECT_NE(difference(log_with("\"white\":180000", "\"white\":180001")), "");
  EXPECT_NE(difference(log_with("\"result\":\"0-1\"", "\"result\":\"1-0\"")), "");
}

}  // namespace
}  // namespace jadoube::laws
