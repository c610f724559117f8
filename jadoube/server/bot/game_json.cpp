#include "jadoube/server/bot/game_json.hpp"

#include <fmt/format.h>

#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/notation/fen.hpp"

namespace jadoube::server {

using laws::Milliseconds;
using laws::Reason;
using laws::protocol::color_words;
using laws::protocol::JsonText;

namespace {

// The value for unlimited time.
constexpr std::int64_t endless_ms = 2'147'483'647;

}  // namespace

namespace {

GameStatus status_of_ending(const laws::State& state) {
  switch (state.reason) {
    case Reason::checkmate: return {30, "mate"};
    case Reason::resignation: return {31, "resign"};
    case Reason::stalemate: return {32, "stalemate"};
    case Reason::dead_position:
    case Reason::agreement:
    case Reason::threefold:
    case Reason::fivefold:
    case Reason::fifty_moves:
    case Reason::seventy_five_moves:
    case Reason::quickplay: return {34, "draw"};
    case Reason::time:
    case Reason::time_unwinnable:
    case Reason::both_flags: return {35, "outoftime"};
    case Reason::default_time: return {37, "noStart"};
    case Reason::none: return state.over() ? GameStatus{38, "unknownFinish"} : GameStatus{20, "started"};
    case Reason::illegal_move:
    case Reason::illegal_move_unwinnable:
    case Reason::arbiter:
    case Reason::sealed_move:
    case Reason::illegal_position:
    case Reason::signed_result: break;
  }
  return {38, "unknownFinish"};
}

}  // namespace

// Clients recognise a draw by this word, and by those for stalemate and time. A resignation against a player who cannot
// mate is a draw (5.1.2), and so is an illegal move (7.5.5).
GameStatus status_of(const laws::State& state) {
  const GameStatus status = status_of_ending(state);
  const bool known = status.name == "stalemate" || status.name == "outoftime";
  return state.result == laws::Result::draw && !known ? GameStatus{34, "draw"} : status;
}

std::optional<Color> winner_of(laws::Result result) {
  if (result == laws::Result::white_wins) return Color::white;
  if (result == laws::Result::black_wins) return Color::black;
  return std::nullopt;
}

std::string_view source_of(const TableInfo& info) {
  if (info.place) return "tournament";
  if (info.engine) return "ai";
  return info.anybody || info.listed ? "lobby" : "friend";
}

void write_winner(JsonText& json, const laws::State& state) {
  if (const auto winner = winner_of(state.result))
    json.raw(R"(,"winner":)").word(laws::protocol::word(color_words, *winner));
}

notation::UciCastling castling_of(const laws::Regulations& regulations) {
  return regulations.chess960 ? notation::UciCastling::rook : notation::UciCastling::king;
}

unsigned told_plies(const laws::Game& game) {
  const laws::State& state = game.state();
  const bool waits = game.regulations().has_clock() && !state.last_completed && !state.over();
  return state.ply() - (waits && state.ply() > 0 ? 1 : 0);
}

namespace {

// An illegal move that stood cannot be written: the moves sent begin after the last one.
unsigned first_told(const laws::Game& game) {
  unsigned first = 0;
  for (unsigned ply = 1; ply <= game.state().ply(); ++ply)
    if (game.state().history.move(ply) == Move{}) first = ply;
  return first;
}

std::string moves_of(const laws::Game& game) {
  std::string moves;
  for (unsigned ply = first_told(game) + 1; ply <= told_plies(game); ++ply) {
    if (!moves.empty()) moves += ' ';
    moves += notation::write_uci(game.state().history.move(ply), castling_of(game.regulations()));
  }
  return moves;
}

std::string initial_fen(const laws::Game& game) {
  static const Position usual = laws::Regulations().start;
  const Position first = game.state().history.at(first_told(game));
  return first == usual ? "startpos" : notation::write_fen(first);
}

}  // namespace

namespace {

std::int64_t time_left_ms(const laws::State& state, Milliseconds now, Color color) {
  const laws::Dial& dial = state.clock.dial(color);
  if (!dial.timed) return endless_ms;
  Milliseconds left = dial.left;
  if (state.clock.running() == color && !state.over())
    left -= std::max(Milliseconds::zero(), now - state.clock.now() - dial.delay_left);
  return std::max<std::int64_t>(0, left.count());
}

}  // namespace

std::int64_t time_left_ms(const Table& table, Color color) {
  return time_left_ms(table.game().state(), table.now(), color);
}

const laws::Period* first_period(const laws::Regulations& regulations) {
  if (!regulations.has_clock()) return nullptr;
  return &(regulations.time[0].empty() ? regulations.time[1] : regulations.time[0]).front();
}

namespace {

std::int64_t increment_of(const laws::Game& game, Color color) {
  const laws::Period* const period = game.state().clock.period(game.regulations().time, color);
  return period == nullptr ? 0 : period->increment.count();
}

void write_player(JsonText& json, const TableInfo& info, Color color, const ApiContext& api, Perf perf) {
  const ShownPlayer player = shown_player(info, color);
  json.raw(R"({"id":)").text(player.id).raw(R"(,"name":)").text(player.name);
  if (player.level) json.raw(R"(,"aiLevel":)").number(*player.level);
  json.raw(R"(,"title":)").raw(player.program ? R"("BOT")" : "null");
  write_rating(json, api, info, color, perf);
  json.raw("}");
}

// `now`: the time of the game's clock.
void write_state(JsonText& json, const laws::Game& game, Milliseconds now, std::string_view status) {
  const laws::State& state = game.state();
  json.raw(R"({"type":"gameState","moves":)").word(moves_of(game));
  for (const Color color : both_colors) {
    const char letter = color == Color::white ? 'w' : 'b';
    json.raw(fmt::format(R"(,"{}time":{},"{}inc":{})", letter, time_left_ms(state, now, color), letter,
                         increment_of(game, color)));
    json.raw(fmt::format(R"(,"{}draw":{})", letter, state.offer == color));
  }
  json.raw(R"(,"status":)").word(status);
  write_winner(json, state);
  json.raw("}");
}

// The position after the sent moves, and the move before it.
Position told_position(const laws::Game& game) { return game.state().history.at(told_plies(game)); }
std::string last_move(const laws::Game& game) {
  const unsigned told = told_plies(game);
  const Move move = told == 0 ? Move{} : game.state().history.move(told);
  return move == Move{} ? "" : notation::write_uci(move, castling_of(game.regulations()));
}

bool is_turn_of(const laws::Game& game, Color color) {
  return !game.state().over() && told_position(game).turn() == color;
}

// Writes the change of a rating by a finished rated game.
void write_difference(JsonText& json, const Table& table, Color color, const ApiContext& api) {
  if (const auto change = api.ratings.change(table.info().id, color))
    json.raw(R"(,"ratingDiff":)").number(change->difference);
}

// The types of lichess have no member there for a provisional rating.
void write_opponents_rating(JsonText& json, const Table& table, Color color, const ApiContext& api) {
  const TableInfo& info = table.info();
  const auto change = api.ratings.change(info.id, !color);
  const int rating =
      change ? change->before
             : api.ratings.of(shown_player(info, !color).id, perf_of(table.game().regulations()), api.now).rating;
  json.raw(R"(,"rating":)").number(rating);
  write_difference(json, table, !color, api);
}

void write_status(JsonText& json, GameStatus status) {
  json.raw(fmt::format(R"(,"status":{{"id":{},"name":"{}"}})", status.id, status.name));
}

void write_own_rating(JsonText& json, const Table& table, Color color, const ApiContext& api) {
  const auto change = api.ratings.change(table.info().id, color);
  const std::string id = shown_player(table.info(), color).id;
  json.raw(R"(,"rating":)");
  json.number(change ? change->before : api.ratings.of(id, perf_of(table.game().regulations()), api.now).rating);
}

void write_game_members(JsonText& json, const Table& table, Color color, const ApiContext& api, bool aborted = false) {
  const laws::Game& game = table.game();
  const laws::State& state = game.state();
  const std::string id = to_string(table.info().id);
  json.raw(R"("fullId":)").word(id).raw(R"(,"gameId":)").word(id);
  json.raw(R"(,"fen":)").word(notation::write_fen(told_position(game)));
  json.raw(R"(,"color":)").word(laws::protocol::word(color_words, color));
  json.raw(R"(,"lastMove":)").word(last_move(game));
  json.raw(R"(,"source":)").word(source_of(table.info()));
  json.raw(R"(,"variant":)");
  write_variant(json, game.regulations());
  const Perf perf = perf_of(game.regulations());
  json.raw(R"(,"speed":)").word(key_of(speed_of(game.regulations())));
  json.raw(R"(,"perf":)").word(key_of(perf));
  write_own_rating(json, table, color, api);
  write_difference(json, table, color, api);
  json.raw(R"(,"rated":)")
      .truth(table.info().rated)
      .raw(R"(,"hasMoved":)")
      .truth(told_plies(game) > (color == Color::white ? 0U : 1U));
  json.raw(R"(,"isMyTurn":)").truth(!aborted && is_turn_of(game, color));
  json.raw(R"(,"secondsLeft":)").number(time_left_ms(table, color) / 1000);
  write_winner(json, state);
  write_status(json, aborted ? aborted_status : status_of(state));
  const ShownPlayer opponent = shown_player(table.info(), !color);
  json.raw(R"(,"opponent":{"id":)");
  if (opponent.level) {
    json.raw("null").raw(R"(,"username":)").text(opponent.name).raw(R"(,"ai":)").number(*opponent.level);
  } else {
    json.text(opponent.id).raw(R"(,"username":)").text(opponent.name);
    write_opponents_rating(json, table, color, api);
  }
  json.raw("}");
}

}  // namespace

ShownPlayer shown_player(const TableInfo& info, Color color) {
  const auto& account = info.players[index(color)];
  if (account && account->state == ProgramSeat::State::seated)
    return {.id = player_id(account->player), .name = account->player, .program = account->program};
  const std::string_view word = laws::protocol::word(color_words, color);
  if (info.engine && info.engine->color == color)
    return {.id = "engine", .name = player_name(info, color), .level = info.engine->level};
  ShownPlayer player{.id = fmt::format("{}-{}", word, to_string(info.id)), .name = info.names[index(color)]};
  // Some clients find their own side by the name.
  if (player.name.empty() || player.name == info.names[index(!color)]) player.name = word;
  return player;
}

void write_rating(JsonText& json, const Ratings::Shown& rating) {
  json.raw(R"(,"rating":)").number(rating.rating);
  if (rating.provisional()) json.raw(R"(,"provisional":true)");
}

void write_rating(JsonText& json, const ApiContext& api, const TableInfo& info, Color color, Perf perf) {
  const ShownPlayer player = shown_player(info, color);
  if (player.level) return;
  if (const auto change = api.ratings.change(info.id, color)) {
    json.raw(R"(,"rating":)").number(change->before);
    if (change->provisional) json.raw(R"(,"provisional":true)");
    return;
  }
  write_rating(json, api.ratings.of(player.id, perf, api.now));
}

void write_perfs(JsonText& json, const ApiContext& api, std::string_view player) {
  json.raw(R"("perfs":{)");
  for (const Perf perf : all_perfs) {
    const Ratings::Shown shown = api.ratings.of(player, perf, api.now);
    if (perf != all_perfs.front()) json.raw(",");
    json.word(key_of(perf)).raw(R"(:{"games":)").number(shown.games).raw(R"(,"rating":)").number(shown.rating);
    json.raw(R"(,"rd":)").number(shown.deviation).raw(R"(,"prog":)").number(shown.progress);
    json.raw(shown.provisional() ? R"(,"prov":true})" : "}");
  }
  json.raw("}");
}

void write_variant(JsonText& json, const laws::Regulations& regulations) {
  static const Position usual = laws::Regulations().start;
  if (regulations.chess960)
    json.raw(R"({"key":"chess960","name":"Chess960","short":"960"})");
  else if (regulations.start == usual)
    json.raw(R"({"key":"standard","name":"Standard","short":"Std"})");
  else
    json.raw(R"({"key":"fromPosition","name":"From Position","short":"FEN"})");
}

std::string_view variant_key(const laws::Regulations& regulations) {
  static const Position usual = laws::Regulations().start;
  if (regulations.chess960) return "chess960";
  return regulations.start == usual ? "standard" : "fromPosition";
}

std::string write_game_state(const Table& table) {
  std::string out;
  JsonText json(out);
  write_state(json, table.game(), table.now(), status_of(table.game().state()).name);
  return out;
}

std::string write_aborted_state(const Table& table) {
  std::string out;
  JsonText json(out);
  write_state(json, table.game(), table.now(), aborted_status.name);
  return out;
}

std::string write_game_full(const Table& table, const ApiContext& api) {
  return write_game_full(table.info(), table.game(), table.now(), api);
}

std::string write_game_full(const TableInfo& info, const laws::Game& game, laws::Milliseconds now,
                            const ApiContext& api) {
  const laws::Regulations& regulations = game.regulations();
  std::string out;
  JsonText json(out);
  json.raw(R"({"type":"gameFull","id":)").word(to_string(info.id)).raw(R"(,"variant":)");
  write_variant(json, regulations);
  const Perf perf = perf_of(regulations);
  json.raw(R"(,"speed":)").word(key_of(speed_of(regulations))).raw(R"(,"perf":{"name":)").word(name_of(perf));
  json.raw(R"(},"rated":)").truth(info.rated).raw(R"(,"createdAt":)").number(info.created);
  if (const laws::Period* const period = first_period(regulations)) {
    json.raw(R"(,"clock":{"initial":)").number(period->time.count());
    json.raw(R"(,"increment":)").number(period->increment.count()).raw("}");
  }
  json.raw(R"(,"white":)");
  write_player(json, info, Color::white, api, perf);
  json.raw(R"(,"black":)");
  write_player(json, info, Color::black, api, perf);
  json.raw(R"(,"initialFen":)").word(initial_fen(game));
  if (info.place) json.raw(R"(,"tournamentId":)").word(to_string(info.place->tournament));
  json.raw(R"(,"state":)");
  write_state(json, game, now, (info.aborted ? aborted_status : status_of(game.state())).name);
  json.raw("}");
  return out;
}

void write_game_info(JsonText& json, const Table& table, Color color, const ApiContext& api, bool aborted) {
  json.raw("{");
  write_game_members(json, table, color, api, aborted);
  json.raw(R"(,"id":)").word(to_string(table.info().id)).raw(R"(,"compat":{"bot":true,"board":true}})");
}

bool write_now_playing(JsonText& json, const Table& table, Color color, const ApiContext& api) {
  json.raw("{");
  write_game_members(json, table, color, api);
  json.raw("}");
  return is_turn_of(table.game(), color);
}

void write_new_game(JsonText& json, const Table& table) {
  const laws::Game& game = table.game();
  const laws::Regulations& regulations = game.regulations();
  const std::string id = to_string(table.info().id);
  json.raw(R"({"id":)").word(id).raw(R"(,"variant":)");
  write_variant(json, regulations);
  json.raw(R"(,"speed":)").word(key_of(speed_of(regulations))).raw(R"(,"perf":)").word(key_of(perf_of(regulations)));
  json.raw(R"(,"rated":)").truth(table.info().rated).raw(R"(,"fen":)").word(notation::write_fen(told_position(game)));
  json.raw(R"(,"turns":)").number(told_plies(game)).raw(R"(,"source":)").word(source_of(table.info()));
  write_status(json, status_of(game.state()));
  json.raw(R"(,"createdAt":)").number(table.info().created);
  json.raw(R"(,"player":)").word(laws::protocol::word(color_words, told_position(game).turn()));
  json.raw(R"(,"fullId":)").word(id).raw("}");
}

std::string signature_of(const Table& table) {
  const laws::State& state = table.game().state();
  return fmt::format("{} {} {} {} {} {} {}", first_told(table.game()), moves_of(table.game()),
                     static_cast<int>(state.result), static_cast<int>(state.reason),
                     state.offer ? static_cast<int>(index(*state.offer)) : -1,
                     state.illegal_moves[0] + state.illegal_moves[1], state.clock.is_stopped());
}

}  // namespace jadoube::server
