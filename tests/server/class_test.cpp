// Classes over the network: opened, followed and closed; what one address may have; and that nothing of the names is
// left.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json/serialize.hpp>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "jadoube/server/classroom/classrooms.hpp"
#include "tests/server/running_server.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

// The attacker comes from 127.0.0.1, the bystander from another address.
constexpr std::string_view elsewhere = "127.0.0.2";

struct OpenedClass {
  std::string id, teacher, code;
};

OpenedClass open_class(const RunningServer& server, std::string_view from = "127.0.0.1") {
  const auto answer = server.post("/api/classes", R"({"lesson": "knight", "voice": "child"})", {}, from);
  EXPECT_EQ(answer.status, 201U) << answer.body;
  const auto value = answer.json();
  return {std::string(value.at("class").as_string()), std::string(value.at("teacher").as_string()),
          std::string(value.at("code").as_string())};
}

std::unique_ptr<WebSocket> say_hello(const RunningServer& server, const std::string& id, const std::string& key,
                                     const std::string& value, std::string_view from = "127.0.0.1") {
  auto socket = std::make_unique<WebSocket>(server.port(), "/api/classes/" + id + "/live", std::string_view(), from);
  socket->send(json::serialize(json::value{{"hello", {{key, value}}}}));
  return socket;
}

// A page that is in the class, and what it was welcomed with.
struct Welcomed {
  std::unique_ptr<WebSocket> socket;
  json::value welcome;
};
Welcomed enter(const RunningServer& server, const std::string& id, const std::string& key, const std::string& value,
               std::string_view from = "127.0.0.1") {
  Welcomed page{.socket = say_hello(server, id, key, value, from), .welcome = {}};
  const auto answer = page.socket->receive();
  if (!answer || !answer->as_object().contains("welcome"))
    throw std::runtime_error("no welcome for " + value + ": " + (answer ? json::serialize(*answer) : "nothing"));
  page.welcome = answer->at("welcome");
  return page;
}

// The code with which it is refused, and how the connection is closed.
std::pair<std::string, unsigned> farewell(WebSocket& socket) {
  const auto error = socket.receive("error");
  const std::string code = error ? std::string(error->at("error").at("code").as_string()) : "";
  socket.receive("nothing more");
  return {code, socket.close_code().value_or(0)};
}

double metric(const RunningServer& server, const std::string& name) {
  const std::string body = server.get("/metrics", {}, elsewhere).body;
  const auto at = body.find("\njadoube_" + name + " ");
  return at == std::string::npos ? -1 : std::stod(body.substr(at + name.size() + 10));
}

TEST(ClassOverTheNetwork, IsOpened_Followed_AndClosed) {
  RunningServer server;
  const auto opened = open_class(server);
  EXPECT_EQ(server.get("/api/classes/" + opened.id).json().at("lesson"), "knight");
  const auto teacher = enter(server, opened.id, "token", opened.teacher);
  const auto ana = enter(server, opened.id, "name", "Ana"), rui = enter(server, opened.id, "name", "Rui"),
             other = enter(server, opened.id, "name", "Ana");
  EXPECT_EQ(other.welcome.at("name"), "Ana 2");
  EXPECT_EQ(metric(server, "classes"), 1);
  EXPECT_EQ(metric(server, "pupils"), 3);
  ana.socket->send(R"({"answer": {"lesson": "knight", "exercise": "knight-1", "right": true}})");
  const auto seen = [&](auto&& wanted) {
    while (const auto message = teacher.socket->receive("pupils"))
      for (const auto& pupil : message->at("pupils").as_array())
        if (wanted(pupil)) return true;
    return false;
  };
  EXPECT_TRUE(seen([](const json::value& pupil) { return pupil.at("name") == "Ana" && pupil.at("right") == 1; }));
  teacher.socket->send(R"({"assign": {"lesson": "rook"}})");
  EXPECT_EQ(rui.socket->receive("assigned")->at("assigned").at("lesson"), "rook");
  teacher.socket->send(R"({"close": true})");
  for (const auto* page : {&teacher, &ana, &rui, &other})
    EXPECT_EQ(farewell(*page->socket), std::pair(std::string("not_found"), 1008U));
  EXPECT_EQ(server.get("/api/classes/" + opened.id).status, 404U);
  const std::string secret(ana.welcome.at("token").as_string());
  EXPECT_EQ(farewell(*say_hello(server, opened.id, "token", secret)).first, "not_found");
  EXPECT_EQ(metric(server, "classes"), 0);
}

