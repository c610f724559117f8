// The keys of one object, read one by one; the first that is wrong is kept as the error. Internal.
//
//   Fields fields(object, "touch", keys);
//   const Square square = fields.square("square");
//   if (fields.error()) …                              // else all that was read means something
#pragma once

#include <algorithm>
#include <cmath>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/protocol/internal/json.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"

namespace jadoube::laws::protocol {

// About 30 years: no game takes longer, and no sum of such times overflows.
inline constexpr std::int64_t most_milliseconds = 1'000'000'000'000;
// The limit for points, and for hundredths of a point in points.
inline constexpr std::int64_t most_points = 1'000;

class Fields {
 public:
  // `keys` are all keys that the object may have, besides those of a game's host, which nobody types; `act` is the act
  // that it describes, empty for the regulations.
  Fields(const Value& object, std::string_view act, std::span<const std::string_view> keys,
         std::span<const std::string_view> of_host = {})
      : object_(object), act_(act) {
    for (const Value* value = object.begin(); value != object.end(); value = value->next())
      if (std::ranges::find(keys, value->key) == keys.end() && std::ranges::find(of_host, value->key) == of_host.end())
        fail({.kind = ReadError::Kind::unknown_key,
              .key = std::string(value->key),
              .of = std::string(act),
              .expected = {.words = keys}});
  }

  const std::optional<ReadError>& error() const { return error_; }
  void fail(const ReadError& error) {
    if (!error_) error_ = error;
  }
  void fail(const Value& value, const Expected& expected) {
    fail({.kind = ReadError::Kind::bad_value,
          .key = std::string(value.key),
          .value = shown(value),
          .expected = expected});
  }

  const Value* find(std::string_view key) const { return member(object_, key); }
  const Value* require(std::string_view key) {
    const Value* const value = find(key);
    if (value == nullptr)
      fail({.kind = ReadError::Kind::missing_key, .key = std::string(key), .of = std::string(act_)});
    return value;
  }

  // --- Values of a key that must be there
  std::string text(std::string_view key) {
    const Value* const value = require(key);
    return value == nullptr ? std::string() : text(*value);
  }
  Square square(std::string_view key) {
    const Value* const value = require(key);
    if (value == nullptr) return {};
    const auto square = value->kind == Value::Kind::text ? parse_square(value->text) : std::nullopt;
    if (!square) fail(*value, {.text = Message::value_square});
    return square.value_or(Square{});
  }
  std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most,
                     Message expected = Message::value_whole_number) {
    const Value* const value = require(key);
    return value == nullptr ? 0 : whole(*value, least, most, expected);
  }
  Milliseconds time(std::string_view key) {
    return Milliseconds(whole(key, 0, most_milliseconds, Message::value_milliseconds));
  }
  // The index in `words` of the key's value.
  template <std::size_t size>
  std::size_t word(std::string_view key, const Words<size>& words) {
    const Value* const value = require(key);
    return value == nullptr ? 0 : word(*value, words);
  }

  // --- Values of a key that may be left out
  std::string text_or_none(std::string_view key) {
    const Value* const value = find(key);
    return value == nullptr ? std::string() : text(*value);
  }
  bool truth_or_false(std::string_view key) {
    const Value* const value = find(key);
    if (value == nullptr) return false;
    if (value->kind != Value::Kind::truth) fail(*value, {.text = Message::value_truth});
    return value->truth;
  }
  std::optional<Milliseconds> time_or_none(std::string_view key) {
    if (find(key) == nullptr) return std::nullopt;
    return time(key);
  }
  template <std::size_t size>
  std::size_t word_or(std::string_view key, const Words<size>& words, std::size_t otherwise) {
    const Value* const value = find(key);
    return value == nullptr ? otherwise : word(*value, words);
  }

  // --- Values already found
  std::int64_t whole(const Value& value, std::int64_t least, std::int64_t most, Message expected) {
    if (value.kind == Value::Kind::whole && value.whole >= least && value.whole <= most) return value.whole;
    fail(value, {.text = expected, .least = least, .most = most});
    return least;
  }
  template <std::size_t size>
  std::size_t word(const Value& value, const Words<size>& words) {
    const auto found = value.kind == Value::Kind::text ? std::ranges::find(words, value.text) : words.end();
    if (found == words.end()) fail(value, {.words = words});
    return found == words.end() ? 0 : static_cast<std::size_t>(found - words.begin());
  }

 private:
  std::string text(const Value& value) {
    if (value.kind != Value::Kind::text || value.text.empty()) fail(value, {.text = Message::value_text});
    return std::string(value.text);
  }

  const Value& object_;
  std::string_view act_;
  std::optional<ReadError> error_;
};

// Points in hundredths; nothing if the number is not one of points.
std::optional<unsigned> hundredths(const Value& value);

}  // namespace jadoube::laws::protocol
