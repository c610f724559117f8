#include "jadoube/server/bot/ratings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"

namespace jadoube::server {
namespace {

constexpr double ms_of_a_period = 7 * 24 * 60 * 60 * 1000.0;
constexpr std::size_t games_of_progress = 12;

int rounded(double value) { return static_cast<int>(std::lround(value)); }

}  // namespace

std::string write_played_game(const PlayedGame& game) {
  std::string out;
  laws::protocol::JsonText json(out);
  json.raw(R"({"white":)").text_or_null(game.players[0]).raw(R"(,"black":)").text_or_null(game.players[1]);
  json.raw(R"(,"perf":)").word(key_of(game.perf)).raw(R"(,"rated":)").truth(game.rated);
  json.raw(R"(,"engine":)").truth(game.engine).raw(R"(,"winner":)");
  if (game.both_lost)
    json.raw(R"("none")");
  else
    json.or_null(game.winner,
                 [&](Color color) { json.word(laws::protocol::word(laws::protocol::color_words, color)); });
  json.raw(R"(,"at":)").number(game.at).raw("}");
  return out;
}

std::optional<PlayedGame> read_played_game(store::TableId table, std::string_view text) {
  const auto value = parse_json(text);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::nullopt;
  PlayedGame game{.table = table, .players = {}};
  const auto word = [&](std::string_view key) {
    const auto* const found = string_in(*object, key);
    return found == nullptr ? std::string() : std::string(*found);
  };
  game.players = {word("white"), word("black")};
  const auto perf = find_perf(word("perf"));
  const auto at = number_in(*object, "at");
  const std::string winner = word("winner");
  if (!perf || !at || !(winner.empty() || winner == "white" || winner == "black" || winner == "none"))
    return std::nullopt;
  game.perf = *perf;
  game.at = *at;
  game.rated = truth_in(*object, "rated").value_or(false) && !game.players[0].empty() && !game.players[1].empty();
  game.engine = truth_in(*object, "engine").value_or(false);
  game.both_lost = winner == "none";
  if (winner == "white" || winner == "black") game.winner = winner == "white" ? Color::white : Color::black;
  return game;
}

// Rating periods since the last rated game.
double Ratings::periods(const Record& record, std::int64_t now) {
  return record.last ? static_cast<double>(std::max<std::int64_t>(0, now - *record.last)) / ms_of_a_period : 0;
}
// The rating with the deviation that has grown in that time.
glicko::Rated Ratings::at(const Record& record, std::int64_t now) {
  return glicko::rate(record.rated, {}, periods(record, now));
}

void Ratings::rate(const PlayedGame& game, Game& kept) {
  const auto record_of = [&](Color color) -> Record& {
    return players_.find(game.players[index(color)])->second.records[static_cast<std::size_t>(game.perf)];
  };
  const std::array<glicko::Rated, 2> before{at(record_of(Color::white), game.at), at(record_of(Color::black), game.at)};
  for (const Color color : both_colors) {
    const double score = !game.winner ? 0.5 : *game.winner == color ? 1 : 0;
    Record& record = record_of(color);
    record.before.push_back(record.rated.rating);
    if (record.before.size() > games_of_progress) record.before.pop_front();
    record.rated = glicko::rate(record.rated, std::array{glicko::Opposition{before[index(!color)], score}},
                                periods(record, game.at));
    record.last = game.at;
    const int shown = rounded(before[index(color)].rating);
    kept.changes[index(color)] = {
        .before = shown,
        .difference = rounded(record.rated.rating) - shown,
        .provisional = Shown{.deviation = rounded(before[index(color)].deviation)}.provisional()};
  }
}

bool Ratings::note(const PlayedGame& game) {
  if (games_.contains(game.table)) return false;
  auto kept = std::make_shared<Game>(Game{.table = game.table,
                                          .perf = game.perf,
                                          .rated = game.rated && !game.both_lost,
                                          .at = game.at,
                                          .players = {},
                                          .changes = {}});
  for (const Color color : both_colors) {
    if (game.players[index(color)].empty()) continue;
    auto& [id, player] = *players_.try_emplace(game.players[index(color)]).first;
    kept->players[index(color)] = &id;
    ++player.records[static_cast<std::size_t>(game.perf)].games;
    ++player.counts.all;
    if (kept->rated) ++player.counts.rated;
    if (game.engine) ++player.counts.engine;
    if (game.winner == color)
      ++player.counts.wins;
    else if (game.winner || game.both_lost)
      ++player.counts.losses;
    else
      ++player.counts.draws;
  }
  if (kept->rated) rate(game, *kept);
  for (const std::string& id : game.players)
    if (const auto player = players_.find(id); player != players_.end()) player->second.games.push_back(kept);
  games_.emplace(game.table, std::move(kept));
  return true;
}

Ratings::Shown Ratings::of(std::string_view player, Perf perf, std::int64_t now) const {
  const auto found = players_.find(player);
  if (found == players_.end()) return {};
  const Record& record = found->second.records[static_cast<std::size_t>(perf)];
  const glicko::Rated rated = at(record, now);
  return {.rating = rounded(rated.rating),
          .deviation = rounded(rated.deviation),
          .progress = record.before.empty() ? 0 : rounded(rated.rating) - rounded(record.before.front()),
          .games = record.games};
}

Ratings::Counts Ratings::counts(std::string_view player) const {
  const auto found = players_.find(player);
  return found == players_.end() ? Counts{} : found->second.counts;
}

std::optional<Ratings::Change> Ratings::change(store::TableId table, Color color) const {
  const auto found = games_.find(table);
  if (found == games_.end() || !found->second->rated) return std::nullopt;
  return found->second->changes[index(color)];
}

std::optional<std::int64_t> Ratings::ended(store::TableId table) const {
  const auto found = games_.find(table);
  if (found == games_.end()) return std::nullopt;
  return found->second->at;
}

const std::vector<std::shared_ptr<const Ratings::Game>>* Ratings::games(std::string_view player) const {
  const auto found = players_.find(player);
  return found == players_.end() ? nullptr : &found->second.games;
}

}  // namespace jadoube::server