TEST(ClassOverTheNetwork, IsFoundByFiveLetters_LargeOrSmall_UntilItIsClosed) {
  RunningServer server;
  const auto opened = open_class(server), other = open_class(server);
  EXPECT_THAT(opened.code, testing::MatchesRegex("[BCDGHJKLMNQRSTVWXZ]{5}"));
  EXPECT_NE(opened.code, other.code);
  std::string small = opened.code;
  for (char& letter : small) letter = static_cast<char>(letter - 'A' + 'a');
  for (const std::string& code : {opened.code, small})
    EXPECT_EQ(std::string(server.get("/api/classes/" + code).json().at("class").as_string()), opened.id);
  EXPECT_EQ(server.get("/api/classes/AEIOU").status, 404U);
  const auto teacher = enter(server, opened.id, "token", opened.teacher);
  EXPECT_EQ(std::string(teacher.welcome.at("code").as_string()), opened.code);
  teacher.socket->send(R"({"close": true})");
  farewell(*teacher.socket);
  EXPECT_EQ(server.get("/api/classes/" + opened.code).status, 404U);
  // Guessing is slow, whatever is guessed.
  unsigned status = 404;
  for (int i = 0; i < 200 && status == 404; ++i) status = server.get("/api/classes/AEIOU").status;
  EXPECT_EQ(status, 429U);
  EXPECT_EQ(server.get("/api/classes/" + other.code).status, 429U);
  EXPECT_EQ(server.get("/api/classes/" + other.code, {}, elsewhere).status, 200U);
}

TEST(ClassOverTheNetwork, PupilsPlayAtTablesWithoutNames_AndTheTeacherIsToldTheResult) {
  RunningServer server;
  const auto opened = open_class(server);
  const auto teacher = enter(server, opened.id, "token", opened.teacher);
  const auto ana = enter(server, opened.id, "name", "Ana"), rui = enter(server, opened.id, "name", "Rui");
  teacher.socket->send(R"({"pair": {"regulations": {"board": "screen", "time": "none"}}})");
  const auto seat = ana.socket->receive("game")->at("game"), other = rui.socket->receive("game")->at("game");
  EXPECT_EQ(seat.at("opponent"), "Rui");
  EXPECT_EQ(seat.at("table"), other.at("table"));
  const std::string table(seat.at("table").as_string());
  EXPECT_THAT(server.get("/api/tables/" + table).body, Not(HasSubstr("Ana")));
  const auto at_table = [&](const json::value& game) {
    auto socket = server.connect({.id = table, .tokens = {}});
    socket->send(json::serialize(json::value{{"hello", {{"token", game.at("token")}, {"seen", 0}}}}));
    EXPECT_TRUE(socket->receive("welcome"));
    return socket;
  };
  const auto first = at_table(seat), second = at_table(other);
  first->send(R"({"do": "resign", "id": 1})");
  const std::string won = seat.at("seat") == "white" ? "0-1" : "1-0";
  bool told = false;
  while (!told) {
    const auto message = teacher.socket->receive("pupils");
    ASSERT_TRUE(message);
    for (const auto& pupil : message->at("pupils").as_array())
      told = told || (pupil.at("game").is_object() &&
                      std::string_view(pupil.at("game").at("result").as_string()) == std::string_view(won));
  }
}

TEST(ClassOverTheNetwork, WhatIsNoHello_OrNoMessage_EndsTheConnectionWithASentence) {
  RunningServer server;
  const auto opened = open_class(server);
  for (const char* first : {R"({"ping": 1})", "x", R"({"hello": {"name": "\u0007"}})", R"({"close": true})"}) {
    WebSocket socket(server.port(), "/api/classes/" + opened.id + "/live");
    socket.send(first);
    EXPECT_EQ(farewell(socket), std::pair(std::string("bad_request"), 1003U)) << first;
  }
  const auto ana = enter(server, opened.id, "name", "Ana");
  ana.socket->frame(2, "binary");
  EXPECT_EQ(farewell(*ana.socket).first, "bad_request");
  EXPECT_EQ(farewell(*say_hello(server, opened.id, "token", "wrong")), std::pair(std::string("not_allowed"), 1008U));
  EXPECT_EQ(farewell(*say_hello(server, "0000000000000", "name", "Ana")).first, "not_found");
  EXPECT_EQ(server.get("/api/classes/x").status, 404U);
  EXPECT_EQ(server.get("/api/classes").status, 405U);
  EXPECT_EQ(server.post("/api/classes", R"({"lesson": "A B"})").status, 400U);
}

