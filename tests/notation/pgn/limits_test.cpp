// Texts that are larger than any game: time stays linear, memory stays bounded, and the games around them are read.
#include <gtest/gtest.h>

#include "jadoube/notation/pgn/game.hpp"
#include "tests/notation/pgn/events.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::pgn::test {
namespace {

using Kind = PgnError::Kind;

constexpr std::size_t hundred_megabytes = 100'000'000;

// A beginning, a filling that is repeated a given number of times, and an end.
class Repeated : public Source::Stream {
 public:
  Repeated(std::string begin, std::string filling, std::size_t size, std::string end)
      : parts_{std::move(begin), std::move(filling), std::move(end)}, left_(size) {}
  std::expected<std::size_t, SourceFault> read(std::span<char> into) override {
    if (part_ == 1 && at_ == 0 && left_ < parts_[1].size()) part_ = 2;
    if (part_ == 3) return 0;
    const std::size_t size = parts_[part_].copy(into.data(), into.size(), at_);
    at_ += size;
    if (at_ == parts_[part_].size()) {
      at_ = 0;
      if (part_ == 1)
        left_ -= parts_[1].size();
      else
        ++part_;
    }
    return size;
  }

 private:
  std::array<std::string, 3> parts_;
  std::size_t part_ = 0;
  std::size_t at_ = 0;
  std::size_t left_;
};

Events read_repeated(std::string begin, std::string filling, std::string end, const ReadOptions& options = {}) {
  const std::size_t size = jadoube::test::long_run() ? hundred_megabytes : 1'000'000;
  Source source(std::make_unique<Repeated>(std::move(begin), std::move(filling), size, std::move(end)));
  Events events;
  EXPECT_TRUE(read(source, events, options));
  return events;
}

std::string repeated(std::string_view text) {
  std::string all;
  for (int i = 0; i < 1000; ++i) all += text;
  return all;
}

const ReadOptions half_a_megabyte{.max_text = std::size_t{1} << 19};

TEST(PgnLimits, ACommentOfAHundredMegabytes_IsPassedOver) {
  const Events events = read_repeated("1. e4 {", std::string(1000, 'x'), "} e5 *\n1. d4 *", half_a_megabyte);
  EXPECT_EQ(events.joined(), "game 1 start e4 e5 * end game 2 start d4 * end");
  ASSERT_EQ(events.errors.size(), 1U);
  EXPECT_EQ(events.errors[0].kind, Kind::too_long);
  EXPECT_EQ(events.errors[0].column, 7U);
}

TEST(PgnLimits, ACommentOfAHundredMegabytesWithoutEnd_IsOneComplaint) {
  const Events events = read_repeated("[A \"b\"]\n\n1. e4 (1. d4 {", std::string(1000, 'x'), "", half_a_megabyte);
  EXPECT_EQ(events.joined(), "game 1 A=b start e4 ( d4 ) * end");
  ASSERT_EQ(events.errors.size(), 1U);
  EXPECT_EQ(events.errors[0].kind, Kind::comment_without_end);
  EXPECT_EQ(events.error_places(), "1:3:14");
}

TEST(PgnLimits, AHundredMegabytesOfOneGlyph_AreOneGlyph) {
  const std::size_t size = jadoube::test::long_run() ? hundred_megabytes : 1'000'000;
  Source source(std::make_unique<Repeated>("1. e4 ", "$1 $2 ! ", size, " e5 *"));
  const Games read = read_games(source);
  ASSERT_EQ(read.games.size(), 1U);
  const std::vector<Note> notes = read.games[0].notes(read.games[0].first_move());
  EXPECT_EQ(notes, (std::vector<Note>{{Note::Kind::glyph, 1}, {Note::Kind::glyph, 2}}));
}

TEST(PgnLimits, ACommentWithinTheLimit_IsWhole) {
  const Events events = read_repeated("1. e4 {", std::string(1000, 'x'), "} e5 *", {.max_text = 2 * hundred_megabytes});
  EXPECT_EQ(events.errors.size(), 0U);
  EXPECT_EQ(events.words.at(3).size(), (jadoube::test::long_run() ? hundred_megabytes : 1'000'000) + 2);
}

TEST(PgnLimits, ARestOfLineOfAHundredMegabytes) {
  const Events events = read_repeated("1. e4 ;", std::string(1000, 'x'), "\ne5 *", half_a_megabyte);
  EXPECT_EQ(events.joined(), "game 1 start e4 e5 * end");
  EXPECT_EQ(events.error_places(), "1:1:7");
}

TEST(PgnLimits, ATagWithoutEnd) {
  const Events events = read_repeated("[A \"", std::string(1000, 'x'), "", half_a_megabyte);
  EXPECT_EQ(events.joined(), "game 1 start * end");
  ASSERT_EQ(events.errors.size(), 2U);
  EXPECT_EQ(events.errors[0].kind, Kind::too_long);
  EXPECT_EQ(events.errors[1].kind, Kind::result_missing);
}

TEST(PgnLimits, AWordOfAHundredMegabytes) {
  const Events events = read_repeated("1. e4 ", std::string(1000, 'e'), " *\n1. d4 *");
  EXPECT_EQ(events.joined(), "game 1 start e4 * end game 2 start d4 * end");
  ASSERT_EQ(events.errors.size(), 1U);
  EXPECT_EQ(events.errors[0].kind, Kind::bad_move);
}

TEST(PgnLimits, AHundredMegabytesOfDigitsOrBlanks) {
  EXPECT_EQ(read_repeated("1. e4 ", std::string(1000, '1'), " e5 *").joined(), "game 1 start e4 e5 * end");
  EXPECT_EQ(read_repeated("1. e4 ", std::string(1000, ' '), " e5 *").joined(), "game 1 start e4 e5 * end");
  EXPECT_EQ(read_repeated("", std::string(1000, '\n'), "1. e4 *").joined(), "game 1 start e4 * end");
}

TEST(PgnLimits, AnEscapedLineOfAHundredMegabytes) {
  EXPECT_EQ(read_repeated("1. e4\n%", std::string(1000, '{'), "\ne5 *").joined(), "game 1 start e4 e5 * end");
}

TEST(PgnLimits, ALineOfAHundredMegabytesOfMoves) {
  const Events events = read_repeated("", repeated("1. e4 e5 2. Nf3 * "), "");
  EXPECT_EQ(events.errors.size(), 0U);
}

TEST(PgnLimits, ParenthesesWithoutEnd) {
  const Events events = read_repeated("1. e4 ", repeated("(1. d4 "), " e5 *", {.max_depth = 1000});
  // One variation of each depth, then one that is skipped with everything in it.
  EXPECT_EQ(events.errors.at(0).kind, Kind::nested_too_deep);
  EXPECT_LE(events.errors.size(), 4U);
}

TEST(PgnLimits, UnclosedCommentsOneAfterTheOther) {
  const Events events = read_repeated("", repeated("[Event \"x\"]\n\n1. e4 { never\n"), "");
  EXPECT_GE(events.errors.size(), 1000U);
  EXPECT_EQ(events.errors[0].kind, Kind::comment_without_end);
}

}  // namespace
}  // namespace jadoube::pgn::test
