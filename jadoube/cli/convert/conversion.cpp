#include "jadoube/cli/convert/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/standard_error.hpp"
#include "jadoube/cli/common/text_lines.hpp"
#include "jadoube/cli/convert/pgn_play.hpp"
#include "jadoube/cli/convert/play_line.hpp"
#include "jadoube/notation/epd.hpp"
#include "jadoube/notation/uci_castling.hpp"

namespace jadoube::cli {
namespace {

using Finished = std::expected<void, pgn::SourceFault>;

// Reads each line of `source` that is not blank with `read(line, language)`, and passes the result to `write`.
template <typename Read, typename Write>
Finished each_line(pgn::Source& source, Output& out, Faults& faults, Read read, Write write) {
  TextLines lines(source);
  while (!out.failed()) {
    const auto line = lines.next();
    if (!line) return std::unexpected(line.error());
    if (!*line) break;
    if (words(**line).empty()) continue;
    const auto play = read(**line, faults.language());
    const auto report = [&](const LineFault& fault) { faults.report(lines.number(), fault.column, fault.sentence); };
    if (!play) {
      report(play.error());
      continue;
    }
    std::ranges::for_each(play->dropped, report);
    write(*play);
  }
  return {};
}

void write_positions(const PlayLine& game, const Conversion& conversion, Output& out) {
  const bool every_position = conversion.every_position;
  const auto write = [&](const Position& position) {
    out.write((conversion.to == Format::epd ? notation::write_epd({position, game.operations})
                                            : notation::write_fen(position)) +
              "\n");
  };
  Position position = game.start;
  for (const Move move : game.moves) {
    if (every_position) write(position);
    position.play(move);
  }
  write(position);
}

// The strings as an array.
std::string array(const std::vector<std::string>& texts) {
  std::string json = "[";
  for (const std::string& text : texts) {
    if (json.size() > 1) json += ',';
    archive::append_json_string(json, text);
  }
  return json + "]";
}

// A game as an object: the tags, if it has any, the first and the last position, the moves in UCI's and in PGN's
// notation, the result, and, if asked for, all positions.
std::string json_of(const PlayLine& game, bool every_position) {
  Position position = game.start;
  std::vector<std::string> uci, san, positions{notation::write_fen(position)};
  for (const Move move : game.moves) {
    uci.push_back(notation::write_uci(move, notation::uci_castling(game.start)));
    san.push_back(notation::write_san(position, move));
    position.play(move);
    positions.push_back(notation::write_fen(position));
  }
  JsonLine line;
  if (!game.tags.empty()) {
    JsonLine tags;
    for (const auto& [name, value] : game.tags) tags.add(name, value);
    line.add_json("tags", tags.text());
  }
  line.add("start", positions.front())
      .add_json("moves", array(uci))
      .add_json("san", array(san))
      .add("result", to_string(game.result))
      .add("end", positions.back());
  if (every_position) line.add_json("positions", array(positions));
  return line.text();
}

}  // namespace

Finished convert(pgn::Source source, const Conversion& conversion, Output& out, Faults& faults) {
  if (conversion.from == Format::pgn && conversion.to == Format::pgn)
    return rewrite_pgn(std::move(source), conversion, out, faults);

  const auto write = [&](const PlayLine& game) {
    switch (conversion.to) {
      case Format::pgn: out.write(pgn_of(game, conversion.letters)); break;
      case Format::uci: out.write(write_play_line(game) + "\n"); break;
      case Format::fen:
      case Format::epd: write_positions(game, conversion, out); break;
      case Format::json: out.write(json_of(game, conversion.every_position) + "\n"); break;
    }
  };
  switch (conversion.from) {
    case Format::pgn: return read_pgn_play(std::move(source), conversion.from_letters, out, faults, write);
    case Format::uci: return each_line(source, out, faults, read_play_line, write);
    case Format::fen:
    case Format::epd:
    case Format::json: return each_line(source, out, faults, read_fen_line, write);
  }
  return {};
}

}  // namespace jadoube::cli
