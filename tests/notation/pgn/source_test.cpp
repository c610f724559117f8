#include "jadoube/notation/pgn/source.hpp"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <cerrno>
#include <fstream>

#include "tests/notation/pgn/events.hpp"
#include "tests/support/trickle.hpp"

namespace jadoube::pgn::test {
namespace {

std::string zstd(std::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

std::string gzip(std::string_view text) {
  z_stream state{};
  deflateInit2(&state, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
  std::string in(text), out(deflateBound(&state, text.size()) + 64, '\0');
  state.next_in = reinterpret_cast<Bytef*>(in.data());
  state.avail_in = static_cast<uInt>(in.size());
  state.next_out = reinterpret_cast<Bytef*>(out.data());
  state.avail_out = static_cast<uInt>(out.size());
  deflate(&state, Z_FINISH);
  out.resize(state.total_out);
  deflateEnd(&state);
  return out;
}

std::expected<std::string, SourceFault> all_of(Source source) {
  std::string all, part(1000, '\0');
  for (;;) {
    const auto size = source.read(part);
    if (!size) return std::unexpected(size.error());
    if (*size == 0) return all;
    all.append(part, 0, *size);
  }
}

std::string some_games(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "[Round \"" + std::to_string(i) + "\"]\n\n1. e4 e5 2. Nf3 {words} Nc6 1-0\n\n";
  return text;
}

TEST(PgnSource, Compressed_IsToldFromTheFirstBytes) {
  const std::string text = some_games(3000);
  for (const std::string& bytes :
       {text, zstd(text), gzip(text), zstd(text.substr(0, 1000)) + zstd(text.substr(1000)),
        gzip(text.substr(0, 1000)) + gzip("") + gzip(text.substr(1000)), gzip(text) + std::string(512, '\0'),
        std::string("\x50\x2A\x4D\x18\x03\0\0\0abc", 11) + zstd(text)}) {
    EXPECT_EQ(all_of(Source::text(bytes)), text);
  }
  const std::string small = some_games(3);
  for (const std::string& bytes : {small, zstd(small), gzip(small) + gzip(small)})
    EXPECT_EQ(all_of(Source(std::make_unique<jadoube::test::Trickle>(bytes))), all_of(Source::text(bytes)));
}

TEST(PgnSource, ShortTexts) {
  for (const std::string_view text : {"", "\n", "\x1F", "\x28\xB5\x2F"}) EXPECT_EQ(all_of(Source::text(text)), text);
}

TEST(PgnSource, Truncated_GivesItsGamesAndOneFault) {
  const std::string text = some_games(20'000);
  for (const std::string& whole : {zstd(text), gzip(text)}) {
    for (const std::size_t size : {whole.size() - 1, whole.size() / 2, std::size_t{20}}) {
      Source source = Source::text(std::string_view(whole).substr(0, size));
      Events events;
      const auto done = read(source, events);
      ASSERT_FALSE(done);
      EXPECT_EQ(done.error().kind, SourceFault::Kind::truncated);
      EXPECT_EQ(events.errors.size(), 0U);
    }
  }
}

TEST(PgnSource, Corrupt_GivesOneFault) {
  const std::string text = some_games(20'000);
  for (std::string whole : {zstd(text), gzip(text)}) {
    for (std::size_t at = 30; at < whole.size(); at += 3) whole[at] = static_cast<char>(whole[at] ^ 0x55);
    Source source = Source::text(whole);
    Events events;
    const auto done = read(source, events);
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().kind, SourceFault::Kind::unreadable);
  }
  const auto rest = all_of(Source::text(gzip(text) + "no gzip"));
  ASSERT_FALSE(rest);
  EXPECT_EQ(rest.error().kind, SourceFault::Kind::corrupt);
}

TEST(PgnSource, AFrameThatAsksForMuchMemory_IsRefused) {
  // A header alone: a window of 2 GiB, no checksum, no size.
  const std::string header("\x28\xB5\x2F\xFD\x00\xA8\x01\x00\x00", 9);
  const auto all = all_of(Source::text(header));
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().kind, SourceFault::Kind::window_too_large);
  for (const auto language : text::languages) EXPECT_FALSE(describe(all.error(), language).empty());
}

TEST(PgnSource, Files) {
  const std::string name = testing::TempDir() + "jadoube_pgn_source_test.pgn.zst";
  std::ofstream(name, std::ios::binary) << zstd("1. e4 *");
  auto source = Source::file(name);
  ASSERT_TRUE(source);
  EXPECT_EQ(all_of(std::move(*source)), "1. e4 *");
  std::filesystem::remove(name);

  const auto missing = Source::file(name);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error(), (SourceFault{SourceFault::Kind::unreadable, ENOENT}));
  for (const auto language : text::languages) EXPECT_FALSE(describe(missing.error(), language).empty());

  auto directory = Source::file(testing::TempDir());
  ASSERT_TRUE(directory);
  EXPECT_EQ(all_of(std::move(*directory)), std::unexpected(SourceFault{SourceFault::Kind::unreadable, EISDIR}));
}

TEST(PgnSource, CutAnywhere_ReadsTheSame) {
  const std::string text =
      "\xEF\xBB\xBF[Event \"a \\\"b\\\"\"]\r\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
      "1\"]\r\n\r\n"
      "1. e4 $1 {word word} (1. d4!? d5 ; rest\r\n) e5 2. Ke3 Nc6 1/2-1/2\r\n% escaped\r\n1. Nf3 Nf6 2. g3 g6 {never";
  Source dripping(std::make_unique<jadoube::test::Trickle>(text));
  Events events;
  EXPECT_TRUE(read(dripping, events));
  const Events whole = events_of(text);
  EXPECT_EQ(events.joined(), whole.joined());
  EXPECT_EQ(events.error_places(), whole.error_places());
}

TEST(PgnSource, WhatIsNotRead_IsNamed) {
  using Kind = SourceFault::Kind;
  const std::pair<std::string, Kind> starts[] = {
      {"BZh91AY&SY", Kind::bzip2},
      {std::string("\xFD\x37zXZ\0\0\4", 8), Kind::xz},
      {"PK\3\4\x14", Kind::zip},
  };
  for (const auto& [bytes, kind] : starts) {
    const auto all = all_of(Source::text(bytes));
    ASSERT_FALSE(all) << bytes;
    EXPECT_EQ(all.error().kind, kind) << bytes;
  }
  EXPECT_EQ(describe({Kind::xz}, text::Language::en),
            "It is compressed by xz, which is not supported; decompress it first with unxz.");
  EXPECT_EQ(all_of(Source::text("BZh")), "BZh");
}

TEST(PgnSource, Utf16_IsReadAsUtf8) {
  const std::u16string text = u"[Event \"Évora ♞ 𝄞\"]";
  for (const bool big : {false, true})
    for (const bool marked : {false, true}) {
      std::string bytes;
      for (const char16_t unit : (marked ? u"\uFEFF" : u"") + text) {
        const auto low = static_cast<char>(unit & 0xFF), high = static_cast<char>(unit >> 8);
        bytes += {big ? high : low, big ? low : high};
      }
      EXPECT_EQ(all_of(Source::text(bytes)), "[Event \"Évora ♞ 𝄞\"]") << big << marked;
    }
  EXPECT_EQ(all_of(Source::text(std::string("\xFF\xFE\0\xD8[\0E", 7))), "\uFFFD[\uFFFD");
}

}  // namespace
}  // namespace jadoube::pgn::test
