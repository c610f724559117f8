// The common part of the actions of `jadoube swiss`: their words and options, reading a tournament, and writing one.
#pragma once

#include <CLI/App.hpp>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/cli/common/command.hpp"
#include "jadoube/tournament/rating_list/rating_list.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::cli {

// The options of the command; each action uses some of them.
struct SwissOptions {
  const CLI::App* app;
  const CLI::Option *action, *words, *json, *output, *to, *tie_breaks, *working, *round, *seed, *settings, *event;
  const CLI::Option *players, *rating, *federation, *limit, *only;
};

struct SwissTask {
  const Session& session;
  const SwissOptions& options;

  template <typename... Arguments>
  std::string say(text::Message message, const Arguments&... arguments) const {
    return session.say(message, arguments...);
  }
  int fail(const std::string& sentence) const { return cli::fail(options.app, sentence); }
  bool writes_json() const { return !options.json->empty(); }

  // The word after the action, from 0; empty if there are not that many.
  std::string word(std::size_t index) const;
  std::size_t words() const { return options.words->count(); }
  // The word as a number from 1 to `most`, or the default if it is missing.
  std::expected<unsigned, std::string> number(std::size_t index, unsigned most, unsigned if_missing) const;

  // The tournament in the file named by the first word, after reporting every adjustment on standard error.
  std::expected<tournament::Event, std::string> read() const;
  // The rating that --rating names; the standard rating without that option.
  std::expected<tournament::RatingKind, std::string> rating() const;
  // The number of --seed, or a random number.
  std::expected<std::uint64_t, std::string> seed() const;
  // Writes to --output or standard output, in the dialect of --to, after reporting the data that this dialect cannot
  // hold.
  int write(const tournament::Event& event) const;
  int write(std::string_view text) const;
  // Saves an action's change to --output; without that option nothing is written, and this is reported.
  int save(const tournament::Event& event) const;
  int say_not_saved() const;
  // Writes a tournament that begins: like write(), but never over a file of a tournament that has gone on already.
  int begin(const tournament::Event& event) const;
  // Fails with the action's own words from the help: "something is missing: jadoube swiss bye FILE ROUNDS
  // PLAYER=KIND…".
  int fail_for_usage(text::Message words) const;
};

// "BH/C1,SB" as "BH/C1" and "SB".
std::vector<std::string> split_at_commas(const std::string& text);

// "7–30, 4–12"; the pairing-allocated bye as 5–0.
std::string pairs_as_text(const std::vector<tournament::Board>& boards);

int swiss_pair(const SwissTask& task);
int swiss_unpair(const SwissTask& task);
int swiss_round(const SwissTask& task);
int swiss_result(const SwissTask& task);
int swiss_bye(const SwissTask& task);
int swiss_forbid(const SwissTask& task);
int swiss_enter(const SwissTask& task);
int swiss_change(const SwissTask& task);
int swiss_check(const SwissTask& task);
int swiss_standings(const SwissTask& task);
int swiss_crosstable(const SwissTask& task);
int swiss_explain(const SwissTask& task);
int swiss_convert(const SwissTask& task);
int swiss_generate(const SwissTask& task);
int swiss_index(const SwissTask& task);
int swiss_players(const SwissTask& task);

}  // namespace jadoube::cli
