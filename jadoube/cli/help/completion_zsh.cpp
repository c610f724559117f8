// The completions of zsh.
#include <fmt/format.h>

#include "jadoube/cli/help/completion.hpp"

namespace jadoube::cli {

namespace {

// Within _arguments, colons and brackets have a meaning.
std::string zsh_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view("\\:[]").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

std::string zsh_action(const Candidates& what) {
  switch (what.kind) {
    case Candidates::Kind::none: return " ";
    case Candidates::Kind::words: return fmt::format("({})", joined(what.words, " "));
    case Candidates::Kind::files: return "_files";
    case Candidates::Kind::folders: return "_files -/";
  }
  return " ";
}

std::string zsh_options(const Session& session, const CLI::App& app) {
  std::string lines;
  for (const auto* option : options(app)) {
    const auto names = option_names(*option);
    std::string rest = fmt::format("[{}]", zsh_escaped(option->get_description()));
    if (takes_value(*option))
      rest += fmt::format(":{}:{}", zsh_escaped(option->get_type_name()), zsh_action(candidates(session, *option)));
    for (const auto& name : names) {
      const std::string others = names.size() > 1 ? fmt::format("({})", joined(names, " ")) : "";
      const bool joined_by_equals = takes_value(*option) && name.starts_with("--");
      lines += " \\\n      " + quoted(fmt::format("{}{}{}{}", others, name, joined_by_equals ? "=" : "", rest));
    }
  }
  return lines;
}

}  // namespace

std::string zsh_completion(const Session& session) {
  std::string described, branches;
  for (const auto* command : commands(session.program)) {
    described += "\n    " + quoted(zsh_escaped(command->get_name()) + ":" + zsh_escaped(summary(*command)));
    branches += fmt::format("        {})\n          _arguments{}{}", command->get_name(),
                            zsh_options(session, session.program), zsh_options(session, *command));
    std::size_t place = 1;
    for (const auto* argument : arguments(*command)) {
      const std::string where = argument->get_items_expected_max() > 1 ? "*" : std::to_string(place++);
      branches += " \\\n      " + quoted(where + ":" + zsh_escaped(argument->get_type_name()) + ":" +
                                         zsh_action(candidates(session, *argument)));
    }
    branches += " ;;\n";
  }
  return fmt::format(R"(#compdef jadoube
# Completes jadoube in zsh. Written by: jadoube completion zsh
_jadoube() {{
  local context curcontext="$curcontext" state line
  local -a commands=({described})
  _arguments -C{options} \
      '1: :->command' '*:: :->rest'
  case $state in
    command) _describe -t commands command commands ;;
    rest)
      case $words[1] in
{branches}      esac ;;
  esac
}}
if [[ $funcstack[1] == _jadoube ]]; then
  _jadoube "$@"
else
  compdef _jadoube jadoube
fi
)",
                     fmt::arg("described", described), fmt::arg("options", zsh_options(session, session.program)),
                     fmt::arg("branches", branches));
}

}  // namespace jadoube::cli
