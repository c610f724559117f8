// jadoube completion SHELL: a script that completes this program's command line.
#include "jadoube/cli/completion.hpp"
#include "jadoube/cli/messages.hpp"

#include <fmt/format.h>

namespace jadoube::cli {

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const auto* command : commands(program)) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> names_with_value(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* option : options(app))
    if (takes_value(*option))
      for (const auto& name : option_names(*option)) names.push_back(name);
  return names;
}

Candidates candidates(const Session& session, const CLI::Option& option) {
  if (takes_file(session, option)) return {Candidates::Kind::files};
  if (option.get_type_name() == session.say(Message::help_command_placeholder))
    return {Candidates::Kind::words, command_names(session.program)};
  if (auto words = alternatives(option); !words.empty()) return {Candidates::Kind::words, std::move(words)};
  return {};
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  return fmt::format("{}", fmt::join(words, between));
}

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) c == '\'' ? result += "'\\''" : result += c;
  return result + "'";
}

Command completion_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("completion", say(language, Message::completion_summary));
  const auto* shell =
      add_argument(*app, "shell", "bash|zsh|fish", say(language, Message::completion_shell))->required();
  set_texts(*app, say(language, Message::completion_details),
            {{"eval \"$(jadoube completion bash)\"", say(language, Message::completion_example_now)},
             {"jadoube completion fish > jadoube.fish", say(language, Message::completion_example_file)}});
  return {app, [app, shell](const Session& session) {
            const auto which = alternative(session, *shell);
            if (!which) return fail(app, which.error());
            session.out.write(*which == 0   ? bash_completion(session)
                              : *which == 1 ? zsh_completion(session)
                                            : fish_completion(session));
            return done;
          }};
}

}  // namespace jadoube::cli
