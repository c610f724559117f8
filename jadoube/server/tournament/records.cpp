#include "jadoube/server/tournament/records.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/tournament/event_record.hpp"
#include "jadoube/server/tournament/link_records.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

constexpr laws::protocol::Words<4> stage_words{"planned", "draft", "published", "closed"};
constexpr std::string_view event_key = "event", hall_key = "hall", prizes_key = "prizes", wish_prefix = "wish/";

std::string player_key(std::size_t player) { return fmt::format("player/{}", player); }
std::string round_key(unsigned round) { return fmt::format("round/{}", round); }
std::string wish_key(unsigned number) { return fmt::format("{}{}", wish_prefix, number); }
std::string prizes_record(const Tournament& tournament) {
  return tournament.prizes.empty() ? std::string() : write_prize_list(tournament.prizes);
}
std::string link_key(unsigned number) { return fmt::format("{}{}", link_record_prefix, number); }
std::string game_key(unsigned round, unsigned board) { return fmt::format("game/{}/{}", round, board); }

std::string player_record(const TournamentPlayer& player) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"name": )").text(player.name).raw(R"(, "number": )").number(player.number);
  const auto number = [&](std::string_view key, unsigned value) {
    if (value != 0) json.raw(", ").word(key).raw(": ").number(value);
  };
  const auto text = [&](std::string_view key, std::string_view value) {
    if (!value.empty()) json.raw(", ").word(key).raw(": ").text(value);
  };
  number("rating", player.rating);
  text("title", tournament::code(player.title));
  text("federation", player.federation);
  text("fide", player.fide_number);
  text("sex", player.sex == tournament::Sex::man ? "m" : player.sex == tournament::Sex::woman ? "w" : "");
  text("birth", player.birth ? to_string(*player.birth) : std::string());
  text("club", player.club);
  text("national", player.national_number);
  number("fixed_board", player.fixed_board);
  if (player.arrived) json.raw(R"(, "arrived": true)");
  number("withdrawn_from", player.withdrawn_from);
  if (player.gone) json.raw(R"(, "gone": true)");
  if (!player.requested.empty())
    json.raw(R"(, "byes": )").list(player.requested, [&](const auto& request) {
      json.raw(R"({"round": )").number(request.first).raw(R"(, "bye": )").word(std::string(1, sign(request.second)));
      json.raw("}");
    });
  json.raw("}");
  return out;
}

std::string round_record(const TournamentRound& round) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"stage": )").word(laws::protocol::word(stage_words, round.stage)).raw(R"(, "byes": )");
  json.list(round.byes, [&](const tournament::PlayerBye& bye) {
    json.raw(R"({"player": )").number(bye.player).raw(R"(, "bye": )").word(std::string(1, sign(bye.bye))).raw("}");
  });
  if (!round.left_out.empty())
    json.raw(R"(, "left_out": )").list(round.left_out, [&](unsigned player) { json.number(player); });
  json.raw("}");
  return out;
}

std::string game_record(const TournamentGame& game) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"white": )").number(game.white).raw(R"(, "black": )").number(game.black);
  if (!game.time.empty()) json.raw(R"(, "time": )").text(game.time);
  if (game.table) json.raw(R"(, "table": )").word(to_string(*game.table));
  if (game.has_result()) json.raw(R"(, "result": )").word(tournament::word(game.result));
  if (game.from_table) json.raw(R"(, "from_table": true)");
  if (!game.by.empty()) json.raw(R"(, "by": )").text(game.by);
  if (game.claims[0] || game.claims[1]) {
    json.raw(R"(, "claims": )").by_color([&](Color color) {
      json.or_null(game.claims[index(color)],
                   [&](const tournament::GameResult& result) { json.word(tournament::word(result)); });
    });
  }
  json.raw("}");
  return out;
}

std::string hall_record(const Tournament& tournament) {
  if (tournament.wooden.empty()) return {};
  std::string out;
  JsonText json(out);
  json.raw(R"({"wooden": )").list(tournament.wooden, [&](const auto& entry) {
    json.raw(R"({"board": )").number(entry.first).raw(R"(, "serial": )").text(entry.second).raw("}");
  });
  json.raw("}");
  return out;
}

// --- Reading

