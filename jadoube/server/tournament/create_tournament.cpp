#include <array>
#include <boost/json/array.hpp>

#include <algorithm>

#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/tournament/csv.hpp"
#include "jadoube/server/tournament/tournament.hpp"
#include "jadoube/tournament/berger.hpp"

namespace jadoube::server {

namespace {

using Done = std::expected<void, Refusal>;

constexpr std::int64_t highest_rating = 4'000;
constexpr std::int64_t most_listed = 10'000;  // players of all rounds

std::string_view view(const boost::json::string& text) { return {text.data(), text.size()}; }

Done read_name_in(const boost::json::object& object, std::string_view key, std::string& out) {
  const auto* const value = value_in(object, key);
  if (value == nullptr) return {};
  if (!value->is_string()) return wrong_value(key, Message::server_expected_text);
  auto read = read_name(view(value->get_string()));
  if (!read) return std::unexpected(read.error());
  out = *std::move(read);
  return {};
}

Done read_language(const boost::json::object& object, text::Language& out) {
  const auto* const value = value_in(object, "language");
  if (value == nullptr) return {};
  const auto language = value->is_string() ? text::parse_language(view(value->get_string())) : std::nullopt;
  if (!language) return wrong_language();
  out = *language;
  return {};
}

Done read_round_number(const boost::json::object& object, unsigned& out) {
  if (value_in(object, "round") == nullptr) return {};
  const auto number = number_in(object, "round");
  if (!number || *number < 1 || *number > most_rounds) return wrong_value("round", Message::server_expected_round);
  out = static_cast<unsigned>(*number);
  return {};
}

Done read_pairings_in(const boost::json::object& object, std::vector<tournament::ListedGame>& out) {
  const auto* const value = value_in(object, "pairings");
  if (value == nullptr) return {};
  if (!value->is_string()) return wrong_value("pairings", Message::server_expected_text);
  auto read = read_pairings(view(value->get_string()));
  if (!read) return std::unexpected(read.error());
  out = *std::move(read);
  return {};
}

// A rating and a club, of a player that is an object.
Done read_details(const boost::json::object& object, PlayerDetails& out) {
  if (value_in(object, "rating") != nullptr && !value_in(object, "rating")->is_null()) {
    const auto rating = number_in(object, "rating");
    if (!rating || *rating < 0 || *rating > highest_rating)
      return wrong_value("rating", Message::server_expected_rating);
    out.rating = static_cast<unsigned>(*rating);
  }
  if (value_in(object, "club") != nullptr && value_in(object, "club")->is_null()) return {};
  return read_name_in(object, "club", out.club);
}

Done read_players(const boost::json::value& value, std::vector<std::string>& out,
                  std::vector<PlayerDetails>& all_details) {
  static constexpr std::array<std::string_view, 3> keys{"name", "rating", "club"};
  const auto* const list = value.if_array();
  if (list == nullptr || list->size() < 2 || list->size() > most_players)
    return wrong_value("players", Message::server_expected_players);
  for (const auto& each : *list) {
    PlayerDetails details;
    const auto* const object = each.if_object();
    const auto* const told = object != nullptr ? string_in(*object, "name") : each.if_string();
    if (told == nullptr) return wrong_value("players", Message::server_expected_players);
    if (object != nullptr) {
      if (const auto known = check_keys(*object, keys); !known) return std::unexpected(known.error());
      if (const auto read = read_details(*object, details); !read) return std::unexpected(read.error());
      all_details.resize(out.size());
      all_details.push_back(details);
    }
    auto name = read_name(view(*told));
    if (!name) return std::unexpected(name.error());
    if (name->empty()) return std::unexpected(refusal(Code::bad_request, Message::server_player_unnamed));
    if (std::ranges::find(out, *name) != out.end())
      return std::unexpected(refusal(Code::bad_request, Message::server_player_again, *name));
    out.push_back(*std::move(name));
  }
  return {};
}

Done read_order(const boost::json::object& object, std::vector<tournament::TieBreak>& out) {
  const auto* const value = value_in(object, "tie_breaks");
  if (value == nullptr) {
    out.assign(tournament::usual_order.begin(), tournament::usual_order.end());
    return {};
  }
  const auto* const list = value->if_array();
  if (list == nullptr) return wrong_value("tie_breaks", Message::server_expected_order);
  for (const auto& each : *list) {
    const auto found = std::ranges::find_if(tournament::all_tie_breaks, [&](tournament::TieBreak rule) {
      return each.is_string() && word(rule) == view(each.get_string());
    });
    if (found == tournament::all_tie_breaks.end() || std::ranges::find(out, *found) != out.end())
      return wrong_value("tie_breaks", Message::server_expected_order);
    out.push_back(*found);
  }
  return {};
}

constexpr laws::protocol::Words<6> demand_words{"rounds", "links", "results", "start", "players", "boards"};

std::span<const std::string_view> keys_of(ArbiterDemand demand) {
  static constexpr std::array<std::string_view, 4> rounds{"token", "round", "pairings", "start_at"};
  static constexpr std::array<std::string_view, 2> round{"token", "round"};
  static constexpr std::array<std::string_view, 4> results{"token", "round", "board", "result"};
  static constexpr std::array<std::string_view, 5> players{"token", "player", "name", "rating", "club"};
  static constexpr std::array<std::string_view, 3> boards{"token", "board", "serial"};
  switch (demand) {
    case ArbiterDemand::rounds: return rounds;
    case ArbiterDemand::results: return results;
    case ArbiterDemand::players: return players;
    case ArbiterDemand::boards: return boards;
    case ArbiterDemand::links:
    case ArbiterDemand::start: break;
  }
  return round;
}

Done read_board(const boost::json::object& object, unsigned& out) {
  const auto board = number_in(object, "board");
  if (!board || *board < 1 || *board > tournament::most_board_number)
    return wrong_value("board", Message::server_expected_board);
  out = static_cast<unsigned>(*board);
  return {};
}

// Only null withdraws a decision: a key that was forgotten does not.
Done read_decision(const boost::json::object& object, std::optional<Score>& out) {
  const auto* const result = object.if_contains("result");
  if (result != nullptr && result->is_null()) return {};
  if (result != nullptr && result->is_string()) out = parse_score(view(result->get_string()));
  if (!out) return wrong_value("result", Message::server_expected_score);
  return {};
}

Done read_serial(const boost::json::object& object, std::string& out) {
  const auto* const serial = object.if_contains("serial");
  if (serial != nullptr && serial->is_null()) return {};
  if (serial == nullptr || !serial->is_string() || !is_serial_number(view(serial->get_string())))
    return wrong_value("serial", Message::server_expected_serial);
  out = view(serial->get_string());
  return {};
}

// What is not told stays as it is; null takes a rating or a club away.
Done read_correction(const boost::json::object& object, ArbiterRequest& request) {
  const auto player = number_in(object, "player");
  if (!player || *player < 0 || *player >= most_listed)
    return std::unexpected(refusal(Code::bad_request, Message::server_no_player));
  request.player = static_cast<unsigned>(*player);
  PlayerDetails details;
  auto read = read_details(object, details);
  if (!read) return read;
  if (object.contains("rating")) request.rating = details.rating;
  if (object.contains("club")) request.club = details.club;
  if (object.contains("name")) {
    read = read_name_in(object, "name", request.name.emplace());
    if (read && request.name->empty())
      return std::unexpected(refusal(Code::bad_request, Message::server_player_unnamed));
  }
  if (read && !request.name && !request.rating && !request.club)
    return std::unexpected(refusal(Code::bad_request, Message::server_nothing_corrected));
  return read;
}

std::vector<TournamentRound> round_robin(unsigned players) {
  std::vector<TournamentRound> rounds;
  for (const tournament::Round& drawn : tournament::berger(players)) {
    TournamentRound round{.number = static_cast<unsigned>(rounds.size()) + 1};
    if (drawn.bye) round.bye = *drawn.bye - 1;
    for (const auto& [white, black] : drawn.boards)
      round.games.push_back(
          {.board = static_cast<unsigned>(round.games.size()) + 1, .white = white - 1, .black = black - 1});
    rounds.push_back(std::move(round));
  }
  return rounds;
}

}  // namespace

std::expected<std::vector<tournament::ListedGame>, Refusal> read_pairings(std::string_view bytes) {
  auto read = tournament::read_pairings(bytes);
  if (!read) return std::unexpected(refusal_by(Code::bad_request, read.error()));
  std::vector<std::string> players;
  for (tournament::ListedGame& game : *read)
    for (std::string* const player : {&game.white, &game.black}) {
      auto name = read_name(without_formula_guard(*player));
      if (!name) return std::unexpected(name.error());
      // Names that were written differently may be the same.
      if (std::ranges::find(players, *name) != players.end())
        return std::unexpected(refusal(Code::bad_request, Message::server_player_again, *name));
      *player = *name;
      players.push_back(*std::move(name));
    }
  return *std::move(read);
}

TournamentRound read_round(unsigned number, std::span<const tournament::ListedGame> pairings,
                           std::vector<std::string>& players) {
  const auto player = [&](const std::string& name) {
    const auto found = std::ranges::find(players, name);
    const auto place = static_cast<unsigned>(found - players.begin());
    if (found == players.end()) players.push_back(name);
    return place;
  };
  TournamentRound round{.number = number};
  for (const tournament::ListedGame& listed : pairings) {
    const unsigned white = player(listed.white);
    round.games.push_back({.board = listed.board, .white = white, .black = player(listed.black), .time = listed.time});
  }
  std::ranges::sort(round.games, {}, &TournamentGame::board);
  return round;
}

std::expected<CreateTournament, Refusal> read_create_tournament(std::string_view body) {
  static constexpr std::array<std::string_view, 8> keys{"event",      "regulations", "language", "players",
                                                        "tie_breaks", "pairings",    "round",    "start_at"};
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  if (const auto known = check_keys(*object, keys); !known) return std::unexpected(known.error());
  CreateTournament request{};
  Tournament& made = request.tournament;
  unsigned number = 1;
  std::vector<tournament::ListedGame> pairings;
  auto read = read_name_in(*object, "event", made.event);
  if (read) read = read_language(*object, made.language);
  if (read) read = read_round_number(*object, number);
  if (read) read = read_moment(*object, request.start_at);
  if (read) read = read_pairings_in(*object, pairings);
  if (!read) return std::unexpected(read.error());
  const auto* const regulations = value_in(*object, "regulations");
  if (regulations != nullptr && !regulations->is_object())
    return wrong_value("regulations", Message::server_expected_object);
  auto completed = complete_regulations(regulations == nullptr ? boost::json::object() : regulations->get_object());
  if (!completed) return std::unexpected(completed.error());
  made.regulations = *std::move(completed);
  const auto* const players = value_in(*object, "players");
  if ((players == nullptr) == pairings.empty())
    return std::unexpected(refusal(Code::bad_request, Message::server_players_or_pairings));
  if (players == nullptr) {
    if (value_in(*object, "tie_breaks") != nullptr)
      return std::unexpected(refusal(Code::bad_request, Message::server_only_round_robin, "tie_breaks"));
    made.rounds.push_back(read_round(number, pairings, made.players));
    return request;
  }
  for (const std::string_view key : {"round", "start_at"})
    if (value_in(*object, key) != nullptr)
      return std::unexpected(refusal(Code::bad_request, Message::server_only_pairings, key));
  read = read_players(*players, made.players, made.details);
  if (read) read = read_order(*object, made.order);
  if (!read) return std::unexpected(read.error());
  made.round_robin = true;
  made.rounds = round_robin(static_cast<unsigned>(made.players.size()));
  return request;
}

std::optional<ArbiterDemand> parse_arbiter_demand(std::string_view text) {
  const auto found = std::ranges::find(demand_words, text);
  if (found == demand_words.end()) return std::nullopt;
  return static_cast<ArbiterDemand>(found - demand_words.begin());
}

std::optional<std::string> read_arbiter_token(std::string_view body) {
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::nullopt;
  const auto* const token = string_in(*object, "token");
  return token == nullptr ? std::string() : std::string(view(*token));
}

std::expected<ArbiterRequest, Refusal> read_arbiter_request(ArbiterDemand demand, std::string_view body) {
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  if (const auto known = check_keys(*object, keys_of(demand)); !known) return std::unexpected(known.error());
  ArbiterRequest request;
  if (const auto* const token = string_in(*object, "token")) request.token = view(*token);
  auto read = read_round_number(*object, request.round);
  if (read) read = read_moment(*object, request.start_at);
  if (read) read = read_pairings_in(*object, request.pairings);
  switch (demand) {
    case ArbiterDemand::results:
      if (read && request.round == 0) read = wrong_value("round", Message::server_expected_round);
      if (read) read = read_board(*object, request.board);
      if (read) read = read_decision(*object, request.score);
      break;
    case ArbiterDemand::boards:
      if (read) read = read_board(*object, request.board);
      if (read) read = read_serial(*object, request.serial);
      break;
    case ArbiterDemand::players:
      if (read) read = read_correction(*object, request);
      break;
    case ArbiterDemand::rounds:
    case ArbiterDemand::links:
    case ArbiterDemand::start: break;
  }
  if (!read) return std::unexpected(read.error());
  return request;
}

}  // namespace jadoube::server
