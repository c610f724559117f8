// jadoube stats FILE…: numbers of games, by result, length, year, opening and player.
#include "jadoube/archive/collection/game_filter.hpp"
#include "jadoube/archive/collection/statistics_report.hpp"
#include "jadoube/cli/collection/task.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/system_error.hpp"

namespace jadoube::cli {
namespace {

using namespace archive;

struct StatsOptions {
  CollectionOptions common;
  const CLI::Option *eco_file, *top, *json, *csv, *plot;
};

class Counting : public GameWatcher {
 public:
  explicit Counting(const OpeningNames* names) : filter_({}, names) {}

  void start(const Position& position) override { filter_.start(position); }
  void positions(std::span<const Position> after) override { filter_.look(after); }
  bool take(const GameView& game) override {
    statistics.add(game, eco_of(game.tags, filter_.opening()));
    return true;
  }

  Statistics statistics;

 private:
  GameFilter filter_;  // only for the opening
};

int write_plot(const Session& session, const StatsOptions& options, const Statistics& statistics, unsigned most) {
  return with_output(session, options.common.app, *options.plot, [&](Output& out) {
    out.write(to_svg(statistics, session.language, most));
    return done;
  });
}

int run_stats(const Session& session, const StatsOptions& options) {
  const CLI::App* const app = options.common.app;
  constexpr unsigned usual_top = 20;
  const auto top = options.top->empty() ? usual_top : whole_number(session, *options.top, 0, 1'000'000);
  if (!top) return fail(app, top.error());
  if (!options.json->empty() && !options.csv->empty())
    return fail(app, session.say(Message::usage_not_both, "--json", "--csv"));
  const auto names = opening_names(session, *options.eco_file);
  if (!names) return fail(app, names.error());
  CollectionTask task(session, options.common);
  Counting counting(*names ? &**names : nullptr);
  const int status = task.read(0, counting);
  const Statistics& statistics = counting.statistics;
  if (!statistics.has_all_players()) report(app, session.say(Message::stats_players_full, Statistics::most_players));
  session.out.write(!options.json->empty()  ? to_json(statistics, *top)
                    : !options.csv->empty() ? to_csv(statistics, *top)
                                            : to_text(statistics, session.language, *top));
  if (options.plot->empty()) return status;
  const int plotted = write_plot(session, options, statistics, *top);
  return status == done ? plotted : status;
}

}  // namespace

Command stats_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("stats", say(language, Message::stats_summary));
  const auto file = say(language, Message::placeholder_file);
  const StatsOptions options{.common = add_collection_options(*app, language),
                             .eco_file = add_option(*app, "--eco-file", file, say(language, Message::filter_eco_file)),
                             .top = add_option(*app, "--top", "N", say(language, Message::stats_top)),
                             .json = add_flag(*app, "--json", say(language, Message::option_json)),
                             .csv = add_flag(*app, "--csv", say(language, Message::stats_csv)),
                             .plot = add_option(*app, "--plot", file, say(language, Message::stats_plot))};
  set_texts(
      *app, say(language, Message::stats_details),
      {{"jadoube stats games.pgn", say(language, Message::stats_example_plain)},
       {"jadoube stats --plot games.svg --top 50 games.pgn", say(language, Message::stats_example_plot)},
       {"jadoube filter --player Tal games.pgn | jadoube stats -", say(language, Message::stats_example_filter)}});
  return {app, [options](const Session& session) { return run_stats(session, options); }};
}

}  // namespace jadoube::cli
