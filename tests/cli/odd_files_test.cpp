// The files of tests/cli/odd, in many encodings and dialects, against what the npm packages chessops and kokopu read in
// them (tests/cli/odd/record.mjs).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/pgn/game.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

namespace fs = std::filesystem;

struct ReadGame {
  std::vector<std::string> tags;
  std::string moves, result;
};

std::vector<ReadGame> recorded(const fs::path& path) {
  std::vector<ReadGame> games;
  std::ifstream file(path);
  ReadGame game;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("tag ")) game.tags.push_back(line.substr(4));
    if (line.starts_with("moves")) game.moves = line.substr(std::min<std::size_t>(6, line.size()));
    if (!line.starts_with("result ")) continue;
    game.result = line.substr(7);
    games.push_back(std::exchange(game, {}));
  }
  return games;
}

std::vector<ReadGame> read(const fs::path& path) {
  std::vector<ReadGame> games;
  auto source = pgn::Source::file(path);
  for (const pgn::Game& game : pgn::read_games(*source).games) {
    ReadGame read;
    for (const pgn::Tag& tag : game.tags) read.tags.push_back(tag.name + " " + tag.value);
    std::ranges::sort(read.tags);
    for (const Move move : game.moves()) {
      // Both lists have castling as the king's move to the rook's square, as it is here.
      read.moves += (read.moves.empty() ? "" : " ") + to_string(move.from()) + std::string(to_string(move.to()));
      if (const auto role = move.promoted())
        read.moves += static_cast<char>(notation::letter(notation::Letters::en, *role)[0] | 0x20);
    }
    read.result = to_string(game.result);
    games.push_back(read);
  }
  return games;
}

TEST(OddFiles, AreReadAsNpmReadersReadThem) {
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(source_file("tests/cli/odd"))) {
    if (entry.path().extension() != ".pgn") continue;
    ++files;
    const auto ours = read(entry.path());
    for (const auto* reader : {".chessops", ".kokopu"}) {
      fs::path list = entry.path();
      list.replace_extension(reader);
      if (!fs::exists(list)) continue;
      SCOPED_TRACE(list.filename().string());
      const auto theirs = recorded(list);
      ASSERT_EQ(ours.size(), theirs.size());
      for (std::size_t i = 0; i < ours.size(); ++i) {
        EXPECT_EQ(ours[i].moves, theirs[i].moves);
        EXPECT_EQ(ours[i].result, theirs[i].result);
        // One of them keeps some tags only, the other adds those of the standard's roster that are missing.
        for (const std::string& tag : theirs[i].tags)
          EXPECT_TRUE(tag.ends_with(" ?") || std::ranges::binary_search(ours[i].tags, tag)) << tag;
      }
    }
  }
  EXPECT_EQ(files, 12U);
}

}  // namespace
}  // namespace jadoube::test
