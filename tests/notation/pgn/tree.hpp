// Games in tests: as one line of words, and random ones.
#pragma once

#include <random>

#include "jadoube/notation/pgn/writer.hpp"

namespace jadoube::pgn::test {

inline Games games_of(std::string_view text, const ReadOptions& options = {}) {
  Source source = Source::text(text);
  return read_games(source, options);
}

// Random moves from the usual position with random variations, glyphs and comments, which stand as the writer has them:
// one comment behind the glyphs.
inline Game random_game(unsigned moves, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::vector<std::string> texts{"a",
                                       "good move",
                                       "[%clk 0:01:02]",
                                       "a \"quoted\" \\ word",
                                       "} braces {",
                                       "für José",
                                       "; % ( ) $1 1-0 *",
                                       std::string(100, 'x'),
                                       "many words " + std::string(200, 'y') + " z"};
  const auto pick = [&random](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
  Game game;
  for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black", "Result"}) game.set_tag(name, "?");
  game.set_tag("Remark", texts[pick(texts.size())]);
  game.result = all_results[pick(4)];
  std::vector<NodeId> nodes{NodeId::root};
  for (unsigned i = 0; i < moves; ++i) {
    const NodeId parent = pick(3) != 0 ? nodes.back() : nodes[pick(nodes.size())];
    const Position position = game.position(parent);
    const MoveList legal = position.legal_moves();
    if (legal.empty()) continue;
    const bool in_variation = game.next(parent) != NodeId::root;
    const bool passes = in_variation && !position.is_check() && pick(8) == 0;
    nodes.push_back(game.add_move(parent, passes ? null_move : legal[pick(legal.size())]));
    if (in_variation && pick(3) == 0)
      game.add_note(nodes.back(), {Note::Kind::comment_before, 0, texts[pick(texts.size())]});
    while (pick(5) == 0) game.add_note(nodes.back(), {Note::Kind::glyph, static_cast<std::uint8_t>(pick(256))});
    if (pick(4) == 0) game.add_note(nodes.back(), {Note::Kind::comment, 0, texts[pick(texts.size())]});
  }
  return game;
}

}  // namespace jadoube::pgn::test
