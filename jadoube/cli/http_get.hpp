// Fetches one file from a web server on the local network, such as an electronic board's PGN. Plain HTTP, no
// redirections.
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
    status,       // the server's status, in `text`, was not 200
  };
  Kind kind;
  std::string text{};
};

struct HttpFile {
  std::string text;
  std::string tag;  // the ETag of this version; empty if the server gives none
};

// Waits at most five seconds; accepts at most 64 MiB. Nothing if the server answers that the version with `tag` is
// current.
std::expected<std::optional<HttpFile>, HttpError> http_get(std::string_view address, const std::string& tag = {});

}  // namespace jadoube::cli
