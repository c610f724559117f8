#include "jadoube/laws/protocol/read_error.hpp"

#include <fmt/format.h>

#include "jadoube/laws/messages.hpp"
#include "jadoube/notation/internal/utf8.hpp"

namespace jadoube::laws::protocol {
namespace {

using text::Language;

std::string describe(const JsonError& error, Language language) {
  switch (error.kind) {
    case JsonError::Kind::syntax:
      return say(language, Message::protocol_not_json, error.column, notation::visible(error.character));
    case JsonError::Kind::ends_early: return say(language, Message::protocol_ends_early);
    case JsonError::Kind::not_utf8: return say(language, Message::protocol_not_utf8, error.column);
    case JsonError::Kind::too_large: return say(language, Message::protocol_too_large);
    case JsonError::Kind::repeated_key: return say(language, Message::protocol_repeated_key, error.key);
  }
  return {};
}

std::string describe(const Expected& expected, Language language) {
  if (!expected.words.empty())
    return say(language, Message::value_one_of, fmt::format("{}", fmt::join(expected.words, ", ")));
  return say(language, expected.text, expected.least, expected.most);
}

std::string clause(const ReadError& error, Language language) {
  using Kind = ReadError::Kind;
  const auto caused = [&](const auto& cause) {
    return say(language, Message::protocol_value, error.key, describe(cause, language));
  };
  switch (error.kind) {
    case Kind::json: return describe(std::get<JsonError>(error.cause), language);
    case Kind::not_an_object:
      return error.key.empty() ? say(language, Message::protocol_not_an_object)
                               : say(language, Message::protocol_value_no_object, error.key);
    case Kind::unknown_key: {
      const auto keys = fmt::format("{}", fmt::join(error.expected.words, ", "));
      return error.of.empty() ? say(language, Message::protocol_unknown_key, error.key, keys)
                              : say(language, Message::protocol_unknown_key_of, error.key, keys, error.of);
    }
    case Kind::missing_key:
      return error.of.empty() ? say(language, Message::protocol_missing_key, error.key)
                              : say(language, Message::protocol_missing_key_of, error.key, error.of);
    case Kind::bad_value:
      return say(language, Message::protocol_bad_value, error.key, error.value, describe(error.expected, language));
    case Kind::time_control: return caused(std::get<TimeControlError>(error.cause));
    case Kind::fen: return caused(std::get<notation::FenError>(error.cause));
    case Kind::regulations_late: return say(language, Message::protocol_regulations_late);
    case Kind::time_goes_back: return say(language, Message::protocol_time_goes_back, error.value, error.of);
    case Kind::line_too_long: return say(language, Message::protocol_line_too_long, error.expected.most);
  }
  return {};
}

}  // namespace

std::string describe(const ReadError& error, Language language) {
  std::string sentence = clause(error, language);
  if (!sentence.ends_with('.')) sentence += '.';
  return sentence;
}

}  // namespace jadoube::laws::protocol
