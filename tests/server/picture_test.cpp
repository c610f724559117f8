// Pictures in pixels, drawn by the program itself; what is packed; and what a client says it reads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <numbers>
#include <string>

#include "jadoube/server/common/zip.hpp"
#include "jadoube/server/http/accepted.hpp"
#include "jadoube/server/picture/canvas.hpp"
#include "jadoube/server/picture/card.hpp"

namespace jadoube::test {
namespace {

using server::Canvas;
using server::Path;
using server::read_path;
using server::Rgb;

constexpr Rgb white{255, 255, 255}, black{0, 0, 0};

// The area of what is filled, in pixels.
double area(const Path& path, std::size_t side = 100) {
  Canvas canvas(side, side, white);
  canvas.fill(path, black);
  double sum = 0;
  for (std::size_t y = 0; y < side; ++y)
    for (std::size_t x = 0; x < side; ++x) sum += 255 - canvas.at(x, y).red;
  return sum / 255;
}

TEST(Canvas, FillsWhatLiesWithin_WithSmoothEdges) {
  Canvas canvas(10, 10, white);
  canvas.fill(server::rectangle(2, 2, 3.5, 4), black);
  EXPECT_EQ(canvas.at(2, 2).red, 0);
  EXPECT_EQ(canvas.at(4, 5).red, 0);
  EXPECT_NEAR(canvas.at(5, 3).red, 128, 1);  // half of that pixel
  EXPECT_EQ(canvas.at(6, 3).red, 255);
  EXPECT_EQ(canvas.at(3, 6).red, 255);
  // What is outside of the picture is cut off.
  canvas.fill(server::rectangle(-50, -50, 200, 200), black);
  EXPECT_EQ(canvas.at(9, 9).red, 0);
}

TEST(Canvas, FillsWhatIsWoundAround_ByTheRuleOfNonzeroNumbers) {
  EXPECT_NEAR(area(server::circle({50, 50}, 40)), std::numbers::pi * 1600, 12);
  // The same way around, both count; the other way around, the inner one is a hole.
  Path twice = server::rectangle(10, 10, 60, 60);
  twice.push_back(server::rectangle(30, 30, 20, 20).front());
  EXPECT_NEAR(area(twice), 3600, 1);
  std::ranges::reverse(twice.back().points);
  EXPECT_NEAR(area(twice), 3600 - 400, 1);
}

TEST(Paths, AreReadAsSvgHasThem) {
  const server::Placement same{};
  EXPECT_NEAR(area(read_path("M10 10 H60 V40 H10 Z", same)), 1500, 1);
  EXPECT_NEAR(area(read_path("m10,10 h50 v30 h-50z", same)), 1500, 1);
  EXPECT_NEAR(area(read_path("M10 10L60 10 60 40 10 40Z", same)), 1500, 1);
  EXPECT_NEAR(area(read_path("M50 21 a14 14 0 1 1 -0.01 0 Z", same)), std::numbers::pi * 196, 4);
  EXPECT_NEAR(area(read_path("M0 0 Q 50 100 100 0 Z", same)), 100.0 * 100 / 3, 10);
  EXPECT_NEAR(area(read_path("M5 5 h10 v10 h-10z", {.x = 10, .y = 20, .scale = 3})), 900, 1);
  // What is no path ends it.
  EXPECT_TRUE(read_path("", same).empty());
  EXPECT_TRUE(read_path("12 13", same).empty());
  EXPECT_NEAR(area(read_path("M10 10 h50 v30 h-50z ? L0 0", same)), 1500, 1);
}

TEST(Paths, ALineHasItsWidth_AndRoundEnds) {
  const Path line = server::outline(server::read_path("M20 50 H80", {}), 10);
  EXPECT_NEAR(area(line), 600 + std::numbers::pi * 25, 6);
}

TEST(Letters, AreSetInLines_AndATextWithAnotherLetterIsNotDrawn) {
  const server::Letters letters(R"({"units": 1000, "letters": {"a": [500, "M0 0H500V700H0Z"], " ": [250, ""]}})");
  EXPECT_DOUBLE_EQ(*letters.width("aa a", 20), 20 * 1.75);
  EXPECT_EQ(letters.width("ab", 20), std::nullopt);
  EXPECT_THAT(letters.lines("aa aa a", 20, 50), testing::ElementsAre("aa aa", "a"));
  EXPECT_THAT(letters.lines("aa ж", 20, 50), testing::IsEmpty());
  // Upwards from its line.
  const auto paths = letters.paths("a", {10, 60}, 20);
  ASSERT_EQ(paths.size(), 1U);
  Canvas canvas(100, 100, white);
  canvas.fill(paths.front(), black);
  EXPECT_EQ(canvas.at(12, 55).red, 0);
  EXPECT_EQ(canvas.at(12, 62).red, 255);
  EXPECT_EQ(server::Letters("no JSON").width("a", 20), std::nullopt);
}

std::string unzipped(std::string_view zipped) {
  z_stream z{};
  std::string out(1 << 22, '\0');
  EXPECT_EQ(::inflateInit2(&z, 15 + 32), Z_OK);  // gzip or zlib, as its header says
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(zipped.data()));
  z.avail_in = static_cast<uInt>(zipped.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(::inflate(&z, Z_FINISH), Z_STREAM_END);
  out.resize(z.total_out);
  ::inflateEnd(&z);
  return out;
}

TEST(Cards, AreAPngOfTheBoard) {
  const std::string png = server::draw_card({.board = Position().board()}, server::Letters());
  EXPECT_THAT(png, testing::StartsWith("\x89PNG\r\n\x1a\n"));
  EXPECT_LT(png.size(), 120'000U);
  const auto data = png.find("IDAT");
  ASSERT_NE(data, png.npos);
  const std::string rows = unzipped(std::string_view(png).substr(data + 4));
  EXPECT_EQ(rows.size(), std::size_t{server::card_height} * (1 + 3 * server::card_width));
  EXPECT_EQ(png, server::draw_card({.board = Position().board()}, server::Letters()));
}

TEST(Zip, InPiecesOrAtOnce_IsTheText) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += std::to_string(i * 7919) + ' ';
  EXPECT_EQ(unzipped(server::gzip(text)), text);
  EXPECT_LT(server::gzip(text).size() * 2, text.size());
  server::Zipper zipper(server::Zipper::fast);
  for (std::size_t at = 0; at + 1000 < text.size(); at += 1000) zipper.add(std::string_view(text).substr(at, 1000));
  const std::size_t rest = (text.size() - 1) / 1000 * 1000;
  EXPECT_EQ(unzipped(zipper.finish(std::string_view(text).substr(rest))), text);
  EXPECT_EQ(unzipped(server::gzip("")), "");
}

TEST(Accepted, ACodingThatIsNamed_AndNotWithTheWeightZero) {
  EXPECT_TRUE(server::accepts_coding("gzip, deflate, br", "br"));
  EXPECT_TRUE(server::accepts_coding("br;q=1.0, gzip;q=0.8, *;q=0.1", "gzip"));
  EXPECT_FALSE(server::accepts_coding("gzip, deflate", "br"));
  EXPECT_FALSE(server::accepts_coding("gzip;q=0, br", "gzip"));
  EXPECT_FALSE(server::accepts_coding("gzip;q=0.000", "gzip"));
  EXPECT_FALSE(server::accepts_coding("", "gzip"));
  EXPECT_FALSE(server::accepts_coding("gzipped", "gzip"));
}

TEST(Accepted, TheLanguageThatIsWantedMost_OfThoseOfTheProgram) {
  using text::Language;
  EXPECT_EQ(server::wanted_language("en-GB,en;q=0.9"), Language::en);
  EXPECT_EQ(server::wanted_language("pt-BR,pt;q=0.9,en;q=0.8"), Language::pt_BR);
  EXPECT_EQ(server::wanted_language("pt-PT"), Language::pt);
  EXPECT_EQ(server::wanted_language("de, fr;q=0.9, en;q=0.3"), Language::en);
  EXPECT_EQ(server::wanted_language("pt;q=0.2, en;q=0.7"), Language::en);
  EXPECT_EQ(server::wanted_language("de"), Language::pt);
  EXPECT_EQ(server::wanted_language(""), Language::pt);
  EXPECT_EQ(server::wanted_language(";;,q=,-;q=9"), Language::pt);
}

}  // namespace
}  // namespace jadoube::test
