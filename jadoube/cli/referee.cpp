// jadoube referee [FILE]: reads events at a board and writes rulings.
#include <unistd.h>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/common/text_lines.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/protocol/dialogue.hpp"

namespace jadoube::cli {
namespace {

class Referee {
 public:
  Referee(CLI::App& app, text::Language language)
      : app_(&app),
        file_(add_argument(app, "file", say(language, Message::placeholder_file),
                           say(language, Message::referee_file))) {}

  int run(const Session& session) const {
    const std::string name = file_->empty() ? "-" : value(*file_);
    const bool standard = name == "-";
    if (standard && ::isatty(STDIN_FILENO) != 0) report(app_, session.say(Message::reads_terminal));
    auto source = standard ? pgn::Source::standard_input() : pgn::Source::file(name);
    if (!source) return fail(app_, describe_unread(name, source.error(), session.language));
    return conduct(session, *source, name);
  }

 private:
  int conduct(const Session& session, pgn::Source& source, const std::string& name) const {
    laws::protocol::Dialogue dialogue(session.language);
    TextLines lines(source, laws::protocol::longest_line);
    std::string answers;
    while (!session.out.failed()) {
      // Another program may wait for these answers before it sends more.
      if (!lines.ready()) session.out.flush();
      const auto line = lines.next();
      if (!line) return fail(app_, describe_unread(name, line.error(), session.language));
      if (!*line) break;
      answers.clear();
      if (const auto taken = dialogue.take(**line, answers); !taken)
        return fail(app_,
                    session.say(Message::referee_line, lines.number(), describe(taken.error(), session.language)));
      session.out.write(answers);
    }
    return done;
  }

  const CLI::App* app_;
  const CLI::Option* file_;
};

}  // namespace

Command referee_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("referee", say(language, Message::referee_summary));
  const Referee referee(*app, language);
  set_texts(*app,
            say(language, Message::referee_details_lines) + "\n" + say(language, Message::referee_details_answers) +
                "\n" + say(language, Message::referee_details_filter),
            {{"jadoube referee game.jsonl", say(language, Message::referee_example_file)},
             {R"(echo '{"at":0,"by":"white","do":"touch","square":"g1"}' | jadoube referee)",
              say(language, Message::referee_example_touch)}});
  return {app, [referee](const Session& session) { return referee.run(session); }};
}

}  // namespace jadoube::cli