TEST(ClassOverTheNetwork, AStopOfTheServer_IsToldAndLeavesNoClass) {
  RunningServer server;
  const auto opened = open_class(server);
  const auto teacher = enter(server, opened.id, "token", opened.teacher);
  EXPECT_EQ(server.end(SIGTERM), 0);
  EXPECT_EQ(farewell(*teacher.socket).first, "not_found");
  server.start();
  EXPECT_EQ(server.get("/api/classes/" + opened.id).status, 404U);
}

TEST(ClassOverTheNetwork, OneAddressHasAFewClasses_AndMayOpenAnotherWhenOneIsClosed) {
  RunningServer server;
  std::vector<OpenedClass> classes;
  for (unsigned i = 0; i < server::most_classes_by_address; ++i) classes.push_back(open_class(server));
  const auto refused = server.post("/api/classes", R"({"level": 1})");
  EXPECT_EQ(refused.status, 503U);
  EXPECT_THAT(refused.body, HasSubstr("20 classes"));
  open_class(server, elsewhere);
  const auto teacher = enter(server, classes[0].id, "token", classes[0].teacher);
  teacher.socket->send(R"({"close": true})");
  farewell(*teacher.socket);
  open_class(server);
  // How many one address opens in an hour is what it may make of tables.
  RunningServer strict({"--create-rate", "60"});
  unsigned status = 201;
  for (int i = 0; i < 25 && status == 201; ++i) {
    const auto answer = strict.post("/api/classes", R"({"level": 1})");
    status = answer.status;
    if (status != 201) break;
    const auto made = answer.json();
    const auto page =
        enter(strict, std::string(made.at("class").as_string()), "token", std::string(made.at("teacher").as_string()));
    page.socket->send(R"({"close": true})");
    farewell(*page.socket);
  }
  EXPECT_EQ(status, 429U);
}

// --- One does its worst

