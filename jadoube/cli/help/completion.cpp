// jadoube completion SHELL: a script that completes this program's command line.
#include "jadoube/cli/help/completion.hpp"

#include <fmt/format.h>

#include "jadoube/archive/finding.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/model/provisions.hpp"

namespace jadoube::cli {

std::vector<std::string> names_with_value(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* option : options(app))
    if (takes_value(*option))
      for (const auto& name : option_names(*option)) names.push_back(name);
  return names;
}

namespace {

std::vector<std::string> finding_kinds() {
  std::vector<std::string> codes;
  for (std::size_t i = 0; i < archive::kind_count; ++i) codes.emplace_back(code(static_cast<archive::Kind>(i)));
  return codes;
}

// The numbers of the newest edition.
std::vector<std::string> articles() {
  std::vector<std::string> numbers;
  const auto edition = laws::editions.back();
  for (const auto& provision : laws::provisions(edition))
    if (const auto number = provision.number(edition); !number.empty()) numbers.emplace_back(number);
  return numbers;
}

}  // namespace

Candidates candidates(const Session& session, const CLI::Option& option) {
  if (takes_file(session, option)) return {Candidates::Kind::files};
  const auto is = [&](text::Message placeholder) { return option.get_type_name() == session.say(placeholder); };
  if (is(Message::placeholder_folder) || is(Message::split_placeholder_directory)) return {Candidates::Kind::folders};
  if (is(Message::audit_placeholder_kinds)) return {Candidates::Kind::words, finding_kinds()};
  if (is(Message::law_placeholder_article)) return {Candidates::Kind::words, articles()};
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
