#include "jadoube/server/table/table_info.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <cmath>

#include "jadoube/laws/model/house_rules.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/server/common/json.hpp"

namespace jadoube::server {

using laws::protocol::color_words;
using laws::protocol::JsonText;
using laws::protocol::reason_words;
using laws::protocol::result_words;

namespace {

void write_engine(JsonText& json, const EngineSeat& engine) {
  json.raw(R"({"seat": )").word(laws::protocol::word(color_words, engine.color)).raw(R"(, "level": )");
  json.number(engine.level).raw(R"(, "resigns": )").truth(engine.resigns).raw(R"(, "trouble": )");
  json.or_null(engine.trouble, [&](const auto& trouble) {
    json.raw("{")
        .in_languages([&](std::string& out, text::Language language) { out += trouble.in(language); })
        .raw("}");
  });
  json.raw("}");
}

constexpr laws::protocol::Words<3> seat_state_words{"asked", "seated", "declined"};

template <typename Enum, std::size_t size>
std::optional<Enum> find_word(const laws::protocol::Words<size>& words, std::string_view text) {
  const auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

std::string name_in(const boost::json::object& names, std::string_view color) {
  const auto* const name = string_in(names, color);
  return name == nullptr ? std::string() : std::string(*name);
}

unsigned hundredths_in(const boost::json::object& object, std::string_view key) {
  const auto* const value = value_in(object, key);
  if (value == nullptr || !value->is_number()) return 0;
  return static_cast<unsigned>(std::lround(value->to_number<double>() * 100));
}

std::optional<EngineSeat> engine_in(const boost::json::object& info) {
  const auto* const object = object_in(info, "engine");
  if (object == nullptr) return std::nullopt;
  EngineSeat engine;
  engine.color = find_word<Color>(color_words, name_in(*object, "seat")).value_or(engine.color);
  engine.level = static_cast<unsigned>(number_in(*object, "level").value_or(engine.level));
  engine.resigns = truth_in(*object, "resigns").value_or(engine.resigns);
  if (const auto* const trouble = object_in(*object, "trouble"))
    for (const auto language : text::languages)
      (engine.trouble ? *engine.trouble : engine.trouble.emplace()).set(language, name_in(*trouble, code(language)));
  return engine;
}

std::optional<ProgramSeat> player_in(const boost::json::object& players, std::string_view color) {
  const auto* const object = object_in(players, color);
  if (object == nullptr) return std::nullopt;
  const auto state = find_word<ProgramSeat::State>(seat_state_words, name_in(*object, "state"));
  if (!state) return std::nullopt;
  return ProgramSeat{name_in(*object, "player"), truth_in(*object, "program").value_or(true), *state};
}

}  // namespace

std::string player_name(const TableInfo& info, Color color) {
  const std::string& name = info.names[index(color)];
  if (!name.empty() || !info.engine || info.engine->color != color) return name;
  return "Engine level " + std::to_string(info.engine->level);
}

std::string write_table_info(const TableInfo& info) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"table": )").word(to_string(info.id)).raw(R"(, "regulations": )").raw(info.regulations);
  json.raw(R"(, "house_rules": )").raw(info.house_rules);
  json.raw(R"(, "names": )").by_color([&](Color color) { json.text_or_null(info.names[index(color)]); });
  json.raw(R"(, "seats": )").word(info.one_device ? "one" : "two");
  json.raw(R"(, "arbiter": )").truth(info.arbiter).raw(R"(, "open_seat": )");
  json.or_null(info.open_seat, [&](Color seat) { json.word(laws::protocol::word(color_words, seat)); });
  json.raw(R"(, "engine": )").or_null(info.engine, [&](const EngineSeat& engine) { write_engine(json, engine); });
  if (info.has_players()) {
    json.raw(R"(, "players": )").by_color([&](Color color) {
      json.or_null(info.players[index(color)], [&](const ProgramSeat& seat) {
        json.raw(R"({"player": )").word(seat.player).raw(R"(, "program": )").truth(seat.program);
        json.raw(R"(, "state": )");
        json.word(laws::protocol::word(seat_state_words, seat.state)).raw("}");
      });
    });
  }
  json.raw(R"(, "lobby": )").truth(info.listed);
  if (info.challenge) json.raw(R"(, "challenge": true)");
  if (info.rated) json.raw(R"(, "rated": true)");
  if (info.anybody) json.raw(R"(, "anybody": true)");
  if (info.aborted) json.raw(R"(, "aborted": true)");
  if (info.hidden) json.raw(R"(, "hidden": true)");
  json.raw(R"(, "language": )").word(code(info.language));
  json.raw(R"(, "created": )").number(info.created).raw(R"(, "start_at": )");
  json.or_null(info.start_at, [&](std::int64_t moment) { json.number(moment); });
  if (info.called) json.raw(R"(, "called": )").number(*info.called);
  json.raw(R"(, "playing": )").truth(info.playing()).raw(R"(, "plies": )").number(info.plies);
  json.raw(R"(, "result": )").word(laws::protocol::word(result_words, info.result)).raw(R"(, "reason": )");
  if (info.reason == laws::Reason::none)
    json.raw("null");
  else
    json.word(laws::protocol::word(reason_words, info.reason));
  if (info.points) {
    json.raw(R"(, "points": {"white": )").hundredths((*info.points)[0]);
    json.raw(R"(, "black": )").hundredths((*info.points)[1]).raw("}");
  }
  if (info.place) {
    json.raw(R"(, "event": {"tournament": )").word(to_string(info.place->tournament)).raw(R"(, "name": )");
    json.text(info.place->event).raw(R"(, "round": )").number(info.place->round).raw(R"(, "board": )");
    json.number(info.place->board).raw("}");
  }
  json.raw("}");
  return out;
}

