// Every sentence of the referee in words, of both sides, filled as rulings fill them. JADOUBE_SENTENCES=FILE writes
// them there, a line each, for a reader: language, name, sentence.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/say.hpp"
#include "jadoube/notation/uci.hpp"
#include "tests/laws/table.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::laws {
namespace {

using text::Language;
using namespace std::chrono_literals;

// Either side to move, with a knight, a rook and a queen.
constexpr const char* whites = "r2qk2r/pppppppp/2n2n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
constexpr const char* blacks = "r2qk2r/pppppppp/2n2n2/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1";

struct Particulars {
  const char* fen;
  Color player;
  const char* move;
  Square square;
  Piece piece;
  std::pair<Square, Square> tried;  // illegal
  Milliseconds time, lost;
  unsigned number;
};
constexpr Particulars both[] = {
    {whites, Color::white, "f3e5", Square::f3, {Color::white, Role::knight}, {Square::f1, Square::b5}, 2min, 1min, 2},
    {blacks, Color::black, "a8b8", Square::a8, {Color::black, Role::rook}, {Square::d8, Square::d4}, 1min, 90s, 1},
};

Statement statement(text::Message message, const Particulars& of, const Position& position) {
  Statement says{.message = message, .player = of.player, .square = of.square, .piece = of.piece};
  says.move = *notation::read_uci(position, of.move);
  says.why = why_illegal(position, of.tried.first, of.tried.second);
  says.time = of.time;
  says.lost = of.lost;
  says.number = of.number;
  says.words = "12.9";
  says.warned[0] = of.number == 1;
  return says;
}

// What is wrong with a sentence's signs.
std::string fault(std::string_view sentence) {
  for (const char* sign : {"..", ",,", "::", ";;", " .", " ,", " :", "  ", ":.", ",.", "{", "}", " de as brancas",
                           " de as pretas", " por as ", " em as brancas", " em as pretas", " a as "})
    if (sentence.find(sign) != sentence.npos) return std::string("has “") + sign + "”";
  if (!sentence.ends_with('.')) return "has no full stop";
  if (sentence.front() >= 'a' && sentence.front() <= 'z') return "begins with a small letter";
  for (std::size_t colon = sentence.find(": "); colon != sentence.npos; colon = sentence.find(": ", colon + 1)) {
    const std::size_t end = sentence.find_first_of(".;(", colon), next = sentence.find(": ", colon + 1);
    if (next < end) return "has a colon after a colon";
  }
  return "";
}

bool is_ruling(text::Message message) {
  // What is added to a sentence begins with its own sign.
  return text::name(message).starts_with("ruled_") && message != Message::ruled_mate_undecided;
}

TEST(Sentences, OfEachRuling_AreWholeInEveryLanguage) {
  const char* const path = std::getenv("JADOUBE_SENTENCES");
  std::ofstream file;
  if (path != nullptr) file.open(path);
  std::size_t said = 0;
  for (const text::Message message : messages()) {
    if (!is_ruling(message)) continue;
    for (const Particulars& of : both) {
      const State state(test::regulations_of({.fen = of.fen}));
      const Statement says = statement(message, of, state.position);
      for (const Language language : text::languages) {
        const std::string sentence = say(says, state, language);
        EXPECT_EQ(fault(sentence), "") << text::name(message) << ": " << sentence;
        file << text::code(language) << '\t' << text::name(message) << '\t' << sentence << '\n';
        ++said;
      }
    }
  }
  EXPECT_GT(said, 1000U);
}

}  // namespace
}  // namespace jadoube::laws
