#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <new>
#include <stdexcept>

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

// A file that is removed at the end.
class TextFile {
 public:
  explicit TextFile(std::string_view text)
      : path_(testing::TempDir() + "jadoube_audited_" + std::to_string(::getpid()) + ".pgn") {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TextFile() { std::filesystem::remove(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

void expect_same_as_stream(const std::string& text, std::initializer_list<unsigned> thread_counts) {
  const TextFile file(text);
  const auto opened = pgn::RandomAccessFile::open(file.path());
  ASSERT_TRUE(opened);
  const auto streamed = test::audited(text);
  for (const unsigned threads : thread_counts) {
    std::atomic<std::uint64_t> read = 0;
    test::Audited all;
    EXPECT_TRUE(audit(*opened, {}, threads, read, [&](const auto& batch, const auto& start) {
      all.add(batch, start);
      return true;
    }));
    expect_same(streamed, all);
    EXPECT_EQ(read, text.size());
  }
}

TEST(AuditFile, FindsWhatIsFoundInTheStream_WithAnyThreads) {
  expect_same_as_stream(many_games() + many_games(), {1, 2, 3});
}

// Various texts between games, and texts without a recognisable beginning of a game.
TEST(AuditFile, OddTexts_GiveWhatTheStreamGives) {
  const std::string game = "[Event \"?\"]\n\n1. e4 e5 ";
  for (const std::string& odd :
       {game + "*\n\n", game + "* {after the end}\n\n", game + "\n\n", std::string("1. e4 e5 2. Nf3 *\n\n"),
        std::string("[Site \"?\"]\r\n\r\n1. d4 d5 1/2-1/2\r\n"), game + "{never closed\n\n", game + "(1... c5\n\n",
        std::string("words and words\n")}) {
    SCOPED_TRACE(odd);
    std::string text;
    while (text.size() < 2'500'000) text += odd;
    expect_same_as_stream(text, {1, 2});
  }
}

// More than a piece may contain, between games with a recognisable beginning.
TEST(AuditFile, WhereNoGameBeginsForLong_GivesWhatTheStreamGives) {
  const std::string before = many_games();
  std::string text = before + "1. e4 {";
  while (text.size() < before.size() + 2 * FileSplitter::longest) text += "a comment that goes on and on and\n";
  text += "} e5 2. Ke3 *\n\n" + before;
  expect_same_as_stream(text, {1, 2});

  const TextFile file(text);
  const auto opened = pgn::RandomAccessFile::open(file.path());
  ASSERT_TRUE(opened);
  FileSplitter splitter(*opened, 100'000);
  for (auto range = splitter.next(); range && *range; range = splitter.next())
    EXPECT_LT((*range)->end - (*range)->begin, FileSplitter::longest);
  EXPECT_LT(splitter.at(), before.size() + 100);
}

TEST(AuditFile, AWantOfMemory_EndsTheAuditOfThatFileAlone) {
  std::string text = many_games();
  text += text + text;
  const TextFile file(text);
  const auto opened = pgn::RandomAccessFile::open(file.path());
  ASSERT_TRUE(opened);
  for (const unsigned threads : {1U, 3U}) {
    std::atomic<std::uint64_t> read = 0;
    unsigned batches = 0;
    const auto done = audit(*opened, {}, threads, read, [&](const auto&, const auto&) -> bool {
      return ++batches < 3 ? true : throw std::bad_alloc();
    });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ENOMEM);
    EXPECT_EQ(batches, 3U);
  }
}

TEST(AuditThreads, WhatTakesTheBatchesThrows_AndSoDoesTheAudit) {
  std::string text = many_games();
  text += text + text;
  const TextFile file(text);
  const auto opened = pgn::RandomAccessFile::open(file.path());
  ASSERT_TRUE(opened);
  const TakeBatch take = [](const Batch&, const BatchStart&) -> bool { throw std::runtime_error("full"); };
  for (const unsigned threads : {1U, 2U, 3U}) {
    std::atomic<std::uint64_t> read = 0;
    EXPECT_THROW(static_cast<void>(audit(*opened, {}, threads, read, take)), std::runtime_error) << threads;
    auto source = pgn::Source::text(text);
    EXPECT_THROW(static_cast<void>(audit(source, {}, threads, take)), std::runtime_error) << threads;
  }
}

TEST(AuditFile, AFileThatBecomesShorterMeanwhile_EndsTheAudit) {
  for (const unsigned threads : {1U, 2U}) {
    std::string text;
    while (text.size() < std::size_t{16} << 20) text += many_games();
    const TextFile file(text);
    const auto opened = pgn::RandomAccessFile::open(file.path());
    ASSERT_TRUE(opened);
    std::atomic<std::uint64_t> read = 0;
    std::uint64_t games = 0;
    const auto done = audit(*opened, {}, threads, read, [&](const auto& batch, const auto&) {
      games += batch.games.size();
      std::filesystem::resize_file(file.path(), text.size() / 2);
      return true;
    });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, pgn::SourceFault::Kind::shortened);
    EXPECT_GT(games, 0U);
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

  const TextFile file(text);
  const auto opened = pgn::RandomAccessFile::open(file.path());
  ASSERT_TRUE(opened);
  FileSplitter of_file(*opened, 10'000);
  std::string joined;
  for (auto range = of_file.next(); range && *range; range = of_file.next()) {
    EXPECT_EQ((*range)->begin, joined.size());
    const std::string part = text.substr((*range)->begin, (*range)->end - (*range)->begin);
    EXPECT_TRUE(part.starts_with("[Event \"")) << part.substr(0, 40);
    EXPECT_LT(part.size(), 20'000U);
    joined += part;
  }
  EXPECT_EQ(joined, text);
}

TEST(FileSplitter, ForSeveralThreads_CutsSmallerPiecesTowardsTheEnd) {
  std::string text;
  while (text.size() < 1'000'000) text += "[Event \"E\"]\n\n1. e4 e5 1-0\n\n";
  const TextFile file(text);
  const auto opened = pgn::RandomAccessFile::open(file.path());
  ASSERT_TRUE(opened);
  FileSplitter splitter(*opened, 200'000, 2);
  std::vector<std::uint64_t> sizes;
  std::uint64_t end = 0;
  for (auto range = splitter.next(); range && *range; range = splitter.next()) {
    EXPECT_EQ((*range)->begin, end);
    end = (*range)->end;
    sizes.push_back((*range)->end - (*range)->begin);
  }
  EXPECT_EQ(end, text.size());
  EXPECT_TRUE(std::ranges::is_sorted(sizes, std::greater()));
  EXPECT_NEAR(static_cast<double>(sizes.front()), 125'000, 100);
  EXPECT_LT(sizes.back(), 33'000U);
}

TEST(Splitter, ATagAmongOthers_BeginsNoGame) {
  EXPECT_EQ(last_game_start("[Site \"?\"]\n[Event \"?\"]\n\n*\n"), std::nullopt);
  EXPECT_EQ(last_game_start("[Event \"?\"]\n\n*\n\n[Event \"?\"]\n[Event \"!\"]\n"), 16U);
}

}  // namespace
}  // namespace jadoube::archive
