// jadoube sort --by FIELDS FILE…: all games, in another order.
#include "jadoube/archive/collection/external_sort.hpp"
#include "jadoube/archive/collection/sort_key.hpp"
#include "jadoube/cli/collection/task.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/system_error.hpp"

namespace jadoube::cli {
namespace {

using namespace archive;

struct SortOptions {
  CollectionOptions common;
  const CLI::Option *by, *output;
};

class Sorting : public GameWatcher {
 public:
  explicit Sorting(const SortOrder& order) : order_(order) {}

  bool take(const GameView& game) override {
    const auto added = sort_.add(order_.key(game), game.text);
    if (!added) fault_ = added.error();
    return fault_ == 0;
  }
  // Returns an errno, 0 if all is well.
  int write(Output& out) {
    GameWriter writer(out);
    if (fault_ == 0)
      if (const auto done = sort_.give([&](std::string_view game) { return writer.write(game); }); !done)
        fault_ = done.error();
    return fault_;
  }

 private:
  const SortOrder& order_;
  ExternalSort sort_;
  int fault_ = 0;
};

int run_sort(const Session& session, const SortOptions& options) {
  const CLI::App* const app = options.common.app;
  const std::string by = options.by->empty() ? "date,event,round,white" : value(*options.by);
  const auto order = SortOrder::read(by);
  if (!order) return fail(app, session.say(Message::sort_bad_fields, by, listed(SortOrder::fields())));
  return with_output(session, app, *options.output, [&](Output& out) {
    CollectionTask task(session, options.common);
    Sorting sorting(*order);
    const int status = task.read(0, sorting);
    if (status == by_interrupt) return status;
    if (const int fault = sorting.write(out); fault != 0)
      return task.fail(session.say(Message::sort_temporary, system_error(session.language, fault)));
    return status;
  });
}

}  // namespace

Command sort_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("sort", say(language, Message::sort_summary));
  const SortOptions options{
      .common = add_collection_options(*app, language),
      .by = add_option(*app, "--by", say(language, Message::sort_placeholder_fields), say(language, Message::sort_by)),
      .output = add_option(*app, "-o,--output", say(language, Message::placeholder_file),
                           say(language, Message::convert_output))};
  set_texts(*app, say(language, Message::sort_details, listed(SortOrder::fields())),
            {{"jadoube sort games.pgn -o by-date.pgn", say(language, Message::sort_example_date)},
             {"jadoube sort --by=-elo,white games.pgn", say(language, Message::sort_example_elo)}});
  return {app, [options](const Session& session) { return run_sort(session, options); }};
}

}  // namespace jadoube::cli