unsigned unsigned_of(const boost::json::object& object, std::string_view key) {
  const auto number = number_in(object, key);
  return number && *number >= 0 && *number <= 1'000'000 ? static_cast<unsigned>(*number) : 0;
}
std::string text_of(const boost::json::object& object, std::string_view key) {
  const auto* const text = string_in(object, key);
  return text == nullptr ? std::string() : std::string(*text);
}
std::optional<tournament::Bye> bye_in(const boost::json::object& object) {
  const std::string text = text_of(object, "bye");
  return text.size() == 1 ? tournament::bye_of(text.front()) : std::nullopt;
}
// Calls `take` for each object of a list.
template <typename Take>
void each_object_in(const boost::json::object& object, std::string_view key, Take take) {
  const auto* const value = value_in(object, key);
  const auto* const list = value == nullptr ? nullptr : value->if_array();
  if (list == nullptr) return;
  for (const auto& each : *list)
    if (each.is_object()) take(each.get_object());
}

TournamentPlayer read_player(const boost::json::object& object) {
  TournamentPlayer player;
  player.name = text_of(object, "name");
  player.number = unsigned_of(object, "number");
  player.rating = unsigned_of(object, "rating");
  player.title = tournament::parse_title(text_of(object, "title")).value_or(tournament::Title::none);
  player.federation = text_of(object, "federation");
  player.fide_number = text_of(object, "fide");
  const std::string sex = text_of(object, "sex");
  player.sex = sex == "m" ? tournament::Sex::man : sex == "w" ? tournament::Sex::woman : tournament::Sex::unknown;
  player.birth = tournament::parse_date(text_of(object, "birth"));
  player.club = text_of(object, "club");
  player.national_number = text_of(object, "national");
  player.fixed_board = unsigned_of(object, "fixed_board");
  player.arrived = truth_in(object, "arrived").value_or(false);
  player.withdrawn_from = unsigned_of(object, "withdrawn_from");
  player.gone = truth_in(object, "gone").value_or(false);
  each_object_in(object, "byes", [&](const boost::json::object& request) {
    if (const auto bye = bye_in(request)) player.requested.emplace(unsigned_of(request, "round"), *bye);
  });
  return player;
}

std::optional<TournamentGame> read_game(const boost::json::object& object, unsigned board, std::size_t players) {
  TournamentGame game{.board = board,
                      .white = unsigned_of(object, "white"),
                      .black = unsigned_of(object, "black"),
                      .time = text_of(object, "time"),
                      .table = store::parse_table_id(text_of(object, "table")),
                      .result = tournament::parse_result(text_of(object, "result")).value_or(tournament::GameResult()),
                      .from_table = truth_in(object, "from_table").value_or(false),
                      .by = text_of(object, "by")};
  if (const auto* const claims = object_in(object, "claims"))
    for (const auto& [color, key] : {std::pair(Color::white, "white"), std::pair(Color::black, "black")})
      game.claims[index(color)] = tournament::parse_result(text_of(*claims, key));
  if (game.white >= players || game.black >= players) return std::nullopt;
  return game;
}

// Whether anything in the tournament names this player.
bool is_named(const Tournament& tournament, std::size_t place) {
  for (const TournamentRound& round : tournament.rounds) {
    const auto plays = [&](const TournamentGame& game) { return game.white == place || game.black == place; };
    if (std::ranges::any_of(round.games, plays)) return true;
    if (std::ranges::count(round.byes, place, &tournament::PlayerBye::player) > 0) return true;
  }
  if (std::ranges::count(tournament.wishes, place, &PlayerWish::player) > 0) return true;
  const unsigned number = tournament.players[place].number;
  const auto has = [&](const auto& group) { return std::ranges::count(group.players, number) > 0; };
  const tournament::Event& event = tournament.event;
  return std::ranges::any_of(event.forbidden, has) || std::ranges::any_of(event.teams, has) ||
         std::ranges::count(event.bonuses, number, &tournament::Bonus::player) > 0;
}

bool apply_player(Tournament& tournament, std::size_t place, const boost::json::object* object) {
  auto& players = tournament.players;
  if (object == nullptr) {
    if (place + 1 != players.size() || is_named(tournament, place)) return false;
    players.pop_back();
    return true;
  }
  if (place > players.size() || place >= most_players) return false;
  if (place == players.size()) players.emplace_back();
  players[place] = read_player(*object);
  return true;
}

