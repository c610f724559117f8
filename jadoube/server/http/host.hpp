// By which names a request may address the server. A name that anybody can point at this machine is not one of them:
// a foreign page could read and write here under it (DNS rebinding).
#pragma once

#include <string_view>

#include "jadoube/server/common/options.hpp"

namespace jadoube::server {

// `host` is the header, with or without a port: an IP address, localhost, the machine's own name, a name under .local,
// or that of one of the origins that the options name.
bool is_own_host(std::string_view host, const Options& options);

}  // namespace jadoube::server
