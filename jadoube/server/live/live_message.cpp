#include "jadoube/server/live/live_message.hpp"

#include <array>
#include <boost/container/small_vector.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serialize.hpp>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/protocol/internal/acts.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

namespace {

using Read = std::expected<LiveMessage, Refusal>;

// Far more entries than any game has, and small enough for the type.
constexpr std::int64_t most_seen = 1'000'000'000;
constexpr std::size_t longest_device = 32;
constexpr std::array<std::string_view, 4> hello_keys{"token", "seen", "ready", "device"};
// In squares: a hand may be a little outside the board.
constexpr double farthest = 100;

std::string_view view(const boost::json::string& text) { return {text.data(), text.size()}; }

Read read_hello(const boost::json::value& value) {
  const auto* const object = value.if_object();
  if (object == nullptr) return wrong_value("hello", Message::server_expected_hello);
  if (const auto known = check_keys(*object, hello_keys, "hello."); !known) return std::unexpected(known.error());
  live::Hello hello;
  if (const auto* const token = value_in(*object, "token")) {
    if (!token->is_string()) return wrong_value("hello", Message::server_expected_hello);
    hello.token = view(token->get_string());
  }
  if (value_in(*object, "seen") != nullptr) {
    const auto seen = number_in(*object, "seen");
    if (!seen || *seen < 0 || *seen > most_seen) return wrong_value("hello", Message::server_expected_hello);
    hello.seen = static_cast<std::uint32_t>(*seen);
  }
  if (const auto* const ready = value_in(*object, "ready")) {
    if (!ready->is_bool()) return wrong_value("hello", Message::server_expected_hello);
    hello.ready = ready->get_bool();
  }
  if (const auto* const device = value_in(*object, "device")) {
    if (!device->is_string() || device->get_string().empty() || device->get_string().size() > longest_device)
      return wrong_value("hello", Message::server_expected_hello);
    hello.device = view(device->get_string());
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
  if (number < -farthest || number > farthest) return std::nullopt;
  return number;
}

Read read_hand(const boost::json::object& message, const boost::json::value& value) {
  live::ShowHand hand;
  if (const auto* const by = string_in(message, "by")) hand.by = read_named_actor(view(*by));
  if (value.is_null()) return hand;
  const auto* const object = value.if_object();
  const auto* const from = object == nullptr ? nullptr : string_in(*object, "from");
  const auto* const at = object == nullptr ? nullptr : value_in(*object, "at");
  if (from != nullptr) hand.from = parse_square(view(*from));
  if (!hand.from || at == nullptr || !at->is_array() || at->get_array().size() != 2)
    return wrong_value("hand", Message::server_expected_hand);
  if (const auto* const by = string_in(*object, "by")) hand.by = read_named_actor(view(*by));
  const auto x = coordinate(at->get_array()[0]), y = coordinate(at->get_array()[1]);
  if (!x || !y) return wrong_value("hand", Message::server_expected_hand);
  hand.x = *x;
  hand.y = *y;
  return hand;
}

using laws::protocol::Value;

// A value of Boost.JSON, with all values in it, as the flat list that the protocol reads. False: it has more values
// than the protocol can use.
class Flattened {
 public:
  Flattened() { values_.push_back({.kind = Value::Kind::object}); }

  // Adds the members of the first object one by one.
  bool add(std::string_view key, const boost::json::value& value) {
    ++members_;
    const bool fits = append(key, value) && members_ <= laws::protocol::most_values;
    values_.front().size = static_cast<std::uint32_t>(values_.size());
    return fits;
  }
  const Value& object() const { return values_.front(); }

 private:
  bool append(std::string_view key, const boost::json::value& value) {
    const std::size_t at = values_.size();
    values_.push_back(single(value));
    values_[at].key = key;
    bool fits = true;
    if (const auto* const list = value.if_array()) {
      fits = list->size() <= laws::protocol::most_values;
      for (const auto& each : *list) fits = fits && append({}, each);
    } else if (const auto* const object = value.if_object()) {
      fits = object->size() <= laws::protocol::most_values;
      for (const auto& member : *object)
        fits = fits && append({member.key().data(), member.key().size()}, member.value());
    }
    values_[at].size = static_cast<std::uint32_t>(values_.size() - at);
    return fits;
  }
  static Value single(const boost::json::value& value) {
    switch (value.kind()) {
      case boost::json::kind::null: return {.kind = Value::Kind::null};
      case boost::json::kind::bool_: return {.kind = Value::Kind::truth, .truth = value.get_bool()};
      case boost::json::kind::int64: return {.kind = Value::Kind::whole, .whole = value.get_int64()};
      case boost::json::kind::uint64: return laws::protocol::number_value(static_cast<double>(value.get_uint64()));
      case boost::json::kind::double_: return laws::protocol::number_value(value.get_double());
      case boost::json::kind::string: return {.kind = Value::Kind::text, .text = view(value.get_string())};
      case boost::json::kind::array: return {.kind = Value::Kind::list};
      case boost::json::kind::object: break;
    }
    return {.kind = Value::Kind::object};
  }

  boost::container::small_vector<Value, 16> values_;
  std::size_t members_ = 0;
};

Read read_act(const boost::json::object& message) {
  live::DoAct read;
  if (const auto* const by = value_in(message, "by")) {
    if (!by->is_string()) return std::unexpected(refusal(Code::bad_request, Message::server_by_missing));
    read.by = read_named_actor(view(by->get_string()));
  }
  if (value_in(message, "id") != nullptr) {
    read.id = number_in(message, "id");
    if (!read.id) return wrong_value("id", Message::server_expected_id);
  }
  Flattened members;
  bool fits = true;
  for (const auto& member : message) {
    const std::string_view key(member.key().data(), member.key().size());
    if (key == "by" || key == "id") continue;
    if (key == "assistant") {
      if (!member.value().is_bool()) return wrong_value(key, laws::Message::value_truth);
      read.assistant = member.value().get_bool();
      continue;
    }
    if (key == "at" || key == "lag")
      return std::unexpected(refusal(Code::bad_request, Message::server_unknown_key, key));
    fits = members.add(key, member.value()) && fits;
  }
  auto act = laws::protocol::read_act(members.object());
  read.act = std::move(act.act);
  read.error = std::move(act.error);
  if (!fits)
    read.error = {.kind = laws::protocol::ReadError::Kind::json,
                  .cause = laws::protocol::JsonError{.kind = laws::protocol::JsonError::Kind::too_large}};
  return read;
}

Read read_name_given(const boost::json::object& message, const boost::json::string& name) {
  static constexpr std::array<std::string_view, 2> keys{"name", "of"};
  if (auto known = check_keys(message, keys); !known) return std::unexpected(std::move(known).error());
  live::Name read{std::string(view(name))};
  if (value_in(message, "of") == nullptr) return read;
  const auto* const of = string_in(message, "of");
  if (of != nullptr) read.of = read_named_actor(view(*of));
  if (read.of != NamedActor::white && read.of != NamedActor::black)
    return std::unexpected(refusal(Code::bad_request, Message::server_unknown_message));
  return read;
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
  if (const auto* const name = string_in(*object, "name")) return read_name_given(*object, *name);
  // All other messages have a single member.
  if (object->size() > 1) return std::unexpected(refusal(Code::bad_request, Message::server_unknown_message));
  if (const auto* const hello = object->if_contains("hello")) return read_hello(*hello);
  if (truth_in(*object, "ready") == true) return live::Ready{};
  if (truth_in(*object, "play_on") == true) return live::PlayOn{};
  if (const auto* const ping = object->if_contains("ping")) return live::Ping{boost::json::serialize(*ping)};
  return std::unexpected(refusal(Code::bad_request, Message::server_unknown_message));
}

}  // namespace jadoube::server
