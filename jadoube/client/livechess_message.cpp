#include "jadoube/client/livechess_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <stdexcept>
#include <utility>

#include "jadoube/notation/fen.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::client::livechess {
namespace {

namespace json = boost::json;

constexpr int listing = 1;  // the number of the call
constexpr std::size_t longest_host = 255, longest_path = 200, longest_reason = 200;

const json::value* found(const json::object& object, std::string_view key) {
  const auto* const value = object.if_contains({key.data(), key.size()});
  return value == nullptr || value->is_null() ? nullptr : value;
}

std::optional<std::string> text_of(const json::object& object, std::string_view key) {
  const auto* const value = found(object, key);
  if (value == nullptr) return std::nullopt;
  return std::string(value->as_string());
}

// "85%"; the voltage that other modules report gives no percentage.
std::optional<unsigned> percent(std::string_view text) {
  if (!text.ends_with('%')) return std::nullopt;
  const std::string_view number = text::trimmed(text.substr(0, text.size() - 1));
  const auto share = text::number<unsigned>(number.substr(0, number.find_first_of(".,")));
  return share && *share <= 100 ? share : std::nullopt;
}

// Reading throws where the text is not as described; read() catches that.
Told board(const json::object& object) {
  Told told{.serial_number = text_of(object, "serialnr").value_or("")};
  if (const auto pieces = text_of(object, "board")) {
    const auto setup = notation::read_fen_setup(*pieces + " w - - 0 1", notation::FenStyle::forgiving);
    if (!setup) throw std::invalid_argument("board");
    told.pieces = setup->board;
  }
  if (const auto* const flipped = found(object, "flipped")) told.flipped = flipped->as_bool();
  if (const auto battery = text_of(object, "battery")) told.battery = percent(*battery);
  if (const auto* const clock = found(object, "clock")) {
    const auto* const run = found(clock->as_object(), "run");
    told.clock.emplace();
    if (run != nullptr) told.clock->running = run->as_bool() ? Color::white : Color::black;
  }
  return told;
}

// Adds one of the known boards. If its data make no sense, the board is known, and nothing more.
bool take_listed(const json::value& listed, std::vector<Told>& boards) {
  const auto* const object = listed.if_object();
  const auto* const number = object == nullptr ? nullptr : found(*object, "serialnr");
  if (number == nullptr || !number->is_string()) return false;
  Told& one = boards.emplace_back(Told{.serial_number = std::string(number->get_string())});
  try {
    Told told = board(*object);
    const std::string state = text_of(*object, "state").value_or("");
    told.is_there = state == "ACTIVE" || state == "DELAYED";
    one = std::move(told);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

// {"response": "error", "id": 101, "param": {"message": "…"}}; the number is missing where the call was not understood.
Heard::Refusal refused(const json::object& message) {
  Heard::Refusal refusal;
  if (const auto* const id = found(message, "id")) refusal.call = id->to_number<std::size_t>();
  const auto* const told = found(message, "param");
  if (told != nullptr && told->is_object()) refusal.why = text_of(told->as_object(), "message").value_or("");
  refusal.why = beginning(refusal.why, longest_reason);
  return refusal;
}

Heard heard(const json::object& message) {
  const std::string kind = text_of(message, "response").value();
  const auto* const told = found(message, "param");
  if (kind == "feed" && told != nullptr && told->is_object()) {
    Told event = board(told->as_object());
    event.feed = message.at("id").to_number<std::size_t>();
    return {.boards = {std::move(event)}};
  }
  if (kind == "error") return {.refusal = refused(message)};
  const auto* const id = found(message, "id");
  if (kind != "call" || id == nullptr || *id != listing || told == nullptr) return {};
  Heard all{.all = true};
  for (const json::value& each : told->as_array()) all.in_part = !take_listed(each, all.boards) || all.in_part;
  return all;
}

}  // namespace

std::string ask_for_boards() { return fmt::format(R"({{"id": {}, "call": "eboards"}})", listing); }

std::string follow(std::size_t feed, std::string_view serial_number) {
  return fmt::format(
      R"({{"id": {}, "call": "subscribe", "param": {{"feed": "eboardevent", "id": {}, "param": {{"serialnr": {}}}}}}})",
      feed, feed, json::serialize(json::value(json::string(serial_number.data(), serial_number.size()))));
}

std::expected<Heard, Senseless> read(std::string_view text) {
  try {
    return heard(json::parse({text.data(), text.size()}).as_object());
  } catch (const std::exception&) {
    return std::unexpected(Senseless{});
  }
}

std::string beginning(std::string_view text, std::size_t most_shown) {
  std::string shown(text.substr(0, most_shown));
  std::ranges::replace_if(
      shown, [](char letter) { return letter < ' ' || letter > '~'; }, '?');
  return text.size() > most_shown ? shown + "…" : shown;
}

std::optional<Address> read_address(std::string_view text) {
  constexpr std::string_view allowed = ".-:[]_/~";
  for (const auto& [scheme, origin] :
       {std::pair<std::string_view, std::string>("ws://", "http://"), {"wss://", "https://"}}) {
    if (!text.starts_with(scheme)) continue;
    const std::string_view rest = text.substr(scheme.size());
    const auto slash = rest.find('/');
    if (slash == 0 || slash == std::string_view::npos || slash > longest_host || rest.size() - slash > longest_path)
      return std::nullopt;
    if (!std::ranges::all_of(rest, [&](char letter) {
          return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                 (letter >= '0' && letter <= '9') || allowed.find(letter) != std::string_view::npos;
        }))
      return std::nullopt;
    const std::string host(rest.substr(0, slash));
    return Address{.origin = origin + host, .host = host, .path = std::string(rest.substr(slash))};
  }
  return std::nullopt;
}

}  // namespace jadoube::client::livechess