bool apply_round(Tournament& tournament, unsigned number, const boost::json::object* object) {
  auto& rounds = tournament.rounds;
  if (object == nullptr) {
    std::erase_if(rounds, [&](const TournamentRound& round) { return round.number == number; });
    return true;
  }
  auto place = std::ranges::lower_bound(rounds, number, {}, &TournamentRound::number);
  if (place == rounds.end() || place->number != number) place = rounds.insert(place, {.number = number});
  const auto stage = std::ranges::find(stage_words, text_of(*object, "stage"));
  if (stage == stage_words.end()) return false;
  place->stage = static_cast<Stage>(stage - stage_words.begin());
  place->byes.clear();
  place->left_out.clear();
  bool fits = true;
  each_object_in(*object, "byes", [&](const boost::json::object& each) {
    const auto bye = bye_in(each);
    const unsigned player = unsigned_of(each, "player");
    fits = fits && bye && player < tournament.players.size();
    if (fits) place->byes.push_back({player, *bye});
  });
  const auto* const left_out = value_in(*object, "left_out");
  if (left_out == nullptr || !left_out->is_array()) return fits;
  for (const auto& each : left_out->get_array()) {
    const auto players = static_cast<std::int64_t>(tournament.players.size());
    if (!each.is_int64() || each.get_int64() < 0 || each.get_int64() >= players) return false;
    place->left_out.push_back(static_cast<unsigned>(each.get_int64()));
  }
  return fits;
}

bool apply_game(Tournament& tournament, unsigned number, unsigned board, const boost::json::object* object) {
  TournamentRound* const round = tournament.round(number);
  // The games of a removed round are already gone.
  if (round == nullptr) return object == nullptr;
  auto& games = round->games;
  const auto place = std::ranges::lower_bound(games, board, {}, &TournamentGame::board);
  const bool is_there = place != games.end() && place->board == board;
  if (object == nullptr) {
    if (is_there) games.erase(place);
    return true;
  }
  auto game = read_game(*object, board, tournament.players.size());
  if (!game) return false;
  if (is_there)
    *place = *std::move(game);
  else
    games.insert(place, *std::move(game));
  return true;
}

bool apply_hall(Tournament& tournament, const boost::json::object* object) {
  tournament.wooden.clear();
  if (object != nullptr)
    each_object_in(*object, "wooden", [&](const boost::json::object& wooden) {
      if (std::string serial = text_of(wooden, "serial"); is_serial_number(serial))
        tournament.wooden.emplace(unsigned_of(wooden, "board"), std::move(serial));
    });
  return true;
}

bool apply_wish(Tournament& tournament, unsigned number, const boost::json::object* object) {
  auto& wishes = tournament.wishes;
  if (object == nullptr) {
    if (number == 0 || number != wishes.size()) return false;
    wishes.pop_back();
    return true;
  }
  auto wish = read_wish(number, *object);
  if (!wish || number > wishes.size() + 1 || wish->player >= tournament.players.size()) return false;
  if (number > wishes.size()) wishes.emplace_back();
  wishes[number - 1] = *std::move(wish);
  return true;
}

bool apply_prizes(Tournament& tournament, const boost::json::object* object) {
  tournament.prizes = {};
  if (object == nullptr) return true;
  auto read = read_prize_list(*object);
  if (!read) return false;
  tournament.prizes = *std::move(read);
  return true;
}

// "game/3/17" gives game, 3, 17.
struct Key {
  std::string_view kind;
  unsigned first = 0, second = 0;
};
std::optional<Key> parse_key(std::string_view text) {
  Key key{.kind = text.substr(0, text.find('/'))};
  for (unsigned* const number : {&key.first, &key.second}) {
    text.remove_prefix(std::min(text.find('/'), text.size()));
    if (text.empty()) break;
    text.remove_prefix(1);
    const auto read = text::number<unsigned>(text.substr(0, text.find('/')));
    if (!read) return std::nullopt;
    *number = *read;
  }
  return key;
}

// Players come before rounds that name them, rounds before their games; removals come last, from the last player on.
int rank_of(const std::string& key, bool goes) {
  if (key == prizes_key) return 3;
  const char first = key.front();
  const int rank = first == 'e' ? 0 : first == 'p' ? 1 : first == 'r' ? 2 : 3;
  // Wishes name players, and are numbered like them.
  return goes && (first == 'p' || first == 'w') ? (first == 'w' ? 4 : 5) : rank;
}

