// Why a line is neither regulations nor an event.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/time_control.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::laws::protocol {

// Why a line is not JSON, or is more than the protocol allows.
struct JsonError {
  enum class Kind : std::uint8_t {
    syntax,        // at `column` stands `character`
    ends_early,    // something is still open
    not_utf8,      // at `column`
    too_large,     // an object or a list of more than 100 values, or nested more than 8 deep
    repeated_key,  // `key`
  };
  Kind kind;
  std::size_t column = 0;  // in bytes from 1
  char32_t character = U'\0';
  std::string key{};

  friend bool operator==(const JsonError&, const JsonError&) = default;
};

// The expected value: a text with its least and greatest number, or one of some words.
struct Expected {
  text::Message text{};
  std::int64_t least = 0, most = 0;
  std::span<const std::string_view> words{};
};

struct ReadError {
  enum class Kind : std::uint8_t {
    json,              // `cause`
    not_an_object,     // the line, or its regulations
    unknown_key,       // `key`; `expected.words` are the keys of `of`
    missing_key,       // `key`
    bad_value,         // `key`, `value` and `expected`
    time_control,      // `key`, `cause`
    fen,               // `key`, `cause`
    regulations_late,  // not on the first line
    time_goes_back,    // `value` is less than `of`, the time of the event before
    line_too_long,     // more than `expected.most` bytes
  };
  Kind kind;
  std::string key{};
  std::string value{};  // as it may be shown: a text in quotation marks
  std::string of{};     // the act, empty for the regulations
  Expected expected{};
  std::variant<std::monostate, JsonError, TimeControlError, notation::FenError> cause{};
};

// One sentence that names the key or the column and what was expected.
[[nodiscard]] JADOUBE_API std::string describe(const ReadError& error, text::Language language);

}  // namespace jadoube::laws::protocol
