// jadoube split FILE…: games in several files, with a number of games in each, or by player, year, opening, ….
#include <fmt/format.h>

#include <filesystem>

#include "jadoube/archive/collection/file_names.hpp"
#include "jadoube/cli/collection/part_files.hpp"
#include "jadoube/cli/collection/task.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/system_error.hpp"

namespace jadoube::cli {
namespace {

using namespace archive;

constexpr const char* ways = "player|white|black|event|site|year|month|result|eco";  // in the order of SplitBy
// This limit keeps a mistake from filling a directory.
constexpr std::size_t most_files = 100'000;

struct SplitOptions {
  CollectionOptions common;
  const CLI::Option *every, *by, *directory, *replace, *json;
};

class Splitting : public GameWatcher {
 public:
  Splitting(std::optional<SplitBy> by, std::uint64_t every, PartFiles files)
      : by_(by), every_(every), files(std::move(files)) {}

  bool take(const GameView& game) override {
    if (!by_) return add(fmt::format("games-{:05}", games_++ / every_ + 1), game.text);
    for (const std::string& name : part_names(*by_, game))
      if (!add(name, game.text)) return false;
    return true;
  }

 private:
  bool add(const std::string& name, std::string_view game) {
    if (files.games().size() >= most_files && !files.games().contains(name)) {
      has_too_many = true;
      return false;
    }
    if (auto done = files.add(name, game); !done) error = done.error();
    return !error;
  }

  std::optional<SplitBy> by_;
  std::uint64_t every_;
  std::uint64_t games_ = 0;

 public:
  PartFiles files;
  std::optional<OutputError> error{};
  bool has_too_many = false;
};

int run_split(const Session& session, const SplitOptions& options) {
  const CLI::App* const app = options.common.app;
  if (options.every->empty() == options.by->empty())
    return fail(app, options.by->empty() ? session.say(Message::usage_say_which, "--every, --by")
                                         : session.say(Message::usage_not_both, "--every", "--by"));
  std::optional<SplitBy> by;
  std::uint64_t every = 1;
  if (options.by->empty()) {
    const auto number = whole_number(session, *options.every, 1, 1'000'000'000);
    if (!number) return fail(app, number.error());
    every = *number;
  } else {
    const auto way = alternative(session, *options.by);
    if (!way) return fail(app, way.error());
    by = static_cast<SplitBy>(*way);
  }
  const std::string directory = options.directory->empty() ? "." : value(*options.directory);
  std::error_code error;  // shows when the first file is written
  std::filesystem::create_directories(directory, error);
  CollectionTask task(session, options.common);
  Splitting splitting(by, every, PartFiles(directory, !options.replace->empty()));
  int status = task.read(0, splitting);
  if (!splitting.error && status != by_interrupt)
    if (auto done = splitting.files.finish(); !done) splitting.error = done.error();
  if (splitting.error) return task.fail(describe(*splitting.error, session.language));
  if (splitting.has_too_many) return task.fail(session.say(Message::split_too_many, most_files));
  for (const auto& [name, games] : splitting.files.games()) {
    const std::string path = (std::filesystem::path(directory) / (name + ".pgn")).string();
    session.out.write(options.json->empty() ? fmt::format("{:>9} {}\n", games, path)
                                            : JsonLine().add("file", path).add("games", games).text() + "\n");
  }
  return status;
}

}  // namespace

Command split_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("split", say(language, Message::split_summary));
  const SplitOptions options{
      .common = add_collection_options(*app, language),
      .every = add_option(*app, "--every", "N", say(language, Message::split_every)),
      .by = add_option(*app, "--by", ways, say(language, Message::split_by)),
      .directory = add_option(*app, "-d,--directory", say(language, Message::split_placeholder_directory),
                              say(language, Message::split_directory)),
      .replace = add_flag(*app, "--replace", say(language, Message::split_replace)),
      .json = add_flag(*app, "--json", say(language, Message::option_json))};
  set_texts(*app, say(language, Message::split_details),
            {{"jadoube split --every 1000 games.pgn", say(language, Message::split_example_every)},
             {"jadoube split --by year -d years games.pgn", say(language, Message::split_example_year)}});
  return {app, [options](const Session& session) { return run_split(session, options); }};
}

}  // namespace jadoube::cli
