// jadoube help [COMMAND], jadoube --help: describes the program and its commands.
#include "jadoube/cli/help/help.hpp"

#include <algorithm>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/layout.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/terminal.hpp"
#include "jadoube/cli/common/usage.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {
namespace {

class Help {
 public:
  Help(const Session& session, const CLI::App& app, bool bold) : session_(session), app_(app), bold_(bold) {}

  std::string text() {
    text_ = wrapped(words(summary(app_)), 0, 0) + "\n\n";
    const std::string heading = session_.say(Message::help_usage);
    text_ += emphasised(heading) + " " + wrapped(usage(session_, app_), 4, width(heading) + 1) + "\n";
    for (const auto& paragraph : details(app_)) text_ += "\n" + wrapped(words(paragraph), 0, 0) + "\n";

    const bool whole_program = &app_ == &session_.program;
    std::vector<Row> rows;
    if (whole_program)
      for (const auto* command : commands(app_)) rows.push_back({command->get_name(), summary(*command)});
    section(Message::help_commands, rows);
    rows.clear();
    for (const auto* argument : arguments(app_))
      rows.push_back({argument->get_type_name(), argument->get_description()});
    section(Message::help_arguments, rows);
    rows.clear();
    for (const auto* option : options(app_)) rows.push_back({synopsis(*option), option->get_description()});
    if (!whole_program)
      for (const auto* option : options(session_.program))
        rows.push_back({synopsis(*option), option->get_description()});
    section(Message::help_options, rows);

    const auto shown = examples(app_);
    if (!shown.empty()) text_ += "\n" + emphasised(session_.say(Message::help_examples)) + "\n";
    for (const auto& example : shown)
      text_ += "  " + example.command_line + "\n      " + wrapped(words(example.explanation), 6, 6) + "\n";
    if (whole_program) text_ += "\n" + wrapped(words(session_.say(Message::help_more)), 0, 0) + "\n";
    return text_;
  }

 private:
  std::string emphasised(const std::string& heading) const { return bold_ ? bold(heading) : heading; }

  void section(Message heading, const std::vector<Row>& rows) {
    if (!rows.empty()) text_ += "\n" + emphasised(session_.say(heading)) + "\n" + table(rows);
  }

  const Session& session_;
  const CLI::App& app_;
  bool bold_;
  std::string text_;
};

}  // namespace

void print_help(const Session& session, const CLI::App& app) {
  session.out.write(Help(session, app, standard_output_takes_styles()).text());
}

Command help_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("help", say(language, Message::help_summary));
  const auto* name = add_argument(*app, "command", say(language, Message::help_command_placeholder),
                                  say(language, Message::help_command));
  set_texts(*app, "", {{"jadoube help perft", say(language, Message::help_example)}});
  return {app, [app, name](const Session& session) {
            if (name->empty()) {
              print_help(session, session.program);
              return done;
            }
            for (const auto* command : commands(session.program))
              if (command->get_name() == value(*name)) {
                print_help(session, *command);
                return done;
              }
            return fail(app, unknown_command(session, value(*name)));
          }};
}

}  // namespace jadoube::cli
