#include "jadoube/server/tournament/halls.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/tournament/staff.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

// A piece by its letter, or null; nothing for any other value.
std::optional<char> piece_in(const boost::json::object& object, std::string_view key) {
  if (value_in(object, key) == nullptr) return '\0';
  const auto* const letter = string_in(object, key);
  if (letter == nullptr || letter->size() != 1 ||
      std::string_view("PNBRQKpnbrqk").find(letter->front()) == std::string_view::npos)
    return std::nullopt;
  return letter->front();
}

std::optional<std::vector<WoodenBoard::Difference>> differences_in(const boost::json::object& object) {
  std::vector<WoodenBoard::Difference> all;
  const auto* const value = value_in(object, "differs");
  if (value == nullptr) return all;
  const auto* const list = value->if_array();
  if (list == nullptr || list->size() > 64) return std::nullopt;
  for (const auto& each : *list) {
    const auto* const one = each.if_object();
    const auto* const name = one == nullptr ? nullptr : string_in(*one, "square");
    const auto at = name == nullptr ? std::nullopt : parse_square({name->data(), name->size()});
    if (!at) return std::nullopt;
    const auto game = piece_in(*one, "game"), board = piece_in(*one, "board");
    if (!game || !board) return std::nullopt;
    all.push_back({*at, *game, *board});
  }
  return all;
}

void write_piece(JsonText& json, char letter) {
  if (letter == 0)
    json.raw("null");
  else
    json.word(std::string_view(&letter, 1));
}

}  // namespace

std::expected<WoodenBoard, Refusal> read_wooden_board(const boost::json::object& told) {
  const auto refused = std::unexpected(refusal(Code::bad_request, Message::server_hall_board));
  const auto* const serial = string_in(told, "serial");
  const auto connected = truth_in(told, "connected");
  if (serial == nullptr || !is_serial_number({serial->data(), serial->size()}) || !connected) return refused;
  WoodenBoard board{.serial = std::string(*serial), .connected = *connected};
  if (value_in(told, "battery") != nullptr) {
    const auto battery = number_in(told, "battery");
    if (!battery || *battery < 0 || *battery > 100) return refused;
    board.battery = static_cast<unsigned>(*battery);
  }
  auto differences = differences_in(told);
  if (!differences) return refused;
  board.differences = *std::move(differences);
  return board;
}

std::expected<void, Refusal> Halls::enter(HallProgram& program, const Tournaments::Held& tournament) {
  Hall& hall = halls_.try_emplace(tournament->id, Hall{tournament}).first->second;
  if (hall.programs.size() >= most_hall_programs)
    return std::unexpected(refusal(Code::too_many, Message::server_too_many_halls));
  hall.tournament = tournament;
  hall.programs.push_back(&program);
  program.tell_places(places(*tournament, program.secret));
  changed_(tournament->id);
  return {};
}

void Halls::leave(HallProgram& program) {
  for (auto hall = halls_.begin(); hall != halls_.end(); ++hall) {
    if (std::erase(hall->second.programs, &program) == 0) continue;
    const store::TableId id = hall->first;
    if (hall->second.programs.empty()) halls_.erase(hall);
    return changed_(id);
  }
}

std::expected<void, Refusal> Halls::tell(HallProgram& program, WoodenBoard board) {
  const auto known = std::ranges::find(program.wooden, board.serial, &WoodenBoard::serial);
  if (known != program.wooden.end())
    *known = std::move(board);
  else if (program.wooden.size() < most_wooden_boards)
    program.wooden.push_back(std::move(board));
  else
    return std::unexpected(refusal(Code::too_many, Message::server_hall_board));
  for (const auto& [id, hall] : halls_)
    if (std::ranges::find(hall.programs, &program) != hall.programs.end()) changed_(id);
  return {};
}

void Halls::decided(const Tournaments::Held& tournament) {
  const auto found = halls_.find(tournament->id);
  if (found != halls_.end()) {
    const bool other_key = std::exchange(found->second.tournament, tournament)->arbiter != tournament->arbiter;
    for (HallProgram* const program : std::vector(found->second.programs))
      if (other_key) program->dismiss(CloseReason::try_again, refusal(Code::not_found, Message::server_round_changed));
    for (HallProgram* const program : found->second.programs)
      program->tell_places(places(*tournament, program->secret));
  }
  changed_(tournament->id);
}

void Halls::dismiss_revoked(const Tournament& tournament) {
  if (const auto hall = halls_.find(tournament.id); hall != halls_.end())
    server::dismiss_revoked(hall->second.programs, tournament);
}

void Halls::close(const Refusal& why) {
  for (const auto& [id, hall] : halls_)
    for (HallProgram* const program : std::vector(hall.programs)) program->dismiss(CloseReason::stopping, why);
}

// The places in the last round with tables.
std::string Halls::places(const Tournament& tournament, std::string_view secret) {
  const TournamentRound* const round = tournament.current();
  std::string out;
  JsonText json(out);
  json.raw(R"({"places": {"round": )").number(round == nullptr ? 0 : round->number).raw(R"(, "boards": [)");
  for (bool first = true; const auto& [board, serial] : tournament.wooden) {
    if (round == nullptr) break;
    const auto game = std::ranges::find(round->games, board, &TournamentGame::board);
    if (game == round->games.end() || !game->table) continue;
    if (!std::exchange(first, false)) json.raw(", ");
    json.raw(R"({"board": )").number(board).raw(R"(, "serial": )").text(serial).raw(R"(, "table": )");
    json.word(to_string(*game->table)).raw(R"(, "seat": )");
    json.word(Tournaments::board_secret(secret, *game->table)).raw("}");
  }
  json.raw("]}}");
  return out;
}

std::string Halls::message(const Tournament& tournament) const {
  const auto hall = halls_.find(tournament.id);
  std::map<std::string, WoodenBoard> boards;
  for (const auto& [board, serial] : tournament.wooden) boards.try_emplace(serial, WoodenBoard{.serial = serial});
  // If two programs see a board, the report of the connected one counts.
  if (hall != halls_.end())
    for (const HallProgram* const program : hall->second.programs)
      for (const WoodenBoard& board : program->wooden)
        if (WoodenBoard& told = boards[board.serial]; !told.connected) told = board;
  std::string out;
  JsonText json(out);
  json.raw(R"({"hall": {"programs": )").number(hall == halls_.end() ? 0 : std::ssize(hall->second.programs));
  json.raw(R"(, "boards": )").list(boards, [&](const auto& entry) {
    const auto& [serial, board] = entry;
    const auto place = std::ranges::find(tournament.wooden, serial, &std::pair<const unsigned, std::string>::second);
    json.raw(R"({"serial": )").text(serial).raw(R"(, "board": )");
    json.or_null(place == tournament.wooden.end() ? std::nullopt : std::optional(place->first),
                 [&](unsigned number) { json.number(number); });
    json.raw(R"(, "connected": )").truth(board.connected).raw(R"(, "battery": )");
    json.or_null(board.battery, [&](unsigned percent) { json.number(percent); });
    json.raw(R"(, "differs": )").list(board.differences, [&](const WoodenBoard::Difference& one) {
      json.raw(R"({"square": )").word(to_string(one.square)).raw(R"(, "game": )");
      write_piece(json, one.game);
      json.raw(R"(, "board": )");
      write_piece(json, one.board);
      json.raw("}");
    });
    json.raw("}");
  });
  json.raw("}}");
  return out;
}

}  // namespace jadoube::server
