// By which names a request may address the server. A name that anybody can point at this machine is not one of them:
// a foreign page could read and write here under it (DNS rebinding).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "jadoube/server/common/options.hpp"

namespace jadoube::server {

// An origin as browsers write it, "https://example.org" or "http://example.org:8080", from one in other case or with
// the scheme's own port; nothing if it is none, or has a path.
std::optional<std::string> parse_origin(std::string_view text);

// `host` is the header, with or without a port: an IP address, localhost, the machine's own name, a name under .local,
// or that of one of the origins that the options name.
bool is_own_host(std::string_view host, const Options& options);

}  // namespace jadoube::server
