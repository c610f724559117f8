// Extracts the commands and options from the application object for the help, the manual page and the completions,
// which therefore always agree with the parser.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "jadoube/cli/common/command.hpp"

namespace jadoube::cli {

struct Example {
  std::string command_line;
  std::string explanation;
};

// Sets the texts of a command (or the program): its paragraphs, each ended by '
// ', and its examples.
void set_texts(CLI::App& app, const std::string& details, const std::vector<Example>& examples);

std::string summary(const CLI::App& app);
std::vector<std::string> details(const CLI::App& app);
std::vector<Example> examples(const CLI::App& app);

// The commands in the order in which they were added.
std::vector<const CLI::App*> commands(const CLI::App& program);
std::vector<std::string> command_names(const CLI::App& program);
std::vector<const CLI::Option*> arguments(const CLI::App& app);
std::vector<const CLI::Option*> options(const CLI::App& app);

// "-o, --output FILE".
std::string synopsis(const CLI::Option& option);
// "jadoube perft DEPTH [FEN…] [--divide] …", as words that must not be broken.
std::vector<std::string> usage(const Session& session, const CLI::App& app);

// Whether an option's or argument's value is the name of a file.
bool takes_file(const Session& session, const CLI::Option& option);

}  // namespace jadoube::cli
