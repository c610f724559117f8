// jadoube match ENGINE [ENGINE2]: many games between two engines under the Laws.
#include "jadoube/cli/describe.hpp"
#include "jadoube/cli/interrupt.hpp"
#include "jadoube/cli/match_report.hpp"
#include "jadoube/cli/match_setup.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/system_error.hpp"
#include "jadoube/notation/pgn/writer.hpp"

namespace jadoube::cli {
namespace {

class EngineMatch {
 public:
  EngineMatch(CLI::App& app, text::Language language) : app_(&app), setup_(app, language) {}

  int run(const Session& session) const {
    const auto plan = setup_.plan(session);
    if (!plan) return fail(app_, plan.error());
    std::optional<Output> file;
    if (!setup_.pgn().empty()) {
      auto opened = Output::file(setup_.pgn());
      if (!opened) return fail(app_, describe(opened.error(), session.language));
      file.emplace(std::move(*opened));
    }
    watch_for_interrupt();
    const auto report = engines::play_match(*plan, interrupted, [&](const engines::MatchGame& game) {
      session.out.write(match_game_line(game, session.language));
      session.out.flush();
      if (file) file->write(pgn::write(match_record(game, *plan, session.language)));
    });
    if (!report) return fail(app_, describe(report.error(), session.language));
    session.out.write(match_summary(*report, session.language));
    if (!file) return done;
    if (const auto written = file->finish(); !written) return fail(app_, describe(written.error(), session.language));
    return done;
  }

 private:
  const CLI::App* app_;
  MatchSetup setup_;
};

}  // namespace

Command match_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("match", say(language, Message::match_summary));
  const EngineMatch match(*app, language);
  set_texts(*app, say(language, Message::match_details),
            {{"jadoube match stockfish --games 20", say(language, Message::match_example_plain)},
             {"jadoube match stockfish ./my-engine --time 0.5+0.5 --openings book.pgn --pgn games.pgn",
              say(language, Message::match_example_openings)}});
  return {app, [match](const Session& session) { return match.run(session); }};
}

}  // namespace jadoube::cli
