// Command lines that say nothing the program understands, and the sentence for each.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Error.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/cli/command.hpp"

namespace jadoube::cli {

// The candidate that `word` was probably meant to be: at most two letters wrong, missing, too many or swapped, and
// fewer than half of them. The first of those with the fewest.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);

// The command on the command line, if there was one.
const CLI::App* command_given(const CLI::App& program);

// That there is no command `word`, and which was meant.
std::string unknown_command(const Session& session, const std::string& word);

// What is wrong with the command line `arguments`, whose parsing into `session.program` ended as `error` (nothing: it
// ended well). Nothing if all is well.
std::optional<std::string> usage_error(const Session& session, const std::vector<std::string>& arguments,
                                       const std::optional<CLI::ParseError>& error);

}  // namespace jadoube::cli
