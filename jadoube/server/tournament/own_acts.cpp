#include "jadoube/server/tournament/own_acts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/tournament/act_words.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/text/folded.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
using tournament::GameResult;
using tournament::Mark;
namespace {

constexpr laws::protocol::Words<6> own_words{"look", "here", "result", "half_bye", "withdraw", "take_back"};
constexpr std::size_t code_length = 16, most_found = 20, most_wishes_of_player = 20;
constexpr std::size_t longest_search = 100;

bool takes_part(const Tournament& tournament, unsigned place) {
  return place < tournament.players.size() && !tournament.players[place].gone;
}

const TournamentGame* game_of(const TournamentRound& round, unsigned place) {
  const auto found = std::ranges::find_if(
      round.games, [&](const TournamentGame& game) { return game.white == place || game.black == place; });
  return found == round.games.end() ? nullptr : &*found;
}

// Without accents and capital letters.
std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view curved = "’";
  std::string folded = text::folded(text);
  for (std::size_t at = folded.find(curved); at != std::string::npos; at = folded.find(curved, at))
    folded.replace(at, curved.size(), "'");
  std::vector<std::string> words;
  for (std::size_t at = 0; at < folded.size();) {
    const std::size_t end = std::min(folded.find_first_of(" ,.-'", at), folded.size());
    if (end > at) words.push_back(folded.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::string without_apostrophes(std::string text) {
  constexpr std::string_view curved = "’";
  for (std::size_t at = text.find(curved); at != std::string::npos; at = text.find(curved, at))
    text.erase(at, curved.size());
  std::erase(text, '\'');
  return text;
}

bool can_be_agreed(const GameResult& result) {
  return result == GameResult{Mark::win, Mark::loss} || result == GameResult{Mark::loss, Mark::win} ||
         result == GameResult{Mark::draw, Mark::draw};
}

// The first round that has not been paired.
unsigned next_round(const Tournament& tournament) {
  const TournamentRound* const last = tournament.last_paired();
  return last == nullptr ? (tournament.rounds.empty() ? 1 : tournament.rounds.front().number) : last->number + 1;
}

Acted say_result(Tournament& tournament, const OwnRequest& request) {
  const TournamentRound* const current = tournament.current();
  const TournamentGame* const game = current == nullptr ? nullptr : game_of(*current, request.player);
  if (game == nullptr || current->stage != Stage::published) return refused_act(Message::own_no_game);
  if (game->table) return refused_act(Message::own_game_at_table);
  if (game->has_result()) return refused_act(Message::own_has_result);
  const unsigned round = current->number, board = game->board;
  auto& games = tournament.round(round)->games;
  TournamentGame& changed = games[static_cast<std::size_t>(game - current->games.data())];
  changed.claims[request.player == changed.white ? 0 : 1] = request.result;
  if (changed.claims[0] != changed.claims[1]) return Remarks();
  changed.claims = {};
  const std::string both =
      fmt::format("{} – {}", tournament.players[changed.white].shown, tournament.players[changed.black].shown);
  ArbiterRequest entered{.token = {}, .by = both, .round = round};
  entered.results.push_back({board, request.result});
  return enter_results(tournament, entered, {});
}

Acted ask(Tournament& tournament, const OwnRequest& request, std::int64_t now) {
  const bool withdraws = request.demand == OwnDemand::withdraw;
  if (!withdraws && tournament.kind() != TournamentKind::swiss) return refused_act(Message::act_no_byes_in_round_robin);
  const unsigned next = next_round(tournament), last = tournament.event.rounds_announced;
  const unsigned round = withdraws ? next : request.round;
  if (round < next || (last > 0 && round > last)) return refused_act(Message::own_round_paired, next);
  std::size_t asked = 0;
  for (const PlayerWish& wish : tournament.wishes) {
    if (wish.player != request.player) continue;
    if (++asked >= most_wishes_of_player) return refused_act(Message::own_asked_too_often);
    if (wish.state == PlayerWish::State::open && wish.withdrawal == withdraws && wish.round == round)
      return refused_act(Message::own_asked_already);
  }
  tournament.wishes.push_back({.number = static_cast<unsigned>(tournament.wishes.size()) + 1,
                               .player = request.player,
                               .withdrawal = withdraws,
                               .round = round,
                               .at = now});
  return Remarks();
}

void write_wish(JsonText& json, const PlayerWish& wish) {
  json.raw(R"({"number": )").number(wish.number).raw(R"(, "kind": )").word(wish.withdrawal ? "withdraw" : "half_bye");
  json.raw(R"(, "round": )").number(wish.round).raw(R"(, "state": )").word(word(wish.state)).raw("}");
}

void write_games(JsonText& json, const Tournament& tournament, unsigned place) {
  json.raw(R"(, "games": [)");
  for (bool first = true; const TournamentRound& round : tournament.rounds) {
    if (!round.open()) continue;
    const auto begin = [&] {
      if (!std::exchange(first, false)) json.raw(", ");
      json.raw(R"({"round": )").number(round.number);
    };
    if (const TournamentGame* const game = game_of(round, place)) {
      begin();
      const bool white = game->white == place;
      json.raw(R"(, "board": )").number(game->board).raw(R"(, "color": )").word(white ? "white" : "black");
      json.raw(R"(, "opponent": )").text(tournament.players[white ? game->black : game->white].shown);
      json.raw(R"(, "result": )").word(tournament::word(game->result)).raw(R"(, "table": )");
      json.or_null(game->table, [&](store::TableId table) { json.word(to_string(table)); });
      json.raw("}");
      continue;
    }
    const auto bye = std::ranges::find(round.byes, place, &tournament::PlayerBye::player);
    if (bye == round.byes.end()) continue;
    begin();
    json.raw(R"(, "bye": )").word(std::string(1, sign(bye->bye))).raw("}");
  }
  json.raw("]");
}

}  // namespace

std::string_view word(OwnDemand demand) { return laws::protocol::word(own_words, demand); }

std::expected<OwnRequest, Refusal> read_own_request(std::string_view body) {
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  static constexpr std::array<std::string_view, 5> keys{"player", "code", "demand", "round", "result"};
  if (const auto known = check_keys(*object, keys); !known) return std::unexpected(known.error());
  OwnRequest request;
  const auto place = number_in(*object, "player");
  if (!place || *place < 0 || *place >= std::int64_t{most_players})
    return std::unexpected(refusal(Code::bad_request, Message::server_no_player));
  request.player = static_cast<unsigned>(*place);
  if (const auto* const code = string_in(*object, "code")) request.code = {code->data(), code->size()};
  const auto* const demand = string_in(*object, "demand");
  const auto found = demand == nullptr ? own_words.end()
                                       : std::ranges::find(own_words, std::string_view(demand->data(), demand->size()));
  if (found == own_words.end()) return wrong_value("demand", Message::server_expected_own);
  request.demand = static_cast<OwnDemand>(found - own_words.begin());
  const auto round = read_count_in(*object, "round", 1, most_rounds);
  if (!round) return std::unexpected(round.error());
  request.round = round->value_or(0);
  if (request.demand == OwnDemand::half_bye && request.round == 0)
    return wrong_value("round", Message::server_expected_round, most_rounds);
  if (request.demand != OwnDemand::result) return request;
  const auto* const result = string_in(*object, "result");
  const auto read = result == nullptr ? std::nullopt : tournament::parse_result({result->data(), result->size()});
  if (!read || !can_be_agreed(*read)) return wrong_value("result", Message::server_expected_agreed);
  request.result = *read;
  return request;
}

std::string own_code(const Tournament& tournament, unsigned place) {
  return derive_secret(tournament.player_key, fmt::format("player {}", place)).substr(0, code_length);
}

bool is_own_code(const Tournament& tournament, unsigned place, const std::string& code) {
  return takes_part(tournament, place) && !tournament.player_key.empty() &&
         same(lookup_hash(own_code(tournament, place)), lookup_hash(code));
}

Acted perform_own(Tournament& tournament, const OwnRequest& request, std::int64_t now) {
  switch (request.demand) {
    case OwnDemand::look: break;
    case OwnDemand::here: tournament.players[request.player].arrived = true; break;
    case OwnDemand::result: return say_result(tournament, request);
    case OwnDemand::half_bye:
    case OwnDemand::withdraw: return ask(tournament, request, now);
    case OwnDemand::take_back:
      for (PlayerWish& wish : tournament.wishes)
        if (wish.player == request.player && wish.state == PlayerWish::State::open)
          wish.state = PlayerWish::State::taken_back;
      break;
  }
  return Remarks();
}

Acted answer_wish(Tournament& tournament, const ArbiterRequest& request, const TableStates& tables) {
  if (request.wish == 0 || request.wish > tournament.wishes.size()) return refused_act(Message::act_no_wish);
  const PlayerWish wish = tournament.wishes[request.wish - 1];
  if (wish.state != PlayerWish::State::open) return refused_act(Message::act_no_wish);
  PlayerWish& answered = tournament.wishes[request.wish - 1];
  answered.by = request.by;
  answered.state = request.granted ? PlayerWish::State::granted : PlayerWish::State::refused;
  if (!request.granted) return Remarks();
  ArbiterRequest presence{.token = {}, .by = request.by, .round = wish.round};
  if (!wish.withdrawal) presence.last_round = wish.round;
  presence.players = {wish.player};
  presence.presence = wish.withdrawal ? TakingPart::withdrawn : TakingPart::half_bye;
  return set_presence(tournament, presence, tables);
}

std::string write_own(const Tournament& tournament, unsigned place, bool asked_by_player) {
  const TournamentPlayer& player = tournament.players[place];
  const TournamentRound* const current = tournament.current();
  std::string out;
  JsonText json(out);
  json.raw(R"({"tournament": )").word(to_string(tournament.id)).raw(R"(, "event": )").text(tournament.event.name);
  json.raw(R"(, "player": )").number(place).raw(R"(, "name": )").text(player.shown).raw(R"(, "number": )");
  json.number(player.number).raw(R"(, "arrived": )").truth(player.arrived).raw(R"(, "rounds": )");
  json.number(tournament.event.rounds_announced).raw(R"(, "round": )").number(current == nullptr ? 0 : current->number);
  json.raw(R"(, "next": )").number(next_round(tournament)).raw(R"(, "kind": )").word(word(tournament.kind()));
  write_games(json, tournament, place);
  if (asked_by_player) {
    std::vector<const PlayerWish*> own;
    for (const PlayerWish& wish : tournament.wishes)
      if (wish.player == place) own.push_back(&wish);
    json.raw(R"(, "wishes": )").list(own, [&](const PlayerWish* wish) { write_wish(json, *wish); });
    const TournamentGame* const game = current == nullptr ? nullptr : game_of(*current, place);
    const auto claim = [&](bool mine) -> std::optional<GameResult> {
      if (game == nullptr) return std::nullopt;
      return game->claims[(game->white == place) == mine ? 0 : 1];
    };
    for (const auto& [key, mine] : {std::pair("said", true), std::pair("opponent_said", false)}) {
      json.raw(", ").word(key).raw(": ");
      json.or_null(claim(mine), [&](const GameResult& result) { json.word(tournament::word(result)); });
    }
  }
  json.raw("}");
  return out;
}

std::string write_found_players(const Tournament& tournament, std::string_view words) {
  const std::vector<std::string> asked = words_of(words.substr(0, longest_search));
  std::vector<unsigned> found;
  for (unsigned place = 0; place < tournament.players.size() && found.size() < most_found && !asked.empty(); ++place) {
    std::vector<std::string> own = words_of(tournament.players[place].name);
    // "dass" finds D'Assunção too.
    std::ranges::move(words_of(without_apostrophes(tournament.players[place].name)), std::back_inserter(own));
    const bool all = std::ranges::all_of(asked, [&](const std::string& word) {
      return std::ranges::any_of(own, [&](const std::string& one) { return one.starts_with(word); });
    });
    if (all && !tournament.players[place].gone) found.push_back(place);
  }
  std::string out = R"({"players": )";
  JsonText json(out);
  json.list(found, [&](unsigned place) {
    json.raw(R"({"place": )").number(place).raw(R"(, "name": )").text(tournament.players[place].shown);
    json.raw(R"(, "club": )").text_or_null(tournament.players[place].club).raw("}");
  });
  return out += "}";
}

std::string write_codes(const Tournament& tournament) {
  std::string out = R"({"codes": [)";
  JsonText json(out);
  for (unsigned place = 0, written = 0; place < tournament.players.size(); ++place) {
    if (tournament.players[place].gone) continue;
    if (written++ > 0) json.raw(", ");
    json.raw(R"({"place": )").number(place).raw(R"(, "name": )").text(tournament.players[place].shown);
    json.raw(R"(, "code": )").word(own_code(tournament, place)).raw("}");
  }
  return out += "]}";
}

}  // namespace jadoube::server
