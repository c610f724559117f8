#include "jadoube/client/table_message.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <stdexcept>

namespace jadoube::client {
namespace {

namespace json = boost::json;

// Reading throws where the text is not as documented; read() catches that.
std::string text_of(const json::object& object, std::string_view key) {
  return std::string(object.at({key.data(), key.size()}).as_string());
}

std::string serialized(const json::value& value) { return json::serialize(value); }

// English is always there.
text::Said sentence(const json::object& object) {
  text::Said said;
  for (const auto language : text::languages)
    if (language == text::Language::en || object.contains(code(language)))
      said.set(language, text_of(object, code(language)));
  return said;
}

told::Refusal refusal(const json::object& object) { return {text_of(object, "code"), sentence(object)}; }

std::array<bool, 2> players(const json::object& present) {
  return {present.at("white").as_bool(), present.at("black").as_bool()};
}

std::uint32_t whole(const json::value& value) { return value.to_number<std::uint32_t>(); }

boards::TableEntry entry(laws::protocol::Parser& parser, const json::object& object) {
  auto event = parser.event(serialized(object.at("event")));
  if (!event) throw std::invalid_argument("event");
  const auto& answer = object.at("answer").as_object();
  const std::string fen = text_of(answer.at("state").as_object(), "fen");
  return {.n = whole(object.at("n")),
          .event = *std::move(event),
          .says = sentence(answer.at("says").as_object()),
          .board = fen.substr(0, fen.find(' '))};
}

told::Welcome welcome(laws::protocol::Parser& parser, const json::object& object) {
  const auto& table = object.at("table").as_object();
  auto regulations = parser.regulations(R"({"regulations": )" + serialized(table.at("regulations")) + "}");
  if (!regulations) throw std::invalid_argument("regulations");
  told::Welcome read{.seat = text_of(object, "seat"),
                     .regulations = *std::move(regulations),
                     .result = text_of(table, "result"),
                     .names = {},
                     .from = whole(object.at("from")),
                     .entries = {},
                     .present = players(object.at("present").as_object())};
  const auto& names = table.at("names").as_object();
  for (const Color color : both_colors) {
    const auto& name = names.at(color == Color::white ? "white" : "black");
    if (name.is_string()) read.names[index(color)] = std::string(name.get_string());
  }
  for (const json::value& each : object.at("entries").as_array())
    read.entries.push_back(entry(parser, each.as_object()));
  return read;
}

std::optional<std::int64_t> number_or_null(const json::value& value) {
  if (value.is_null()) return std::nullopt;
  return value.to_number<std::int64_t>();
}

std::optional<TableMessage> message(laws::protocol::Parser& parser, const json::object& object) {
  if (const auto* const read = object.if_contains("welcome")) return welcome(parser, read->as_object());
  if (const auto* const read = object.if_contains("entry")) {
    auto one = entry(parser, read->as_object());
    if (const auto* const ack = object.if_contains("ack")) one.answers = number_or_null(*ack);
    return one;
  }
  if (const auto* const id = object.if_contains("refused")) return told::NotDone{number_or_null(*id), refusal(object)};
  if (const auto* const read = object.if_contains("present")) return told::Present{players(read->as_object())};
  if (const auto* const read = object.if_contains("begins")) {
    if (read->is_null()) return told::Begins{};
    return told::Begins{laws::Milliseconds(read->as_object().at("in").to_number<std::int64_t>())};
  }
  if (const auto* const read = object.if_contains("error")) return told::Error{refusal(read->as_object())};
  return std::nullopt;
}

}  // namespace

std::expected<std::optional<TableMessage>, TableMessageReader::Senseless> TableMessageReader::read(
    std::string_view text) {
  try {
    return message(parser_, json::parse({text.data(), text.size()}).as_object());
  } catch (const std::exception&) {
    return std::unexpected(Senseless{});
  }
}

std::optional<told::Refusal> TableMessageReader::read_refusal(std::string_view body) {
  try {
    return refusal(json::parse({body.data(), body.size()}).as_object().at("error").as_object());
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace jadoube::client