bool apply_record(Tournament& tournament, std::string_view text, const boost::json::object* object) {
  const auto key = parse_key(text);
  if (!key) return false;
  if (key->kind == event_key) return object != nullptr && apply_event_record(tournament, *object);
  if (key->kind == hall_key) return apply_hall(tournament, object);
  if (key->kind == prizes_key) return apply_prizes(tournament, object);
  if (key->kind == "wish") return apply_wish(tournament, key->first, object);
  if (key->kind == keys_record_key) return object != nullptr && apply_keys_record(tournament, *object);
  if (key->kind == "link") return object != nullptr && apply_link_record(tournament, key->first, *object);
  if (key->kind == "player") return apply_player(tournament, key->first, object);
  if (key->kind == "round") return apply_round(tournament, key->first, object);
  return key->kind == "game" && apply_game(tournament, key->first, key->second, object);
}

struct Change {
  std::string_view key;
  const boost::json::object* object;  // null: the record is removed
};
bool apply_all(Tournament& tournament, std::vector<Change> changes) {
  const auto number_of = [](const Change& change) { return parse_key(change.key).value_or(Key()).first; };
  std::ranges::sort(changes, {}, [&](const Change& change) {
    const int rank = rank_of(std::string(change.key), change.object == nullptr);
    const auto number = static_cast<std::int64_t>(number_of(change));
    return std::tuple(rank, rank >= 4 ? -number : number, change.key);
  });
  for (const Change& change : changes)
    if (!apply_record(tournament, change.key, change.object)) return false;
  tell_apart(tournament);
  return true;
}
bool apply_members(Tournament& tournament, const boost::json::object& records) {
  std::vector<Change> changes;
  for (const auto& record : records) {
    if (record.key().empty()) return false;
    changes.push_back({{record.key().data(), record.key().size()}, record.value().if_object()});
  }
  return apply_all(tournament, std::move(changes));
}

RecordsByKey read_members(const boost::json::object& records) {
  RecordsByKey read;
  for (const auto& record : records)
    read.emplace(record.key(), record.value().is_object() ? boost::json::serialize(record.value()) : std::string());
  return read;
}

}  // namespace

RecordsByKey records_of(const Tournament& tournament) {
  RecordsByKey records{{std::string(event_key), event_record(tournament)},
                       {std::string(keys_record_key), keys_record(tournament)}};
  for (const ArbiterLink& link : tournament.links) records.emplace(link_key(link.number), link_record(link));
  if (std::string hall = hall_record(tournament); !hall.empty()) records.emplace(hall_key, std::move(hall));
  if (std::string prizes = prizes_record(tournament); !prizes.empty()) records.emplace(prizes_key, std::move(prizes));
  for (const PlayerWish& wish : tournament.wishes) records.emplace(wish_key(wish.number), wish_record(wish));
  for (std::size_t player = 0; player < tournament.players.size(); ++player)
    records.emplace(player_key(player), player_record(tournament.players[player]));
  for (const TournamentRound& round : tournament.rounds) {
    records.emplace(round_key(round.number), round_record(round));
    for (const TournamentGame& game : round.games)
      records.emplace(game_key(round.number, game.board), game_record(game));
  }
  return records;
}

Difference difference(const Tournament& before, const Tournament& after) {
  Difference found;
  const auto note = [&](std::string key, std::string was, std::string set) {
    if (was == set) return;
    found.was.emplace(key, std::move(was));
    found.set.emplace(std::move(key), std::move(set));
  };
  note(std::string(event_key), event_record(before), event_record(after));
  note(std::string(hall_key), hall_record(before), hall_record(after));
  note(std::string(keys_record_key), keys_record(before), keys_record(after));
  note(std::string(prizes_key), prizes_record(before), prizes_record(after));
  for (std::size_t wish = 0; wish < std::max(before.wishes.size(), after.wishes.size()); ++wish)
    note(wish_key(static_cast<unsigned>(wish) + 1),
         wish < before.wishes.size() ? wish_record(before.wishes[wish]) : std::string(),
         wish < after.wishes.size() ? wish_record(after.wishes[wish]) : std::string());
  for (std::size_t link = 0; link < after.links.size(); ++link)
    note(link_key(after.links[link].number),
         link < before.links.size() ? link_record(before.links[link]) : std::string(), link_record(after.links[link]));
  const std::size_t in_both = std::min(before.players.size(), after.players.size());
  for (std::size_t player = 0; player < std::max(before.players.size(), after.players.size()); ++player) {
    if (player < in_both && before.players[player] == after.players[player]) continue;
    note(player_key(player), player < before.players.size() ? player_record(before.players[player]) : std::string(),
         player < after.players.size() ? player_record(after.players[player]) : std::string());
  }
  std::map<unsigned, std::pair<const TournamentRound*, const TournamentRound*>> rounds;
  for (const TournamentRound& round : before.rounds) rounds[round.number].first = &round;
  for (const TournamentRound& round : after.rounds) rounds[round.number].second = &round;
  for (const auto& [number, pair] : rounds) {
    const auto& [was, is] = pair;
    note(round_key(number), was == nullptr ? std::string() : round_record(*was),
         is == nullptr ? std::string() : round_record(*is));
    if (was != nullptr && is != nullptr && was->games == is->games) continue;
    std::map<unsigned, std::pair<const TournamentGame*, const TournamentGame*>> games;
    if (was != nullptr)
      for (const TournamentGame& game : was->games) games[game.board].first = &game;
    if (is != nullptr)
      for (const TournamentGame& game : is->games) games[game.board].second = &game;
    for (const auto& [board, both] : games)
      note(game_key(number, board), both.first == nullptr ? std::string() : game_record(*both.first),
           both.second == nullptr ? std::string() : game_record(*both.second));
  }
  return found;
}

