// Recognises errors in the command line, and gives a sentence for each.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Error.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/cli/common/command.hpp"

namespace jadoube::cli {

// The candidate that `word` was probably meant to be: at most two letters wrong, missing, extra or swapped, and fewer
// than half of them. In a tie, the first one.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);

// The command on the command line, if any.
const CLI::App* command_given(const CLI::App& program);

// The error for an unknown command `word`, with a suggestion.
std::string unknown_command(const Session& session, const std::string& word);

// The error in the command line `arguments`, if any. `error` is CLI11's error from parsing them into `session.program`,
// or nothing.
std::optional<std::string> usage_error(const Session& session, const std::vector<std::string>& arguments,
                                       const std::optional<CLI::ParseError>& error);

}  // namespace jadoube::cli
