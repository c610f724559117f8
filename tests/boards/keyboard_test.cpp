// What is typed beside an electronic board.
#include "jadoube/boards/keyboard.hpp"

#include <gmock/gmock.h>

#include <sstream>

namespace jadoube::boards {
namespace {

namespace act = laws::act;

void expect_act(std::string_view line, const laws::Act& act, std::optional<laws::Actor> by = {}) {
  const auto typed = read_typed(line);
  ASSERT_TRUE(typed) << line << ": " << describe(typed.error(), text::Language::en);
  const auto* const said = std::get_if<typed::Act>(&*typed);
  ASSERT_NE(said, nullptr) << line;
  EXPECT_EQ(said->act, act) << line;
  EXPECT_EQ(said->by, by) << line;
}

std::string refusal(std::string_view line) {
  const auto typed = read_typed(line);
  return typed ? "accepted" : describe(typed.error(), text::Language::en);
}

TEST(Keyboard, AnEmptyLinePresses) {
  EXPECT_TRUE(std::holds_alternative<typed::Press>(read_typed("").value()));
  EXPECT_TRUE(std::holds_alternative<typed::Press>(read_typed(" \r").value()));
}

TEST(Keyboard, JadoubeStartAndQuit) {
  EXPECT_TRUE(std::holds_alternative<typed::Announce>(read_typed("adjust").value()));
  EXPECT_TRUE(std::holds_alternative<typed::Start>(read_typed("start").value()));
  EXPECT_TRUE(std::holds_alternative<typed::Quit>(read_typed(" quit ").value()));
}

TEST(Keyboard, ActsOfThePlayerWhomTheyConcern) {
  expect_act("draw", act::OfferDraw{});
  expect_act("accept", act::AcceptDraw{});
  expect_act("decline", act::DeclineDraw{});
  expect_act("claim threefold Nf3", act::Claim{laws::ClaimOf::threefold, "Nf3"});
  expect_act("claim flag", act::Claim{laws::ClaimOf::flag, ""});
  expect_act("promote knight", act::Promote{.piece = Role::knight});
  expect_act("sign 1/2-1/2", act::Sign{laws::Result::draw});
  expect_act("stop he speaks", act::StopClocks{"he speaks"});
  expect_act("stop", act::StopClocks{});
}

TEST(Keyboard, SaysWhoseActItIs) {
  expect_act("black resign", act::Resign{}, laws::Actor::black);
  expect_act("white press", act::Press{}, laws::Actor::white);
  expect_act("arbiter claim illegal_move", act::Claim{laws::ClaimOf::illegal_move, ""}, laws::Actor::arbiter);
  expect_act("pause", act::Pause{}, laws::Actor::arbiter);
}

TEST(Keyboard, AnyActOfTheProtocolWithoutItsTime) {
  expect_act(R"({"by": "arbiter", "do": "restore", "ply": 12})", act::Restore{12}, laws::Actor::arbiter);
}

TEST(Keyboard, SaysHowALineIsTypedThatLacksAWordOrHasAnother) {
  EXPECT_EQ(refusal("claim"),
            "It is typed “claim threefold”, “claim fifty_moves”, “claim illegal_move”, “claim touch_move” or “claim "
            "flag”");
  EXPECT_EQ(refusal("claim fifty"), refusal("claim"));
  EXPECT_EQ(refusal("promote"), "It is typed “promote queen”, “promote rook”, “promote bishop” or “promote knight”");
  EXPECT_EQ(refusal("sign"), "It is typed “sign 1-0”, “sign 0-1” or “sign 1/2-1/2”");
  EXPECT_EQ(refusal("sign " + std::string(4000, '1')), refusal("sign"));
  EXPECT_EQ(refusal("announce"), "It is typed “announce Nf3”");
}

TEST(Keyboard, SaysWhoseActItIsThatAnotherCannotDo) {
  EXPECT_EQ(refusal("arbiter resign"), "“resign” is an act of a player’s: “white resign” or “black resign”");
  EXPECT_EQ(refusal("white pause"), "“pause” is an act of the arbiter’s: “arbiter pause”");
}

TEST(Keyboard, TheColumnsOfJsonAreThoseOfWhatWasTyped) {
  EXPECT_EQ(refusal("{}"), "The key “do” is missing.");
  EXPECT_EQ(refusal(R"({"by": "white",})"), "This is not JSON: “}” in column 16 is out of place.");
  EXPECT_EQ(refusal(R"(  {"by": "white",})"), "This is not JSON: “}” in column 18 is out of place.");
  EXPECT_EQ(refusal(R"({"by": "white", "do": "frob"})"), "“frob” is no act of the protocol");
  EXPECT_LT(refusal(R"({"by": "white", "do": ")" + std::string(4000, 'x') + R"("})").size(), 120U);
}

TEST(Keyboard, WhatIsNoActIsSaidToBeNone) {
  const std::string none = "” is no act that can be typed; those that can: draw, accept, ";
  EXPECT_THAT(refusal("e4"), testing::StartsWith("“e4" + none));
  EXPECT_THAT(refusal("white"), testing::StartsWith("“white" + none));
  EXPECT_EQ(refusal("draw now"), "“now” does not belong there");
  EXPECT_EQ(refusal("black quit"), "“quit” does not belong there");
  EXPECT_THAT(refusal("claim everything"), testing::HasSubstr("threefold"));
  EXPECT_THAT(refusal("promote king"), testing::HasSubstr("queen"));
  EXPECT_THAT(refusal(R"({"at": 5, "by": "white", "do": "press"})"), testing::HasSubstr("at"));
  EXPECT_THAT(refusal(R"(claim "flag")"), testing::StartsWith("“\"flag\"" + none));
  EXPECT_THAT(refusal(std::string(100'000, 'x')), testing::StartsWith("“" + std::string(40, 'x') + none));
}

TEST(Keyboard, WhoAsksForHelpIsToldWhatCanBeTyped_AndEachOfThatIsRead) {
  const std::string help = refusal("help"), lead = "What can be typed: ";
  ASSERT_THAT(help, testing::StartsWith(lead));
  EXPECT_EQ(refusal("?"), help);
  std::istringstream words(help.substr(lead.size()));
  int count = 0;
  for (std::string word; std::getline(words >> std::ws, word, ','); ++count) {
    const auto typed = read_typed(word);
    EXPECT_TRUE(typed) << word;
  }
  EXPECT_GE(count, 25);
}

// Article 4.7: a move that was made is not taken back.
TEST(Keyboard, ThereAreNoTakebacks) {
  for (const char* const word : {"takeback", "undo"}) EXPECT_THAT(refusal(word), testing::HasSubstr("4.7"));
}

}  // namespace
}  // namespace jadoube::boards
