// The host names with which a request may address the server. A name that anybody can point at this machine is not
// allowed: a foreign page could read and write here under it (DNS rebinding).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "jadoube/server/common/options.hpp"

namespace jadoube::server {

// The origin in the form that browsers use, "https://example.org" or "http://example.org:8080". The text may be in
// other case or have the scheme's own port. Returns nothing if it is no origin, or has a path.
std::optional<std::string> parse_origin(std::string_view text);

// `host`: the header, with or without a port. Allowed are an IP address, localhost, the machine's own name, a name
// under .local, and the host of an origin in the options.
bool is_own_host(std::string_view host, const Options& options);

}  // namespace jadoube::server
