// A command of the program: it registers itself with the CLI11 application, with the texts that --help, the manual page
// and the shell completions are made from, and provides the function to run. commands.hpp lists all of them.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>

#include "jadoube/cli/common/output.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::cli {

// The program's exit status.
inline constexpr int done = 0;
inline constexpr int findings = 1;   // a command that looks for errors found some
inline constexpr int bad_usage = 2;  // also for input that cannot be read, or output that cannot be written

inline constexpr int by_interrupt = 130;  // Ctrl-C, as shells report a program that SIGINT has ended

// The environment of a running command.
struct Session {
  text::Language language;
  const CLI::App& program;
  Output& out;  // standard output; main() finishes it

  template <typename... Arguments>
  std::string say(text::Message message, const Arguments&... arguments) const {
    return text::say(language, message, arguments...);
  }
};

// Writes "jadoube perft: SENTENCE" as one line on standard error; without a command, "jadoube: SENTENCE".
void report(const CLI::App* command, const std::string& sentence);
// The same, and returns the status `bad_usage`.
int fail(const CLI::App* command, const std::string& sentence);

struct Command {
  CLI::App* app;
  std::function<int(const Session&)> run;  // returns the exit status
};

}  // namespace jadoube::cli
