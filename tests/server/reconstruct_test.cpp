// Games reconstructed from score sheets over the network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/executor_work_guard.hpp>

#include "jadoube/server/http/reconstructions.hpp"
#include "tests/server/running_server.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;

TEST(ReconstructOverHttp, TwoSheetsGiveAGame) {
  const RunningServer server;
  const auto answer =
      server.post("/api/reconstruct",
                  R"({"white": "1. e4 e5\n2. Nf3 ?", "black": "1. e4 ?\n2. Cf3 Cc6", "plies": 4, "language": "pt",
          "position": "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w"})");
  EXPECT_EQ(answer.status, 200U) << answer.body;
  EXPECT_THAT(answer.body, HasSubstr(R"("san":"Nc6")"));
  EXPECT_THAT(answer.body, HasSubstr("folha de registo das brancas: a anotação não se consegue ler"));
}

TEST(ReconstructOverHttp, WhatCannotBeRead_IsRefusedWithASentence) {
  const RunningServer server;
  const auto refused = [&](const std::string& body, const std::string& sentence) {
    const auto answer = server.post("/api/reconstruct", body);
    EXPECT_EQ(answer.status, 400U) << body;
    EXPECT_THAT(answer.body, HasSubstr(sentence)) << body;
  };
  refused("[]", "not a JSON object");
  refused(R"({"white": "1. e4"})", "Black’s sheet: there is no entry on it.");
  refused(R"({"white": 5, "black": "1. e4"})", "“white” must be a text");
  refused(R"({"white": "1. e4", "black": "1. e4", "foo": 1})", "no key “foo”");
  refused(R"({"white": "1. e4", "black": "1. e4", "language": "xx"})", "“language” must be");
  refused(R"({"white": "1. e4", "black": "1. e4", "plies": -1})", "from 1 to 600");
  refused(R"({"white": "1. e4", "black": "1. e4", "position": "x"})", "FEN");
  refused(R"({"white": "1. e4", "black": "1. e4", "plies": 1, "position": "4k3/8/8/8/8/8/8/4K3 w"})", "turn");
}

TEST(ReconstructOverHttp, AnAddressMayAskForTenAtOnce) {
  const RunningServer server;
  unsigned answered = 0;
  for (int i = 0; i < 12; ++i)
    answered += server.post("/api/reconstruct", R"({"white": "1. e4", "black": "1. e4"})").status == 200;
  EXPECT_GE(answered, 10U);
  EXPECT_EQ(server.post("/api/reconstruct", R"({"white": "1. e4", "black": "1. e4"})").status, 429U);
}

// They are computed on one thread: who asks for four waits longer, and a second address does not.
TEST(Reconstructions, OfSeveralAddresses_AreComputedInTurns) {
  namespace asio = boost::asio;
  asio::io_context io;
  const auto goes_on = asio::make_work_guard(io);
  server::Reconstructions reconstructions(io);
  std::vector<std::string> answered;
  const auto ask = [&](const std::shared_ptr<server::AddressQuota>& client, const std::string& name) {
    server::Request request{.method = server::Method::post,
                            .path = "/api/reconstruct",
                            .query = {},
                            .body = R"({"white": "1. e4", "black": "1. e4"})",
                            .client = client};
    reconstructions.respond(request, [&answered, name](const server::Response& response) {
      answered.push_back(name + (response.status == 200 ? "" : " refused"));
    });
  };
  const auto one = std::make_shared<server::AddressQuota>("192.0.2.7", false, 60),
             other = std::make_shared<server::AddressQuota>("192.0.2.8", false, 60);
  for (unsigned i = 1; i <= server::most_reconstructions_by_address + 1; ++i) ask(one, "one " + std::to_string(i));
  ask(other, "other");
  while (answered.size() < server::most_reconstructions_by_address + 2) io.run_one();
  EXPECT_THAT(answered, testing::ElementsAre("one 5 refused", "one 1", "one 2", "other", "one 3", "one 4"));
}

}  // namespace
}  // namespace jadoube::test
