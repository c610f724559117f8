#include "jadoube/cli/position/position_arguments.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "jadoube/cli/common/faults.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/common/text_lines.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/text/next_word.hpp"

namespace jadoube::cli {
namespace {

constexpr auto rank_separators = 7;

bool is_board(std::string_view word) {
  if (word.ends_with('/')) word.remove_suffix(1);
  return std::ranges::count(word, '/') == rank_separators &&
         word.find_first_not_of("pnbrqkPNBRQK12345678~/") == word.npos;
}

bool is_position(const std::vector<std::string>& given) {
  return given.size() > 1 || given.front().contains(' ') || is_board(given.front());
}

bool is_file(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::exists(name, ignored);
}

std::expected<GivenPositions, pgn::SourceFault> read_lines(pgn::Source source, Faults& faults) {
  GivenPositions given{.lines = {}, .from_file = true, .faults = false};
  TextLines lines(source);
  for (;;) {
    const auto next = lines.next();
    if (!next) return std::unexpected(next.error());
    if (!*next) break;
    if (text::next_word(**next, 0) == (*next)->size()) continue;
    if (auto line = mate::read_verdict_line(**next))
      given.lines.push_back(*std::move(line));
    else
      faults.report(lines.number(), column(**next, line.error().column - 1), describe(line.error(), faults.language()));
  }
  given.faults = faults.any();
  return given;
}

}  // namespace

CLI::Option* add_position_argument(CLI::App& app, text::Language language, const std::string& description) {
  return add_arguments(app, "positions", say(language, Message::placeholder_positions), description);
}

std::expected<GivenPositions, std::string> given_positions(const Session& session, const CLI::App* app,
                                                           const CLI::Option& argument) {
  const auto given = argument.empty() ? std::vector<std::string>{"-"} : argument.results();
  if (given.size() > 1 && is_file(given.front()))
    return std::unexpected(session.say(Message::usage_superfluous, given[1]));
  if (is_position(given)) {
    auto line = mate::read_verdict_line(fmt::format("{}", fmt::join(given, " ")));
    if (!line) return std::unexpected(describe(line.error(), session.language));
    return GivenPositions{.lines = {*std::move(line)}};
  }
  const std::string& name = given.front();
  const bool standard = name == "-";
  if (standard && ::isatty(STDIN_FILENO) != 0) report(app, session.say(Message::reads_terminal));
  auto source = standard ? pgn::Source::standard_input() : pgn::Source::file(name);
  Faults faults(standard ? "<stdin>" : name, session.language);
  auto read = source ? read_lines(std::move(*source), faults) : std::unexpected(source.error());
  if (!read) return std::unexpected(describe_unread(name, read.error(), session.language));
  return *std::move(read);
}

}  // namespace jadoube::cli
