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
  using enum text::Language;
  return std::unexpected(Refusal{Code::bad_request,
                                 say(en, Message::server_bad_value, key, say(en, expected, arguments...)),
                                 say(pt, Message::server_bad_value, key, say(pt, expected, arguments...))});
}

// Refuses an object with a key that is none of `keys`. The refusal names it, after `parent`, "engine." for example.
std::expected<void, Refusal> check_keys(const boost::json::object& object, std::span<const std::string_view> keys,
                                        std::string_view parent = {});

}  // namespace jadoube::server