std::string write_records(const RecordsByKey& records) {
  std::string out = "{";
  JsonText json(out);
  for (bool first = true; const auto& [key, record] : records) {
    if (!std::exchange(first, false)) json.raw(", ");
    json.word(key).raw(": ").raw(record.empty() ? "null" : record);
  }
  return out += "}";
}

bool apply(Tournament& tournament, const RecordsByKey& records) {
  const auto value = parse_json(write_records(records));
  return value && value->is_object() && apply_members(tournament, value->get_object());
}

std::string write_change(std::uint64_t number, const ChangeNote& note, const Difference& difference) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"n": )").number(static_cast<std::int64_t>(number)).raw(R"(, "at": )").number(note.at);
  json.raw(R"(, "by": )").text_or_null(note.by).raw(R"(, "act": )").word(note.act).raw(R"(, "about": )");
  json.raw(note.about.empty() ? "{}" : note.about).raw(R"(, "set": )").raw(write_records(difference.set));
  json.raw(R"(, "was": )").raw(write_records(difference.was)).raw("}");
  return out;
}

std::optional<ReadChange> read_change(std::string_view line) {
  const auto value = parse_json(line);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::nullopt;
  const auto *const set = object_in(*object, "set"), *const was = object_in(*object, "was");
  const auto* const about = object_in(*object, "about");
  const auto number = number_in(*object, "n");
  if (set == nullptr || was == nullptr || about == nullptr || !number || *number < 0) return std::nullopt;
  return ReadChange{.number = static_cast<std::uint64_t>(*number),
                    .note = {.at = number_in(*object, "at").value_or(0),
                             .by = text_of(*object, "by"),
                             .act = text_of(*object, "act"),
                             .about = boost::json::serialize(*about)},
                    .difference = {read_members(*was), read_members(*set)}};
}

void leave_out_secrets(RecordsByKey& records) {
  std::erase_if(records, [](const auto& record) { return is_secret_record(record.first); });
}

std::string shown_change(const std::string& line) {
  const std::string link = "\"" + std::string(link_record_prefix), keys = "\"" + std::string(keys_record_key) + "\"";
  if (!line.contains(link) && !line.contains(keys)) return line;
  auto change = read_change(line);
  if (!change) return line;
  leave_out_secrets(change->difference.set);
  leave_out_secrets(change->difference.was);
  return write_change(change->number, change->note, change->difference);
}

std::string write_tournament(const Tournament& tournament) { return write_records(records_of(tournament)); }

std::optional<Tournament> read_tournament(const store::Tournament& stored) {
  Tournament tournament{.id = stored.id, .arbiter = stored.arbiter, .changes = stored.n};
  tournament.arbiter_lookup = stored.arbiter_lookup;
  give_first_link(tournament);
  const auto whole = parse_json(stored.info);
  if (!whole || !whole->is_object() || !apply_members(tournament, whole->get_object())) return std::nullopt;
  for (const store::TournamentChange& change : stored.changes) {
    const auto line = parse_json(change.line);
    const auto* const object = line ? line->if_object() : nullptr;
    const auto* const set = object == nullptr ? nullptr : object_in(*object, "set");
    if (set == nullptr || !apply_members(tournament, *set)) return std::nullopt;
    tournament.changes = change.n;
    tournament.log.push_back({change.n, change.line});
  }
  if (tournament.regulations.empty()) return std::nullopt;
  return tournament;
}

}  // namespace jadoube::server
