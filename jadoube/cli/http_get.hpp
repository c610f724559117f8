// One file from a web server on the local net, as boards that send their games offer it. Plain HTTP, no redirections.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::cli {

struct HttpError {
  enum class Kind : std::uint8_t {
    bad_address,  // not http://host[:port]/path
    network,      // no answer
    status,       // `text` is the server's status, other than 200
  };
  Kind kind;
  std::string text{};
};

struct HttpFile {
  std::string text;
  std::string tag;  // the server's name for this state of it (ETag); empty if it gives none
};

// Waits at most five seconds; gives at most 64 MiB. Nothing if the server says that it is still what had that tag.
std::expected<std::optional<HttpFile>, HttpError> http_get(std::string_view address, const std::string& tag = {});

}  // namespace jadoube::cli
