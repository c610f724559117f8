#include "jadoube/server/table/create_table.hpp"

#include <array>
#include <boost/json/serialize.hpp>

#include <algorithm>

#include "jadoube/base/utf8.hpp"
#include "jadoube/chess/chess960.hpp"
#include "jadoube/engines/level.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

namespace {

// The end of the year 9999: later than any appointed time.
constexpr std::int64_t latest = 253'402'300'799'000;

std::expected<void, Refusal> read_names(const boost::json::object& object, TableInfo& info) {
  const auto* const value = value_in(object, "names");
  if (value == nullptr) return {};
  const auto* const names = value->if_object();
  if (names == nullptr) return wrong_value("names", Message::server_expected_names);
  for (const auto& [color, name] : *names) {
    const auto found = std::ranges::find(laws::protocol::color_words, std::string_view(color.data(), color.size()));
    if (found == laws::protocol::color_words.end() || !(name.is_string() || name.is_null()))
      return wrong_value("names", Message::server_expected_names);
    if (name.is_null()) continue;
    auto read = read_name({name.get_string().data(), name.get_string().size()});
    if (!read) return std::unexpected(read.error());
    info.names[static_cast<std::size_t>(found - laws::protocol::color_words.begin())] = *std::move(read);
  }
  return {};
}

std::expected<void, Refusal> read_seat(const boost::json::object& object, CreateTable& request) {
  const auto* const value = value_in(object, "seat");
  if (value != nullptr && !value->is_string()) return wrong_value("seat", Message::server_expected_seat);
  const std::string_view seat = value == nullptr
                                    ? std::string_view("random")
                                    : std::string_view(value->get_string().data(), value->get_string().size());
  if (seat == "white" || seat == "black") {
    request.seat = seat == "white" ? Color::white : Color::black;
  } else if (seat == "random") {
    request.seat = both_colors[draw_number(2)];
  } else if (seat == "both") {
    request.info.one_device = true;
  } else {
    return wrong_value("seat", Message::server_expected_seat);
  }
  return {};
}

std::expected<void, Refusal> read_truth(const boost::json::object& object, std::string_view key, bool& out) {
  const auto* const value = value_in(object, key);
  if (value == nullptr) return {};
  if (!value->is_bool()) return wrong_value(key, laws::Message::value_truth);
  out = value->get_bool();
  return {};
}

// Called when the maker's own seat is known.
std::expected<void, Refusal> read_engine(const boost::json::object& object, CreateTable& request) {
  static constexpr std::array<std::string_view, 3> keys{"seat", "level", "resigns"};
  const auto* const value = value_in(object, "engine");
  if (value == nullptr) return {};
  const auto* const asked = value->if_object();
  if (asked == nullptr) return wrong_value("engine", Message::server_expected_object);
  if (auto known = check_keys(*asked, keys, "engine."); !known) return known;
  if (!request.seat) return std::unexpected(refusal(Code::bad_request, Message::server_engine_one_device));
  if (request.info.listed) return std::unexpected(refusal(Code::bad_request, Message::server_engine_in_lobby));
  EngineSeat engine{.color = !*request.seat};
  if (const auto* const seat = value_in(*asked, "seat")) {
    const auto* const word = seat->if_string();
    if (word == nullptr || (*word != "white" && *word != "black"))
      return wrong_value("engine.seat", Message::server_expected_engine_seat);
    engine.color = *word == "white" ? Color::white : Color::black;
  }
  if (value_in(*asked, "level") != nullptr) {
    const auto number = number_in(*asked, "level");
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(engines::levels))
      return wrong_value("engine.level", Message::server_expected_level);
    engine.level = static_cast<unsigned>(*number);
  }
  if (const auto* const resigns = value_in(*asked, "resigns")) {
    if (!resigns->is_bool()) return wrong_value("engine.resigns", laws::Message::value_truth);
    engine.resigns = resigns->get_bool();
  }
  // If the maker's seat is drawn by lot, the engine's seat decides it.
  const auto* const own = string_in(object, "seat");
  const bool chosen = own != nullptr && *own != "random";
  if (chosen && engine.color == *request.seat)
    return std::unexpected(refusal(Code::bad_request, Message::server_engine_in_your_seat));
  request.seat = !engine.color;
  request.info.engine = engine;
  return {};
}

std::expected<void, Refusal> read_rest(const boost::json::object& object, TableInfo& info) {
  if (const auto* const value = value_in(object, "language")) {
    const auto* const tag = value->if_string();
    const auto language = tag == nullptr ? std::nullopt : text::parse_language({tag->data(), tag->size()});
    if (!language) return wrong_language();
    info.language = *language;
  }
  return read_moment(object, info.start_at);
}

}  // namespace

std::expected<void, Refusal> read_moment(const boost::json::object& object, std::optional<std::int64_t>& out) {
  if (value_in(object, "start_at") == nullptr) return {};
  out = number_in(object, "start_at");
  if (!out || *out < 0 || *out > latest) return wrong_value("start_at", Message::server_expected_moment);
  return {};
}

std::expected<void, Refusal> check_start(std::optional<std::int64_t> start_at, std::int64_t now) {
  if (start_at && *start_at <= now) return std::unexpected(refusal(Code::bad_request, Message::server_start_passed));
  return {};
}

