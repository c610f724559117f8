// What the actions of `jadoube swiss` share: their words and options, reading a tournament, and writing one.
#pragma once

#include <CLI/App.hpp>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/cli/command.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::cli {

// The options of the command; each action uses some of them.
struct SwissOptions {
  const CLI::App* app;
  const CLI::Option *action, *words, *json, *output, *to, *tie_breaks, *working, *seed, *settings, *event;
};

// The whole contents of a file, or of standard input for "-"; a sentence if it cannot be read or is longer than 64 MiB.
std::expected<std::string, std::string> contents(const std::string& name, text::Language language);

struct SwissTask {
  const Session& session;
  const SwissOptions& options;

  template <typename... Arguments>
  std::string say(text::Message message, const Arguments&... arguments) const {
    return session.say(message, arguments...);
  }
  int fail(const std::string& sentence) const { return cli::fail(options.app, sentence); }
  bool writes_json() const { return !options.json->empty(); }

  // The word after the action, from 0; empty if there are not so many.
  std::string word(std::size_t index) const;
  std::size_t words() const { return options.words->count(); }
  // The word as a number from 1 to `most`, or the default if it is missing.
  std::expected<unsigned, std::string> number(std::size_t index, unsigned most, unsigned if_missing) const;

  // The tournament in the file named by the first word, after reporting every adjustment on standard error.
  std::expected<tournament::Event, std::string> read() const;
  // To --output, or standard output; in the dialect of --to.
  int write(const tournament::Event& event) const;
  int write(std::string_view text) const;
};

int swiss_pair(const SwissTask& task);
int swiss_result(const SwissTask& task);
int swiss_check(const SwissTask& task);
int swiss_standings(const SwissTask& task);
int swiss_explain(const SwissTask& task);
int swiss_convert(const SwissTask& task);
int swiss_generate(const SwissTask& task);

}  // namespace jadoube::cli
