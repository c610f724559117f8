#include <gtest/gtest.h>

#include <fstream>

#include "jadoube/archive/split.hpp"
#include "tests/archive/audited.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::archive {
namespace {

std::string many_games() {
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    text += "[Event \"" + std::to_string(i) + "\"]\n[Date \"2023.0" + std::to_string(i % 13) + ".05\"]\n\n";
    text += i % 3 == 0 ? "1. e4 e5 2. Nf3 Nc6 3. Ke3 1-0\n\n" : "1. e4 {1-0\n[Foo \"bar\"]\n} e5 2. Nf3 *\n\n";
  }
  return text;
}

void expect_same(const test::Audited& one, const test::Audited& other) {
  ASSERT_EQ(one.findings.size(), other.findings.size());
  EXPECT_EQ(one.games, other.games);
  for (std::size_t i = 0; i < one.findings.size(); ++i) {
    ASSERT_EQ(one.findings[i].kind, other.findings[i].kind) << i;
    ASSERT_EQ(one.findings[i].line, other.findings[i].line) << i;
    ASSERT_EQ(describe(one.findings[i], text::Language::en), describe(other.findings[i], text::Language::en)) << i;
  }
}

TEST(AuditThreads, FindTheSame_InTheSameOrder) {
  const std::string text = many_games();
  const auto alone = test::audited(text);
  EXPECT_GT(alone.findings.size(), 10'000U);
  for (const unsigned threads : {2U, 3U, 8U}) expect_same(alone, test::audited(text, {}, threads));
}

TEST(AuditThreads, FindTheSame_InTheSamples) {
  for (const auto* name : {"twic.pgn", "lichess.pgn"}) {
    const auto file = test::data_file(name);
    if (!file) GTEST_SKIP() << "no " << name << " in JADOUBE_DATA";
    std::ifstream stream(*file, std::ios::binary);
    const std::string once{std::istreambuf_iterator<char>(stream), {}};
    const std::string text = once + once + once + once + once;
    expect_same(test::audited(text), test::audited(text, {}, 2));
  }
}

TEST(Splitter, Pieces_AreWholeGamesAndTogetherTheText) {
  const std::string text = many_games();
  auto source = pgn::Source::text(text);
  Splitter splitter(source, 10'000);
  std::string all, piece;
  while (splitter.next(piece)) {
    EXPECT_TRUE(piece.starts_with("[Event \"")) << piece.substr(0, 40);
    EXPECT_LT(piece.size(), 20'000U);
    all += piece;
  }
  EXPECT_EQ(all, text);
}

TEST(Splitter, ATagAmongOthers_BeginsNoGame) {
  EXPECT_EQ(last_game_start("[Site \"?\"]\n[Event \"?\"]\n\n*\n"), std::nullopt);
  EXPECT_EQ(last_game_start("[Event \"?\"]\n\n*\n\n[Event \"?\"]\n[Event \"!\"]\n"), 16U);
}

}  // namespace
}  // namespace jadoube::archive
