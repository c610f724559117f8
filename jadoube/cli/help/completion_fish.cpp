// The completions of fish.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "jadoube/cli/help/completion.hpp"

namespace jadoube::cli {

namespace {

// A line of fish that completes under `condition`; an empty condition means always.
std::string fish_line(const std::string& condition, const std::string& rest, const std::string& description) {
  return fmt::format("complete -c jadoube{}{}{}\n", condition.empty() ? "" : " -n " + quoted(condition), rest,
                     description.empty() ? "" : " -d " + quoted(description));
}

std::string fish_values(const Candidates& what) {
  switch (what.kind) {
    case Candidates::Kind::none: return " -x";
    case Candidates::Kind::words: return fmt::format(" -x -a {}", quoted(joined(what.words, " ")));
    case Candidates::Kind::files: return " -r -F";
    case Candidates::Kind::folders: return " -x -a '(__fish_complete_directories)'";
  }
  return "";
}

// Three functions of fish: __jadoube_words lists the words before the cursor, without options and their values;
// __jadoube_after tests whether they are exactly its arguments; __jadoube_within whether the first is its argument.
std::string fish_functions(const CLI::App& program) {
  std::vector<std::string> with_value = names_with_value(program);
  for (const auto* command : commands(program))
    std::ranges::move(names_with_value(*command), std::back_inserter(with_value));
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

}  // namespace

std::string fish_completion(const Session& session) {
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

}  // namespace jadoube::cli
