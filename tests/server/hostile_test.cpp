// Slow, oversized, malformed and flooding clients: each gets a clear answer or is dropped, and others notice nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "tests/server/running_server.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;

class Hostile : public testing::Test {
 protected:
  Hostile()
      : table_(server_.make(R"({"seat": "white"})")),
        white_(server_.sit(table_, "white")),
        black_(server_.sit(table_, "black")) {
    white_->receive("entry");
    black_->receive("entry");
  }
  // The others notice nothing: an act is acknowledged, and seen by the opponent.
  ~Hostile() override {
    white_->send(R"({"do": "move", "move": "e2e4", "id": 1})");
    EXPECT_TRUE(acknowledged(*white_, 1));
    EXPECT_TRUE(black_->receive("entry"));
  }
  // What a message in a text frame gets from a seat that has been welcomed: the refusal's code, and how it is closed.
  std::pair<std::string, unsigned> answer_to(std::string_view text) {
    const auto socket = server_.sit(table_, "black");
    socket->send(text);
    return farewell(*socket);
  }
  static std::pair<std::string, unsigned> farewell(WebSocket& socket) {
    const auto error = socket.receive("error");
    const std::string code = error ? std::string(error->at("error").at("code").as_string()) : "";
    socket.receive("nothing more");
    return {code, socket.close_code().value_or(0)};
  }

  RunningServer server_;
  MadeTable table_;
  std::unique_ptr<WebSocket> white_, black_;
};

TEST_F(Hostile, MessagesThatAreNone_AreToldSoAndTheConnectionEnds) {
  for (const char* text : {"", "x", "{", "[]", "7", R"({"fly": 1})", R"({"hand": {"from": "z9", "at": [1, 2]}})",
                           R"({"hand": {"from": "e2", "at": [1e999, 2]}})", R"({"hello": 3})", R"({"name": "\u0007"})",
                           R"({"do": "touch", "id": "x"})", R"({"ready": "yes"})", R"({"ready": null})",
                           R"({"ping": 1, "ready": true})", R"({"do": "adjust", "square": "e2", "square": "d2"})"})
    EXPECT_EQ(answer_to(text), std::pair(std::string("bad_request"), 1003U)) << text;
  EXPECT_EQ(answer_to(std::string(4000, '[')), std::pair(std::string("bad_request"), 1003U));
}

TEST_F(Hostile, TextThatIsNotUtf8_EndsTheConnection) {
  EXPECT_EQ(answer_to("{\"do\": \"touch\", \"square\": \"\xff\"}").second, 1007U);
}

TEST_F(Hostile, ActsThatAreNone_AreRefusedAndTheTableGoesOn) {
  const auto socket = server_.sit(table_, "white");
  for (const char* text :
       {R"({"do": "fly", "id": 1})", R"({"do": "touch", "id": 1})", R"({"do": 5, "id": 1})",
        R"({"do": "touch", "square": "i9", "id": 1})", R"({"do": "touch", "square": "e2", "x": 1, "id": 1})"}) {
    socket->send(text);
    const auto refused = socket->receive("refused");
    ASSERT_TRUE(refused) << text;
    EXPECT_EQ(refused->at("code"), "bad_request") << text;
    EXPECT_FALSE(refused->at("pt").as_string().empty());
  }
}

TEST_F(Hostile, BinaryFrames_EndTheConnection) {
  const auto socket = server_.sit(table_, "black");
  socket->frame(2, R"({"ping": 1})");
  EXPECT_EQ(farewell(*socket).second, 1003U);
}

TEST_F(Hostile, AMessageTooLarge_EndsTheConnection) {
  const auto socket = server_.sit(table_, "black");
  socket->send(R"({"ping": ")" + std::string(5000, 'x') + "\"}");
  EXPECT_EQ(farewell(*socket).second, 1009U);
  const auto larger = server_.sit(table_, "black");
  larger->frame(1, std::string(3'000'000, 'x'));
  EXPECT_FALSE(larger->receive("anything"));
}

TEST_F(Hostile, WhoDoesNotSayHelloFirst_IsToldSo) {
  const auto socket = server_.connect(table_);
  socket->send(R"({"ping": 1})");
  EXPECT_EQ(farewell(*socket), std::pair(std::string("bad_request"), 1003U));
}

TEST_F(Hostile, FloodsOfActsAndOfMessages_EndTheConnection) {
  const auto acts = server_.sit(table_, "black");
  for (int i = 0; i < 200; ++i) acts->send(R"({"do": "decline_draw"})");
  EXPECT_EQ(farewell(*acts), std::pair(std::string("too_fast"), 1008U));
  const auto pings = server_.sit(table_, "nobody");
  for (int i = 0; i < 400; ++i) pings->send(R"({"ping": 1})");
  EXPECT_EQ(farewell(*pings), std::pair(std::string("too_fast"), 1008U));
}

TEST_F(Hostile, HandsBeyondTheRate_AreLeftOut) {
  const auto spectator = server_.sit(table_, "nobody");
  for (int i = 0; i < 90; ++i) white_->send(R"({"hand": {"from": "e2", "at": [1, 1]}})");
  white_->send(R"({"hand": null})");
  int shown = 0;
  while (!spectator->receive("hand")->at("hand").at("from").is_null()) ++shown;
  EXPECT_GE(shown, 60);
  EXPECT_LT(shown, 90);
}

