// Playing against an engine, as a page does it: the program serves, the engine is a process of its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include <boost/json/serialize.hpp>

#include "tests/server/running_server.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/stockfish.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;
using testing::Not;

// A server whose engine says these words, one after the other (see tests/engines/scripted-engine): the first line is
// for its first process, and so on; the last one for all further ones.
class ServerWithEngine {
 public:
  explicit ServerWithEngine(std::string_view words, std::vector<std::string> options = {}) {
    say(words);
    const auto engine =
        script_.write("engine",
                      "#!/bin/sh\n"
                      "cd '" +
                          script_.path().string() +
                          "' || exit 1\n"
                          "echo $$ >>processes\n"
                          "line=$(sed -n \"$(wc -l <processes)p\" words)\n"
                          "exec '" +
                          source_file("tests/engines/scripted-engine").string() + "' ${line:-$(tail -1 words)}\n");
    ::chmod(engine.c_str(), 0755);
    ::setenv(variable, engine.c_str(), 1);
    server.emplace(std::move(options));
    // The first process was the trial at the server's start.
    std::filesystem::remove(script_.path() / "processes");
  }
  ~ServerWithEngine() { ::unsetenv(variable); }
  ServerWithEngine(const ServerWithEngine&) = delete;
  ServerWithEngine& operator=(const ServerWithEngine&) = delete;

  void say(std::string_view words) const { script_.write("words", std::string(words) + "\n"); }
  // Ends the server and starts it again.
  void restart(int signal) {
    server->end(signal);
    server->start();
    std::filesystem::remove(script_.path() / "processes");
  }
  void restart_without_engine() {
    server->end(SIGTERM);
    ::setenv(variable, "none", 1);
    server->start();
  }
  // The one started last.
  int process() const {
    std::istringstream lines(script_.read("processes"));
    int last = 0;
    for (int one = 0; lines >> one;) last = one;
    return last;
  }
  std::optional<RunningServer> server;

 private:
  static constexpr const char* variable = "JADOUBE_SERVE_ENGINE";
  Scratch script_;
};

// The next entry in which that is done by `by`; nothing if none comes.
std::optional<json::value> entry_of(WebSocket& socket, std::string_view act, std::string_view by = "black") {
  while (auto message = socket.receive("entry")) {
    const auto& event = message->at("entry").at("event");
    if (std::string_view(event.at("do").as_string()) == act && std::string_view(event.at("by").as_string()) == by)
      return message->at("entry");
  }
  return std::nullopt;
}

void play(WebSocket& socket, const std::string& from, const std::string& to, bool press = true) {
  socket.send(R"({"do": "place", "from": ")" + from + R"(", "to": ")" + to + "\"}");
  if (press) socket.send(R"({"do": "press"})");
}

TEST(EnginesAtTables, AreToldToThePages) {
  const ServerWithEngine with("e7e5");
  EXPECT_EQ(with.server->get("/api/engines").body, R"({"engines": [{"levels": 8}]})");
  const RunningServer without({"--engine", "none"});
  EXPECT_EQ(without.get("/api/engines").body, R"({"engines": []})");
  const auto refused = without.post("/api/tables", R"({"engine": {}})");
  EXPECT_EQ(refused.status, 400U);
  EXPECT_THAT(refused.body, HasSubstr("This server has no engine to play against."));
}

TEST(EnginesAtTables, AnEngineThatIsNone_IsRefusedAtTheStart) {
  const Scratch scratch;
  const auto outcome =
      run({"serve", "--port", "0", "--data", (scratch.path() / "data").string(), "--engine", "/nowhere/engine"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("there is no engine “/nowhere/engine”"));
}

TEST(EnginesAtTables, TheMakerGetsNoSecretOfTheEnginesSeat) {
  const ServerWithEngine with("e7e5");
  const auto table = with.server->make(R"({"seat": "white", "engine": {"level": 3}})");
  EXPECT_EQ(table.tokens.size(), 1U);
  EXPECT_TRUE(table.tokens.contains("white"));
  json::value welcome;
  const auto white = with.server->sit(table, "white", 0, &welcome);
  EXPECT_EQ(welcome.at("table").at("engine").at("level"), 3);
  EXPECT_EQ(welcome.at("present").at("black"), true);
}

TEST(EnginesAtTables, AGameByHandToMate) {
  const ServerWithEngine with("e7e5 b8c6 g8f6");
  const auto table = with.server->make(R"({"seat": "white", "engine": {}, "regulations": {"time": "15+10"}})");
  const auto white = with.server->sit(table, "white");
  play(*white, "e2", "e4");
  ASSERT_TRUE(entry_of(*white, "touch"));
  ASSERT_TRUE(entry_of(*white, "place"));
  ASSERT_TRUE(entry_of(*white, "press"));
  play(*white, "d1", "h5");
  ASSERT_TRUE(entry_of(*white, "press"));
  play(*white, "f1", "c4");
  ASSERT_TRUE(entry_of(*white, "press"));
  play(*white, "h5", "f7", false);
  const auto mate = entry_of(*white, "place", "white");
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->at("answer").at("state").at("result"), "1-0");
  EXPECT_THAT(with.server->get("/api/tables/" + table.id + "/pgn").body, HasSubstr("[Black \"Scripted\"]"));
}

