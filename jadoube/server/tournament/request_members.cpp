// Members that occur in several requests about tournaments.
#include <boost/json/array.hpp>

#include <algorithm>
#include <array>
#include <set>

#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/server/tournament/csv.hpp"
#include "jadoube/tournament/checker/gaps.hpp"
#include "jadoube/tournament/entrants/entrants.hpp"
#include "jadoube/tournament/model/names.hpp"
#include "jadoube/tournament/tiebreak/code.hpp"

namespace jadoube::server {

namespace {

using MemberRead = std::expected<void, Refusal>;

std::string_view seen(const boost::json::string& text) { return {text.data(), text.size()}; }

// Reads a visible name of a person.
std::expected<std::string, Refusal> read_players_name(std::string_view text) {
  auto name = read_name(without_formula_guard(text));
  if (name && name->empty()) return std::unexpected(refusal(Code::bad_request, Message::server_player_unnamed));
  return name;
}

}  // namespace

std::expected<ListedPlayers, Refusal> read_listed_players(std::string_view csv) {
  auto players = tournament::read_entrants(csv);
  if (!players) return std::unexpected(refusal_by(Code::bad_request, players.error()));
  for (tournament::Player& player : *players) {
    auto name = read_players_name(player.name);
    if (!name) return std::unexpected(name.error());
    player.name = *std::move(name);
    for (std::string* const text : {&player.club, &player.federation, &player.fide_number, &player.national_number}) {
      auto read = read_name(without_formula_guard(*text));
      if (!read) return std::unexpected(read.error());
      *text = *std::move(read);
    }
    if (const auto checked = check_federation(player.federation, player.name); !checked)
      return std::unexpected(checked.error());
  }
  ListedPlayers listed{.players = *std::move(players)};
  if (!tournament::describe_reading(csv, text::Language::en).empty())
    listed.remarks.push_back(
        text::Said::by([&](text::Language language) { return tournament::describe_reading(csv, language); }));
  return listed;
}

std::expected<std::optional<std::string>, Refusal> read_text_in(const boost::json::object& object,
                                                                std::string_view key) {
  const auto* const value = object.if_contains({key.data(), key.size()});
  if (value == nullptr) return std::nullopt;
  if (value->is_null()) return std::string();
  if (!value->is_string()) return wrong_value(key, Message::server_expected_text);
  auto read = read_name(seen(value->get_string()));
  if (!read) return std::unexpected(read.error());
  return *std::move(read);
}

std::expected<std::optional<unsigned>, Refusal> read_count_in(const boost::json::object& object, std::string_view key,
                                                              unsigned least, unsigned most) {
  if (value_in(object, key) == nullptr) return std::nullopt;
  const auto number = number_in(object, key);
  if (!number || *number < std::int64_t{least} || *number > std::int64_t{most})
    return wrong_value(key, Message::server_expected_count, least, most);
  return static_cast<unsigned>(*number);
}

std::expected<std::optional<std::optional<tournament::Date>>, Refusal> read_date_in(const boost::json::object& object,
                                                                                    std::string_view key) {
  const auto* const value = object.if_contains({key.data(), key.size()});
  if (value == nullptr) return std::nullopt;
  if (value->is_null()) return std::optional<std::optional<tournament::Date>>(std::in_place);
  const auto date = value->is_string() ? tournament::parse_date(seen(value->get_string())) : std::nullopt;
  if (!date) return wrong_value(key, Message::server_expected_date);
  return std::optional(std::optional(*date));
}

std::expected<std::vector<std::string>, Refusal> read_tie_breaks(const boost::json::value& value) {
  const auto* const list = value.if_array();
  if (list == nullptr) return wrong_value("tie_breaks", Message::server_expected_order);
  std::vector<std::string> codes;
  for (const auto& each : *list) {
    if (!each.is_string()) return wrong_value("tie_breaks", Message::server_expected_order);
    const auto code = tournament::parse_tie_break(seen(each.get_string()));
    if (!code) return std::unexpected(refusal_by(Code::bad_request, code.error()));
    std::string text = to_string(*code);
    if (std::ranges::find(codes, text) != codes.end()) return wrong_value("tie_breaks", Message::server_expected_order);
    codes.push_back(std::move(text));
  }
  return codes;
}

MemberRead check_federation(std::string& text, const std::string& player) {
  if (text.empty()) return {};
  if (!tournament::is_federation(text)) {
    using Kind = tournament::Gap::Kind;
    const tournament::Gap gap{player.empty() ? Kind::federation : Kind::player_federation, {0}};
    const tournament::Event event{.players = {tournament::Player{.name = player}}};
    return std::unexpected(refusal(
        Code::bad_request, text::Said::by([&](text::Language language) { return describe(gap, event, language); })));
  }
  for (char& letter : text)
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  return {};
}

MemberRead read_player_members(const boost::json::object& object, tournament::Player& out) {
  for (const auto& [key, text] : {std::pair("name", &out.name), std::pair("club", &out.club),
                                  std::pair("federation", &out.federation), std::pair("fide", &out.fide_number)}) {
    auto read = read_text_in(object, key);
    if (!read) return std::unexpected(read.error());
    if (*read) *text = **read;
  }
  if (const auto checked = check_federation(out.federation, out.name.empty() ? std::string("?") : out.name); !checked)
    return checked;
  const auto rating = read_count_in(object, "rating", 0, tournament::most_rating);
  if (!rating) return wrong_value("rating", Message::server_expected_rating, tournament::most_rating);
  if (object.contains("rating")) out.rating = rating->value_or(0);
  if (object.contains("title")) {
    const auto* const text = string_in(object, "title");
    const bool none = value_in(object, "title") == nullptr;
    const auto title = none              ? tournament::Title::none
                       : text == nullptr ? std::nullopt
                                         : tournament::parse_title(seen(*text));
    if (!title) return wrong_value("title", Message::server_expected_title);
    out.title = *title;
  }
  if (object.contains("sex")) {
    const auto* const text = string_in(object, "sex");
    const bool wrong = text == nullptr ? value_in(object, "sex") != nullptr : *text != "m" && *text != "w";
    if (wrong) return wrong_value("sex", Message::server_expected_sex);
    out.sex = text == nullptr ? tournament::Sex::unknown : *text == "m" ? tournament::Sex::man : tournament::Sex::woman;
  }
  const auto birth = read_date_in(object, "birth");
  if (!birth) return std::unexpected(birth.error());
  if (*birth) out.birth = **birth;
  return {};
}

std::expected<ListedPlayers, Refusal> read_players_in(const boost::json::object& object, std::string_view key) {
  static constexpr std::array<std::string_view, 8> keys{"name",       "rating", "club",  "title",
                                                        "federation", "fide",   "birth", "sex"};
  const auto* const value = value_in(object, key);
  if (value != nullptr && value->is_string()) return read_listed_players(seen(value->get_string()));
  const auto* const list = value == nullptr ? nullptr : value->if_array();
  if (list == nullptr || list->size() > most_players)
    return wrong_value(key, Message::server_expected_players, 1, most_players);
  ListedPlayers listed;
  for (const auto& each : *list) {
    tournament::Player player;
    const auto* const told = each.if_object();
    const auto* const name = told != nullptr ? string_in(*told, "name") : each.if_string();
    if (name == nullptr) return wrong_value(key, Message::server_expected_players, 1, most_players);
    if (told != nullptr) {
      if (const auto known = check_keys(*told, keys); !known) return std::unexpected(known.error());
      if (const auto read = read_player_members(*told, player); !read) return std::unexpected(read.error());
    }
    auto read = read_players_name(seen(*name));
    if (!read) return std::unexpected(read.error());
    if (tournament::is_bye_word(*read)) continue;
    player.name = *std::move(read);
    listed.players.push_back(std::move(player));
  }
  return listed;
}

std::expected<std::vector<tournament::ListedGame>, Refusal> read_pairings(std::string_view bytes) {
  auto read = tournament::read_pairings(bytes);
  if (!read) return std::unexpected(refusal_by(Code::bad_request, read.error()));
  std::set<std::string> players;
  for (tournament::ListedGame& game : *read)
    for (std::string* const player : {&game.white, &game.black}) {
      if (player->empty()) continue;
      auto name = read_name(without_formula_guard(*player));
      if (!name) return std::unexpected(name.error());
      // Different spellings may be the same name.
      if (!players.insert(*name).second)
        return std::unexpected(refusal(Code::bad_request, Message::server_player_again, *name));
      *player = *std::move(name);
    }
  return *std::move(read);
}

MemberRead add_listed_round(Tournament& tournament, unsigned number, std::span<const tournament::ListedGame> pairings) {
  tell_apart(tournament);
  std::set<unsigned> named;
  const auto player = [&](const std::string& name) -> std::expected<unsigned, Refusal> {
    const auto& players = tournament.players;
    std::vector<unsigned> found;
    for (unsigned place = 0; place < players.size(); ++place)
      if (!players[place].gone && (players[place].shown == name || players[place].name == name)) found.push_back(place);
    if (found.size() > 1)
      return std::unexpected(refusal(Code::bad_request, Message::server_which_player, name, players[found[0]].shown));
    if (found.empty()) {
      unsigned last = 0;
      for (const TournamentPlayer& other : players) last = std::max(last, other.number);
      tournament.players.emplace_back(tournament::Player{.number = last + 1, .name = name});
      tournament.players.back().shown = name;
      found.push_back(static_cast<unsigned>(tournament.players.size()) - 1);
    }
    if (!named.insert(found[0]).second)
      return std::unexpected(refusal(Code::bad_request, Message::server_player_again, name));
    return found[0];
  };
  TournamentRound round{.number = number, .stage = Stage::published};
  for (const tournament::ListedGame& listed : pairings) {
    const auto white = player(listed.white);
    if (!white) return std::unexpected(white.error());
    if (listed.black.empty()) {
      round.byes.push_back({*white, tournament::Bye::pairing_allocated});
      continue;
    }
    const auto black = player(listed.black);
    if (!black) return std::unexpected(black.error());
    round.games.push_back({.board = listed.board, .white = *white, .black = *black, .time = listed.time});
  }
  std::ranges::sort(round.games, {}, &TournamentGame::board);
  std::ranges::sort(round.byes, {}, &tournament::PlayerBye::player);
  tournament.rounds.push_back(std::move(round));
  return {};
}

}  // namespace jadoube::server
