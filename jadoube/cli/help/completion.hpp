// The common part of the completion scripts of all shells, and one function for each shell.
#pragma once

#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"

namespace jadoube::cli {

// The words that are possible at one place of the command line.
struct Candidates {
  enum class Kind : std::uint8_t { none, words, files, folders };
  Kind kind = Kind::none;
  std::vector<std::string> words{};
};
Candidates candidates(const Session& session, const CLI::Option& option);

// The names of all options of `app` that take a value.
std::vector<std::string> names_with_value(const CLI::App& app);

std::string joined(const std::vector<std::string>& words, std::string_view between);
// The text in single quotes, as all three shells read it; a quote within is escaped as fish requires.
std::string quoted(const std::string& text);

// The whole script, made from the program's own options.
std::string bash_completion(const Session& session);
std::string zsh_completion(const Session& session);
std::string fish_completion(const Session& session);

}  // namespace jadoube::cli
