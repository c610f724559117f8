// Gets files from web servers and sends texts to them, as boards and broadcasts do with games.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::client {

struct HttpError {
  enum class Kind : std::uint8_t {
    bad_address,  // cannot be read as http://host[:port]/path or https://…
    network,      // no answer
    unavailable,  // libcurl cannot be loaded; `text` is the system's message
    status,       // `text` is the server's status, other than 200
  };
  Kind kind;
  std::string text{};
  std::chrono::seconds retry_after{};  // how long the server asks to wait; 0 if it does not say
};

struct HttpFile {
  std::string text;
  std::string tag;  // the server's name for this state of the file (ETag); empty if it gives none
};

// Whether `name` is an address and not a file's path: it starts with http:// or https://.
bool is_http_address(std::string_view name);

// Waits at most five seconds, follows at most five redirections, and takes at most 64 MiB. Nothing if the server says
// that the file with that tag has not changed.
std::expected<std::optional<HttpFile>, HttpError> http_get(const std::string& address, const std::string& tag = {});

// Sends a text by POST, with a bearer token unless it is empty, and returns the answer's text. Waits at most fifteen
// seconds, and follows no redirection, so that the token goes nowhere else.
std::expected<std::string, HttpError> http_post(const std::string& address, const std::string& text,
                                                const std::string& token);

// Whether others can read data on the way to the address: it does not start with https://, and is not on this machine.
bool is_open_to_others(std::string_view address);

}  // namespace jadoube::client
