// The headers of every response. Internal.
#pragma once

#include <boost/beast/http/message.hpp>
#include <string>
#include <string_view>

#include "jadoube/server/messages.hpp"

namespace jadoube::server {

inline constexpr std::string_view policy_name = "Content-Security-Policy";

// `styles`: the hashes of the styles in the page itself, where no other inline styles are allowed.
inline std::string content_policy(std::string_view styles) {
  std::string policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";
  if (!styles.empty()) (policy += ' ') += styles;
  return policy +
         "; img-src 'self' data: blob:; font-src 'self'; media-src 'self' data:; connect-src 'self'; manifest-src "
         "'self'; "
         "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
}

// Scripts and styles come only from this server, pages are not shown in frames, browsers do not guess the types of
// files, and other sites are not told the address of a page.
template <typename Message>
void set_security_headers(Message& message) {
  namespace http = boost::beast::http;
  static const std::string policy = content_policy({});
  message.set({policy_name.data(), policy_name.size()}, policy);
  message.set("X-Content-Type-Options", "nosniff");
  message.set("X-Frame-Options", "DENY");
  message.set("Referrer-Policy", "no-referrer");
  message.set("Cross-Origin-Opener-Policy", "same-origin");
  message.set("Cross-Origin-Resource-Policy", "same-origin");
  message.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
}

}  // namespace jadoube::server
