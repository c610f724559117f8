// The common part of filter, split, merge, sort and stats: their files, and reading all the games in them.
#pragma once

#include <expected>
#include <functional>
#include <optional>

#include "jadoube/archive/collection/opening_names.hpp"
#include "jadoube/archive/collection/read_games.hpp"
#include "jadoube/cli/common/command.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/reading_progress.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

struct CollectionOptions {
  const CLI::App* app;
  const CLI::Option *files, *letters;
};
CollectionOptions add_collection_options(CLI::App& app, text::Language language);

class CollectionTask {
 public:
  CollectionTask(const Session& session, const CollectionOptions& options) : session_(session), options_(options) {}

  // Reads all games of the files and folders in their order, or of standard input. Errors are reported on standard
  // error. Stops when the watcher does, or on Ctrl-C. Returns the exit status.
  int read(archive::KindSet kinds, archive::GameWatcher& watcher);

  // The name of the file being read, and its number from 1.
  const std::string& source() const { return source_; }
  std::uint32_t source_number() const { return source_number_; }
  // Call it for each game read.
  void count_game() { progress_.show(session_, ++games_); }

  const Session& session() const { return session_; }
  int fail(const std::string& sentence) {
    progress_.clear();
    return cli::fail(options_.app, sentence);
  }
  void clear_progress() { progress_.clear(); }

  template <typename... Arguments>
  std::string say(text::Message message, const Arguments&... arguments) const {
    return session_.say(message, arguments...);
  }

 private:
  bool read_source(const std::string& name, archive::KindSet kinds, archive::GameWatcher& watcher);
  void refuse(const std::string& name, const std::string& why);

  const Session& session_;
  const CollectionOptions& options_;
  ReadingProgress progress_;
  std::optional<notation::Letters> letters_;
  std::string source_;
  std::uint32_t source_number_ = 0;
  std::uint64_t games_ = 0;
  bool has_refused_ = false;
};

// The openings of --eco-file; none where the option is not given. The error is a sentence.
std::expected<std::optional<archive::OpeningNames>, std::string> opening_names(const Session& session,
                                                                               const CLI::Option& file);

// Runs `write` with the file that `option` names, or with standard output if it is not given. The file is written
// completely or not at all: not if the status is bad_usage. Returns the exit status.
int with_output(const Session& session, const CLI::App* app, const CLI::Option& option,
                const std::function<int(Output&)>& write);

// Writes games one after the other, an empty line between two.
class GameWriter {
 public:
  explicit GameWriter(Output& out) : out_(out) {}
  // False if it cannot be written.
  bool write(std::string_view game) {
    if (has_begun_) out_.write("\n");
    has_begun_ = true;
    out_.write(game);
    out_.write("\n");
    return !out_.failed();
  }

 private:
  Output& out_;
  bool has_begun_ = false;
};

}  // namespace jadoube::cli
