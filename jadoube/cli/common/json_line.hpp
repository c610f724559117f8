// An object of JSON, written on one line.
//
//   JsonLine().add("nodes", 20).add("fen", fen).text() == R"({"nodes":20,"fen":"…"})"
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/archive/report.hpp"

namespace jadoube::cli {

class JsonLine {
 public:
  JsonLine& add(std::string_view key, std::string_view value) {
    begin(key);
    archive::append_json_string(out_, value);
    return *this;
  }
  JsonLine& add(std::string_view key, const char* value) { return add(key, std::string_view(value)); }
  JsonLine& add(std::string_view key, bool value) { return add_json(key, value ? "true" : "false"); }
  JsonLine& add(std::string_view key, std::integral auto value) { return add_json(key, fmt::format("{}", value)); }
  // Adds the number with `decimals` decimals; null if it is not finite.
  JsonLine& add(std::string_view key, double value, int decimals) {
    const bool finite = value - value == 0;
    // Not a negative zero.
    std::string digits = finite ? fmt::format("{:.{}f}", value, decimals) : "null";
    if (digits.starts_with('-') && digits.find_first_of("123456789") == std::string::npos) digits.erase(0, 1);
    return add_json(key, digits);
  }
  // Adds the value, or null if there is none.
  template <class Value>
  JsonLine& add(std::string_view key, const std::optional<Value>& value) {
    return value ? add(key, *value) : add_json(key, "null");
  }
  // A list of words.
  JsonLine& add(std::string_view key, const std::vector<std::string_view>& words) {
    std::string list = "[";
    for (const std::string_view word : words) {
      if (list.size() > 1) list += ',';
      archive::append_json_string(list, word);
    }
    return add_json(key, list + "]");
  }
  // `value` is JSON already.
  JsonLine& add_json(std::string_view key, std::string_view value) {
    begin(key);
    out_ += value;
    return *this;
  }

  std::string text() const { return out_ + "}"; }

 private:
  void begin(std::string_view key) {
    if (out_.size() > 1) out_ += ',';
    archive::append_json_string(out_, key);
    out_ += ':';
  }

  std::string out_ = "{";
};

}  // namespace jadoube::cli
