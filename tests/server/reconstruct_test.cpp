// Games reconstructed from score sheets over the network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace jadoube::test
