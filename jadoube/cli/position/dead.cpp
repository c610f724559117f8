// jadoube dead [POSITIONS]: which side can still checkmate, for a list of positions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <thread>

#include "jadoube/archive/internal/in_order.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/position/position_arguments.hpp"
#include "jadoube/cli/position/progress_bar.hpp"
#include "jadoube/mate/verdict_line.hpp"
#include "jadoube/notation/uci_castling.hpp"

namespace jadoube::cli {
namespace {

constexpr unsigned most_positions = 4'000'000'000, most_megabytes = 1'000'000;

struct Answered {
  std::vector<mate::DeadAnswer> answers;
  std::vector<std::chrono::nanoseconds> times;
};

Answered answer(std::span<const mate::VerdictLine> lines, const mate::MateQuestion& question) {
  std::vector<Position> positions;
  positions.reserve(lines.size());
  for (const mate::VerdictLine& line : lines) positions.push_back(line.position);
  Answered answered{std::vector<mate::DeadAnswer>(lines.size()), std::vector<std::chrono::nanoseconds>(lines.size())};
  mate::dead(positions, answered.answers, question, answered.times);
  return answered;
}

std::int64_t microseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

std::string uci_moves(const Position& position, const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves)
    (text += text.empty() ? "" : " ") += notation::write_uci(move, notation::uci_castling(position));
  return text;
}

std::string written(const Position& position, const mate::DeadAnswer& answer, std::chrono::nanoseconds time) {
  const auto& [white, black] = answer;
  const auto letters = mate::verdict_letters(answer);
  std::string text{letters[0], letters[1], ' '};
  const auto put = [&](const fmt::format_int& number) { text.append(number.data(), number.size()) += ' '; };
  put(fmt::format_int(white.nodes + black.nodes));
  put(fmt::format_int(microseconds(time)));
  std::array<char, notation::max_fen_size> fen;
  text.append(fen.data(), notation::write_fen(fen.data(), position)) += '\n';
  for (const auto& [letter, line] : {std::pair{'W', &white.line}, std::pair{'B', &black.line}}) {
    if (!line->empty()) text += fmt::format("  {} {}\n", letter, uci_moves(position, *line));
  }
  return text;
}

// Whether the side can checkmate; nothing if that is not decided.
std::optional<bool> can_mate(const mate::MateAnswer& answer) {
  if (answer.verdict == mate::MateVerdict::undecided) return std::nullopt;
  return answer.verdict == mate::MateVerdict::can_mate;
}

std::string as_json(const Position& position, const std::optional<std::array<bool, 2>>& expected,
                    const mate::DeadAnswer& answered, std::chrono::nanoseconds time) {
  JsonLine line;
  line.add("fen", notation::write_fen(position));
  for (const auto& [side, answer] : {std::pair{Color::white, &answered.white}, {Color::black, &answered.black}}) {
    JsonLine of_side;
    of_side.add("can_mate", can_mate(*answer));
    if (expected) of_side.add("expected", (*expected)[index(side)]);
    of_side.add("nodes", answer->nodes);
    if (!answer->line.empty()) of_side.add("line", uci_moves(position, answer->line));
    line.add_json(side == Color::white ? "white" : "black", of_side.text());
  }
  return line.add("microseconds", microseconds(time)).text() + "\n";
}

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
        positions_(add_position_argument(app, language, say(language, Message::dead_file))),
        threads_(add_option(app, "--threads", "N", say(language, Message::perft_threads))),
        budget_(add_option(app, "--budget", "N", say(language, Message::dead_budget))),
        memory_(add_option(app, "--memory", "MB", say(language, Message::dead_memory))),
        draws_(add_flag(app, "--automatic-draws", say(language, Message::dead_automatic_draws))),
        line_(add_flag(app, "--line", say(language, Message::dead_line))),
        json_(add_flag(app, "--json", say(language, Message::option_json))) {}

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

    const auto given = given_positions(session, app_, *positions_);
    if (!given) return fail(app_, given.error());
    const Tally tally =
        answer_all(given->lines, question, *threads == 0 ? std::thread::hardware_concurrency() : *threads, session.out);
    if (json_->empty())
      session.out.write(fmt::format("decided {}/{} mismatches {}\n", tally.decided, tally.asked, tally.mismatches));
    if (tally.beyond_budget > 0) report(app_, session.say(Message::dead_beyond_budget, tally.beyond_budget));
    if (tally.beyond_memory > 0) report(app_, session.say(Message::dead_beyond_memory, tally.beyond_memory));
    return given->faults || tally.mismatches > 0 ? findings : done;
  }

 private:
  // How many positions are answered together: fewer if several threads share them, or if one may take long.
  static std::size_t together(std::size_t positions, const mate::MateQuestion& question, unsigned threads) {
    constexpr std::size_t most = 128, turns = 8;
    if (!question.budget) return 1;
    return threads > 1 ? std::clamp(positions / (turns * threads), std::size_t{1}, most) : most;
  }

  // Writes the answers in order, as soon as those before them are written.
  Tally answer_all(const std::vector<mate::VerdictLine>& lines, const mate::MateQuestion& question, unsigned threads,
                   Output& out) const {
    Tally tally;
    ProgressBar bar(lines.size());
    const auto finish = [&](std::size_t at, const mate::DeadAnswer& answer, std::chrono::nanoseconds time) {
      const auto& expected = lines[at].expected;
      const Position& position = lines[at].position;
      out.write(json_->empty() ? written(position, answer, time) : as_json(position, expected, answer, time));
      const auto of = [&](Color side) { return expected ? std::optional((*expected)[index(side)]) : std::nullopt; };
      tally.count(answer.white, of(Color::white));
      tally.count(answer.black, of(Color::black));
    };
    const std::size_t some = together(lines.size(), question, threads);
    archive::in_order((lines.size() + some - 1) / some, threads,
                      [&](std::size_t part) {
                        const std::size_t begin = part * some;
                        return answer(std::span(lines).subspan(begin, std::min(some, lines.size() - begin)), question);
                      },
                      [&](std::size_t part, const Answered& answered) {
                        const std::size_t begin = part * some;
                        for (std::size_t i = 0; i < answered.answers.size(); ++i)
                          finish(begin + i, answered.answers[i], answered.times[i]);
                        bar.show(begin + answered.answers.size());
                        return !out.failed();
                      });
    return tally;
  }

  const CLI::App* app_;
  const CLI::Option* positions_;
  const CLI::Option* threads_;
  const CLI::Option* budget_;
  const CLI::Option* memory_;
  const CLI::Option* draws_;
  const CLI::Option* line_;
  const CLI::Option* json_;
};

}  // namespace

Command dead_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("dead", say(language, Message::dead_summary));
  const Dead command(*app, language);
  set_texts(*app,
            say(language, Message::dead_details) + "\n" + say(language, Message::dead_details_output) + "\n" +
                say(language, Message::dead_details_expected),
            {{"jadoube dead positions.fen", say(language, Message::dead_example_file)},
             {"jadoube dead --line 7k/8/6K1/8/8/8/8/R7 w - -", say(language, Message::dead_example_line)},
             {"jadoube dead --budget 100000 --threads 0 positions.fen", say(language, Message::dead_example_budget)}});
  return {app, [command](const Session& session) { return command.run(session); }};
}

}  // namespace jadoube::cli
