#include "jadoube/server/live_message.hpp"

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>

#include "jadoube/laws/protocol/json_text.hpp"
#include "jadoube/server/json.hpp"

namespace jadoube::server {

using text::Message;

namespace {

using Read = std::expected<LiveMessage, Refusal>;

// Far more than any game has; a number that fits.
constexpr std::int64_t most_seen = 1'000'000'000;
// Squares: a hand may be a little off the board.
constexpr double farthest = 100;

std::unexpected<Refusal> wrong(std::string_view key, Message expected) {
  return std::unexpected(Refusal{
      Code::bad_request, say(text::Language::en, Message::server_bad_value, key, say(text::Language::en, expected)),
      say(text::Language::pt, Message::server_bad_value, key, say(text::Language::pt, expected))});
}

std::string_view view(const boost::json::string& text) { return {text.data(), text.size()}; }

Read read_hello(const boost::json::value& value) {
  const auto* const object = value.if_object();
  if (object == nullptr) return wrong("hello", Message::server_expected_hello);
  live::Hello hello;
  if (const auto* const token = value_in(*object, "token")) {
    if (!token->is_string()) return wrong("hello", Message::server_expected_hello);
    hello.token = view(token->get_string());
  }
  if (value_in(*object, "seen") != nullptr) {
    const auto seen = number_in(*object, "seen");
    if (!seen || *seen < 0 || *seen > most_seen) return wrong("hello", Message::server_expected_hello);
    hello.seen = static_cast<std::uint32_t>(*seen);
  }
  return hello;
}

std::optional<double> coordinate(const boost::json::value& value) {
  double number = 0;
  if (value.is_double()) {
    number = value.get_double();
  } else if (value.is_int64()) {
    number = static_cast<double>(value.get_int64());
  } else {
    return std::nullopt;
  }
  if (!(number >= -farthest && number <= farthest)) return std::nullopt;
  return number;
}

Read read_hand(const boost::json::object& message, const boost::json::value& value) {
  live::Hand hand;
  if (const auto* const by = string_in(message, "by")) hand.by = view(*by);
  if (value.is_null()) return hand;
  const auto* const object = value.if_object();
  const auto* const from = object == nullptr ? nullptr : string_in(*object, "from");
  const auto* const at = object == nullptr ? nullptr : value_in(*object, "at");
  if (from == nullptr || !parse_square(view(*from)) || at == nullptr || !at->is_array() || at->get_array().size() != 2)
    return wrong("hand", Message::server_expected_hand);
  if (const auto* const by = string_in(*object, "by")) hand.by = view(*by);
  const auto x = coordinate(at->get_array()[0]), y = coordinate(at->get_array()[1]);
  if (!x || !y) return wrong("hand", Message::server_expected_hand);
  hand.from = view(*from);
  hand.x = *x;
  hand.y = *y;
  return hand;
}

Read read_act(const boost::json::object& message) {
  ActWish wish;
  if (const auto* const act = string_in(message, "do")) wish.act = view(*act);
  if (const auto* const of = string_in(message, "of")) wish.of = view(*of);
  if (const auto* const by = value_in(message, "by")) {
    if (!by->is_string()) return std::unexpected(refusal(Code::bad_request, Message::server_by_missing));
    wish.by = view(by->get_string());
  }
  if (value_in(message, "id") != nullptr) {
    wish.id = number_in(message, "id");
    if (!wish.id) return wrong("id", Message::server_expected_id);
  }
  const auto add = [&](std::string_view key, const boost::json::value& value) {
    laws::protocol::JsonText json(wish.members);
    if (!wish.members.empty()) json.raw(", ");
    json.text(key).raw(": ").raw(boost::json::serialize(value));
  };
  add("do", message.at("do"));
  for (const auto& member : message) {
    const std::string_view key(member.key().data(), member.key().size());
    if (key == "do" || key == "by" || key == "id") continue;
    if (key == "at" || key == "lag")
      return std::unexpected(refusal(Code::bad_request, Message::server_unknown_key, key));
    if (wish.act == "seal" && key == "move" && member.value().is_string())
      wish.sealed = view(member.value().get_string());
    else
      add(key, member.value());
  }
  return wish;
}

}  // namespace

Read read_live_message(std::string_view text) {
  std::array<unsigned char, 2048> enough_for_most;
  boost::json::monotonic_resource storage(enough_for_most.data(), enough_for_most.size());
  const auto value = parse_json(text, &storage);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  if (object->contains("do")) return read_act(*object);
  if (const auto* const hand = object->if_contains("hand")) return read_hand(*object, *hand);
  if (const auto* const hello = object->if_contains("hello")) return read_hello(*hello);
  if (object->contains("ready")) return live::Ready{};
  if (const auto* const ping = object->if_contains("ping")) return live::Ping{boost::json::serialize(*ping)};
  if (const auto* const name = string_in(*object, "name")) {
    auto read = read_name(view(*name));
    if (!read) return std::unexpected(read.error());
    return live::Name{*std::move(read)};
  }
  return std::unexpected(refusal(Code::bad_request, Message::server_unknown_message));
}

}  // namespace jadoube::server
