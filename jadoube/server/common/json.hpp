// Helpers for the values of Boost.JSON. Internal.
#pragma once

#include <boost/json/parse.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube::server {

// The number of members of all objects within the value.
inline std::size_t count_members(const boost::json::value& value) {
  std::size_t members = 0;
  if (const auto* const object = value.if_object()) {
    members = object->size();
    for (const auto& member : *object) members += count_members(member.value());
  } else if (const auto* const array = value.if_array()) {
    for (const auto& each : *array) members += count_members(each);
  }
  return members;
}

// The same for a text: a key that occurs twice is counted twice.
inline std::size_t count_members(std::string_view text) {
  std::size_t members = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"')
      in_string = !in_string;
    else if (in_string && c == '\\')
      ++at;
    else if (!in_string && c == ':')
      ++members;
  }
  return members;
}

// Returns nothing if the text is not JSON, is nested too deeply, or has a key twice. The value is in `storage`.
inline std::optional<boost::json::value> parse_json(std::string_view text, boost::json::storage_ptr storage = {}) {
  boost::json::error_code error;
  boost::json::parse_options options;
  options.max_depth = 8;
  auto value = boost::json::parse({text.data(), text.size()}, error, std::move(storage), options);
  if (error || count_members(value) != count_members(text)) return std::nullopt;
  return value;
}

inline const boost::json::value* value_in(const boost::json::object& object, std::string_view key) {
  const auto* const value = object.if_contains({key.data(), key.size()});
  return value == nullptr || value->is_null() ? nullptr : value;
}
inline const boost::json::string* string_in(const boost::json::object& object, std::string_view key) {
  const auto* const value = value_in(object, key);
  return value == nullptr ? nullptr : value->if_string();
}
inline const boost::json::object* object_in(const boost::json::object& object, std::string_view key) {
  const auto* const value = value_in(object, key);
  return value == nullptr ? nullptr : value->if_object();
}
inline std::optional<bool> truth_in(const boost::json::object& object, std::string_view key) {
  const auto* const value = value_in(object, key);
  if (value == nullptr || !value->is_bool()) return std::nullopt;
  return value->get_bool();
}
inline std::optional<std::int64_t> number_in(const boost::json::object& object, std::string_view key) {
  const auto* const value = value_in(object, key);
  if (value == nullptr || !value->is_int64()) return std::nullopt;
  return value->get_int64();
}

}  // namespace jadoube::server
