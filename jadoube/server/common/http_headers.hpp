// The headers that every answer has. Internal.
#pragma once

#include <boost/beast/http/message.hpp>

#include "jadoube/server/messages.hpp"

namespace jadoube::server {

// Scripts and styles only from the pages themselves, nothing framed, nothing guessed, nothing told to other sites.
template <typename Message>
void set_security_headers(Message& message) {
  namespace http = boost::beast::http;
  message.set("Content-Security-Policy",
              "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
              "font-src 'self'; "
              "media-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
              "frame-ancestors 'none'");
  message.set("X-Content-Type-Options", "nosniff");
  message.set("X-Frame-Options", "DENY");
  message.set("Referrer-Policy", "no-referrer");
  message.set("Cross-Origin-Opener-Policy", "same-origin");
  message.set("Cross-Origin-Resource-Policy", "same-origin");
  message.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
}

}  // namespace jadoube::server
