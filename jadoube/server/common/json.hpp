// Boost.JSON's values as this floor asks them. Internal.
#pragma once

#include <boost/json/parse.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube::server {

// Nothing if it is no JSON, or nested deeper than anything here is. What there is lies in `storage`.
inline std::optional<boost::json::value> parse_json(std::string_view text, boost::json::storage_ptr storage = {}) {
  boost::json::error_code error;
  boost::json::parse_options options;
  options.max_depth = 8;
  auto value = boost::json::parse({text.data(), text.size()}, error, std::move(storage), options);
  if (error) return std::nullopt;
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