TEST(EnginesAtTables, AGameOnAScreenBoardToMate) {
  const ServerWithEngine with("e7e5 d8h4");
  const auto table =
      with.server->make(R"({"seat": "white", "engine": {}, "regulations": {"time": "15+10", "board": "screen"}})");
  const auto white = with.server->sit(table, "white");
  white->send(R"({"do": "move", "move": "f3"})");
  ASSERT_TRUE(entry_of(*white, "move"));
  white->send(R"({"do": "move", "move": "g4"})");
  const auto mate = entry_of(*white, "move");
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->at("answer").at("state").at("result"), "0-1");
}

TEST(EnginesAtTables, AnEngineThatIsKilledWhileItThinks_IsStartedAgainAndTheGameGoesOn) {
  const ServerWithEngine with("hang\ne7e5\nb8c6");
  const auto table = with.server->make(R"({"seat": "white", "engine": {}, "regulations": {"time": "15+10"}})");
  const auto white = with.server->sit(table, "white");
  play(*white, "e2", "e4");
  ASSERT_TRUE(entry_of(*white, "press", "white"));
  ASSERT_TRUE(eventually([&] { return with.process() != 0; }));
  const int killed = with.process();
  ::kill(killed, SIGKILL);
  const auto told = white->receive("table");
  ASSERT_TRUE(told);
  EXPECT_THAT(std::string(told->at("table").at("engine").at("trouble").at("en").as_string()),
              HasSubstr("is being started again"));
  ASSERT_TRUE(entry_of(*white, "press"));
  EXPECT_NE(with.process(), killed);
  // And one that is killed while it has nothing to do.
  ::kill(with.process(), SIGKILL);
  play(*white, "g1", "f3");
  const auto answered = entry_of(*white, "press");
  ASSERT_TRUE(answered);
  EXPECT_EQ(answered->at("answer").at("state").at("ply"), 4);
}

TEST(EnginesAtTables, AnEngineThatHangs_IsStartedAgain) {
  const ServerWithEngine with("hang\ne7e5");
  const auto table = with.server->make(R"({"seat": "white", "engine": {}, "regulations": {"time": "15+10"}})");
  const auto white = with.server->sit(table, "white");
  play(*white, "e2", "e4");
  const auto told = white->receive("table");
  ASSERT_TRUE(told);
  EXPECT_THAT(std::string(told->at("table").at("engine").at("trouble").at("pt").as_string()),
              HasSubstr("não responde"));
  EXPECT_TRUE(entry_of(*white, "press"));
}

TEST(EnginesAtTables, AnEngineThatFailsThreeTimesOnAMove_Resigns) {
  const ServerWithEngine with("die");
  const auto table = with.server->make(R"({"seat": "white", "engine": {}, "regulations": {"time": "15+10"}})");
  const auto white = with.server->sit(table, "white");
  play(*white, "e2", "e4");
  const auto resigned = entry_of(*white, "resign");
  ASSERT_TRUE(resigned);
  EXPECT_EQ(resigned->at("answer").at("state").at("result"), "1-0");
  EXPECT_THAT(with.server->get("/api/tables/" + table.id).body, HasSubstr("3 times in a row"));
}

