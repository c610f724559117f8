#include "jadoube/cli/collection/game_list.hpp"

#include <array>

#include "jadoube/archive/collection/game_filter.hpp"
#include "jadoube/archive/report.hpp"
#include "jadoube/cli/common/json_line.hpp"

namespace jadoube::cli {
namespace {

using archive::GameView;

struct TextColumn {
  std::string_view name, tag;
};
constexpr std::array<TextColumn, 9> text_columns{{{"white", "White"},
                                                  {"black", "Black"},
                                                  {"white_elo", "WhiteElo"},
                                                  {"black_elo", "BlackElo"},
                                                  {"event", "Event"},
                                                  {"site", "Site"},
                                                  {"date", "Date"},
                                                  {"round", "Round"},
                                                  {"opening", "Opening"}}};

std::string_view value_of(const TextColumn& column, const GameView& game, const archive::OpeningName* opening) {
  return column.tag == "Opening" && opening != nullptr ? std::string_view(opening->name) : game.tags.value(column.tag);
}

}  // namespace

std::string_view game_list_header() {
  return "file,game,line,white,black,white_elo,black_elo,event,site,date,round,opening,eco,result,plies\n";
}

std::string game_as_csv(std::string_view source, const GameView& game, const archive::OpeningName* opening) {
  std::string line;
  archive::append_csv_field(line, source);
  line += fmt::format(",{},{}", game.number, game.line);
  for (const TextColumn& column : text_columns) archive::append_csv_field(line += ',', value_of(column, game, opening));
  archive::append_csv_field(line += ',', archive::eco_of(game.tags, opening));
  return line + fmt::format(",{},{}\n", to_string(game.result), game.plies);
}

std::string game_as_json(std::string_view source, const GameView& game, const archive::OpeningName* opening) {
  JsonLine line;
  line.add("file", source).add("game", game.number).add("line", game.line);
  for (const TextColumn& column : text_columns)
    if (const auto value = value_of(column, game, opening); !value.empty()) line.add(column.name, value);
  if (const auto eco = archive::eco_of(game.tags, opening); !eco.empty()) line.add("eco", eco);
  return line.add("result", to_string(game.result)).add("plies", game.plies).text() + "\n";
}

}  // namespace jadoube::cli
