#include "jadoube/cli/collection/task.hpp"

#include <unistd.h>

#include "jadoube/cli/common/contents.hpp"
#include "jadoube/cli/common/interrupt.hpp"
#include "jadoube/cli/common/likely_letters.hpp"
#include "jadoube/cli/common/pgn_inputs.hpp"
#include "jadoube/cli/common/system_error.hpp"

namespace jadoube::cli {

CollectionOptions add_collection_options(CLI::App& app, text::Language language) {
  return {.app = &app,
          .files = add_arguments(app, "files", say(language, Message::placeholder_file),
                                 say(language, Message::audit_files)),
          .letters = add_option(app, "--letters", letters_alternatives(), say(language, Message::audit_letters))};
}

void CollectionTask::refuse(const std::string& name, const std::string& why) {
  progress_.clear();
  has_refused_ = true;
  report(options_.app, say(Message::cannot_read_file, name == "-" ? say(Message::standard_input) : name, why));
}

// False if the watcher stopped.
bool CollectionTask::read_source(const std::string& name, archive::KindSet kinds, archive::GameWatcher& watcher) {
  const auto language = session_.language;
  auto source = name == "-" ? pgn::Source::standard_input() : progress_.open(name);
  if (!source) return refuse(name, why_unreadable(source.error(), language)), true;
  auto sampled = with_likely_letters(std::move(*source));
  if (!sampled) return refuse(name, why_unreadable(sampled.error(), language)), true;
  if (is_binary(sampled->beginning)) return refuse(name, say(Message::audit_binary)), true;

  struct Stopping : archive::GameWatcher {
    archive::GameWatcher& watcher;
    CollectionTask& task;
    bool stopped = false;
    Stopping(archive::GameWatcher& wrapped, CollectionTask& owner) : watcher(wrapped), task(owner) {}
    bool wants(const archive::TagList& tags) override {
      task.count_game();
      return watcher.wants(tags);
    }
    void start(const Position& position) override { watcher.start(position); }
    void positions(std::span<const Position> after) override { watcher.positions(after); }
    bool take(const archive::GameView& game) override {
      stopped = !watcher.take(game) || interrupted();
      return !stopped;
    }
  } stopping(watcher, *this);
  const auto finished = archive::read_games(
      sampled->source, {.letters = letters_.value_or(sampled->letters), .findings = kinds}, stopping);
  if (!finished) refuse(name, why_unreadable(finished.error(), language));
  return !stopping.stopped;
}

int CollectionTask::read(archive::KindSet kinds, archive::GameWatcher& watcher) {
  if (!options_.letters->empty()) {
    const auto letters = alternative(session_, *options_.letters);
    if (!letters) return fail(letters.error());
    letters_ = notation::all_letters[*letters];
  }
  watch_for_interrupt();
  const auto names = options_.files->empty() ? std::vector<std::string>{"-"} : options_.files->results();
  const auto inputs = pgn_inputs(
      names, [&](const std::string& name, int code) { refuse(name, system_error(session_.language, code)); });
  for (const std::string& input : inputs) {
    if (input == "-" && ::isatty(STDIN_FILENO) != 0) report(options_.app, say(Message::reads_terminal));
    source_ = input == "-" ? "<stdin>" : input;
    ++source_number_;
    if (!read_source(input, kinds, watcher)) break;
  }
  progress_.clear();
  return interrupted() ? by_interrupt : has_refused_ ? bad_usage : done;
}

std::expected<std::optional<archive::OpeningNames>, std::string> opening_names(const Session& session,
                                                                               const CLI::Option& file) {
  if (file.empty()) return std::nullopt;
  const auto text = contents_or_sentence(value(file), session.language);
  if (!text) return std::unexpected(text.error());
  auto names = archive::OpeningNames::read(*text);
  if (!names) return std::unexpected(session.say(Message::filter_no_openings, value(file)));
  return names;
}

int with_output(const Session& session, const CLI::App* app, const CLI::Option& option,
                const std::function<int(Output&)>& write) {
  if (option.empty()) return write(session.out);
  if (value(option).empty())
    return fail(app, session.say(Message::usage_value_missing, display_name(option), option.get_type_name()));
  auto out = Output::file(value(option));
  if (!out) return fail(app, describe(out.error(), session.language));
  const int status = write(*out);
  if (status == bad_usage || interrupted()) return status;
  if (const auto written = out->finish(); !written) return fail(app, describe(written.error(), session.language));
  return status;
}

}  // namespace jadoube::cli