TEST_F(Hostile, WhoDoesNotRead_IsDropped) {
  const RunningServer server({"--times", "progress=500,round=100"});
  const auto slow = server.sit(server.make(), "nobody");
  slow->wire().set_receive_buffer(4096);
  const std::string ping = R"({"ping": ")" + std::string(4000, 'x') + "\"}";
  for (int i = 0; i < 110; ++i) slow->send(ping);
  EXPECT_TRUE(eventually([&] { return server.get("/metrics").body.contains("jadoube_dropped_slow_total 1\n"); }));
}

TEST_F(Hostile, WhoIsSilent_IsDroppedAndCounted) {
  const RunningServer server({"--times", "hello=200,round=100"});
  const auto quiet = server.connect(server.make());
  EXPECT_FALSE(quiet->receive());
  EXPECT_THAT(server.get("/metrics").body, HasSubstr("jadoube_dropped_silent_total 1\n"));
}

TEST_F(Hostile, RequestsThatAreNone_GetAnAnswer) {
  for (const auto& [request, status] : std::initializer_list<std::pair<std::string, unsigned>>{
           {"nonsense\r\n\r\n", 400},
           {"GET / HTTP/9.9\r\n\r\n", 400},
           {"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(10'000, 'x') + "\r\n\r\n", 413},
           {"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n", 413},
           {"DELETE /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n", 405},
           {"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", 404},
           {"GET /api/tables/none HTTP/1.1\r\nHost: localhost\r\n\r\n", 404}}) {
    Wire wire(server_.port());
    wire.write(request);
    const auto answer = read_answer(wire);
    EXPECT_EQ(answer.status, status) << request.substr(0, 60);
    EXPECT_TRUE(answer.json().at("error").as_object().contains("pt"));
    EXPECT_EQ(answer.headers.at("x-content-type-options"), "nosniff");
    EXPECT_THAT(answer.headers.at("content-security-policy"), HasSubstr("default-src 'none'"));
  }
}

TEST_F(Hostile, WishesThatAreNone_AreToldWhatIsWrong) {
  for (const auto& [request, word] : std::initializer_list<std::pair<const char*, const char*>>{
           {"x", "JSON"},
           {R"({"regulations": {"time": "fast"}})", "time"},
           {R"({"regulations": {"start": "chess960:960"}})", "start"},
           {R"({"regulations": []})", "regulations"},
           {R"({"seat": "king"})", "seat"},
           {R"({"lobby": 1})", "lobby"},
           {R"({"language": "xx"})", "language"},
           {R"({"start_at": -1})", "start_at"},
           {R"({"names": {"green": "x"}})", "names"},
           {R"({"who": 1})", "who"}}) {
    const auto answer = server_.post("/api/tables", request);
    EXPECT_EQ(answer.status, 400U) << request;
    EXPECT_THAT(std::string(answer.json().at("error").at("en").as_string()), HasSubstr(word)) << request;
  }
  const auto longest = server_.post("/api/tables", R"({"names": {"white": ")" + std::string(61, 'x') + "\"}}");
  EXPECT_EQ(longest.status, 400U);
}

TEST_F(Hostile, AForeignOrigin_IsRefused) {
  EXPECT_EQ(server_.post("/api/tables", "{}", "Origin: https://evil.example\r\n").status, 403U);
  EXPECT_EQ(
      WebSocket(server_.port(), "/api/tables/" + table_.id + "/live", "Origin: https://evil.example\r\n").status(),
      403U);
  const std::string own = "Origin: http://localhost:" + std::to_string(server_.port()) + "\r\n";
  EXPECT_EQ(server_.post("/api/tables", "{}", own).status, 201U);
  EXPECT_EQ(WebSocket(server_.port(), "/api/tables/" + table_.id + "/live", own).status(), 101U);
  const RunningServer other({"--origin", "https://a.example,https://b.example"});
  EXPECT_EQ(other.post("/api/tables", "{}", "Origin: https://b.example\r\n").status, 201U);
}

TEST(Rates, TablesByOneAddress_AreSoManyAtOnce) {
  const RunningServer server({"--create-rate", "60"});
  unsigned made = 0, refused = 0;
  for (int i = 0; i < 30; ++i) {
    const auto status = server.post("/api/tables", "{}").status;
    ++(status == 201 ? made : refused);
    EXPECT_THAT(status, testing::AnyOf(201U, 429U));
  }
  EXPECT_GE(made, 20U);
  EXPECT_GE(refused, 8U);
}

TEST(Pages, AreServedWithTagsAndCompressed) {
  const RunningServer server;
  const auto page = server.get("/");
  EXPECT_EQ(page.status, 200U);
  EXPECT_THAT(page.headers.at("content-type"), HasSubstr("text/html"));
  // A table that there is not has a page that says so.
  const auto none = server.get("/t/0000000000000");
  EXPECT_EQ(none.status, 404U);
  EXPECT_THAT(none.headers.at("content-type"), HasSubstr("text/html"));
  EXPECT_EQ(server.get("/", "If-None-Match: " + page.headers.at("etag") + "\r\n").status, 304U);
  const auto zipped = server.get("/", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(zipped.headers.at("content-encoding"), "gzip");
  EXPECT_LT(zipped.body.size(), page.body.size());
}

}  // namespace
}  // namespace jadoube::test
