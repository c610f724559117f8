// jadoube match ENGINE [ENGINE2…]: many games between engines under the Laws.
#include <cerrno>
#include <map>
#include <random>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/interrupt.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/match/record.hpp"
#include "jadoube/cli/match/report.hpp"
#include "jadoube/cli/match/setup.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {
namespace {

using Failed = std::unexpected<std::string>;

// The files that a match writes while it is played.
struct MatchFiles {
  std::optional<AppendedFile> record, pgn;

  bool failed() const { return (record && !record->state()) || (pgn && !pgn->state()); }
};

class EngineMatch {
 public:
  EngineMatch(CLI::App& app, text::Language language) : app_(&app), setup_(app, language) {}

  int run(const Session& session) const {
    auto plan = setup_.plan(session);
    if (!plan) return fail(app_, plan.error());
    const auto interval = setup_.interval(session);
    if (!interval) return fail(app_, interval.error());
    std::optional<MatchRecord> earlier;
    if (!setup_.record().empty()) {
      auto read = read_match_record(session, setup_.record());
      if (!read) return fail(app_, read.error());
      earlier = *std::move(read);
    }
    const auto seed = complete(session, *plan, earlier);
    if (!seed) return fail(app_, seed.error());
    return play(session, *plan, *seed, *interval, earlier);
  }

 private:
  // Adds the openings, and the games of the earlier run; returns the seed.
  std::expected<unsigned, std::string> complete(const Session& session, engines::MatchPlan& plan,
                                                const std::optional<MatchRecord>& earlier) const {
    const auto given = setup_.seed(session);
    if (!given) return Failed(given.error());
    if (earlier && *given && **given != earlier->seed)
      return Failed(session.say(Message::match_other_record, setup_.record(), "seed"));
    const unsigned seed = earlier ? earlier->seed : given->value_or(std::random_device()());
    auto openings = setup_.openings(session, seed, plan.games);
    if (!openings) return Failed(openings.error());
    plan.openings = *std::move(openings);
    if (!earlier) return seed;
    // The numbers of an encounter's games do not change if there are more of them, as long as all are in pairs.
    const bool same_numbers = earlier->games == plan.games || (earlier->games % 2 == 0 && plan.games > earlier->games);
    const auto differs = same_numbers ? first_difference(earlier->plan, plan_json(plan)) : "games";
    if (!differs.empty()) return Failed(session.say(Message::match_other_record, setup_.record(), differs));
    plan.finished = earlier->finished;
    return seed;
  }

  std::expected<void, std::string> open_files(const Session& session, const engines::MatchPlan& plan, unsigned seed,
                                              const std::optional<MatchRecord>& earlier, MatchFiles& files) const {
    const auto open = [&](const std::string& name, std::size_t kept,
                          std::optional<AppendedFile>& file) -> std::expected<void, std::string> {
      auto opened = AppendedFile::open(name, kept);
      if (!opened && opened.error().code == EWOULDBLOCK) return Failed(session.say(Message::match_file_in_use, name));
      if (!opened) return Failed(describe(opened.error(), session.language));
      file.emplace(std::move(*opened));
      return {};
    };
    if (!setup_.record().empty()) {
      if (const auto opened = open(setup_.record(), earlier ? earlier->size : 0, files.record); !opened)
        return Failed(opened.error());
      if (!earlier) files.record->append(match_record_heading(seed, plan));
    }
    if (!setup_.pgn().empty()) {
      if (const auto opened = open(setup_.pgn(), 0, files.pgn); !opened) return Failed(opened.error());
      if (earlier) files.pgn->append(all_pgn(*earlier));
    }
    return {};
  }

  // The recorded games in their order.
  static std::string all_pgn(const MatchRecord& record) {
    std::map<unsigned, const std::string*> games;
    for (std::size_t i = 0; i < record.finished.size(); ++i) games.emplace(record.finished[i].number, &record.pgn[i]);
    std::string text;
    for (const auto& [number, pgn] : games) text += *pgn;
    return text;
  }

  int play(const Session& session, const engines::MatchPlan& plan, unsigned seed, unsigned interval,
           const std::optional<MatchRecord>& earlier) const {
    MatchFiles files;
    std::string refused;
    const auto pgn_of = [&](const engines::MatchGame& game) { return match_pgn(game, plan, setup_.site()); };
    const auto summary = [&](const engines::MatchReport& report) {
      return setup_.json() ? match_summary_json(report) : match_summary(report, session.language);
    };
    engines::MatchEvents events;
    // The files are changed only when all engines have been started.
    events.began = [&](const engines::MatchReport& report) {
      if (const auto opened = open_files(session, plan, seed, earlier, files); !opened) refused = opened.error();
      if (setup_.json() || !refused.empty()) return;
      session.out.write(match_heading(plan, report, session.language));
      if (plan.openings.size() > 1) session.out.write(session.say(Message::match_seed_used, seed) + "\n");
      if (!plan.finished.empty()) session.out.write(session.say(Message::match_continues, plan.finished.size()) + "\n");
      session.out.flush();
    };
    events.ended = [&](const engines::MatchGame& game) {
      if (files.record) files.record->append(match_record_line(game.finished(), pgn_of(game)));
    };
    events.reported = [&](const engines::MatchGame& game, const engines::MatchReport& report) {
      session.out.write(setup_.json() ? match_game_json(game, session.language)
                                      : match_game_line(game, session.language));
      if (interval != 0 && report.games() % interval == 0) session.out.write(summary(report) + "\n");
      session.out.flush();
      if (files.pgn) files.pgn->append(pgn_of(game));
    };
    watch_for_interrupt(true);
    const auto report = play_match(
        plan, [&] { return !refused.empty() || interrupted() || files.failed() || session.out.failed(); }, events);
    if (!report && interrupted()) return interrupted_status();
    if (!report) return fail(app_, describe(report.error(), session.language));
    if (!refused.empty()) return fail(app_, refused);
    session.out.write(summary(*report));
    for (const auto* file : {&files.record, &files.pgn})
      if (*file)
        if (const auto written = (*file)->state(); !written)
          return fail(app_, describe(written.error(), session.language));
    return interrupted() ? interrupted_status() : done;
  }

  const CLI::App* app_;
  MatchSetup setup_;
};

}  // namespace

Command match_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("match", say(language, Message::match_summary));
  const EngineMatch match(*app, language);
  set_texts(*app,
            say(language, Message::match_details) + "\n" + say(language, Message::match_details_engines) + "\n" +
                say(language, Message::match_details_time) + "\n" + say(language, Message::match_details_record),
            {{"jadoube match stockfish --games 20", say(language, Message::match_example_plain)},
             {"jadoube match --engine A=stockfish --engine B=stockfish 'option.Skill Level=3'",
              say(language, Message::match_example_named)},
             {"jadoube match stockfish ./my-engine --sprt elo0=0 elo1=5 --record match.jsonl",
              say(language, Message::match_example_sprt)}});
  return {app, [match](const Session& session) { return match.run(session); }};
}

}  // namespace jadoube::cli
