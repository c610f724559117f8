// The completions of bash.
#include <fmt/format.h>

#include "jadoube/cli/help/completion.hpp"

namespace jadoube::cli {

namespace {

std::string bash_action(const Candidates& what) {
  switch (what.kind) {
    case Candidates::Kind::none: return ":";
    case Candidates::Kind::words: return fmt::format("candidates={}", quoted(joined(what.words, " ")));
    case Candidates::Kind::files: return "files=default";
    case Candidates::Kind::folders: return "files=dirnames";
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

}  // namespace

std::string bash_completion(const Session& session) {
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
    compopt -o "$files"
  else
    mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
  fi
}}
complete -F _jadoube jadoube
)",
                     fmt::arg("options_with_value", joined(names_with_value(program), " | ")),
                     fmt::arg("values", values), fmt::arg("program_options", all_names(program)),
                     fmt::arg("names", names), fmt::arg("commands", quoted(joined(command_names(program), " "))),
                     fmt::arg("places", places));
}

}  // namespace jadoube::cli
