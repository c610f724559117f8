// What the scripts that complete the command line have in common, and one function for each shell.
#pragma once

#include "jadoube/cli/describe.hpp"
#include "jadoube/cli/options.hpp"

namespace jadoube::cli {

// What can stand in a place of the command line.
struct Candidates {
  enum class Kind : std::uint8_t { none, words, files };
  Kind kind = Kind::none;
  std::vector<std::string> words{};
};
Candidates candidates(const Session& session, const CLI::Option& option);

std::vector<std::string> command_names(const CLI::App& program);
// The names of all options of `app` that take a value.
std::vector<std::string> names_with_value(const CLI::App& app);

std::string joined(const std::vector<std::string>& words, std::string_view between);
// In single quotes, as all three shells read them; fish has the quote itself escaped within.
std::string quoted(const std::string& text);

// The whole script, made from what the program parses.
std::string bash_completion(const Session& session);
std::string zsh_completion(const Session& session);
std::string fish_completion(const Session& session);

}  // namespace jadoube::cli
