// HTTP as it should be spoken: bodies that are understood, names that are the server's own, answers without what they
// must not have; and the signals and pipes around the program.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>

#include "jadoube/server/common/log.hpp"
#include "jadoube/server/http/host.hpp"
#include "tests/server/running_server.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;

// One at which nobody listens now.
unsigned free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ::socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket, any, size) != 0 || ::getsockname(socket, any, &size) != 0) throw std::runtime_error("no port");
  ::close(socket);
  return ntohs(address.sin_port);
}

class Http : public testing::Test {
 protected:
  unsigned status(const std::string& request) const {
    Wire wire(server_.port());
    wire.write(request);
    return read_answer(wire).status;
  }
  RunningServer server_;
};

TEST_F(Http, OnlyChunkedBodies_AreDecoded) {
  const std::string post = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n";
  EXPECT_EQ(status(post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), 201U);
  EXPECT_EQ(status(post + "Transfer-Encoding: Chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), 201U);
  for (const char* coding : {"gzip, chunked", "deflate,chunked", "x-unknown, chunked"})
    EXPECT_EQ(status(post + "Transfer-Encoding: " + coding + "\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), 501U) << coding;
  // Two lengths are a request that another server may read otherwise.
  EXPECT_EQ(status(post + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), 400U);
}

// A proxy in front might take another one of two lengths, and pass on a second request within the body.
TEST_F(Http, ALength_IsOneNumberOnce) {
  const std::string post = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n";
  EXPECT_EQ(status(post + "Content-Length: 2\r\n\r\n{}"), 201U);
  for (const char* lengths : {"Content-Length: 2, 2", "Content-Length: 2,2", "Content-Length: 2\r\nContent-Length: 2",
                              "Content-Length: 2\r\nContent-Length: 20", "Content-Length: +2", "Content-Length: 0x2",
                              "Content-Length: -2", "Content-Length: 2 2", "Content-Length:"})
    EXPECT_EQ(status(post + lengths + "\r\n\r\n{}"), 400U) << lengths;
}

TEST_F(Http, APicture_IsNotSentAgainToWhoHasIt) {
  const auto table = server_.make();
  const std::string address = "/t/" + table.id + "/board.svg";
  const auto first = server_.get(address);
  ASSERT_EQ(first.status, 200U);
  EXPECT_THAT(first.body, testing::StartsWith("<svg"));
  const std::string tag = first.headers.at("etag");
  EXPECT_EQ(server_.get(address, "If-None-Match: " + tag + "\r\n").status, 304U);
  const auto white = server_.sit(table, "white"), black = server_.sit(table, "black");
  white->receive("entry");
  white->send(R"({"do": "move", "move": "e2e4", "id": 1})");
  ASSERT_TRUE(acknowledged(*white, 1));
  EXPECT_EQ(server_.get(address, "If-None-Match: " + tag + "\r\n").status, 200U);
}

TEST_F(Http, APreview_IsAPicture_AndWhatIsUnderATableThatIsNoPage_IsNotFound) {
  const auto table = server_.make(R"({"names": {"white": "Ana", "black": "Bento"}})");
  const auto picture = server_.get("/t/" + table.id + "/board.png");
  ASSERT_EQ(picture.status, 200U);
  EXPECT_EQ(picture.headers.at("content-type"), "image/png");
  // The size stands in its first chunk: 1200 x 630.
  using namespace std::string_view_literals;
  ASSERT_GT(picture.body.size(), 24U);
  EXPECT_EQ(picture.body.substr(0, 24), "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x04\xb0\0\0\x02\x76"sv);
  const std::string tag = picture.headers.at("etag");
  EXPECT_EQ(server_.get("/t/" + table.id + "/board.png", "If-None-Match: " + tag + "\r\n").status, 304U);
  for (const char* const none : {"/nothing", "/board.gif", "/sheet/x", "/board.png/x"})
    EXPECT_EQ(server_.get("/t/" + table.id + none).status, 404U) << none;
  EXPECT_EQ(server_.get("/t/0000000000000/board.png").status, 404U);
  EXPECT_EQ(server_.get("/t/" + table.id + "/sheet").status, 200U);
}

TEST_F(Http, Answers_AreZippedForWhoReadsThat) {
  const std::string zip = "Accept-Encoding: gzip\r\n";
  const auto laws = server_.get("/api/laws", zip);
  EXPECT_EQ(laws.headers.at("content-encoding"), "gzip");
  EXPECT_LT(laws.body.size() * 3, server_.get("/api/laws").body.size());
  const auto table = server_.make();
  const auto shown = server_.get("/api/tables/" + table.id, zip);
  EXPECT_EQ(shown.headers.at("content-encoding"), "gzip");
  EXPECT_THAT(shown.headers.at("vary"), HasSubstr("Accept-Encoding"));
  EXPECT_FALSE(server_.get("/api/tables/" + table.id).headers.contains("content-encoding"));
  EXPECT_FALSE(
      server_.get("/api/tables/" + table.id, "Accept-Encoding: gzip;q=0\r\n").headers.contains("content-encoding"));
  // What is short is sent as it is.
  EXPECT_FALSE(server_.get("/healthz", zip).headers.contains("content-encoding"));
}

TEST_F(Http, WhoAsksWhetherTheBodyIsWanted_IsToldToGoOn) {
  Wire wire(server_.port());
  wire.write("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_EQ(read_answer(wire).status, 100U);
  wire.write("{}");
  EXPECT_EQ(read_answer(wire).status, 201U);
}

TEST_F(Http, AWholeAddress_IsThatOfItsPath) {
  EXPECT_EQ(status("GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200U);
  EXPECT_EQ(status("GET http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            status("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  EXPECT_EQ(status("GET HTTP://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200U);
  EXPECT_NE(status("GET http://localhost?x=/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404U);
  EXPECT_EQ(status("GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 421U);
}

TEST_F(Http, AWrongMethod_IsToldWhichThereAre) {
  const auto allowed = [this](const std::string& request) {
    Wire wire(server_.port());
    wire.write(request + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const auto answer = read_answer(wire);
    EXPECT_EQ(answer.status, 405U) << request;
    return answer.headers.contains("allow") ? answer.headers.at("allow") : std::string();
  };
  EXPECT_EQ(allowed("PUT /api/tables"), "GET, HEAD, POST");
  EXPECT_EQ(allowed("OPTIONS /healthz"), "GET, HEAD");
  EXPECT_EQ(allowed("GET /api/reconstruct"), "POST");
  EXPECT_EQ(allowed("GET /api/pairings"), "POST");
}

TEST_F(Http, AForeignName_IsRefused) {
  const auto named = [this](const std::string& host) {
    return status("GET /healthz HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  };
  for (const char* own :
       {"localhost:8080", "127.0.0.1", "192.168.1.20:8080", "[::1]:8080", "chess.local", "CHESS.LOCAL.:80"})
    EXPECT_EQ(named(own), 200U) << own;
  for (const char* foreign :
       {"evil.example", "evil.example:8080", "localhost.evil.example", "local", "127.0.0.1.evil.example"})
    EXPECT_EQ(named(foreign), 421U) << foreign;
  EXPECT_EQ(status("GET /healthz HTTP/1.1\r\n\r\n"), 400U);
  EXPECT_EQ(status("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n"), 400U);
  EXPECT_EQ(status("GET /healthz HTTP/1.0\r\n\r\n"), 200U);
}

TEST(Hosts, AreThoseOfTheOriginsAndOfTheMachine) {
  server::Options options;
  options.origins = {"https://chess.example.org", "https://club.example:8443"};
  EXPECT_TRUE(server::is_own_host("chess.example.org", options));
  EXPECT_TRUE(server::is_own_host("Chess.Example.Org.:443", options));
  EXPECT_TRUE(server::is_own_host("club.example:8443", options));
  EXPECT_FALSE(server::is_own_host("example.org", options));
  std::array<char, 256> name{};
  ASSERT_EQ(::gethostname(name.data(), name.size() - 1), 0);
  EXPECT_TRUE(server::is_own_host(name.data(), options));
}

TEST(Origins, AreAsBrowsersWriteThem) {
  EXPECT_EQ(server::parse_origin("https://chess.example.org"), "https://chess.example.org");
  EXPECT_EQ(server::parse_origin("HTTPS://Chess.Example.org:443"), "https://chess.example.org");
  EXPECT_EQ(server::parse_origin("http://[2001:db8::1]:8080"), "http://[2001:db8::1]:8080");
  for (const char* const none :
       {"", "chess.example.org", "https://", "https://chess.example.org/", "https://a/b", "https://a:99999",
        "https://a:0", "https://a:", "https://:80", "ftp://a", "https://a b"})
    EXPECT_EQ(server::parse_origin(none), std::nullopt) << none;
}

TEST_F(Http, WhatIsMissing_IsNamed) {
  const auto sentence = [&](const std::string& path) {
    return std::string(server_.get(path).json().at("error").at("en").as_string());
  };
  EXPECT_EQ(sentence("/t/zzz/board.svg"), "There is no such table.");
  const auto opened = server_.post("/api/classes", R"({"lesson": "knight"})").json();
  const std::string room = "/api/classes/" + std::string(opened.at("class").as_string());
  EXPECT_EQ(server_.get(room).status, 200U);
  for (const char* const below : {"/live", "/x"})
    EXPECT_EQ(sentence(room + below), "There is nothing at this address.");
  EXPECT_EQ(sentence("/api/classes/zzz"), "There is no such class, or it has been closed.");
}

TEST_F(Http, NotModified_HasNoLengthAndNoType) {
  const auto page = server_.get("/");
  const auto again = server_.get("/", "If-None-Match: " + page.headers.at("etag") + "\r\n");
  EXPECT_EQ(again.status, 304U);
  EXPECT_FALSE(again.headers.contains("content-length"));
  EXPECT_FALSE(again.headers.contains("content-type"));
  EXPECT_EQ(again.headers.at("etag"), page.headers.at("etag"));
}

TEST_F(Http, NamesThatCannotBeSeen_AreRefused) {
  for (const char* name : {"A\\u202ena", "A\\u200bna", "A\\u2028na", "A\\ufeffna"})
    EXPECT_EQ(server_.post("/api/tables", std::string(R"({"names": {"white": ")") + name + "\"}}").status, 400U)
        << name;
  EXPECT_EQ(server_.post("/api/tables", R"({"names": {"white": "João"}})").status, 201U);
}

TEST(Metrics, HaveAnAddressOfTheirOwn) {
  const unsigned port = free_port();
  const RunningServer server({"--metrics", "127.0.0.1:" + std::to_string(port)});
  EXPECT_THAT(http(port, "GET", "/metrics").body, HasSubstr("jadoube_connections "));
  EXPECT_EQ(http(port, "GET", "/livez").body, "ok\n");
  EXPECT_EQ(http(port, "GET", "/readyz").body, "ok\n");
  EXPECT_EQ(http(port, "GET", "/api/tables").status, 404U);
  EXPECT_EQ(server.get("/metrics").status, 404U);
  EXPECT_EQ(server.get("/readyz").status, 200U);
}

TEST(Metrics, AreForThisMachineAlone_WhereTheyHaveNoAddress) {
  const RunningServer server({"--behind-proxy", "yes"});
  EXPECT_EQ(server.get("/metrics").status, 200U);
  EXPECT_EQ(server.get("/metrics", "X-Forwarded-For: 192.0.2.7\r\n").status, 404U);
}

TEST(Readiness, IsAWriteThatReachesTheDisk_ForAllWhoAskTogether) {
  const RunningServer server;
  const auto commits = [&] {
    const std::string body = server.get("/metrics").body;
    return std::stoi(body.substr(body.find("\njadoube_commits_total ") + 23));
  };
  const int before = commits();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(server.get("/readyz").status, 200U);
  EXPECT_GT(commits(), before);
  EXPECT_LT(commits(), before + 100);
  EXPECT_EQ(server.get("/livez").body, "ok\n");
}

TEST(Signals, OfAPipeAndOfATerminal_EndNothing) {
  RunningServer server;
  for (const int signal : {SIGPIPE, SIGHUP}) {
    ASSERT_EQ(::kill(server.process(), signal), 0);
    EXPECT_EQ(server.get("/healthz").status, 200U);
  }
  EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST(Signals, ThatEndTheServer_CloseConnectionsThatWaitForARequest_WithoutAnAnswer) {
  RunningServer server;
  const auto white = server.sit(server.make(), "white");
  const std::string request = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  Wire kept(server.port());
  kept.write(request);
  ASSERT_EQ(read_answer(kept).status, 200);
  ::kill(server.process(), SIGTERM);
  while (white->receive()) {
  }
  ASSERT_EQ(white->close_code(), 1001);  // from now on the server is stopping
  kept.write(request);
  EXPECT_EQ(read_answer(kept).status, 0);
}

// Standard error is a pipe that nobody reads: lines are dropped and counted, and nothing waits.
TEST(Log, ThatNobodyReads_StopsNothing) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  const int kept = ::dup(STDERR_FILENO);
  ::dup2(ends[1], STDERR_FILENO);
  const auto before = server::dropped_log_lines();
  for (int i = 0; i < 5'000; ++i) server::log(server::Level::error, "something", {{"what", std::string(200, 'x')}});
  const auto dropped = server::dropped_log_lines() - before;
  // When there is room again, it is told how many were dropped.
  std::string read(1 << 20, '\0');
  const auto size = ::read(ends[0], read.data(), read.size());
  server::log(server::Level::error, "afterwards", {});
  std::string rest(1 << 16, '\0');
  const auto more = ::read(ends[0], rest.data(), rest.size());
  ::dup2(kept, STDERR_FILENO);
  ::close(kept);
  ::close(ends[0]);
  ::close(ends[1]);
  EXPECT_GT(size, 4'000);
  EXPECT_GT(dropped, 4'000U);
  ASSERT_GT(more, 0);
  EXPECT_THAT(rest.substr(0, static_cast<std::size_t>(more)), HasSubstr("log_lines_dropped"));
}

TEST(Log, WithBytesThatAreNoText_IsStillJson) {
  testing::internal::CaptureStderr();
  server::log(server::Level::error, "engine_failed", {{"why", "\xFF\xFE\"\n"}});
  const std::string line = testing::internal::GetCapturedStderr();
  EXPECT_THAT(line, HasSubstr("\xEF\xBF\xBD"));
  EXPECT_EQ(line.find('\n'), line.size() - 1);
}

}  // namespace
}  // namespace jadoube::test
