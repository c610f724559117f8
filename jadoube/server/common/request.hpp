// What is wrong with a member of a request's JSON.
#pragma once

#include <boost/json/object.hpp>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

// “key” must be what `expected` says, with its arguments put in.
template <typename... Arguments>
std::unexpected<Refusal> wrong_value(std::string_view key, text::Message expected, const Arguments&... arguments) {
  return std::unexpected(refusal(Code::bad_request, text::Said::by([&](text::Language language) {
                                   return say(language, Message::server_bad_value, key,
                                              say(language, expected, arguments...));
                                 })));
}

// “language” must be one of the program's.
std::unexpected<Refusal> wrong_language();

// Refuses an object with a key that is none of `keys`. The refusal names it, after `parent`, "engine." for example.
std::expected<void, Refusal> check_keys(const boost::json::object& object, std::span<const std::string_view> keys,
                                        std::string_view parent = {});

}  // namespace jadoube::server
