// Common text is read by a fast path and the rest by a slow one: the results must be the same.
#include <gtest/gtest.h>

#include <random>

#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/line.hpp"
#include "jadoube/notation/san.hpp"
#include "tests/notation/pgn/events.hpp"
#include "tests/support/trickle.hpp"

namespace jadoube::pgn::test {
namespace {

struct Reported {
  std::string events;
  std::string errors;  // without their columns
  friend bool operator==(const Reported&, const Reported&) = default;
  friend void PrintTo(const Reported& reported, std::ostream* out) {
    *out << reported.events << "\n" << reported.errors;
  }
};

Reported reported_by(Source source, const LineKernel& kernel) {
  Events events;
  Reader<Events> reader(source, events, {}, kernel);
  while (reader.read_game()) {
  }
  Reported reported{events.joined(), ""};
  for (const PgnError& error : events.errors)
    reported.errors += fmt::format("{} {}\n", error.line, describe(error, text::Language::en));
  return reported;
}

// A word where a move is expected, after 1. e4; with the events for it and for what follows.
struct Word {
  std::string_view text;
  std::string_view moves;
  std::size_t errors;
};

const Word words[] = {
    // Signs, points and numbers in usual and unusual places.
    {"e5+ Nf3", "e5+ Nf3", 0},
    {"e5+# Nf3", "e5+# Nf3", 0},
    {"e5 + Nf3 ++ #", "e5 Nf3", 0},
    {"+e5 Nf3", "e5 Nf3", 0},
    {"#e5 Nf3", "e5 Nf3", 0},
    {"1+e5 Nf3", "e5 Nf3", 0},
    {"e5+Nf3 Nc6", "e5+ Nf3 Nc6", 0},
    {"e5.Nf3 Nc6", "e5 Nf3 Nc6", 0},
    {"e5. Nf3", "e5 Nf3", 0},
    {"e5+..Nf3", "e5+ Nf3", 0},
    {"e5.+Nf3 Nc6", "e5 Nf3 Nc6", 0},
    {"...e5 2... Nf3", "e5 Nf3", 0},
    {"1:e5 2: Nf3", "e5 Nf3", 0},
    {"12e5 3Nf3", "e5 Nf3", 0},
    {"00 e5", "e5", 0},
    {":e5 Nf3", "e5 Nf3", 0},
    // Characters joined to a move.
    {"e5@ Nf3", "e5 Nf3", 0},
    {"e5% Nf3", "e5 Nf3", 0},
    {"e5(e6) Nf3", "e5 ( e6 ) Nf3", 0},
    {"e5(=) Nf3", "e5 {(=)} Nf3", 0},
    {"e5{}Nf3", "e5 {} Nf3", 0},
    {"e5!Nf3?!Nc6", "e5 $1 Nf3 $6 Nc6", 0},
    {"e5\vNf3", "e5 Nf3", 0},
    {"e5\xE9 Nf3", "e5 Nf3", 0},
    {"e5… Nf3", "e5 Nf3", 0},
    // Signs that stand for glyphs, and passing.
    {"e5 = N += Nf3", "e5 $10 $146 $14 Nf3", 0},
    {"e5 (-- Nf3) (Z0) Nf3", "e5 ( pass Nf3 ) ( pass ) Nf3", 0},
    {"0000 e5", "e5", 0},
    // A comment whose characters are not those of moves, with moves in it.
    {"{iiiiiiiiiiiiiiiiiiiiiiiiiiiiii e5 Nf3} e6", "{iiiiiiiiiiiiiiiiiiiiiiiiiiiiii e5 Nf3} e6", 0},
    {"{iiiiiiiiiiiiiiiiiiiiiiiiiiiiiii e5 Nf3} e6", "{iiiiiiiiiiiiiiiiiiiiiiiiiiiiiii e5 Nf3} e6", 0},
    // Words that look like moves but are not.
    {"Nc6 Nxxc3", "Nc6", 1},
    {"Nc6 Nx1c3", "Nc6", 1},
    {"Nc6 N1bc3", "Nc6", 1},
    {"Nc6 Nbbc3", "Nc6", 1},
    {"Nc6 N11c3", "Nc6", 1},
    {"d5 eed5", "d5", 1},
    {"d5 exxd5", "d5", 1},
    {"d5 ex4d5", "d5", 1},
    {"d5 e4xd5", "d5 e4xd5", 0},
    {"d5 e4d5", "d5 e4d5", 0},
    {"d5 ed5", "d5 ed5", 0},
    {"Nc6 Nb1c3 Ng8f6", "Nc6 Nb1c3 Ng8f6", 0},
    {"Nc6 Nbxc3 N8f6", "Nc6 Nbxc3 N8f6", 0},
    {"Nc6 N1xc3", "Nc6 N1xc3", 0},
};

TEST(PgnGrammar, UnusualWords_AreReadTheSameWhereverABlockEnds) {
  for (const Word& word : words) {
    const std::string moves(word.moves);
    for (std::size_t blanks = 1; blanks <= 130; ++blanks) {
      const std::string text = fmt::format("1. e4{}{} *\n\n1. d4 *", std::string(blanks, ' '), word.text);
      const Events reported = events_of(text);
      ASSERT_EQ(reported.joined(),
                fmt::format("game 1 start e4 {}* end game 2 start d4 * end", moves + (moves.empty() ? "" : " ")))
          << text;
      ASSERT_EQ(reported.errors.size(), word.errors) << text;
    }
  }
}

TEST(PgnGrammar, BytesInPieces_AreReadTheSameByEveryKernel) {
  for (const Word& word : words)
    for (const std::size_t moves : {0U, 20U, 70U}) {
      std::string text = "1. e4 ";
      for (std::size_t i = 0; i < moves; ++i) text += "Nf6 Nf3 Ng8 Ng1 ";
      text += fmt::format("{} *\n\n1. d4 *", word.text);
      const Reported whole = reported_by(Source::text(text), line_kernel());
      for (const LineKernel& kernel : all_line_kernels()) {
        if (!kernel.supported()) continue;
        ASSERT_EQ(reported_by(Source::text(text), kernel), whole) << kernel.name << ": " << text;
        for (const std::size_t at_once : {1U, 2U, 7U, 64U, 100U})
          ASSERT_EQ(reported_by(Source(std::make_unique<jadoube::test::Trickle>(text, at_once)), kernel), whole)
              << text;
      }
    }
}

// More moves than a run has room for, starting with counters near Setup::max_counter.
TEST(PgnGrammar, CountersAtTheirHighest_StayThereInEveryKernel) {
  std::string moves;
  for (int i = 0; i < 100; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
  for (const std::string_view counters : {"65530 1", "0 65530", "65300 65450", "65535 65535"}) {
    const std::string text =
        fmt::format("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {}\"]\n\n{}e4 *", counters, moves);
    for (const LineKernel& kernel : all_line_kernels()) {
      if (!kernel.supported()) continue;
      const Reported reported = reported_by(Source::text(text), kernel);
      EXPECT_TRUE(reported.events.ends_with(" Ng8 e4 * end")) << kernel.name;
      EXPECT_FALSE(reported.events.contains("WRONG POSITION")) << kernel.name << ": " << counters;
      EXPECT_EQ(reported.errors, "");
    }
  }
}

// Random games have many moves that end castling rights, captures en passant and moves beside them, and promotions.
TEST(PgnGrammar, RandomGames_LeadToTheSamePositionsInEveryKernel) {
  constexpr std::string_view starts[] = {
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
      "r3k2r/1p4p1/p2pp2p/2p2p2/2P2P2/P2PP2P/1P4P1/R3K2R b KQkq - 0 1",
      "r3k2r/8/8/1pPpP1pP/PpPpP1Pp/8/8/R3K2R w KQkq b6 0 1",
  };
  std::mt19937 random(20'261'128);
  for (const std::string_view start : starts)
    for (int game = 0; game < 50; ++game) {
      Position position = *notation::read_fen(start);
      std::string text = fmt::format("[FEN \"{}\"]\n\n", start);
      for (int ply = 0; ply < 100; ++ply) {
        const MoveList moves = position.legal_moves();
        if (moves.empty()) break;
        const Move move = moves[random() % moves.size()];
        text += notation::write_san(position, move) + ' ';
        position.play(move);
      }
      text += '*';
      const Reported whole = reported_by(Source::text(text), all_line_kernels().back());
      EXPECT_FALSE(whole.events.contains("WRONG POSITION")) << text;
      EXPECT_EQ(whole.errors, "") << text;
      for (const LineKernel& kernel : all_line_kernels()) {
        if (!kernel.supported()) continue;
        ASSERT_EQ(reported_by(Source::text(text), kernel), whole) << kernel.name << ": " << text;
      }
    }
}

// Every text of a file or a piece, up to two characters and a target, followed by something that only the slow path
// reads.
TEST(PgnGrammar, Disambiguations_AreReadTheSameByBothWays) {
  constexpr std::string_view setup = "[SetUp \"1\"]\n[FEN \"k7/8/2n5/3p4/1N2P1N1/8/1N4N1/K2Q1B1R w - - 0 1\"]\n\n";
  constexpr std::string_view firsts = "NBQRKabcdefgh", seconds = "xabcdefgh12345678";
  const auto compare = [&](const std::string& word) {
    const Events fast = events_of(fmt::format("{}1. {} *", setup, word));
    const Events slow = events_of(fmt::format("{}1. {}e.p. *", setup, word));
    ASSERT_EQ(fast.words.size(), slow.words.size()) << word;
    ASSERT_EQ(fast.errors.size(), slow.errors.size()) << word;
  };
  for (const char first : firsts)
    for (const char second : seconds)
      for (const std::string_view target : {"d5", "e5", "c3", "e3", "c6"}) {
        compare(fmt::format("{}{}{}", first, second, target));
        for (const char third : seconds) compare(fmt::format("{}{}{}{}", first, second, third, target));
      }
}

}  // namespace
}  // namespace jadoube::pgn::test
