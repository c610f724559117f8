// Refusals of wrong members of a request's JSON.
#pragma once

#include <boost/json/object.hpp>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

// Says that “key” must be `expected`, with the arguments inserted.
template <typename... Arguments>
std::unexpected<Refusal> wrong_value(std::string_view key, text::Message expected, const Arguments&... arguments) {
  return std::unexpected(refusal(Code::bad_request, text::Said::by([&](text::Language language) {
                                   return say(language, Message::server_bad_value, key,
                                              say(language, expected, arguments...));
                                 })));
}

// Says that “language” must be one of the program's languages.
std::unexpected<Refusal> wrong_language();

// Refuses an object with a key that is not one of `keys`. The refusal names the key after `parent`, as in "engine.".
std::expected<void, Refusal> check_keys(const boost::json::object& object, std::span<const std::string_view> keys,
                                        std::string_view parent = {});

}  // namespace jadoube::server
