// jadoube completion SHELL: a script that completes the command line of this very program, made from what it parses.
#include <fmt/format.h>

#include "jadoube/cli/describe.hpp"
#include "jadoube/cli/options.hpp"

namespace jadoube::cli {
namespace {

using text::Message;

// What can stand in a place of the command line.
struct Candidates {
  enum class Kind : std::uint8_t { none, words, files };
  Kind kind = Kind::none;
  std::vector<std::string> words{};
};

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const auto* command : commands(program)) names.push_back(command->get_name());
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

// In single quotes, as all three shells read them; fish has the quote itself escaped within.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) c == '\'' ? result += "'\\''" : result += c;
  return result + "'";
}

// --- bash

std::string bash_action(const Candidates& what) {
  switch (what.kind) {
    case Candidates::Kind::none: return ":";
    case Candidates::Kind::words: return fmt::format("candidates={}", quoted(joined(what.words, " ")));
    case Candidates::Kind::files: return "files=yes";
  }
  return ":";
}

// One `case` branch for each option of `app` that takes a value.
std::string bash_values(const Session& session, const CLI::App& app, const std::string& command) {
  std::string branches;
  for (const auto* option : options(app)) {
    if (!takes_value(*option)) continue;
    std::vector<std::string> patterns;
    for (const auto& name : option_names(*option)) patterns.push_back(fmt::format("{}' {}'", command, name));
    branches += fmt::format("    {}) {} ;;\n", joined(patterns, " | "), bash_action(candidates(session, *option)));
  }
  return branches;
}

std::string all_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* option : options(app))
    for (const auto& name : option_names(*option)) names.push_back(name);
  return joined(names, " ");
}

std::string bash_script(const Session& session) {
  const auto& program = session.program;
  std::string values = bash_values(session, program, "*"), names, places;
  for (const auto* command : commands(program)) {
    const auto name = command->get_name();
    values += bash_values(session, *command, name);
    if (!options(*command).empty())
      names += fmt::format("        {}) candidates+=' {}' ;;\n", name, all_names(*command));
    if (!arguments(*command).empty())
      places +=
          fmt::format("        {}) {} ;;\n", name, bash_action(candidates(session, *arguments(*command).front())));
  }
  std::vector<std::string> with_value;
  for (const auto* option : options(program))
    if (takes_value(*option))
      for (const auto& name : option_names(*option)) with_value.push_back(name);

  return fmt::format(R"(# Completes jadoube in bash. Written by: jadoube completion bash
_jadoube() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous= command= word candidates= files=
  # bash takes --option=value for three words.
  [[ $current != = ]] || current=
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    [[ $word != = ]] || continue
    case $previous in
      {options_with_value}) ;;
      *) [[ -n $command || $word == -* ]] || command=$word ;;
    esac
    previous=$word
  done
  case "$command $previous" in
{values}    *)
      if [[ $current == -* ]]; then
        candidates='{program_options}'
        case $command in
{names}        esac
      else
        case $command in
        '') candidates={commands} ;;
{places}        esac
      fi
      ;;
  esac
  COMPREPLY=()
  if [[ -n $files ]]; then
    compopt -o default
  else
    mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
  fi
}}
complete -F _jadoube jadoube
)",
                     fmt::arg("options_with_value", joined(with_value, " | ")), fmt::arg("values", values),
                     fmt::arg("program_options", all_names(program)), fmt::arg("names", names),
                     fmt::arg("commands", quoted(joined(command_names(program), " "))), fmt::arg("places", places));
}

// --- zsh

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

std::string zsh_script(const Session& session) {
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

// --- fish

// A line of fish that completes under `condition`, empty for always.
std::string fish_line(const std::string& condition, const std::string& rest, const std::string& description) {
  return fmt::format("complete -c jadoube{}{}{}\n", condition.empty() ? "" : " -n " + quoted(condition), rest,
                     description.empty() ? "" : " -d " + quoted(description));
}

std::string fish_values(const Candidates& what) {
  switch (what.kind) {
    case Candidates::Kind::none: return " -x";
    case Candidates::Kind::words: return fmt::format(" -x -a {}", quoted(joined(what.words, " ")));
    case Candidates::Kind::files: return " -r -F";
  }
  return "";
}

// The words before the cursor that are neither options nor their values: are they these, and is the command this?
std::string fish_functions(const CLI::App& program) {
  std::vector<std::string> with_value;
  const auto note = [&](const CLI::App& app) {
    for (const auto* option : options(app))
      if (takes_value(*option))
        for (const auto& name : option_names(*option)) with_value.push_back(name);
  };
  note(program);
  for (const auto* command : commands(program)) note(*command);
  return fmt::format(R"(function __jadoube_words
  set -l words (commandline -opc)
  set -e words[1]
  set -l previous ''
  for word in $words
    switch $previous
      case {options_with_value}
      case '*'
        string match -q -- '-*' $word; or echo $word
    end
    set previous $word
  end
end
function __jadoube_after
  set -l words (__jadoube_words)
  test "$words" = "$argv"
end
function __jadoube_within
  set -l words (__jadoube_words)
  test "$words[1]" = "$argv"
end
)",
                     fmt::arg("options_with_value", joined(with_value, " ")));
}

std::string fish_options(const Session& session, const CLI::App& app, const std::string& condition) {
  std::string lines;
  for (const auto* option : options(app)) {
    std::string rest;
    for (const auto& name : option->get_snames()) rest += " -s " + name;
    for (const auto& name : option->get_lnames()) rest += " -l " + name;
    if (takes_value(*option)) rest += fish_values(candidates(session, *option));
    lines += fish_line(condition, rest, option->get_description());
  }
  return lines;
}

std::string fish_script(const Session& session) {
  std::string script = "# Completes jadoube in fish. Written by: jadoube completion fish\n";
  script += fish_functions(session.program) + "complete -c jadoube -f\n";
  script += fish_options(session, session.program, "");
  for (const auto* command : commands(session.program)) {
    const auto name = command->get_name();
    const std::string condition = "__jadoube_within " + name;
    script += fish_line("__jadoube_after", fmt::format(" -a {}", name), summary(*command));
    script += fish_options(session, *command, condition);
    if (arguments(*command).empty()) continue;
    const auto what = candidates(session, *arguments(*command).front());
    if (what.kind == Candidates::Kind::files) script += fish_line(condition, " -F", "");
    if (what.kind == Candidates::Kind::words)
      script += fish_line("__jadoube_after " + name, fmt::format(" -a {}", quoted(joined(what.words, " "))), "");
  }
  return script;
}

}  // namespace

Command completion_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("completion", say(language, Message::completion_summary));
  const auto* shell =
      add_argument(*app, "shell", "bash|zsh|fish", say(language, Message::completion_shell))->required();
  set_texts(*app, say(language, Message::completion_details),
            {{"eval \"$(jadoube completion bash)\"", say(language, Message::completion_example_now)},
             {"jadoube completion fish > jadoube.fish", say(language, Message::completion_example_file)}});
  return {app, [app, shell](const Session& session) {
            const auto which = alternative(session, *shell);
            if (!which) return refuse(app, which.error());
            session.out.write(*which == 0   ? bash_script(session)
                              : *which == 1 ? zsh_script(session)
                                            : fish_script(session));
            return done;
          }};
}

}  // namespace jadoube::cli
