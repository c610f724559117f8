// Errors of http.hpp, in the user's language.
#pragma once

#include <string>

#include "jadoube/cli/common/command.hpp"
#include "jadoube/client/http.hpp"

namespace jadoube::cli {

// A sentence without its full stop: "the server does not answer".
std::string describe(const client::HttpError& error, const Session& session);

}  // namespace jadoube::cli
