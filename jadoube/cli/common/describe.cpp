#include "jadoube/cli/common/describe.hpp"

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

namespace {

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    all.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

}  // namespace

// CLI11 keeps two free texts of an App: the description holds its summary and details, a paragraph per line; the footer
// holds its examples, a line each, with command line and explanation separated by a tab.
void set_texts(CLI::App& app, const std::string& details, const std::vector<Example>& examples) {
  app.description(app.get_description() + "\n" + details);
  std::string footer;
  for (const auto& example : examples) footer += example.command_line + "\t" + example.explanation + "\n";
  app.footer(footer);
}

std::string summary(const CLI::App& app) { return lines(app.get_description()).front(); }

std::vector<std::string> details(const CLI::App& app) {
  auto paragraphs = lines(app.get_description());
  paragraphs.erase(paragraphs.begin());
  return paragraphs;
}

std::vector<Example> examples(const CLI::App& app) {
  std::vector<Example> all;
  for (const auto& line : lines(app.get_footer())) {
    const auto tab = line.find('\t');
    all.push_back({line.substr(0, tab), line.substr(tab + 1)});
  }
  return all;
}

std::vector<const CLI::App*> commands(const CLI::App& program) {
  return program.get_subcommands(std::function<bool(const CLI::App*)>{});
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const auto* command : commands(program)) names.push_back(command->get_name());
  return names;
}

std::vector<const CLI::Option*> arguments(const CLI::App& app) {
  return app.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<const CLI::Option*> options(const CLI::App& app) {
  return app.get_options([](const CLI::Option* option) { return option->nonpositional(); });
}

std::string synopsis(const CLI::Option& option) {
  std::string text;
  for (const auto& name : option_names(option)) text += (text.empty() ? "" : ", ") + name;
  return takes_value(option) ? text + " " + option.get_type_name() : text;
}

std::vector<std::string> usage(const Session& session, const CLI::App& app) {
  if (&app == &session.program)
    return {app.get_name(), session.say(Message::help_command_placeholder),
            session.say(Message::help_rest_placeholder)};
  std::vector<std::string> parts{session.program.get_name() + " " + app.get_name()};
  for (const auto* argument : arguments(app)) {
    const bool several = argument->get_items_expected_max() > 1;
    const std::string name = argument->get_type_name() + (several ? "…" : "");
    parts.push_back(argument->get_required() ? name : "[" + name + "]");
  }
  for (const auto* option : options(app)) {
    const std::string name = option_names(*option).back();
    parts.push_back("[" + (takes_value(*option) ? name + " " + option->get_type_name() : name) + "]");
  }
  return parts;
}

bool takes_file(const Session& session, const CLI::Option& option) {
  const auto type = option.get_type_name();
  return takes_value(option) &&
         (type == session.say(Message::placeholder_file) || type == session.say(Message::placeholder_positions) ||
          type == session.say(Message::board_placeholder_device) ||
          type == session.say(Message::board_placeholder_regulations));
}

}  // namespace jadoube::cli
