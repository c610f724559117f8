// What http.hpp reports, in the user's language.
#pragma once

#include <string>

#include "jadoube/cli/command.hpp"
#include "jadoube/cli/http.hpp"

namespace jadoube::cli {

// A sentence without its full stop: "the server does not answer".
std::string describe(const HttpError& error, const Session& session);

}  // namespace jadoube::cli
