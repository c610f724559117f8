// Files as the world writes them: where a game ends, tokens that are no moves, results in words, kings in the centre.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "jadoube/notation/pgn/game.hpp"
#include "jadoube/notation/pgn/writer.hpp"
#include "tests/notation/pgn/events.hpp"
#include "tests/support/trickle.hpp"

namespace jadoube::pgn::test {
namespace {

using Kind = PgnError::Kind;

std::size_t hints_of(const Events& events, Kind kind) {
  return static_cast<std::size_t>(std::ranges::count(events.hints, kind, &PgnError::kind));
}

// The same for every kernel, and for a text that comes in pieces.
void expect_events(const std::string& text, std::string_view expected) {
  EXPECT_EQ(events_of(text).joined(), expected) << text;
  for (const LineKernel& kernel : all_line_kernels())
    for (const std::size_t at_once : {1U, 7U, 100'000U}) {
      if (!kernel.supported()) continue;
      Events events;
      Source source(std::make_unique<jadoube::test::Trickle>(text, at_once));
      Reader<Events> reader(source, events, {}, kernel);
      while (reader.read_game()) {
      }
      EXPECT_EQ(events.joined(), expected) << kernel.name << ": " << text;
    }
}

// The moves alone of a text with one game, which are expected to be without an error.
std::string moves_without_error(const std::string& text) {
  const Events events = events_of(text);
  EXPECT_TRUE(events.errors.empty()) << text << "\n" << events.joined();
  std::string moves;
  for (const std::string& word : events.words)
    if (const char c = word[0]; word != "game 1" && word != "start" && word != "end" && c != '$' && c != '{')
      moves += (moves.empty() ? "" : " ") + word;
  return moves;
}

// --- Where a game ends

TEST(PgnBoundaries, ATagThatIsRepeatedAfterAnEmptyLine_BeginsANewGame) {
  expect_events(
      "[Event \"x\"]\n[White \"Ann\"]\n[Result \"1-0\"]\n\n[Event \"x\"]\n[White \"Carol\"]\n[Result \"0-1\"]\n\n"
      "1. f3 e5 2. g4 Qh4# 0-1\n",
      "game 1 Event=x White=Ann Result=1-0 start 1-0 end "
      "game 2 Event=x White=Carol Result=0-1 start f3 e5 g4 Qh4# 0-1 end");
  // Another tag than the first is repeated; another one comes before it.
  expect_events("[Event \"x\"]\n[White \"A\"]\n\n[Site \"y\"]\n[White \"B\"]\n\n1. e4 *",
                "game 1 Event=x White=A start * end game 2 Site=y White=B start e4 * end");
  // Tags with empty lines between them, of one game.
  expect_events("[Event \"x\"]\n\n[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 *",
                "game 1 Event=x White=A Black=B start e4 * end");
}

TEST(PgnBoundaries, TheFirstTwoTagsAgain_BeginANewGameWithoutAnEmptyLine) {
  for (const std::string name : {"A", "Évora"}) {
    const std::string tags = "[Event \"" + name + "\"]\n[Site \"s\"]\n[White \"w\"]\n";
    expect_events(tags + tags + tags + "1. e4 *",
                  "game 1 Event=" + name + " Site=s White=w start * end game 2 Event=" + name +
                      " Site=s White=w start * end game 3 Event=" + name + " Site=s White=w start e4 * end");
  }
  // One tag twice is one game's.
  expect_events("[Event \"a\"]\n[White \"w\"]\n[Event \"b\"]\n1. e4 *",
                "game 1 Event=a White=w Event=b start e4 * end");
}

TEST(PgnBoundaries, SixHundredGamesOfTagsAlone_AreSixHundredGames) {
  for (const std::string_view between : {"", "\n", "\r\n", "\n\n"}) {
    std::string text;
    for (int i = 0; i < 605; ++i)
      text += "[Event \"e\"]\n[Site \"s\"]\n[Round \"1\"]\n[Result \"1-0\"]\n" + std::string(between);
    const Events events = events_of(text);
    EXPECT_EQ(std::ranges::count(events.words, "end"), 605) << between;
  }
}

TEST(PgnBoundaries, ANumber1AfterMoves_BeginsANewGame) {
  expect_events("1. e4 e5 2. Nf3\n\n1. d4 d5\n\n1. c4\n",
                "game 1 start e4 e5 Nf3 * end game 2 start d4 d5 * end game 3 start c4 * end");
  expect_events("1. e4 e5 2. Nf3\n1. d4 d5\n1. c4\n",
                "game 1 start e4 e5 Nf3 * end game 2 start d4 d5 * end game 3 start c4 * end");
  expect_events("1.e4 e5 2.Nf3 1.d4 d5", "game 1 start e4 e5 Nf3 * end game 2 start d4 d5 * end");
  expect_events("1 e4 e5 2 Nf3\n\n1 d4 d5", "game 1 start e4 e5 Nf3 * end game 2 start d4 d5 * end");
  expect_events("1. e4 e5 1-0 1. d4 d5 0-1", "game 1 start e4 e5 1-0 end game 2 start d4 d5 0-1 end");
  // After a mistake, too.
  expect_events("1. e4 Ke9 2. Nf3\n\n1. d4 *", "game 1 start e4 * end game 2 start d4 * end");
}

TEST(PgnBoundaries, ANumber1WithinAGame_DoesNot) {
  expect_events("1. e4 {x} 1... e5 2. Nf3 *", "game 1 start e4 {x} e5 Nf3 * end");
  expect_events("1. e4 1. e5 2. Nf3 *", "game 1 start e4 e5 Nf3 * end");
  expect_events("1. e4 {x} 1. ... e5 2. Nf3 *", "game 1 start e4 {x} e5 Nf3 * end");
  expect_events("1. e4 e5 (1. d4 d5 2. c4) 2. Nf3 (2. f4 {1. d4}) *",
                "game 1 start e4 e5 ( ) Nf3 ( f4 {1. d4} ) * end");
  expect_events("{a} 1. e4 e5 2. Nf3 {1. d4 was better} Nc6 *",
                "game 1 start {a} e4 e5 Nf3 {1. d4 was better} Nc6 * end");
}

TEST(PgnBoundaries, TagsWithinAClosedComment_AreTheComments) {
  expect_events("1. e4 {\n[Event \"x\"]\n} e5 2. Nf3 *", "game 1 start e4 {\n[Event \"x\"]\n} e5 Nf3 * end");
  expect_events("1. e4 {\n[Event \"x\"]\n\n1. d4 1-0\n\n[Event \"y\"]\n} e5 *",
                "game 1 start e4 {\n[Event \"x\"]\n\n1. d4 1-0\n\n[Event \"y\"]\n} e5 * end");
  // A comment that is never closed ends where the next game begins.
  expect_events("1. e4 {a\n\n[Event \"x\"]\n\n1. d4 {b} *",
                "game 1 start e4 {a\n} * end game 2 Event=x start d4 {b} * end");
  Events skipping;
  skipping.into_games = Next::skip;
  EXPECT_EQ(events_of("1. e4 {\n[Event \"x\"]\n} e5 1-0", {}, skipping).joined(), "game 1 start 1-0 end");
}

TEST(PgnBoundaries, TagsBehindOtherText_BeginAGame) {
  expect_events("1. e4 1-0 [Event \"x\"]\n1. d4 *", "game 1 start e4 1-0 end game 2 Event=x start d4 * end");
  expect_events("1. e4 e5 [Event \"x\"]\n1. d4 *", "game 1 start e4 e5 * end game 2 Event=x start d4 * end");
  expect_events("1. e4 e5\n  [Event \"x\"]\n1. d4 *", "game 1 start e4 e5 * end game 2 Event=x start d4 * end");
}

TEST(PgnBoundaries, TagsAmongTheMoves_DoNotEndAGameThatGoesOn) {
  expect_events("1. e4 e5\n[ECO \"C20\"]\n2. Nf3 *", "game 1 start e4 e5 Nf3 * end");
  EXPECT_EQ(hints_of(events_of("1. e4 e5\n[ECO \"C20\"]\n2. Nf3 *"), Kind::tags_within_game), 1U);
  expect_events("1. e4 e5\n[White \"C20\"]\n1. Nf3 *", "game 1 start e4 e5 * end game 2 White=C20 start Nf3 * end");
}

TEST(PgnBoundaries, ATagOnTwoLines_LosesNoMove) {
  expect_events("[Event \"A long\nname\"]\n[White \"w\"]\n\n1. e4 *",
                "game 1 Event=A long name White=w start e4 * end");
  expect_events("[FEN \"4k3/8/8/8/8/8/4P3/4K3\nw - - 0 1\"]\n\n1. e4 *",
                "game 1 FEN=4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 e4 * end");
  expect_events("[White “Ann”]\n[Black «Bob»]\n\n1. e4 *", "game 1 White=Ann Black=Bob start e4 * end");
}

// --- Tokens that are no moves

TEST(PgnOddTokens, SignsBetweenMoves_AreGlyphs) {
  const auto glyph = [](const std::string& sign) { return moves_of("1. e4 " + sign + " e5 *"); };
  for (const auto& [sign, number] : std::initializer_list<std::pair<const char*, int>>{
           {"∓", 17},   {"⩲", 14},    {"+=", 14}, {"=+", 15},  {"+/=", 14}, {"=/+", 15}, {"±", 16},
           {"+/-", 16}, {"-/+", 17},  {"+-", 18}, {"-+", 19},  {"∞", 13},   {"=", 10},   {"□", 7},
           {"N", 146},  {"D", 220},   {"↑", 36},  {"→", 40},   {"⇆", 132},  {"⊕", 138},  {"⟳", 32},
           {"‼", 3},    {"⁇", 4},     {"⁉", 5},   {"⁈", 6},    {"△", 140},  {"∆", 140},  {"⌓", 142},
           {"=∞", 44},  {"\xB1", 16}, {"⊙", 22},  {"RR", 145}, {"⊥", 148},  {"⇔", 149}})
    EXPECT_EQ(glyph(sign), fmt::format("e4 ${} e5 *", number)) << sign;
}

TEST(PgnOddTokens, SignsJoinedToAMove_AreGlyphs) {
  EXPECT_EQ(moves_of("1. e4 e5 2. Nf3 Nf6± *"), "e4 e5 Nf3 Nf6 $16 *");
  EXPECT_EQ(moves_of("1. e4 e5 2. Bb5= *"), "e4 e5 Bb5 $10 *");
  EXPECT_EQ(moves_of("1. e4??±→ e5⇆⊕ *"), "e4 $4 $16 $40 e5 $132 $138 *");
  EXPECT_EQ(moves_of("1. e4+/- e5=+ 2. Nf3+- Nc6-/+ 3. Bb5⩲N *"), "e4 $16 e5 $15 Nf3 $18 Nc6 $17 Bb5 $14 $146 *");
  // The check's sign belongs to the move only if it gives check.
  EXPECT_EQ(moves_of("1. e4 f6 2. Qh5+= g6 3. Nf3+= *"), "e4 f6 Qh5+ $10 g6 Nf3 $14 *");
  EXPECT_EQ(moves_of("1. e4‼ e5⁉ *"), "e4 $3 e5 $5 *");
  EXPECT_EQ(moves_of("1. e4 e5 2. Nf3\xB1 Nc6 *"), "e4 e5 Nf3 $16 Nc6 *");
}

TEST(PgnOddTokens, WordsAboutAMove_AreSaidOnce_AndReadingGoesOn) {
  for (const std::string word :
       {"†", "‡", "ch", "dbl", "mate", "ch.", "dbl.ch", "check", "&", "~", "☺", "zz", "]", "[", "}", "…"}) {
    for (const std::string& text :
         {"1. e4 " + word + " e5 2. Nf3 " + word + " *", "1. e4" + word + " e5 2. Nf3" + word + " *"}) {
      const Events events = events_of(text);
      EXPECT_EQ(events.joined(), "game 1 start e4 e5 Nf3 * end") << text;
      EXPECT_TRUE(events.errors.empty()) << text;
      EXPECT_LE(events.hints.size(), 1U) << text;
    }
  }
  EXPECT_EQ(hints_of(events_of("1. e4 ch e5 *"), Kind::unusual_sign), 1U);
}

TEST(PgnOddTokens, BlanksThatAreNotAscii_AreBlanks) {
  for (const std::string blank :
       {"\u00A0", "\u200B", "\u2009", "\u202F", "\u3000", "\uFEFF", "\u2060", "\u00AD", "\xA0"}) {
    const Events events = events_of("1. e4" + blank + "e5" + blank + "2." + blank + "Nf3 Nc6" + blank + " *");
    EXPECT_EQ(events.joined(), "game 1 start e4 e5 Nf3 Nc6 * end") << blank;
    EXPECT_TRUE(events.errors.empty()) << blank;
    EXPECT_EQ(hints_of(events, Kind::foreign_blank), 1U) << blank;
  }
  EXPECT_EQ(describe(events_of("1. e4\u00A0e5 *").hints[0], text::Language::en),
            "The character U+00A0 is read as a blank.");
  expect_events("\u00A0[White\u00A0\"a\"]\u00A0\n\u00A0\n1. e4 *", "game 1 White=a start e4 * end");
}

TEST(PgnOddTokens, NestedBraces_EndWithTheOutermost) {
  expect_events("1. e4 {a {b} c} e5 2. Nf3 *", "game 1 start e4 {a {b} c} e5 Nf3 * end");
  expect_events("1. e4 {a {b} c {d {e} Nc6} f} e5 2. Nf3 {g} *",
                "game 1 start e4 {a {b} c {d {e} Nc6} f} e5 Nf3 {g} * end");
  expect_events("1. e4 {" + std::string(300, 'x') + "{y}z} e5 *",
                "game 1 start e4 {" + std::string(300, 'x') + "{y}z} e5 * end");
  // A brace that is just a character.
  expect_events("1. e4 {a { b} e5 {c} 2. Nf3 {d} *", "game 1 start e4 {a { b} e5 {c} Nf3 {d} * end");
  EXPECT_EQ(hints_of(events_of("1. e4 {a {b} c} e5 *"), Kind::nested_comment), 1U);
}

TEST(PgnOddTokens, MovesWithoutABlankBetweenThem_AreTwo) {
  EXPECT_EQ(moves_without_error("1.e4e5 2.Nf3Nc6 3.Bb5a6 *"), "e4 e5 Nf3 Nc6 Bb5 a6 *");
  EXPECT_EQ(moves_without_error("1. e4 e52. Nf3 Nc63. Bb5 1-0"), "e4 e5 Nf3 Nc6 Bb5 1-0");
  EXPECT_EQ(moves_without_error("1. e4 e5 2. Nf31-0"), "e4 e5 Nf3 1-0");
  EXPECT_EQ(moves_without_error("1. e4 f6 2. Qh5+g6 *"), "e4 f6 Qh5+ g6 *");
}

TEST(PgnOddTokens, MovesInParts_AreOne) {
  EXPECT_EQ(moves_without_error("1. e 4 e 5 2. N f3 N c6 3. B b5 *"), "e 4 e 5 N f3 N c6 B b5 *");
  EXPECT_EQ(moves_without_error("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O - O 0 - 0 *"),
            "e4 e5 Nf3 Nf6 Bc4 Bc5 O - O 0 - 0 *");
  EXPECT_EQ(moves_without_error("1. e2 e4 e7 - e5 2. N\u200Bf3 *"), "e2 e4 e7 - e5 N\u200Bf3 *");
  EXPECT_EQ(moves_without_error("1. e4 d5 2. e x d5 Q xd5 *"), "e4 d5 e x d5 Q xd5 *");
  // N is a novelty where the next move is another piece's or a pawn's.
  EXPECT_EQ(moves_of("1. e4 e5 2. Nf3 N Nc6 3. Bb5 N a6 *"), "e4 e5 Nf3 $146 Nc6 Bb5 $146 a6 *");
}

TEST(PgnOddTokens, AStrayParenthesis_LosesNoMove) {
  const Events events = events_of("1. e4 e5 ( 2. Nf3 Nc6 3. Bb5 1-0");
  EXPECT_EQ(events.joined(), "game 1 start e4 e5 ( ) Nf3 Nc6 Bb5 1-0 end");
  EXPECT_EQ(moves_of("1. e4 e5 ) 2. Nf3 Nc6 3. Bb5 1-0"), "e4 e5 Nf3 Nc6 Bb5 1-0");
}

TEST(PgnOddTokens, ACommandOutsideOfAComment_IsAComment) {
  EXPECT_EQ(moves_of("1. e4 [%clk 0:05:00] e5 [%clk 0:04:59] *"), "e4 {[%clk 0:05:00]} e5 {[%clk 0:04:59]} *");
  EXPECT_EQ(moves_of("1. e4 [King's pawn] e5 *"), "e4 {King's pawn} e5 *");
}

// --- Results

TEST(PgnOddResults, AreOneOfTheFour_SaidOnce) {
  struct Written {
    std::string text;
    Result result;
  };
  for (const auto& [text, result] : std::initializer_list<Written>{{"1 - 0", Result::white_wins},
                                                                   {"0 - 1", Result::black_wins},
                                                                   {"0 -1", Result::black_wins},
                                                                   {"1/2 - 1/2", Result::draw},
                                                                   {"1/2- 1/2", Result::draw},
                                                                   {"½ - ½", Result::draw},
                                                                   {"½:½", Result::draw},
                                                                   {"1\u00A0-\u00A00", Result::white_wins},
                                                                   {"+:-", Result::white_wins},
                                                                   {"-:+", Result::black_wins},
                                                                   {"=:=", Result::draw},
                                                                   {"+ : -", Result::white_wins},
                                                                   {"1-0 ff", Result::white_wins},
                                                                   {"0-1 (ff)", Result::black_wins},
                                                                   {"1-0F", Result::white_wins},
                                                                   {"1-0 forfeit", Result::white_wins},
                                                                   {"White wins", Result::white_wins},
                                                                   {"Black won", Result::black_wins},
                                                                   {"Black resigns", Result::white_wins},
                                                                   {"draw", Result::draw},
                                                                   {"Draw agreed", Result::draw},
                                                                   {"As brancas ganham", Result::white_wins},
                                                                   {"Empate", Result::draw},
                                                                   {"(1-0)", Result::white_wins},
                                                                   {"1-O", Result::white_wins},
                                                                   {"1-0 1-0", Result::white_wins}}) {
    for (const std::string& tag :
         {std::string(), "[Result \"" + std::string(to_string(result)) + "\"]\n\n",
          "[Result \"" + (text.starts_with('(') || text == "1-0 1-0" ? "1:0" : text) + "\"]\n\n"}) {
      const std::string game = tag + "1. e4 e5 " + text + "\n\n";
      const Events events = events_of(game + "[Event \"x\"]\n\n1. d4 *");
      EXPECT_TRUE(events.errors.empty()) << game << events.joined();
      EXPECT_EQ(events.hints.size(), 1U) << game;
      EXPECT_TRUE(
          events.joined().ends_with(fmt::format("start e4 e5 {} end game 2 Event=x start d4 * end", to_string(result))))
          << game << events.joined();
    }
  }
}

TEST(PgnOddResults, AfterAMistake_AreFoundToo) {
  for (const std::string result : {"1 - 0", "1:0", "1–0", "1-0 ff", "+:-"})
    EXPECT_EQ(events_of("1. e4 Ke9 2. Nf3 Nc6 " + result + "\n1. d4 *").joined(),
              "game 1 start e4 1-0 end game 2 start d4 * end")
        << result;
}

TEST(PgnOddResults, WordsBehindAResult_AreNoGame) {
  expect_events("1. e4 e5 1-0 Black resigned\n\n[Event \"x\"]\n1. d4 *",
                "game 1 start e4 e5 1-0 end game 2 Event=x start d4 * end");
  expect_events("1. e4 e5 1-0 e4 e5 0-1", "game 1 start e4 e5 1-0 end game 2 start e4 e5 0-1 end");
}

TEST(PgnOddResults, LinesOfTextBetweenGames_AreNoGames) {
  expect_events("Games of the club\nby somebody\n\n1. e4 *\n\nRound two\n\n1. d4 *",
                "game 1 start e4 * end game 2 start d4 * end");
}

// --- Kings in the centre

TEST(PgnKingsInTheCentre, AtTheEnd_AreTheResult) {
  const std::string front = "[SetUp \"1\"]\n[FEN \"8/5k2/8/8/8/3K4/3R4/8 w - - 0 60\"]\n\n60. Rd1 Kf6 ";
  for (const std::string kings : {"61. Ke4 Ke5", "61. Ke4 {[%clk 0:01:00]} Ke5 {[%clk 0:01:00]}", "61. Ke4 {é} Ke5"}) {
    const Events events = events_of(front + kings + " 1-0");
    EXPECT_TRUE(events.errors.empty()) << kings;
    EXPECT_TRUE(events.joined().ends_with("Rd1 Kf6 1-0 end")) << events.joined();
    EXPECT_EQ(hints_of(events, Kind::kings_in_centre), 1U);
  }
  // Without a result, the squares say it.
  const std::string far = "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/R6K w - - 0 60\"]\n\n60. Ra2 Kg8 ";
  EXPECT_TRUE(events_of(far + "61. Ke4 Kd5").joined().ends_with("Ra2 Kg8 1-0 end"));
  EXPECT_TRUE(events_of(far + "61. Kd4 Ke5 *").joined().ends_with("Ra2 Kg8 0-1 end"));
  EXPECT_TRUE(events_of(far + "61. Ke4 Ke5 *").joined().ends_with("Ra2 Kg8 1/2-1/2 end"));
}

TEST(PgnKingsInTheCentre, WhereAKingCanGo_AreMoves) {
  const std::string front = "[SetUp \"1\"]\n[FEN \"8/4k3/8/8/8/3K4/3R4/8 w - - 0 60\"]\n\n";
  EXPECT_TRUE(events_of(front + "60. Ke4 Ke6 1-0").joined().ends_with("Ke4 Ke6 1-0 end"));
  // A move into check, by a king that is near, is an illegal move.
  EXPECT_EQ(events_of("[SetUp \"1\"]\n[FEN \"8/8/4k3/8/3K4/8/3R4/8 b - - 0 60\"]\n\n60... Kd5 1-0").errors.size(), 1U);
}

// --- Variants made by rule

// Paul Morphy against the Duke of Brunswick and Count Isouard, Paris 1858, and Adolf Anderssen against Lionel
// Kieseritzky, London 1851: their moves, one a word.
constexpr std::string_view opera =
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 "
    "Rd1 "
    "Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";
constexpr std::string_view immortal =
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 "
    "Qf6 "
    "Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#";

std::vector<std::string> words_of(std::string_view moves) {
  std::vector<std::string> words;
  for (std::size_t ply = 0; !moves.empty(); ++ply) {
    const auto end = std::min(moves.find(' '), moves.size());
    if (ply % 2 == 0) words.push_back(std::to_string(ply / 2 + 1) + ".");
    words.emplace_back(moves.substr(0, end));
    moves.remove_prefix(std::min(end + 1, moves.size()));
  }
  return words;
}

// Two games: what stands behind each word of the first, how they are joined, and where their tags are.
std::string two_games(const std::function<std::string(std::size_t)>& behind, const std::string& between,
                      const std::string& tags) {
  std::string text = tags;
  const auto first = words_of(opera), second = words_of(immortal);
  for (std::size_t i = 0; i < first.size(); ++i) text += first[i] + behind(i);
  text += between + tags;
  for (const std::string& word : second) text += word + ' ';
  return text + "1-0\n";
}

std::vector<std::vector<Move>> moves_in(const std::string& text) {
  auto source = Source::text(text);
  std::vector<std::vector<Move>> all;
  for (const Game& game : read_games(source).games) all.push_back(game.moves());
  return all;
}

TEST(PgnVariants, MadeByRule_LoseNoMove) {
  const std::string tags = "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n\n", end = "1-0\n\n";
  const auto plain = [](std::size_t) { return std::string(" "); };
  const auto expected = moves_in(two_games(plain, end, tags));
  ASSERT_EQ(expected.size(), 2U);
  ASSERT_EQ(expected[0].size(), 33U);
  ASSERT_EQ(expected[1].size(), 45U);
  std::size_t variants = 0;
  const auto expect_whole = [&](const std::string& text) {
    ++variants;
    EXPECT_EQ(moves_in(text), expected) << text;
  };
  // A token behind a word.
  for (const std::string token : {"±",
                                  "↑",
                                  "→",
                                  "⇆",
                                  "⊕",
                                  "⟳",
                                  "‼",
                                  "⁉",
                                  "†",
                                  "‡",
                                  "ch",
                                  "dbl",
                                  "mate",
                                  "D",
                                  "=",
                                  "+-",
                                  "∞",
                                  "]",
                                  "[",
                                  "}",
                                  "&",
                                  "~",
                                  "…",
                                  "zz",
                                  "(=)",
                                  "$10",
                                  "!?",
                                  "{a {b} c}",
                                  "[%clk 0:01:00]",
                                  "[King's pawn]",
                                  ";note\n",
                                  "\"",
                                  "|",
                                  "•",
                                  "■",
                                  "N "})
    for (const std::size_t at : {4U, 16U, 17U, 30U, 48U}) {
      const bool joined = at % 2 == 0 && !token.starts_with('(');
      expect_whole(
          two_games([&](std::size_t i) { return i != at ? " " : (joined ? "" : " ") + token + " "; }, end, tags));
    }
  // A blank in place of every blank.
  for (const std::string blank :
       {"\u00A0", "\u200B ", "\t", "\n", "\r\n", "\v", "\u2009", "\u3000", "\uFEFF", "  \n ", "\xA0"})
    expect_whole(two_games([&](std::size_t) { return blank; }, end, tags));
  // A tag among the moves, before a number.
  for (const std::size_t at : {5U, 17U, 32U})
    for (const std::string tag : {"[ECO \"C41\"]", "[Annotator \"c\"]", "[Opening \"d\"]\n[Variation \"e\"]"})
      expect_whole(two_games([&](std::size_t i) { return i == at ? "\n" + tag + "\n" : " "; }, end, tags));
  // What ends a game, and what begins the next one.
  for (const std::string result : {"1-0", "1 - 0", "1:0", "1–0", "1-0 ff", "White wins", "+:-", "*", "", "(1-0)"})
    for (const std::string between : {"\n\n", "\n", "\r\n\r\n", " "})
      expect_whole(two_games(plain, result + between, tags));
  for (const std::string result : {"1-0", "1 - 0", ""})
    for (const std::string between : {"\n\n", "\n", " "}) expect_whole(two_games(plain, result + between, ""));
  EXPECT_GE(variants, 200U);
}

// --- Starting positions

TEST(PgnOddSetups, AFenOfTheFinalPosition_IsSaid) {
  const std::string text =
      "[SetUp \"1\"]\n[FEN \"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\"]\n\n"
      "1. f3 e5 2. g4 Qh4# 0-1\n\n";
  const Events events = events_of(text);
  EXPECT_TRUE(events.joined().ends_with("start f3 e5 g4 Qh4# 0-1 end")) << events.joined();
  EXPECT_EQ(hints_of(events, Kind::fen_is_final), 1U);
  auto source = Source::text(text);
  const auto written = write(read_games(source).games.at(0), {.roster = false});
  EXPECT_EQ(written, "1. f3 e5 2. g4 Qh4# 0-1\n\n");
}

TEST(PgnOddSetups, SetUp0BesideAFen_IsTheFens_AndIsWrittenAs1) {
  auto source = Source::text("[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *");
  Game game = read_games(source).games.at(0);
  EXPECT_EQ(game.size(), 2U);
  game.standardize_tags();
  EXPECT_EQ(game.tag("SetUp"), "1");
}

TEST(PgnOddSetups, NamesOfOrdinaryChess_AreRead) {
  for (const std::string name :
       {"regular", "Standard Chess", "Chess9LX", "Chess 960", "FRC", "Fischer Random Chess", "classical"})
    EXPECT_TRUE(events_of("[Variant \"" + name + "\"]\n1. e4 *").errors.empty()) << name;
}

}  // namespace
}  // namespace jadoube::pgn::test
