// jadoube merge FILE…: all games of several files, without those that are repeated.
#include "jadoube/archive/duplicates.hpp"
#include "jadoube/cli/collection/task.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/json_line.hpp"

namespace jadoube::cli {
namespace {

using namespace archive;

struct MergeOptions {
  CollectionOptions common;
  const CLI::Option *keep, *json, *output;
};

class Merging : public GameWatcher {
 public:
  Merging(CollectionTask& task, bool keeps_repeated, Output& out)
      : task_(task), keeps_repeated_(keeps_repeated), writer_(out) {}

  bool take(const GameView& game) override {
    ++games;
    if (!keeps_repeated_ && game.identity.is_compared()) {
      const auto found = duplicates_.find_or_remember(game.identity, {task_.source_number(), game.number});
      if (found && found->kind == Duplicates::Found::Kind::same) {
        ++repeated;
        return true;
      }
    }
    return writer_.write(game.text);
  }
  bool is_full() const { return duplicates_.is_full(); }

  std::uint64_t games = 0, repeated = 0;

 private:
  CollectionTask& task_;
  bool keeps_repeated_;
  GameWriter writer_;
  Duplicates duplicates_;
};

int run_merge(const Session& session, const MergeOptions& options) {
  if (!options.json->empty() && options.output->empty())
    return fail(options.common.app, session.say(Message::usage_only_with, "--json", "--output"));
  return with_output(session, options.common.app, *options.output, [&](Output& out) {
    CollectionTask task(session, options.common);
    const bool keeps_repeated = !options.keep->empty();
    Merging merging(task, keeps_repeated, out);
    const int status = task.read(keeps_repeated ? KindSet{} : bit(Kind::duplicate), merging);
    if (merging.is_full())
      report(options.common.app, session.say(Message::audit_duplicates_full, Duplicates::default_most));
    if (options.output->empty()) return status;
    session.out.write(options.json->empty()
                          ? session.say(Message::merge_report, merging.games, merging.repeated) + "\n"
                          : JsonLine().add("games", merging.games).add("repeated", merging.repeated).text() + "\n");
    return status;
  });
}

}  // namespace

Command merge_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("merge", say(language, Message::merge_summary));
  const MergeOptions options{.common = add_collection_options(*app, language),
                             .keep = add_flag(*app, "--keep-repeated", say(language, Message::merge_keep)),
                             .json = add_flag(*app, "--json", say(language, Message::option_json)),
                             .output = add_option(*app, "-o,--output", say(language, Message::placeholder_file),
                                                  say(language, Message::convert_output))};
  set_texts(*app, say(language, Message::merge_details),
            {{"jadoube merge mine.pgn games.pgn -o all.pgn", say(language, Message::merge_example)}});
  return {app, [options](const Session& session) { return run_merge(session, options); }};
}

}  // namespace jadoube::cli
