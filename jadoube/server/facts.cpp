#include "jadoube/server/facts.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>

#include "jadoube/laws/protocol/json_text.hpp"
#include "jadoube/laws/protocol/words.hpp"
#include "jadoube/server/json.hpp"

namespace jadoube::server {

using laws::protocol::color_words;
using laws::protocol::JsonText;
using laws::protocol::reason_words;
using laws::protocol::result_words;

namespace {

std::string_view truth(bool value) { return value ? "true" : "false"; }

void write_name(JsonText& json, const std::string& name) {
  if (name.empty())
    json.raw("null");
  else
    json.text(name);
}

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

}  // namespace

std::string write_facts(const Facts& facts) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"table": )").word(to_string(facts.id)).raw(R"(, "regulations": )").raw(facts.regulations);
  json.raw(R"(, "names": {"white": )");
  write_name(json, facts.names[0]);
  json.raw(R"(, "black": )");
  write_name(json, facts.names[1]);
  json.raw(R"(}, "seats": )").word(facts.one_device ? "one" : "two");
  json.raw(R"(, "arbiter": )").raw(truth(facts.arbiter)).raw(R"(, "open_seat": )");
  if (facts.open_seat)
    json.word(laws::protocol::word(color_words, *facts.open_seat));
  else
    json.raw("null");
  json.raw(R"(, "lobby": )").raw(truth(facts.listed));
  json.raw(R"(, "language": )").word(code(facts.language));
  json.raw(R"(, "created": )").number(facts.created).raw(R"(, "start_at": )");
  if (facts.start_at)
    json.number(*facts.start_at);
  else
    json.raw("null");
  json.raw(R"(, "playing": )").raw(truth(facts.playing())).raw(R"(, "plies": )").number(facts.plies);
  json.raw(R"(, "result": )").word(laws::protocol::word(result_words, facts.result)).raw(R"(, "reason": )");
  if (facts.reason == laws::Reason::none)
    json.raw("null");
  else
    json.word(laws::protocol::word(reason_words, facts.reason));
  json.raw("}");
  return out;
}

std::optional<Facts> read_facts(store::TableId id, std::string_view text) {
  const auto value = parse_json(text);
  const auto* const object = value ? value->if_object() : nullptr;
  const auto* const regulations = object == nullptr ? nullptr : object_in(*object, "regulations");
  const auto* const names = object == nullptr ? nullptr : object_in(*object, "names");
  if (regulations == nullptr || names == nullptr) return std::nullopt;
  Facts facts{.id = id, .regulations = boost::json::serialize(*regulations), .names = {}};
  facts.names = {name_in(*names, "white"), name_in(*names, "black")};
  facts.one_device = name_in(*object, "seats") == "one";
  facts.arbiter = truth_in(*object, "arbiter").value_or(false);
  facts.listed = truth_in(*object, "lobby").value_or(false);
  facts.open_seat = find_word<Color>(color_words, name_in(*object, "open_seat"));
  facts.language = text::parse_language(name_in(*object, "language")).value_or(text::Language::en);
  facts.created = number_in(*object, "created").value_or(0);
  facts.start_at = number_in(*object, "start_at");
  facts.result = find_word<laws::Result>(result_words, name_in(*object, "result")).value_or(laws::Result::none);
  facts.reason = find_word<laws::Reason>(reason_words, name_in(*object, "reason")).value_or(laws::Reason::none);
  facts.begun = truth_in(*object, "playing").value_or(false) || facts.result != laws::Result::none;
  facts.plies = static_cast<unsigned>(number_in(*object, "plies").value_or(0));
  return facts;
}

std::string regulations_line(const Facts& facts) { return R"({"regulations": )" + facts.regulations + "}"; }

}  // namespace jadoube::server
