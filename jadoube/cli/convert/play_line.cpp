#include "jadoube/cli/convert/play_line.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/cli/common/standard_error.hpp"
#include "jadoube/cli/common/text_lines.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/uci_castling.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::cli {
namespace {

// A FEN that begins at byte `at` of the line.
std::expected<PlayLine, LineFault> read_fen_at(std::string_view line, std::size_t at, std::size_t end,
                                               text::Language language) {
  const auto fault = [&](const notation::FenError& error, const std::string& sentence) {
    return LineFault{column(line, at + error.column - 1), sentence};
  };
  std::vector<notation::FenError> dropped;
  auto read = notation::read_epd(line.substr(at, end - at), dropped);
  if (!read) return std::unexpected(fault(read.error(), describe_without_place(read.error(), language)));
  PlayLine play{.start = read->position, .operations = std::move(read->operations)};
  for (const auto& error : dropped)
    play.dropped.push_back(
        fault(error, say(language, Message::convert_dropped, describe_without_place(error, language))));
  return play;
}

}  // namespace

std::expected<PlayLine, LineFault> read_fen_line(std::string_view line, text::Language language) {
  return read_fen_at(line, 0, line.size(), language);
}

std::expected<PlayLine, LineFault> read_play_line(std::string_view line, text::Language language) {
  const auto all = words(line);
  auto word = all.begin();
  const auto skip = [&](std::string_view expected) {
    const bool there = word != all.end() && word->text == expected;
    if (there) ++word;
    return there;
  };
  skip("position");
  PlayLine play;
  if (skip("fen")) {
    const auto end = std::ranges::find(word, all.end(), "moves", &Word::text);
    auto start = read_fen_at(line, word == all.end() ? line.size() : word->at, end == all.end() ? line.size() : end->at,
                             language);
    if (!start) return std::unexpected(start.error());
    play = std::move(*start);
    word = end;
  } else {
    skip("startpos");
  }
  skip("moves");

  Position position = play.start;
  for (; word != all.end(); ++word) {
    const auto move = notation::read_uci(position, word->text);
    if (!move) {
      const auto why = describe(move.error(), position, language);
      return std::unexpected(
          LineFault{column(line, word->at), say(language, Message::convert_bad_move, beginning(word->text), why)});
    }
    play.moves.push_back(*move);
    position.play(*move);
  }
  return play;
}

std::string write_play_line(const PlayLine& line) {
  std::string text = line.start == Position() ? "startpos" : "fen " + notation::write_fen(line.start);
  if (!line.moves.empty()) text += " moves";
  const auto castling = notation::uci_castling(line.start);
  for (const Move move : line.moves) (text += ' ') += notation::write_uci(move, castling);
  return text;
}

}  // namespace jadoube::cli