TEST(EnginesAtTables, AServerThatIsStartedAgain_GoesOnWithTheGame) {
  for (const int signal : {SIGTERM, SIGKILL}) {
    ServerWithEngine with("e7e5");
    const auto table = with.server->make(R"({"seat": "white", "engine": {}, "regulations": {"time": "15+10"}})");
    {
      const auto white = with.server->sit(table, "white");
      play(*white, "e2", "e4");
      ASSERT_TRUE(entry_of(*white, "press"));
    }
    with.say("b8c6");
    with.restart(signal);
    const auto white = with.server->sit(table, "white");
    if (signal == SIGKILL) {
      // After an outage the program starts the clocks when both are back.
      ASSERT_TRUE(entry_of(*white, "resume", "arbiter"));
    }
    play(*white, "g1", "f3");
    const auto answered = entry_of(*white, "press");
    ASSERT_TRUE(answered);
    EXPECT_EQ(answered->at("answer").at("state").at("ply"), 4);
  }
}

TEST(EnginesAtTables, AServerWithoutTheEngine_SaysSoAtItsTables) {
  ServerWithEngine with("e7e5");
  const auto table = with.server->make(R"({"seat": "white", "engine": {}, "regulations": {"time": "15+10"}})");
  with.restart_without_engine();
  json::value welcome;
  with.server->sit(table, "white", 0, &welcome);
  EXPECT_EQ(welcome.at("present").at("black"), false);
  EXPECT_THAT(std::string(welcome.at("table").at("engine").at("trouble").at("en").as_string()),
              HasSubstr("not on this server now"));
}

// A person who plays any legal move, against Stockfish, to the end of the game.
class AgainstStockfish : public testing::TestWithParam<const char*> {};

TEST_P(AgainstStockfish, AWholeGame_AndTheRefereeRulesTheSame) {
  if (!Stockfish::installed()) GTEST_SKIP() << "no Stockfish";
  const RunningServer server({"--engine", "stockfish"});
  const bool physical = std::string_view(GetParam()) == "physical";
  const auto table = server.make(R"({"seat": "white", "engine": {"level": 6, "resigns": false},
      "regulations": {"time": "0.2+2", "draw_agreement": "forbidden", "board": ")" +
                                 std::string(GetParam()) + R"("}})");
  const auto white = server.sit(table, "white");
  std::mt19937 random(7);
  unsigned moved = 0;
  std::string result = "*";
  while (result == "*") {
    const auto message = white->receive("entry");
    ASSERT_TRUE(message);
    const auto& answer = message->at("entry").at("answer");
    EXPECT_TRUE(answer.at("ok").as_bool()) << json::serialize(*message);
    const auto& state = answer.at("state");
    result = state.at("result").as_string();
    const auto ply = static_cast<unsigned>(state.at("ply").to_number<int>());
    const auto& permitted = state.at("permitted").as_array();
    const bool pressed = state.at("clocks").at("running") == "white";
    if (result != "*" || state.at("turn") != "white" || !pressed || moved > ply) continue;
    moved = ply + 1;
    const auto move = permitted[random() % permitted.size()].as_string();
    white->send(R"({"do": "move", "move": ")" + std::string(move) + "\"}");
    if (physical) white->send(R"({"do": "press"})");
  }
  const auto info = server.get("/api/tables/" + table.id).json().at("table");
  EXPECT_EQ(info.at("engine").at("trouble"), nullptr);
  EXPECT_THAT(std::string(info.at("names").at("black").as_string()), HasSubstr("Stockfish"));
  const auto refereed = run({"referee"}, {.input = server.get("/api/tables/" + table.id + "/log").body});
  EXPECT_EQ(refereed.status, 0);
  EXPECT_THAT(refereed.out, HasSubstr("\"result\": \"" + result + "\""));
  EXPECT_THAT(refereed.out, Not(HasSubstr("\"ok\": false")));
}

INSTANTIATE_TEST_SUITE_P(Boards, AgainstStockfish, testing::Values("physical", "screen"),
                         [](const auto& each) { return std::string(each.param); });

TEST(EnginesAtTables, MoreTablesThanEngines_AllGetTheirMoves) {
  const ServerWithEngine with("e7e5 e7e5 e7e5 e7e5 e7e5 e7e5", {"--engines", "2"});
  std::vector<std::unique_ptr<WebSocket>> people;
  for (int i = 0; i < 6; ++i) {
    const auto table =
        with.server->make(R"({"seat": "white", "engine": {}, "regulations": {"time": "15+10", "board": "screen"}})");
    people.push_back(with.server->sit(table, "white"));
    people.back()->send(R"({"do": "move", "move": "e4"})");
  }
  for (const auto& person : people) EXPECT_TRUE(entry_of(*person, "move"));
}

}  // namespace
}  // namespace jadoube::test