std::expected<std::string, Refusal> complete_regulations(boost::json::object asked) {
  if (const auto* const start = string_in(asked, "start"); start != nullptr && *start == "chess960")
    asked["start"] = "chess960:" + std::to_string(draw_number(chess960_starts));
  laws::protocol::Parser parser;
  boost::json::object line;
  line["regulations"] = asked;
  const auto read = parser.regulations(boost::json::serialize(line));
  if (!read) return std::unexpected(refusal_by(Code::bad_request, read.error()));
  const auto fill = [&](std::string_view key, std::string_view value) {
    if (value_in(asked, key) == nullptr) asked[key] = value;
  };
  fill("edition", laws::code(read->edition));
  fill("time", laws::to_string(read->time[0]));
  fill("tempo", laws::protocol::word(laws::protocol::tempo_words, read->tempo));
  fill("board", laws::protocol::word(laws::protocol::board_words, read->board));
  fill("supervision", laws::protocol::word(laws::protocol::supervision_words, read->supervision));
  fill("start", "startpos");
  // A table states a default time, because since 2009 regulations without one mean that there is none (6.7.1), which no
  // player on the web expects.
  if (value_in(asked, "default_time") == nullptr) {
    const auto usual = laws::rules(read->edition).default_time.value_or(laws::Milliseconds::zero());
    if (usual > laws::Milliseconds::zero())
      asked["default_time"] = std::chrono::duration_cast<std::chrono::minutes>(usual).count();
    else
      asked["default_time"] = "none";
  }
  if (value_in(asked, "quickplay_finish") == nullptr && read->quickplay_finish != laws::QuickplayFinish::off)
    asked["quickplay_finish"] = true;
  // A table for blitz states one minute, as players expect, if an edition has one minute instead of two: in 2023 the
  // Competition Rules, taken literally, have two in blitz (B.2).
  constexpr laws::Milliseconds minute = std::chrono::minutes(1);
  const bool has_minute =
      laws::illegal_move_rule(read->edition, laws::Tempo::blitz, laws::Supervision::limited).time == minute;
  if (value_in(asked, "penalty_time") == nullptr && read->tempo == laws::Tempo::blitz && has_minute)
    asked["penalty_time"] = minute.count();
  asked["rulings"] = laws::rules_version;
  return boost::json::serialize(asked);
}

std::expected<CreateTable, Refusal> read_create_table(std::string_view body) {
  static constexpr std::array<std::string_view, 8> keys{"regulations", "seat",   "names",    "lobby",
                                                        "arbiter",     "engine", "language", "start_at"};
  const auto value = parse_json(body.empty() ? "{}" : body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  if (const auto known = check_keys(*object, keys); !known) return std::unexpected(known.error());
  CreateTable request;
  const auto* const regulations = value_in(*object, "regulations");
  if (regulations != nullptr && !regulations->is_object())
    return wrong_value("regulations", Message::server_expected_object);
  auto completed = complete_regulations(regulations == nullptr ? boost::json::object() : regulations->get_object());
  if (!completed) return std::unexpected(completed.error());
  request.info.regulations = *std::move(completed);
  request.info.house_rules = write_house_rules(request.info.regulations);
  if (const auto read = read_names(*object, request.info); !read) return std::unexpected(read.error());
  if (const auto read = read_seat(*object, request); !read) return std::unexpected(read.error());
  if (const auto read = read_truth(*object, "lobby", request.info.listed); !read) return std::unexpected(read.error());
  if (const auto read = read_truth(*object, "arbiter", request.info.arbiter); !read)
    return std::unexpected(read.error());
  if (const auto read = read_engine(*object, request); !read) return std::unexpected(read.error());
  if (const auto read = read_rest(*object, request.info); !read) return std::unexpected(read.error());
  if (request.info.listed && request.seat) request.info.open_seat = !*request.seat;
  return request;
}

CreateTable create_rematch(const TableInfo& before) {
  CreateTable request;
  TableInfo& info = request.info;
  info.names = {before.names[1], before.names[0]};
  info.one_device = before.one_device;
  info.language = before.language;
  info.engine = before.engine;
  info.regulations = before.regulations;
  // Settings by color change with the colors: unequal times, a board for a blind player.
  if (auto value = parse_json(before.regulations); value && value->is_object()) {
    for (auto& member : value->get_object()) {
      auto* const by_color = member.value().if_object();
      if (by_color != nullptr && by_color->contains("white") && by_color->contains("black"))
        std::swap((*by_color)["white"], (*by_color)["black"]);
    }
    info.regulations = boost::json::serialize(*value);
  }
  info.house_rules = write_house_rules(info.regulations);
  if (info.engine) {
    info.engine->color = !info.engine->color;
    info.engine->trouble.reset();
  }
  if (!info.one_device) request.seat = info.engine ? !info.engine->color : Color::white;
  return request;
}

std::expected<std::string, Refusal> read_name(std::string_view text) {
  auto name = visible_name(text);
  if (!name || base::characters(*name) > longest_name)
    return std::unexpected(refusal(Code::bad_request, Message::server_bad_name, longest_name));
  return *std::move(name);
}

}  // namespace jadoube::server
