#include "jadoube/server/bot/game_watchers.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "jadoube/notation/fen.hpp"

namespace jadoube::server {
namespace {

using laws::protocol::JsonText;

// {"fen", "lm", "wc", "bc"}: the position after that ply, the move before it, and the seconds left.
std::string write_position(const laws::Game& game, unsigned ply, std::int64_t white_ms, std::int64_t black_ms) {
  const Position position = game.state().history.at(ply);
  const std::string fen = notation::write_fen(position);
  std::string out;
  JsonText json(out);
  json.raw(R"({"fen":)").word(fen.substr(0, fen.find(' ')) + (position.turn() == Color::white ? " w" : " b"));
  if (ply > 0 && game.state().history.move(ply) != Move{})
    json.raw(R"(,"lm":)").word(notation::write_uci(game.state().history.move(ply), castling_of(game.regulations())));
  json.raw(R"(,"wc":)").number(white_ms / 1000).raw(R"(,"bc":)").number(black_ms / 1000).raw("}");
  return out;
}

}  // namespace

bool GameWatchers::enter(store::TableId id, const std::shared_ptr<LineStream>& stream) {
  auto& watching = watchers_[id];
  if (watching.size() >= most_watchers_of_a_game) return false;
  watching.push_back({.stream = stream});
  return true;
}

void GameWatchers::begin(const Course& course, const LineStream& stream, const ApiContext& api) {
  const auto all = watchers_.find(course.info.id);
  if (all == watchers_.end()) return;
  const auto watcher =
      std::ranges::find_if(all->second, [&](const Watcher& each) { return each.stream.get() == &stream; });
  if (watcher == all->second.end()) return;
  const auto held = watcher->stream;
  const laws::Game& game = course.game;
  const auto describe = [&](unsigned plies) {
    return write_stream_game({.info = course.info, .game = game, .plies = plies}, api);
  };
  const unsigned last = told_plies(game);
  held->send(describe(last));
  const laws::Period* const period = first_period(game.regulations());
  std::array<std::int64_t, 2> left{};
  left.fill(period == nullptr ? 0 : period->time.count());
  for (unsigned ply = 0; ply <= last; ++ply) {
    if (const auto after = course.clocks.after(ply)) left[index(!game.state().history.at(ply).turn())] = after->count();
    held->send(write_position(game, ply, left[0], left[1]));
  }
  if (!game.state().over() && !course.info.aborted) {
    watcher->told = last;
    return;
  }
  held->send(describe(last));
  all->second.erase(watcher);
  held->end();
}

void GameWatchers::changed(const Table& table, const ApiContext& api) {
  const auto all = watchers_.find(table.info().id);
  if (all == watchers_.end()) return;
  const laws::Game& game = table.game();
  const unsigned plies = told_plies(game);
  for (Watcher& watcher : all->second) {
    if (!watcher.told) continue;
    // If moves were taken back, the current position is sent.
    for (unsigned ply = plies < *watcher.told ? plies : *watcher.told + 1; ply <= plies; ++ply)
      watcher.stream->send(
          write_position(game, ply, time_left_ms(table, Color::white), time_left_ms(table, Color::black)));
    watcher.told = plies;
    if (!game.state().over()) continue;
    watcher.stream->send(write_stream_game({.info = table.info(), .game = game, .plies = plies}, api));
    watcher.stream->end();
  }
  if (game.state().over()) std::erase_if(all->second, [](const Watcher& watcher) { return watcher.told.has_value(); });
  if (all->second.empty()) watchers_.erase(all);
}

void GameWatchers::leave(store::TableId id, const LineStream& stream) {
  const auto all = watchers_.find(id);
  if (all == watchers_.end()) return;
  std::erase_if(all->second, [&](const Watcher& watcher) { return watcher.stream.get() == &stream; });
  if (all->second.empty()) watchers_.erase(all);
}

void GameWatchers::close(store::TableId id) {
  const auto all = watchers_.extract(id);
  if (!all) return;
  for (const Watcher& watcher : all.mapped()) watcher.stream->end();
}

void GameWatchers::close_all() {
  for (const auto& [id, watching] : std::exchange(watchers_, {}))
    for (const Watcher& watcher : watching) watcher.stream->cut();
}

}  // namespace jadoube::server
