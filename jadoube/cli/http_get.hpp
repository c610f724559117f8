// One file from a web server, as boards and broadcasts offer their games.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::cli {

struct HttpError {
  enum class Kind : std::uint8_t {
    bad_address,  // cannot be read as http://host[:port]/path or https://…
    network,      // no answer
    unavailable,  // libcurl cannot be loaded; `text` is what the system says
    status,       // `text` is the server's status, other than 200
  };
  Kind kind;
  std::string text{};
};

struct HttpFile {
  std::string text;
  std::string tag;  // the server's name for this state of it (ETag); empty if it gives none
};

// Whether `name` is an address and not a file's path: it starts with http:// or https://.
bool is_http_address(std::string_view name);

// Waits at most five seconds, follows at most five redirections, and takes at most 64 MiB. Nothing if the server says
// that it is still what had that tag.
std::expected<std::optional<HttpFile>, HttpError> http_get(const std::string& address, const std::string& tag = {});

}  // namespace jadoube::cli
