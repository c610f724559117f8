// The serial protocol of DGT boards.
#include "jadoube/boards/dgt.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "jadoube/chess/position.hpp"

namespace jadoube::boards::dgt {
namespace {

using Bytes = std::vector<std::uint8_t>;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Message> decode(Decoder& decoder, const Bytes& bytes) {
  std::vector<Message> messages;
  for (const std::uint8_t byte : bytes)
    if (auto message = decoder.take(byte)) messages.push_back(*std::move(message));
  return messages;
}
std::vector<Message> decode(const Bytes& bytes) {
  Decoder decoder;
  return decode(decoder, bytes);
}

Bytes initial_dump() {
  Bytes bytes{0x86, 0, 67};
  const Bytes pieces{8, 9, 10, 12, 11, 10, 9, 8};
  bytes.insert(bytes.end(), pieces.begin(), pieces.end());
  bytes.insert(bytes.end(), 8, 7);
  bytes.insert(bytes.end(), 32, 0);
  bytes.insert(bytes.end(), 8, 1);
  for (const std::uint8_t piece : pieces) bytes.push_back(static_cast<std::uint8_t>(piece - 6));
  return bytes;
}

TEST(Dgt, ABoardDumpGoesFromA8ToH1) {
  EXPECT_THAT(decode(initial_dump()), ElementsAre(Message(BoardDump{Position().board()})));
}

TEST(Dgt, AFieldUpdateTellsWhatStandsOnASquare) {
  EXPECT_THAT(decode({0x8E, 0, 5, 52, 0}), ElementsAre(Message(FieldUpdate{Square::e2, {}})));
  EXPECT_THAT(decode({0x8E, 0, 5, 0, 12}),
              ElementsAre(Message(FieldUpdate{Square::a8, Piece{Color::black, Role::queen}})));
  EXPECT_THAT(decode({0x8E, 0, 5, 63, 2}),
              ElementsAre(Message(FieldUpdate{Square::h1, Piece{Color::white, Role::rook}})));
}

TEST(Dgt, ObjectsThatAreNoChessmenLeaveTheSquareEmpty) {
  EXPECT_THAT(decode({0x8E, 0, 5, 27, 13}), ElementsAre(Message(FieldUpdate{Square::d5, {}})));
}

TEST(Dgt, TheClockTellsBothTimesAndItsLever) {
  // 1:02:03 on the right, whose flag has not fallen; 0:59:08 on the left; running, the right end of the lever up.
  EXPECT_THAT(
      decode({0x8D, 0, 10, 0x01, 0x02, 0x03, 0x00, 0x59, 0x08, 0x03}),
      ElementsAre(Message(ClockTimes{
          .left = {3548, false}, .right = {3723, false}, .running = true, .right_high = true, .battery_low = false})));
  EXPECT_THAT(
      decode({0x8D, 0, 10, 0x10, 0, 0, 0, 0, 5, 0x04}),
      ElementsAre(Message(ClockTimes{
          .left = {5, false}, .right = {0, true}, .running = false, .right_high = false, .battery_low = true})));
}

TEST(Dgt, NoClockIsConnected) {
  EXPECT_THAT(decode({0x8D, 0, 10, 0, 0, 0, 0, 0, 0, 0x20}), ElementsAre(Message(NoClock{})));
}

// The clock answers a command with the same header, and ten hours; one that has told nothing yet is zeros alone.
TEST(Dgt, AMessageOfTheClockThatSaysNothing_IsNoTime_AndNoNoise) {
  for (const Bytes& bytes :
       {Bytes{0x8D, 0, 10, 0x0A, 0x10, 0, 0x0A, 0, 0, 0}, Bytes{0x8D, 0, 10, 0x0A, 0, 0, 0, 0, 0, 2},
        Bytes{0x8D, 0, 10, 0, 0, 0, 0x0A, 0, 0, 0}, Bytes{0x8D, 0, 10, 0, 0, 0, 0, 0, 0, 0}}) {
    Decoder decoder;
    for (const std::uint8_t byte : bytes) EXPECT_FALSE(decoder.take(byte));
    EXPECT_EQ(decoder.skipped(), 0U);
  }
}

TEST(Dgt, VersionSerialNumberAndBattery) {
  EXPECT_THAT(decode({0x93, 0, 5, 1, 7}), ElementsAre(Message(Version{1, 7})));
  EXPECT_THAT(decode({0x91, 0, 8, '2', '4', '6', '8', '0'}), ElementsAre(Message(SerialNumber{"24680"})));
  EXPECT_THAT(decode({0xA2, 0, 13, '3', '.', '1', '2', '3', '4', '5', '6', '7', '8'}),
              ElementsAre(Message(SerialNumber{"3.12345678"})));
  // Boards give 7 or 12 for the length of what they tell of the battery.
  EXPECT_THAT(decode({0xA0, 0, 12, 88, 0, 0, 0, 0, 0, 0, 0, 0}), ElementsAre(Message(Battery{88})));
  EXPECT_THAT(decode({0xA0, 0, 7, 88, 0, 0, 0}), ElementsAre(Message(Battery{88})));
}

TEST(Dgt, NoiseIsSkippedAndCounted) {
  Decoder decoder;
  Bytes bytes{0x00, 0x42, 0xFF, 0x7F};
  const Bytes update{0x8E, 0, 5, 52, 0};
  bytes.insert(bytes.end(), update.begin(), update.end());
  EXPECT_THAT(decode(decoder, bytes), ElementsAre(Message(FieldUpdate{Square::e2, {}})));
  EXPECT_EQ(decoder.skipped(), 4U);
}

TEST(Dgt, AMessageThatIsCutShortEndsAtTheNextHeader) {
  Decoder decoder;
  EXPECT_THAT(decode(decoder, {0x86, 0, 67, 1, 2, 3, 0x8E, 0, 5, 52, 0}),
              ElementsAre(Message(FieldUpdate{Square::e2, {}})));
  EXPECT_EQ(decoder.skipped(), 6U);
}

TEST(Dgt, AWrongLengthSquareOrPieceIsNoMessage) {
  EXPECT_THAT(decode({0x8E, 0, 6, 52, 0, 0}), IsEmpty());
  EXPECT_THAT(decode({0x86, 0x7F, 0x7F}), IsEmpty());
  EXPECT_THAT(decode({0x8E, 0, 5, 64, 0}), IsEmpty());
  EXPECT_THAT(decode({0x8E, 0, 5, 52, 16}), IsEmpty());
  EXPECT_THAT(decode({0xA0, 0, 4, 101}), IsEmpty());
}

TEST(Dgt, EncodedMessagesAreReadBack) {
  for (const Message& message :
       {Message(BoardDump{Position().board()}), Message(FieldUpdate{Square::c6, Piece{Color::black, Role::knight}}),
        Message(FieldUpdate{Square::h8, {}}),
        Message(ClockTimes{
            .left = {35999, false}, .right = {61, true}, .running = true, .right_high = true, .battery_low = true}),
        Message(NoClock{}), Message(Version{3, 1}), Message(SerialNumber{"12345"}), Message(SerialNumber{"3.00012345"}),
        Message(Battery{100})})
    EXPECT_THAT(decode(encode(message)), ElementsAre(message));
}

// Whatever comes before it, a message whose head is whole is read.
RC_GTEST_PROP(Dgt, AMessageAfterAnyNoiseIsRead, (const Bytes& noise)) {
  Decoder decoder;
  decode(decoder, noise);
  const auto before = decoder.skipped();
  RC_ASSERT(before <= noise.size());
  RC_ASSERT(decode(decoder, encode(FieldUpdate{Square::e4, Piece{Color::white, Role::pawn}})) ==
            std::vector<Message>{Message(FieldUpdate{Square::e4, Piece{Color::white, Role::pawn}})});
}

}  // namespace
}  // namespace jadoube::boards::dgt
