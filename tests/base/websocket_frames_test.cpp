// The frames of WebSockets (RFC 6455): whatever pieces they come in, the same messages or the same end, as the
// standard says.
#include "jadoube/base/websocket_frames.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <vector>

namespace jadoube::base {
namespace {

constexpr std::size_t longest = 300;

// A client's frame.
std::string masked(unsigned first_byte, std::string payload, std::string_view mask = "\x11\xa2\x03\xf4") {
  std::string frame(1, static_cast<char>(first_byte));
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else if (payload.size() < 65'536) {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 0xff);
  } else {
    frame += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>((payload.size() >> shift) & 0xff);
  }
  frame += mask;
  for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
  return frame + payload;
}

struct Parsed {
  std::vector<std::pair<int, std::string>> messages;  // opcode, payload
  int error = 0;
  friend bool operator==(const Parsed&, const Parsed&) = default;
};

// `sizes`: of the pieces in which the bytes come, again and again.
Parsed parse(const std::string& bytes, const std::vector<std::size_t>& sizes = {1'000'000},
             FrameParser::From from = FrameParser::From::client) {
  FrameParser parser(longest, from);
  Parsed parsed;
  std::size_t at = 0;
  for (std::size_t turn = 0; at < bytes.size(); ++turn) {
    std::string piece = bytes.substr(at, sizes[turn % sizes.size()]);
    at += piece.size();
    std::span<char> rest(piece);
    while (true) {
      const auto message = parser.next(rest);
      if (!message) {
        parsed.error = static_cast<int>(message.error());
        return parsed;
      }
      if (!*message) break;
      parsed.messages.emplace_back(static_cast<int>((*message)->opcode), std::string((*message)->payload));
    }
    EXPECT_TRUE(rest.empty());
  }
  return parsed;
}

Parsed is(std::vector<std::pair<int, std::string>> messages, int error = 0) { return {std::move(messages), error}; }

TEST(Frames, AMessageInOneFrame) {
  EXPECT_EQ(parse(masked(0x81, "Hello")), is({{1, "Hello"}}));
  EXPECT_EQ(parse(masked(0x82, std::string(130, 'x'))), is({{2, std::string(130, 'x')}}));
  EXPECT_EQ(parse(masked(0x81, "")), is({{1, ""}}));
}

TEST(Frames, AMessageInSeveralFrames_WithControlFramesBetween) {
  EXPECT_EQ(parse(masked(0x01, "Hel") + masked(0x89, "p") + masked(0x00, "l") + masked(0x8a, "") + masked(0x80, "o")),
            is({{9, "p"}, {10, ""}, {1, "Hello"}}));
  EXPECT_EQ(parse(masked(0x01, "") + masked(0x80, "") + masked(0x81, "x")), is({{1, ""}, {1, "x"}}));
}

TEST(Frames, WhatBreaksTheProtocol_EndsIt) {
  EXPECT_EQ(parse(std::string("\x81\x05Hello", 7)), is({}, 1002)) << "not masked (5.1)";
  EXPECT_EQ(parse(masked(0xc1, "x")), is({}, 1002)) << "a reserved bit (5.2)";
  EXPECT_EQ(parse(masked(0x83, "x")), is({}, 1002)) << "an unknown opcode (5.2)";
  EXPECT_EQ(parse(masked(0x80, "x")), is({}, 1002)) << "nothing to continue (5.4)";
  EXPECT_EQ(parse(masked(0x01, "x") + masked(0x81, "y")), is({}, 1002)) << "a message within a message (5.4)";
  EXPECT_EQ(parse(masked(0x09, "x")), is({}, 1002)) << "a control frame in parts (5.5)";
  EXPECT_EQ(parse(masked(0x89, std::string(126, 'x'))), is({}, 1002)) << "a long control frame (5.5)";
  EXPECT_EQ(parse(std::string("\x81\xfe\x00\x05", 4) + "mask" + "12345"), is({}, 1002)) << "a length too long (5.2)";
  EXPECT_EQ(parse(std::string("\x81\xff\x80\x00\x00\x00\x00\x01\x00\x00", 10) + "mask"), is({}, 1002))
      << "a sign (5.2)";
}

TEST(Frames, AMessageTooLong_EndsItBeforeItHasCome) {
  EXPECT_EQ(parse(masked(0x81, std::string(longest + 1, 'x')).substr(0, 8)), is({}, 1009));
  EXPECT_EQ(parse(masked(0x01, std::string(200, 'x')) + masked(0x80, std::string(101, 'x')).substr(0, 6)),
            is({}, 1009));
  EXPECT_EQ(parse(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10) + "mask"), is({}, 1009));
}

TEST(Frames, TextThatIsNotUtf8_EndsIt) {
  for (const char* text :
       {"\xff", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "a\x80", "\xf0\x8f\xbf\xbf"})
    EXPECT_EQ(parse(masked(0x81, text)), is({}, 1007)) << text;
  for (const char* text : {"ä", "€", "𝄞", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"})
    EXPECT_EQ(parse(masked(0x81, text)), is({{1, text}})) << text;
  EXPECT_EQ(parse(masked(0x01, "\xe2\x82") + masked(0x80, "\xac")), is({{1, "€"}})) << "a character in two frames";
}

TEST(Frames, TheOtherSidesLastWord) {
  using namespace std::string_literals;
  EXPECT_EQ(parse(masked(0x88, "")), is({{8, ""}}));
  EXPECT_EQ(parse(masked(0x88, "\x03\xe8 over")), is({{8, "\x03\xe8 over"}}));
  EXPECT_EQ(parse(masked(0x88, "\x03")), is({}, 1002));
  for (const std::string& code :
       {"\x03\xe7"s, "\x03\xec"s, "\x03\xed"s, "\x03\xee"s, "\x03\xf7"s, "\x0b\xb7"s, "\x00\x00"s})
    EXPECT_EQ(parse(masked(0x88, code)), is({}, 1002)) << testing::PrintToString(code);
  EXPECT_EQ(parse(masked(0x88, "\x03\xe8\xff")), is({}, 1007));
}

Parsed parse_of_server(const std::string& bytes) { return parse(bytes, {1'000'000}, FrameParser::From::server); }

TEST(Frames, OfAServer_AreNotMasked) {
  EXPECT_EQ(parse_of_server(frame(Opcode::text, "Hello")), is({{1, "Hello"}}));
  EXPECT_EQ(parse_of_server(frame(Opcode::text, std::string(200, 'x')) + frame(Opcode::ping, "p")),
            is({{1, std::string(200, 'x')}, {9, "p"}}));
  EXPECT_EQ(parse_of_server(masked(0x81, "Hello")), is({}, 1002)) << "masked (5.1)";
  EXPECT_EQ(parse_of_server(std::string("\x81\x7e\x00\x05", 4) + "12345"), is({}, 1002)) << "a length too long (5.2)";
}

TEST(Frames, OfAClient_AreMaskedEachByAnotherMask) {
  for (const std::size_t size : {0U, 5U, 125U, 126U, 300U})
    EXPECT_EQ(parse(masked_frame(Opcode::text, std::string(size, 'x'))), is({{1, std::string(size, 'x')}})) << size;
  std::set<std::string> masks;
  for (int i = 0; i < 8; ++i) masks.insert(masked_frame(Opcode::text, "").substr(2));
  EXPECT_GT(masks.size(), 1U);
}

// Frames as a client may send them, and now and then not.
rc::Gen<std::string> frames() {
  const auto frame = rc::gen::apply(
      [](unsigned first, const std::string& payload, unsigned copies) {
        std::string all;
        for (unsigned i = 0; i < copies; ++i) all += payload;
        return masked(first, all);
      },
      rc::gen::weightedElement<unsigned>({{8, 0x81},
                                          {2, 0x82},
                                          {3, 0x01},
                                          {3, 0x00},
                                          {3, 0x80},
                                          {2, 0x89},
                                          {2, 0x8a},
                                          {1, 0x88},
                                          {1, 0x09},
                                          {1, 0xc1}}),
      rc::gen::string<std::string>(), rc::gen::inRange(0U, 5U));
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(frame), [](const std::vector<std::string>& all) {
    std::string bytes;
    for (const std::string& each : all) bytes += each;
    return bytes;
  });
}

RC_GTEST_PROP(FramesProperty, WhateverPiecesTheyComeIn_TheMessagesAreTheSame, ()) {
  const std::string bytes = *frames();
  const auto sizes =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(1, 9)));
  RC_ASSERT(parse(bytes, sizes) == parse(bytes));
}

RC_GTEST_PROP(FramesProperty, WhatIsWritten_IsReadAgain, ()) {
  const std::string payload = *rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127));
  const auto copies = *rc::gen::inRange<std::size_t>(1, 700);
  std::string all;
  for (std::size_t i = 0; i < copies; ++i) all += payload;
  const std::string written = frame(Opcode::text, all);
  // A server's frame is not masked; otherwise the two are the same.
  const std::string read = masked(0x81, all, std::string(4, '\0'));
  const std::size_t head = written.size() - all.size();
  RC_ASSERT(read.size() == written.size() + 4);
  RC_ASSERT(written[0] == read[0]);
  RC_ASSERT((written[1] | '\x80') == read[1]);
  RC_ASSERT(written.substr(2, head - 2) == read.substr(2, head - 2));
  RC_ASSERT(written.substr(head) == all);
}

}  // namespace
}  // namespace jadoube::base