TEST(Attack, AClassThatIsFlooded_DoesNotGrow_AndAnotherOneNoticesNothing) {
  // The attacker's address is not limited: what holds then are the limits of the class.
  RunningServer server({"--trusted-networks", "127.0.0.1"});
  const auto bystanders = open_class(server, elsewhere), flooded = open_class(server);
  const auto teacher = enter(server, bystanders.id, "token", bystanders.teacher, elsewhere);
  const auto ana = enter(server, bystanders.id, "name", "Ana", elsewhere);
  const auto victim = enter(server, flooded.id, "token", flooded.teacher);
  const std::string name = "Abcdefghijklmnopqrstuvw";
  std::vector<std::unique_ptr<WebSocket>> pupils;
  std::size_t before = 0, refused = 0;
  for (int i = 0; i < 1'000; ++i) {
    auto socket = say_hello(server, flooded.id, "name", name);
    const auto answer = socket->receive();
    ASSERT_TRUE(answer);
    if (answer->as_object().contains("welcome")) {
      pupils.push_back(std::move(socket));
    } else {
      EXPECT_EQ(answer->at("error").at("code"), "too_many");
      if (refused++ == 100) before = server.resident_bytes();
    }
  }
  EXPECT_EQ(pupils.size(), server::most_pupils);
  EXPECT_EQ(metric(server, "pupils"), server::most_pupils + 1);
  // Those who are in talk as much as they are let.
  for (int round = 0; round < 40; ++round)
    for (const auto& pupil : pupils)
      pupil->send(
          fmt::format(R"({{"answer": {{"lesson": "knight", "exercise": "exercise-{}", "right": false}}}})", round));
  for (const auto& pupil : pupils) pupil->send(R"({"ping": 1})");
  EXPECT_GT(metric(server, "messages_received_total"), 2'000);
#ifndef JADOUBE_SANITIZED
  EXPECT_LT(server.resident_bytes(), before + 8'000'000);
#endif
  // One who does not stop is sent away.
  auto& loud = *pupils.front();
  for (int i = 0; i < 300; ++i) loud.send(R"({"ping": 1})");
  EXPECT_EQ(farewell(loud), std::pair(std::string("too_fast"), 1008U));
  EXPECT_GE(metric(server, "dropped_flooding_total"), 1);
  ana.socket->send(R"({"answer": {"lesson": "knight", "exercise": "knight-1", "right": true}})");
  bool told = false;
  while (!told) {
    const auto message = teacher.socket->receive("pupils");
    ASSERT_TRUE(message);
    told = message->at("pupils").at(0).at("right") == 1;
  }
}

TEST(Attack, NewPupilsOfOneAddress_AreCounted) {
  RunningServer server;
  std::vector<OpenedClass> classes;
  for (int i = 0; i < 3; ++i) classes.push_back(open_class(server));
  std::size_t in = 0;
  std::string code;
  std::vector<std::unique_ptr<WebSocket>> pupils;
  for (int i = 0; i < 150 && code.empty(); ++i) {
    pupils.push_back(say_hello(server, classes[static_cast<std::size_t>(i) % classes.size()].id, "name", "Ana"));
    const auto answer = pupils.back()->receive();
    ASSERT_TRUE(answer);
    if (const auto* const error = answer->as_object().if_contains("error"))
      code = error->at("code").as_string();
    else
      ++in;
  }
  EXPECT_EQ(code, "too_fast");
  EXPECT_GE(in, 60U);
  enter(server, classes[0].id, "name", "Rui", elsewhere);
}

// --- What is left

// A name in the server's own texts, and in ICU's, where a long one is in memory of its own.
struct Name {
  std::string text;
  std::u16string wide;

  std::string_view bytes_of_wide() const {
    return {reinterpret_cast<const char*>(wide.data()), wide.size() * sizeof wide[0]};
  }
};

TEST(ClassOverTheNetwork, WhenItIsClosed_TheNamesAreInNoMemoryAndNoFileOfTheServer) {
  const std::vector<Name> names{{"Zsuzsi", u"Zsuzsi"},
                                {"Quitxweh", u"Quitxweh"},
                                {"Wqzxandrina da Purificac", u"Wqzxandrina da Purificac"},
                                {"Всеволодовна Ярослава", u"Всеволодовна Ярослава"}};
  RunningServer server({"--log-level", "debug"});
  const auto opened = open_class(server);
  {
    const auto teacher = enter(server, opened.id, "token", opened.teacher);
    std::vector<Welcomed> pupils;
    for (const auto& name : names) pupils.push_back(enter(server, opened.id, "name", name.text));
    for (std::size_t seen = 0; seen < names.size();) {
      const auto message = teacher.socket->receive("pupils");
      ASSERT_TRUE(message);
      seen += message->at("pupils").as_array().size();
    }
    // They are in no answer but the teacher's.
    const std::string shown = server.get("/api/classes/" + opened.id).body + server.get("/metrics").body;
    for (const auto& name : names) EXPECT_THAT(shown, Not(HasSubstr(name.text)));
#ifndef JADOUBE_SANITIZED
    if (::geteuid() == 0) {
      for (const auto& name : names) EXPECT_GT(server.times_in_memory(name.text), 0U) << name.text;
    }
#endif
    teacher.socket->send(R"({"close": true})");
    farewell(*teacher.socket);
    for (const auto& pupil : pupils) farewell(*pupil.socket);
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator(server.data().path())) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    for (const auto& name : names) EXPECT_EQ(bytes.find(name.text), std::string::npos) << entry.path();
  }
#ifdef JADOUBE_SANITIZED
  GTEST_SKIP() << "a sanitizer has an allocator of its own";
#endif
  if (::geteuid() != 0) GTEST_SKIP() << "the memory of a process that is not dumpable is read by root alone";
  const auto left = [&] {
    std::size_t times = 0;
    for (const auto& name : names)
      times += server.times_in_memory(name.text) + server.times_in_memory(name.bytes_of_wide());
    return times;
  };
  // That they have left is seen by the server a moment later.
  EXPECT_TRUE(eventually([&] { return left() == 0; }));
}

}  // namespace
}  // namespace jadoube::test