std::optional<TableInfo> read_table_info(store::TableId id, std::string_view text) {
  const auto value = parse_json(text);
  const auto* const object = value ? value->if_object() : nullptr;
  const auto* const regulations = object == nullptr ? nullptr : object_in(*object, "regulations");
  const auto* const names = object == nullptr ? nullptr : object_in(*object, "names");
  if (regulations == nullptr || names == nullptr) return std::nullopt;
  TableInfo info{.id = id, .regulations = boost::json::serialize(*regulations), .names = {}};
  info.names = {name_in(*names, "white"), name_in(*names, "black")};
  info.house_rules = write_house_rules(info.regulations);
  info.one_device = name_in(*object, "seats") == "one";
  info.arbiter = truth_in(*object, "arbiter").value_or(false);
  info.listed = truth_in(*object, "lobby").value_or(false);
  info.challenge = truth_in(*object, "challenge").value_or(false);
  info.rated = truth_in(*object, "rated").value_or(false);
  info.anybody = truth_in(*object, "anybody").value_or(false);
  info.aborted = truth_in(*object, "aborted").value_or(false);
  info.hidden = truth_in(*object, "hidden").value_or(false);
  info.open_seat = find_word<Color>(color_words, name_in(*object, "open_seat"));
  info.engine = engine_in(*object);
  if (const auto* const players = object_in(*object, "players"))
    info.players = {player_in(*players, "white"), player_in(*players, "black")};
  info.language = text::parse_language(name_in(*object, "language")).value_or(text::Language::en);
  info.created = number_in(*object, "created").value_or(0);
  info.start_at = number_in(*object, "start_at");
  info.called = number_in(*object, "called");
  info.result = find_word<laws::Result>(result_words, name_in(*object, "result")).value_or(laws::Result::none);
  info.reason = find_word<laws::Reason>(reason_words, name_in(*object, "reason")).value_or(laws::Reason::none);
  info.begun = truth_in(*object, "playing").value_or(false) || info.result != laws::Result::none;
  info.plies = static_cast<unsigned>(number_in(*object, "plies").value_or(0));
  if (const auto* const points = object_in(*object, "points"))
    info.points = {hundredths_in(*points, "white"), hundredths_in(*points, "black")};
  if (const auto* const place = object_in(*object, "event"))
    info.place = {.tournament = store::parse_table_id(name_in(*place, "tournament")).value_or(store::TableId{}),
                  .event = name_in(*place, "name"),
                  .round = static_cast<unsigned>(number_in(*place, "round").value_or(0)),
                  .board = static_cast<unsigned>(number_in(*place, "board").value_or(0))};
  return info;
}

std::string write_house_rules(std::string_view regulations) {
  std::string line = R"({"regulations": )";
  line.append(regulations) += "}";
  std::string out;
  JsonText json(out);
  const auto read = laws::protocol::Parser().regulations(line);
  json.list(read ? laws::house_rules(*read) : std::vector<std::string_view>(),
            [&json](std::string_view key) { json.word(key); });
  return out;
}

std::string regulations_line(const TableInfo& info) { return R"({"regulations": )" + info.regulations + "}"; }

std::optional<laws::Regulations> regulations_of(const TableInfo& info) {
  auto read = laws::protocol::Parser().regulations(regulations_line(info));
  if (!read) return std::nullopt;
  return *std::move(read);
}

}  // namespace jadoube::server
