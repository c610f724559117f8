#include "jadoube/cli/common/usage.hpp"

#include <algorithm>

#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {
namespace {

// The least number of letters to change, insert, delete or swap with the next one to turn `a` into `b`.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

// All options that are allowed here: the command's, then the program's.
std::vector<const CLI::Option*> options_here(const CLI::App& program) {
  std::vector<const CLI::Option*> all;
  if (const auto* command = command_given(program)) all = command->get_options();
  const auto of_program = program.get_options();
  all.insert(all.end(), of_program.begin(), of_program.end());
  std::erase_if(all, [](const CLI::Option* option) { return !option->nonpositional(); });
  return all;
}

// The commands that have the option.
std::vector<std::string> commands_with(const CLI::App& program, const std::string& option) {
  std::vector<std::string> names;
  for (const auto* command : program.get_subcommands({}))
    if (option.starts_with("--") && command->get_option_no_throw(option) != nullptr)
      names.push_back(command->get_name());
  return names;
}

std::string unknown_option(const Session& session, const std::string& word) {
  const std::string given = word.substr(0, word.find('='));
  std::vector<std::string> names;
  for (const auto* option : options_here(session.program)) {
    const auto of_option = option_names(*option);
    names.insert(names.end(), of_option.begin(), of_option.end());
  }
  // Short options such as -x are close to every other one: only a long name can be guessed, with one hyphen or two.
  const bool guessable = given.starts_with("--") || given.size() > 2;
  const auto meant = guessable ? nearest(given.starts_with("--") ? given : "-" + given, names) : std::nullopt;
  if (meant) return session.say(Message::usage_unknown_option_but, given, *meant);
  const auto elsewhere = commands_with(session.program, given);
  if (!elsewhere.empty()) return session.say(Message::usage_option_elsewhere, given, listed(elsewhere));
  return session.say(Message::usage_unknown_option, given);
}

std::string superfluous(const Session& session, const std::string& word) {
  if (word.size() > 1 && word.starts_with('-')) return unknown_option(session, word);
  if (command_given(session.program) == nullptr) return unknown_command(session, word);
  return session.say(Message::usage_superfluous, word);
}

// If an option has no value, it is the last on the command line; otherwise an option that takes none was given one.
std::string wrong_value_count(const Session& session, const std::vector<std::string>& arguments) {
  const auto all = options_here(session.program);
  const auto named = [&](const std::string& word) {
    const auto name = word.substr(0, word.find('='));
    return std::ranges::find_if(
        all, [&](const CLI::Option* option) { return std::ranges::count(option_names(*option), name) > 0; });
  };
  if (const auto last = named(arguments.back()); last != all.end() && takes_value(**last))
    return session.say(Message::usage_value_missing, display_name(**last), (*last)->get_type_name());
  for (const auto& word : arguments)
    if (const auto flag = named(word); flag != all.end() && !takes_value(**flag) && word.contains('='))
      return session.say(Message::usage_value_unwanted, display_name(**flag), word.substr(word.find('=') + 1));
  return session.say(Message::usage_not_understood);
}

std::string missing(const Session& session, const CLI::Option& option) {
  if (const auto all = alternatives(option); !all.empty()) return session.say(Message::usage_say_which, listed(all));
  return session.say(Message::usage_missing, display_name(option));
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  std::optional<std::string> best;
  std::size_t least = 3;
  for (const auto& candidate : candidates) {
    const auto away = distance(word, candidate);
    if (away < least && 2 * away < candidate.size()) {
      least = away;
      best = candidate;
    }
  }
  return best;
}

const CLI::App* command_given(const CLI::App& program) {
  const auto given = program.get_subcommands();
  return given.empty() ? nullptr : given.front();
}

std::string unknown_command(const Session& session, const std::string& word) {
  const auto meant = nearest(word, command_names(session.program));
  return meant ? session.say(Message::usage_unknown_command_but, word, *meant)
               : session.say(Message::usage_unknown_command, word);
}

std::optional<std::string> usage_error(const Session& session, const std::vector<std::string>& arguments,
                                       const std::optional<CLI::ParseError>& error) {
  const auto* command = command_given(session.program);
  const auto code = error ? static_cast<CLI::ExitCodes>(error->get_exit_code()) : CLI::ExitCodes::Success;
  for (const auto& word : session.program.remaining(true))
    if (word != "--" || command == nullptr) return superfluous(session, word);
  if (code == CLI::ExitCodes::Success) return std::nullopt;
  if (code == CLI::ExitCodes::ArgumentMismatch) return wrong_value_count(session, arguments);
  if (code == CLI::ExitCodes::RequiredError && command != nullptr)
    for (const auto* option : command->get_options())
      if (option->get_required() && option->empty()) return missing(session, *option);
  return session.say(Message::usage_not_understood);
}

}  // namespace jadoube::cli
