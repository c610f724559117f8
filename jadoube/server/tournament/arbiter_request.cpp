#include "jadoube/server/tournament/arbiter_request.hpp"

#include <fmt/ranges.h>

#include <boost/json/array.hpp>

#include <algorithm>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/server/tournament/dialect_words.hpp"

namespace jadoube::server {

namespace {

using Read = std::expected<void, Refusal>;

constexpr laws::protocol::Words<31> demand_words{
    "rounds", "links",  "results", "start",   "players", "boards", "enter",  "presence", "merge", "event", "pair",
    "swap",   "change", "publish", "cancel",  "close",   "forbid", "undo",   "desk",     "log",   "check", "trf",
    "answer", "staff",  "appoint", "dismiss", "codes",   "grant",  "prizes", "search",   "copies"};
constexpr laws::protocol::Words<6> presence_words{"present", "expected", "absent", "half_bye", "full_bye", "withdrawn"};

using Keys = std::vector<std::string_view>;
Keys keys_of(ArbiterDemand demand) {
  Keys keys{"token", "by", "seen"};
  const auto with = [&](std::initializer_list<std::string_view> more) {
    keys.insert(keys.end(), more);
    return keys;
  };
  switch (demand) {
    case ArbiterDemand::rounds: return with({"round", "pairings", "start_at", "tables"});
    case ArbiterDemand::results: return with({"round", "board", "result", "results"});
    case ArbiterDemand::players:
      return with({"player", "name", "rating", "club", "title", "federation", "fide", "sex", "birth", "fixed_board",
                   "renumber"});
    case ArbiterDemand::boards: return with({"board", "serial"});
    case ArbiterDemand::enter: return with({"players"});
    case ArbiterDemand::presence: return with({"players", "presence", "round", "last_round"});
    case ArbiterDemand::merge: return with({"player", "into"});
    case ArbiterDemand::event:
      return with({"event", "city", "federation", "start", "end", "round_dates", "chief_arbiter", "deputies", "rounds",
                   "tie_breaks", "time"});
    case ArbiterDemand::pair: return with({"only_arrived"});
    case ArbiterDemand::swap: return with({"players"});
    case ArbiterDemand::change: return with({"pairs", "byes"});
    case ArbiterDemand::publish: return with({"round", "tables", "start_at"});
    case ArbiterDemand::forbid: return with({"players", "round", "last_round"});
    case ArbiterDemand::undo: return with({"change"});
    case ArbiterDemand::trf: return with({"dialect"});
    case ArbiterDemand::answer: return with({"round", "board"});
    case ArbiterDemand::appoint: return with({"name", "role"});
    case ArbiterDemand::dismiss: return with({"link"});
    case ArbiterDemand::grant: return with({"wish", "granted"});
    case ArbiterDemand::prizes: return with({"currency", "sharing", "one_each", "groups"});
    case ArbiterDemand::search: return with({"words"});
    case ArbiterDemand::copies: return with({"now"});
    case ArbiterDemand::links:
    case ArbiterDemand::start:
    case ArbiterDemand::cancel:
    case ArbiterDemand::close: return with({"round"});
    case ArbiterDemand::desk:
    case ArbiterDemand::log:
    case ArbiterDemand::staff:
    case ArbiterDemand::codes:
    case ArbiterDemand::check: break;
  }
  return keys;
}

std::string_view viewed(const boost::json::string& text) { return {text.data(), text.size()}; }

Read read_round_in(const boost::json::object& object, std::string_view key, unsigned& out) {
  const auto number = read_count_in(object, key, 1, most_rounds);
  if (!number) return wrong_value(key, Message::server_expected_round, most_rounds);
  out = number->value_or(0);
  return {};
}

Read read_truth_in(const boost::json::object& object, std::string_view key, bool& out) {
  const auto* const value = value_in(object, key);
  if (value == nullptr) return {};
  if (!value->is_bool()) return wrong_value(key, laws::Message::value_truth);
  out = value->get_bool();
  return {};
}

Read read_dialect_in(const boost::json::object& object, std::string& out) {
  if (value_in(object, "dialect") == nullptr) return {};
  const auto* const text = string_in(object, "dialect");
  if (text == nullptr || std::ranges::find(dialect_words, viewed(*text)) == dialect_words.end())
    return wrong_value("dialect", laws::Message::value_one_of, fmt::format("{}", fmt::join(dialect_words, ", ")));
  out = viewed(*text);
  return {};
}

Read read_board_in(const boost::json::object& object, unsigned& out) {
  const auto board = read_count_in(object, "board", 1, tournament::most_board_number);
  if (!board || !*board) return wrong_value("board", Message::server_expected_board);
  out = **board;
  return {};
}

// Only null takes back a result: a missing key does not.
Read read_result_in(const boost::json::object& object, tournament::GameResult& out) {
  const auto* const result = object.if_contains("result");
  if (result != nullptr && result->is_null()) return {};
  const auto read =
      result != nullptr && result->is_string() ? tournament::parse_result(viewed(result->get_string())) : std::nullopt;
  if (!read) return wrong_value("result", Message::server_expected_score);
  out = *read;
  return {};
}

Read read_results_in(const boost::json::object& object, ArbiterRequest& request) {
  if (request.round == 0) return wrong_value("round", Message::server_expected_round, most_rounds);
  const auto take = [&](const boost::json::object& one) -> Read {
    ArbiterRequest::Entered entered;
    auto read = read_board_in(one, entered.board);
    if (read) read = read_result_in(one, entered.result);
    if (read) request.results.push_back(entered);
    return read;
  };
  const auto* const value = value_in(object, "results");
  if (value == nullptr) return take(object);
  const auto* const list = value->if_array();
  static constexpr std::array<std::string_view, 2> keys{"board", "result"};
  if (list == nullptr || object.contains("board") || object.contains("result"))
    return wrong_value("results", Message::server_expected_results);
  for (const auto& each : *list) {
    const auto* const one = each.if_object();
    if (one == nullptr) return wrong_value("results", Message::server_expected_results);
    if (const auto known = check_keys(*one, keys, "results."); !known) return known;
    if (const auto read = take(*one); !read) return read;
  }
  return {};
}

Read read_serial_in(const boost::json::object& object, std::string& out) {
  const auto* const serial = object.if_contains("serial");
  if (serial != nullptr && serial->is_null()) return {};
  if (serial == nullptr || !serial->is_string() || !is_serial_number(viewed(serial->get_string())))
    return wrong_value("serial", Message::server_expected_serial);
  out = viewed(serial->get_string());
  return {};
}

std::optional<unsigned> place_of(const boost::json::value& value) {
  if (!value.is_int64() || value.get_int64() < 0 || value.get_int64() >= std::int64_t{most_players})
    return std::nullopt;
  return static_cast<unsigned>(value.get_int64());
}
Read read_player_in(const boost::json::object& object, std::string_view key, unsigned& out) {
  const auto* const value = value_in(object, key);
  const auto place = value == nullptr ? std::nullopt : place_of(*value);
  if (!place) return std::unexpected(refusal(Code::bad_request, Message::server_no_player));
  out = *place;
  return {};
}
Read read_places_in(const boost::json::object& object, std::vector<unsigned>& out) {
  const auto* const value = value_in(object, "players");
  if (value == nullptr) return {};
  const auto* const list = value->if_array();
  if (list == nullptr) return wrong_value("players", Message::server_expected_places);
  for (const auto& each : *list) {
    const auto place = place_of(each);
    if (!place) return wrong_value("players", Message::server_expected_places);
    out.push_back(*place);
  }
  return {};
}

// Members that are missing do not change; null removes a rating, a club and others.
Read read_correction_in(const boost::json::object& object, ArbiterRequest& request) {
  if (const auto read = read_player_in(object, "player", request.player); !read) return read;
  tournament::Player told;
  if (const auto read = read_player_members(object, told); !read) return read;
  ArbiterRequest::Correction& out = request.correction;
  const auto given = [&](std::string_view key) { return object.contains({key.data(), key.size()}); };
  if (given("name")) {
    if (told.name.empty()) return std::unexpected(refusal(Code::bad_request, Message::server_player_unnamed));
    out.name = told.name;
  }
  if (given("rating")) out.rating = told.rating;
  if (given("club")) out.club = told.club;
  if (given("title")) out.title = told.title;
  if (given("federation")) out.federation = told.federation;
  if (given("fide")) out.fide_number = told.fide_number;
  if (given("sex")) out.sex = told.sex;
  if (given("birth")) out.birth = told.birth;
  if (given("fixed_board")) {
    const auto board = read_count_in(object, "fixed_board", 1, tournament::most_board_number);
    if (!board) return wrong_value("fixed_board", Message::server_expected_board);
    out.fixed_board = board->value_or(0);
  }
  if (const auto read = read_truth_in(object, "renumber", out.renumber); !read) return read;
  const bool any = std::ranges::any_of(keys_of(ArbiterDemand::players), [&](std::string_view key) {
    return key != "token" && key != "by" && key != "seen" && key != "player" && given(key);
  });
  if (!any) return std::unexpected(refusal(Code::bad_request, Message::server_nothing_corrected));
  return {};
}

// One date for each round from the first on; null if it is not known.
Read read_round_dates_in(const boost::json::object& object, ArbiterRequest& request) {
  const auto* const value = value_in(object, "round_dates");
  if (value == nullptr) return {};
  const auto* const list = value->if_array();
  if (list == nullptr || list->size() > most_rounds)
    return wrong_value("round_dates[0]", Message::server_expected_date);
  auto& dates = request.event.round_dates.emplace();
  for (const auto& each : *list) {
    const auto date = each.is_string() ? tournament::parse_date(viewed(each.get_string())) : std::nullopt;
    if (!each.is_null() && !date)
      return wrong_value(fmt::format("round_dates[{}]", dates.size()), Message::server_expected_date);
    dates.push_back(date);
  }
  while (!dates.empty() && !dates.back()) dates.pop_back();
  return {};
}

Read read_event_in(const boost::json::object& object, ArbiterRequest& request) {
  ArbiterRequest::EventCorrection& out = request.event;
  for (const auto& [key, text] :
       {std::pair("event", &out.name), std::pair("city", &out.city), std::pair("federation", &out.federation),
        std::pair("chief_arbiter", &out.chief_arbiter), std::pair("time", &out.time)}) {
    auto read = read_text_in(object, key);
    if (!read) return std::unexpected(read.error());
    *text = *std::move(read);
  }
  for (const auto& [key, date] : {std::pair("start", &out.start), std::pair("end", &out.end)}) {
    auto read = read_date_in(object, key);
    if (!read) return std::unexpected(read.error());
    *date = *read;
  }
  if (const auto* const value = value_in(object, "deputies")) {
    const auto* const list = value->if_array();
    if (list == nullptr) return wrong_value("deputies", Message::server_expected_deputies);
    auto& names = out.deputies.emplace();
    for (const auto& each : *list) {
      auto name = each.is_string() ? read_name(viewed(each.get_string()))
                                   : wrong_value("deputies", Message::server_expected_deputies);
      if (!name) return std::unexpected(name.error());
      names.push_back(*std::move(name));
    }
  }
  if (const auto* const value = value_in(object, "tie_breaks")) {
    auto read = read_tie_breaks(*value);
    if (!read) return std::unexpected(read.error());
    out.tie_breaks = *std::move(read);
  }
  const auto rounds = read_count_in(object, "rounds", 1, most_rounds);
  if (!rounds) return std::unexpected(rounds.error());
  out.rounds = *rounds;
  if (out.federation)
    if (const auto checked = check_federation(*out.federation); !checked) return checked;
  return read_round_dates_in(object, request);
}

Read read_presence_in(const boost::json::object& object, ArbiterRequest& request) {
  const auto* const text = string_in(object, "presence");
  const auto* const found = text == nullptr ? presence_words.end() : std::ranges::find(presence_words, viewed(*text));
  if (found == presence_words.end()) return wrong_value("presence", Message::server_expected_presence);
  request.presence = static_cast<TakingPart>(found - presence_words.begin());
  // Without a list, all players arrive or are expected; but a missing key never makes players absent.
  const bool needs_players = request.presence != TakingPart::present && request.presence != TakingPart::expected;
  if (auto read = read_places_in(object, request.players); !read) return read;
  if (needs_players && request.players.empty()) return wrong_value("players", Message::server_expected_places);
  return {};
}

Read read_change_in(const boost::json::object& object, ArbiterRequest& request) {
  const auto refused = [] { return wrong_value("pairs", Message::server_expected_pairs); };
  if (const auto* const value = value_in(object, "pairs")) {
    const auto* const list = value->if_array();
    if (list == nullptr) return refused();
    for (const auto& each : *list) {
      const auto* const pair = each.if_array();
      if (pair == nullptr || pair->size() != 2) return refused();
      const auto white = place_of(pair->at(0)), black = place_of(pair->at(1));
      if (!white || !black) return refused();
      request.pairs.emplace_back(*white, *black);
    }
  }
  if (const auto* const value = value_in(object, "byes")) {
    const auto* const list = value->if_array();
    if (list == nullptr) return refused();
    for (const auto& each : *list) {
      const auto* const one = each.if_object();
      const auto* const player = one == nullptr ? nullptr : value_in(*one, "player");
      const auto* const kind = one == nullptr ? nullptr : string_in(*one, "bye");
      const auto place = player == nullptr ? std::nullopt : place_of(*player);
      const auto bye = kind == nullptr || kind->size() != 1 ? std::nullopt : tournament::bye_of(kind->front());
      if (!place || !bye) return refused();
      request.byes.push_back({*place, *bye});
    }
  }
  if (request.pairs.empty() && request.byes.empty()) return refused();
  return {};
}

Read read_members(const boost::json::object& object, ArbiterDemand demand, ArbiterRequest& request) {
  switch (demand) {
    case ArbiterDemand::results: return read_results_in(object, request);
    case ArbiterDemand::boards:
      if (auto read = read_board_in(object, request.board); !read) return read;
      return read_serial_in(object, request.serial);
    case ArbiterDemand::appoint: {
      auto name = read_text_in(object, "name");
      if (!name) return std::unexpected(name.error());
      request.name = name->value_or(std::string());
      const auto* const word = string_in(object, "role");
      const auto role = word == nullptr ? std::nullopt : parse_role(viewed(*word));
      if (!role) return wrong_value("role", Message::server_expected_role);
      request.role = *role;
      return {};
    }
    case ArbiterDemand::grant: {
      const auto wish = number_in(object, "wish");
      const auto granted = truth_in(object, "granted");
      if (!wish || *wish < 1 || *wish > 1'000'000) return wrong_value("wish", Message::server_expected_change);
      if (!granted) return wrong_value("granted", laws::Message::value_truth);
      request.wish = static_cast<unsigned>(*wish);
      request.granted = *granted;
      return {};
    }
    case ArbiterDemand::prizes: {
      auto prizes = read_prize_list(object);
      if (!prizes) return std::unexpected(prizes.error());
      request.prizes = *std::move(prizes);
      return {};
    }
    case ArbiterDemand::search:
      if (const auto* const words = string_in(object, "words")) request.words = viewed(*words);
      return {};
    case ArbiterDemand::copies: request.make_now = truth_in(object, "now").value_or(false); return {};
    case ArbiterDemand::dismiss: {
      const auto link = read_count_in(object, "link", 1, most_links);
      if (!link || !*link) return wrong_value("link", Message::server_expected_link);
      request.link = **link;
      return {};
    }
    case ArbiterDemand::answer:
      if (request.round == 0) return wrong_value("round", Message::server_expected_round, most_rounds);
      return read_board_in(object, request.board);
    case ArbiterDemand::players: return read_correction_in(object, request);
    case ArbiterDemand::enter: {
      auto players = read_players_in(object, "players");
      if (!players) return std::unexpected(players.error());
      request.entering = std::move(players->players);
      request.reading = std::move(players->remarks);
      return {};
    }
    case ArbiterDemand::presence: return read_presence_in(object, request);
    case ArbiterDemand::merge:
      if (auto read = read_player_in(object, "player", request.player); !read) return read;
      return read_player_in(object, "into", request.into);
    case ArbiterDemand::event: return read_event_in(object, request);
    case ArbiterDemand::swap:
    case ArbiterDemand::forbid: return read_places_in(object, request.players);
    case ArbiterDemand::change: return read_change_in(object, request);
    case ArbiterDemand::undo: {
      const auto change = number_in(object, "change");
      if (!change || *change < 1) return wrong_value("change", Message::server_expected_change);
      request.change = static_cast<std::uint64_t>(*change);
      return {};
    }
    case ArbiterDemand::trf: return read_dialect_in(object, request.dialect);
    default: return {};
  }
}

Read read_common(const boost::json::object& object, ArbiterRequest& request) {
  if (const auto* const token = string_in(object, "token")) request.token = viewed(*token);
  auto by = read_text_in(object, "by");
  if (!by) return std::unexpected(by.error());
  request.by = by->value_or(std::string());
  if (value_in(object, "seen") != nullptr) {
    const auto seen = number_in(object, "seen");
    if (!seen || *seen < 0) return wrong_value("seen", Message::server_expected_change);
    request.seen = static_cast<std::uint64_t>(*seen);
  }
  if (auto read = read_round_in(object, "round", request.round); !read) return read;
  if (auto read = read_round_in(object, "last_round", request.last_round); !read) return read;
  if (auto read = read_moment(object, request.start_at); !read) return read;
  const auto tables = read_count_in(object, "tables", 0, tournament::most_board_number);
  if (!tables) return std::unexpected(tables.error());
  request.tables = *tables;
  if (auto read = read_truth_in(object, "only_arrived", request.only_arrived); !read) return read;
  const auto* const pairings = value_in(object, "pairings");
  if (pairings == nullptr) return {};
  if (!pairings->is_string()) return wrong_value("pairings", Message::server_expected_text);
  auto listed = read_pairings(viewed(pairings->get_string()));
  if (!listed) return std::unexpected(listed.error());
  request.pairings = *std::move(listed);
  return {};
}

}  // namespace

std::string_view word(ArbiterDemand demand) { return laws::protocol::word(demand_words, demand); }
std::string_view word(TakingPart presence) { return laws::protocol::word(presence_words, presence); }

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
  return token == nullptr ? std::string() : std::string(viewed(*token));
}

std::expected<ArbiterRequest, Refusal> read_arbiter_request(ArbiterDemand demand, std::string_view body) {
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  if (const auto known = check_keys(*object, keys_of(demand)); !known) return std::unexpected(known.error());
  ArbiterRequest request;
  if (const auto read = read_common(*object, request); !read) return std::unexpected(read.error());
  if (const auto read = read_members(*object, demand, request); !read) return std::unexpected(read.error());
  return request;
}

}  // namespace jadoube::server
