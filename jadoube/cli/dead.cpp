// jadoube dead [FILE]: which side can still checkmate, for a list of positions.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "jadoube/archive/internal/in_order.hpp"
#include "jadoube/cli/conversion.hpp"
#include "jadoube/cli/describe.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/progress_bar.hpp"
#include "jadoube/cli/system_error.hpp"
#include "jadoube/cli/text_lines.hpp"
#include "jadoube/mate/verdict_line.hpp"
#include "jadoube/notation/uci_castling.hpp"

namespace jadoube::cli {
namespace {

constexpr unsigned most_positions = 4'000'000'000, most_megabytes = 1'000'000;

struct Answered {
  mate::DeadAnswer answer;
  std::chrono::microseconds time;
};

Answered answer(const Position& position, const mate::MateQuestion& question) {
  const auto before = std::chrono::steady_clock::now();
  auto found = mate::dead(position, question);
  return {std::move(found),
          std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - before)};
}

std::string written(const Position& position, const Answered& answered) {
  const auto& [white, black] = answered.answer;
  const auto letters = mate::verdict_letters(answered.answer);
  std::string text = fmt::format("{}{} {} {} {}\n", letters[0], letters[1], white.nodes + black.nodes,
                                 answered.time.count(), notation::write_fen(position));
  for (const auto& [letter, line] : {std::pair{'W', &white.line}, std::pair{'B', &black.line}}) {
    if (line->empty()) continue;
    text += fmt::format("  {}", letter);
    for (const Move move : *line) (text += ' ') += notation::write_uci(move, notation::uci_castling(position));
    text += '\n';
  }
  return text;
}

// Whether an argument looks like a position and not like the name of a file.
bool is_position(std::string_view argument) { return argument.contains(' ') && std::ranges::count(argument, '/') == 7; }

struct Tally {
  std::size_t decided = 0, asked = 0, mismatches = 0;
  std::size_t beyond_budget = 0, beyond_memory = 0;

  void count(const mate::MateAnswer& answer, std::optional<bool> expected) {
    ++asked;
    if (answer.verdict == mate::MateVerdict::undecided) {
      ++(answer.ground == mate::MateGround::memory_spent ? beyond_memory : beyond_budget);
      return;
    }
    ++decided;
    if (expected && *expected != (answer.verdict == mate::MateVerdict::can_mate)) ++mismatches;
  }
};

class Dead {
 public:
  Dead(CLI::App& app, text::Language language)
      : app_(&app),
        file_(add_argument(app, "file", say(language, Message::placeholder_file), say(language, Message::dead_file))),
        threads_(add_option(app, "--threads", "N", say(language, Message::perft_threads))),
        budget_(add_option(app, "--budget", "N", say(language, Message::dead_budget))),
        memory_(add_option(app, "--memory", "MB", say(language, Message::dead_memory))),
        draws_(add_flag(app, "--automatic-draws", say(language, Message::dead_automatic_draws))),
        line_(add_flag(app, "--line", say(language, Message::dead_line))) {}

  int run(const Session& session) const {
    const auto threads = threads_->empty() ? 1U : whole_number(session, *threads_, 0, most_threads);
    if (!threads) return fail(app_, threads.error());
    mate::MateQuestion question{.line = !line_->empty()};
    if (!budget_->empty()) {
      const auto budget = whole_number(session, *budget_, 0, most_positions);
      if (!budget) return fail(app_, budget.error());
      question.budget = *budget == 0 ? std::nullopt : std::optional<std::uint64_t>(*budget);
    }
    if (!memory_->empty()) {
      const auto megabytes = whole_number(session, *memory_, 0, most_megabytes);
      if (!megabytes) return fail(app_, megabytes.error());
      question.memory = *megabytes == 0 ? std::nullopt : std::optional(std::uint64_t{*megabytes} << 20);
    }
    if (!draws_->empty()) question.history = mate::DrawHistory{};

    const std::string name = file_->empty() ? "-" : value(*file_);
    const bool standard = name == "-";
    if (standard && ::isatty(STDIN_FILENO) != 0) report(app_, session.say(Message::reads_terminal));
    auto source = standard            ? pgn::Source::standard_input()
                  : is_position(name) ? pgn::Source::text(name)
                                      : pgn::Source::file(name);
    Faults faults(standard ? "<stdin>" : name, session.language);
    const auto lines = source ? read(std::move(*source), faults) : std::unexpected(source.error());
    if (!lines) return fail(app_, describe_unread(name, lines.error(), session.language));
    const Tally tally =
        answer_all(*lines, question, *threads == 0 ? std::thread::hardware_concurrency() : *threads, session.out);
    session.out.write(fmt::format("decided {}/{} mismatches {}\n", tally.decided, tally.asked, tally.mismatches));
    if (tally.beyond_budget > 0) report(app_, session.say(Message::dead_beyond_budget, tally.beyond_budget));
    if (tally.beyond_memory > 0) report(app_, session.say(Message::dead_beyond_memory, tally.beyond_memory));
    return faults.any() || tally.mismatches > 0 ? findings : done;
  }

 private:
  // The positions of all lines; a line that cannot be read is reported, a blank one is skipped.
  static std::expected<std::vector<mate::VerdictLine>, pgn::SourceFault> read(pgn::Source source, Faults& faults) {
    std::vector<mate::VerdictLine> all;
    TextLines lines(source);
    for (;;) {
      const auto next = lines.next();
      if (!next) return std::unexpected(next.error());
      if (!*next) return all;
      if (words(**next).empty()) continue;
      if (const auto line = mate::read_verdict_line(**next))
        all.push_back(*line);
      else
        faults.report(lines.number(), column(**next, line.error().column - 1),
                      describe(line.error(), faults.language()));
    }
  }

  // Writes the answers in order, each as soon as those before it are written.
  static Tally answer_all(const std::vector<mate::VerdictLine>& lines, const mate::MateQuestion& question,
                          unsigned threads, Output& out) {
    Tally tally;
    ProgressBar bar(lines.size());
    const auto finish = [&](std::size_t at, const Answered& answered) {
      const auto& [expected, position] = lines[at];
      out.write(written(position, answered));
      const auto of = [&](Color side) { return expected ? std::optional((*expected)[index(side)]) : std::nullopt; };
      tally.count(answered.answer.white, of(Color::white));
      tally.count(answered.answer.black, of(Color::black));
      bar.show(at + 1);
    };
    archive::in_order(
        lines.size(), threads, [&](std::size_t at) { return answer(lines[at].position, question); },
        [&](std::size_t at, const Answered& answered) {
          finish(at, answered);
          return !out.failed();
        });
    return tally;
  }

  const CLI::App* app_;
  const CLI::Option* file_;
  const CLI::Option* threads_;
  const CLI::Option* budget_;
  const CLI::Option* memory_;
  const CLI::Option* draws_;
  const CLI::Option* line_;
};

}  // namespace

Command dead_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("dead", say(language, Message::dead_summary));
  const Dead command(*app, language);
  set_texts(*app,
            say(language, Message::dead_details) + "\n" + say(language, Message::dead_details_output) + "\n" +
                say(language, Message::dead_details_expected),
            {{"jadoube dead positions.fen", say(language, Message::dead_example_file)},
             {"jadoube dead --line '6Rk/8/7K/8/8/8/8/8 b - -'", say(language, Message::dead_example_line)},
             {"jadoube dead --budget 100000 --threads 0 positions.fen", say(language, Message::dead_example_budget)}});
  return {app, [command](const Session& session) { return command.run(session); }};
}

}  // namespace jadoube::cli
