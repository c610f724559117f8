#include "jadoube/server/bot/game_export.hpp"

#include <fmt/format.h>

#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::server {
namespace {

using laws::protocol::JsonText;

constexpr int moves_of_total_time = 40;

void write_players(JsonText& json, const TableInfo& info, const ApiContext& api, Perf perf) {
  json.raw(R"("players":{)");
  for (const Color color : both_colors) {
    const ShownPlayer player = shown_player(info, color);
    json.raw(color == Color::white ? R"("white":{)" : R"(,"black":{)");
    if (player.level) {
      json.raw(R"("aiLevel":)").number(*player.level).raw(R"(,"name":)").text(player.name).raw("}");
      continue;
    }
    json.raw(R"("user":{"id":)").text(player.id).raw(R"(,"name":)").text(player.name);
    json.raw(player.program ? R"(,"title":"BOT"})" : "}");
    write_rating(json, api, info, color, perf);
    if (const auto change = api.ratings.change(info.id, color))
      json.raw(R"(,"ratingDiff":)").number(change->difference);
    json.raw("}");
  }
  json.raw("}");
}

void write_initial_fen(JsonText& json, const laws::Regulations& regulations) {
  if (variant_key(regulations) != "standard")
    json.raw(R"(,"initialFen":)").word(notation::write_fen(regulations.start));
}

// The number of moves that can be written: up to an illegal one that stood.
unsigned written_plies(const laws::Game& game) {
  const unsigned told = told_plies(game);
  for (unsigned ply = 1; ply <= told; ++ply)
    if (game.state().history.move(ply) == Move{}) return ply - 1;
  return told;
}

}  // namespace

std::string write_game_json(const Course& course, const ExportOptions& options, const ApiContext& api,
                            std::optional<std::int64_t> ended) {
  const TableInfo& info = course.info;
  const laws::Game& game = course.game;
  const laws::Regulations& regulations = game.regulations();
  const Perf perf = perf_of(regulations);
  const GameStatus status = info.aborted ? aborted_status : status_of(game.state());
  std::string out;
  JsonText json(out);
  json.raw(R"({"id":)").word(to_string(info.id)).raw(R"(,"rated":)").truth(info.rated);
  json.raw(R"(,"variant":)").word(variant_key(regulations));
  json.raw(R"(,"speed":)").word(key_of(speed_of(regulations))).raw(R"(,"perf":)").word(key_of(perf));
  json.raw(R"(,"createdAt":)").number(info.created);
  json.raw(R"(,"lastMoveAt":)").number(ended.value_or(info.created + game.state().clock.now().count()));
  json.raw(R"(,"status":)").word(status.name).raw(R"(,"source":)").word(source_of(info)).raw(",");
  write_players(json, info, api, perf);
  write_initial_fen(json, regulations);
  write_winner(json, game.state());
  const unsigned plies = written_plies(game);
  if (options.moves) {
    json.raw(R"(,"moves":")");
    Position position = regulations.start;
    for (unsigned ply = 1; ply <= plies; ++ply) {
      if (ply > 1) json.raw(" ");
      json.raw(notation::write_san(position, game.state().history.move(ply)));
      position = position.after(game.state().history.move(ply));
    }
    json.raw("\"");
  }
  if (options.pgn && course.pgn) json.raw(R"(,"pgn":)").text(*course.pgn);
  if (const laws::Period* const period = first_period(regulations)) {
    const auto initial = period->time.count() / 1000, increment = period->increment.count() / 1000;
    json.raw(fmt::format(R"(,"clock":{{"initial":{},"increment":{},"totalTime":{}}})", initial, increment,
                         initial + moves_of_total_time * increment));
    if (options.clocks) {
      json.raw(R"(,"clocks":[)");
      for (unsigned ply = 1; ply <= plies; ++ply) {
        if (ply > 1) json.raw(",");
        json.number(course.clocks.after(ply).value_or(period->time).count() / 10);
      }
      json.raw("]");
    }
  }
  json.raw("}");
  return out;
}

std::string write_stream_game(const StreamedGame& streamed, const ApiContext& api) {
  const auto& [info, game, plies] = streamed;
  const laws::Regulations& regulations = game.regulations();
  const Perf perf = perf_of(regulations);
  const GameStatus status = info.aborted ? aborted_status : status_of(game.state());
  const Position position = game.state().history.at(plies);
  std::string out;
  JsonText json(out);
  json.raw(R"({"id":)").word(to_string(info.id)).raw(R"(,"variant":)");
  write_variant(json, regulations);
  json.raw(R"(,"speed":)").word(key_of(speed_of(regulations))).raw(R"(,"perf":)").word(key_of(perf));
  json.raw(R"(,"rated":)").truth(info.rated);
  json.raw(R"(,"initialFen":)").word(notation::write_fen(regulations.start));
  json.raw(R"(,"fen":)").word(notation::write_fen(position));
  json.raw(R"(,"player":)").word(laws::protocol::word(laws::protocol::color_words, position.turn()));
  json.raw(fmt::format(R"(,"turns":{},"startedAtTurn":0)", plies)).raw(R"(,"source":)").word(source_of(info));
  json.raw(fmt::format(R"(,"status":{{"id":{},"name":"{}"}},"createdAt":{})", status.id, status.name, info.created));
  if (plies > 0 && game.state().history.move(plies) != Move{})
    json.raw(R"(,"lastMove":)").word(notation::write_uci(game.state().history.move(plies), castling_of(regulations)));
  json.raw(",");
  write_players(json, info, api, perf);
  json.raw("}");
  return out;
}

}  // namespace jadoube::server
