// The program: selects the language, parses the command line and runs the command.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <csignal>
#include <new>
#include <system_error>

#include "jadoube/chess/internal/kernels.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/commit.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/large_pages.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/common/usage.hpp"
#include "jadoube/cli/help/help.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/pairings_program.hpp"
#include "jadoube/version.hpp"

namespace jadoube::cli {

using text::Language;
namespace {

// The language must be known before everything else is parsed, because the help and errors are written in it.
Language language_of(const std::vector<std::string>& arguments) {
  auto language = text::language_from_environment();
  const auto end = std::ranges::find(arguments, "--");
  for (auto word = arguments.begin(); word != end; ++word) {
    if (word->starts_with("--lang=")) language = text::parse_language(word->substr(7)).value_or(language);
    if (*word == "--lang" && word + 1 != end) language = text::parse_language(word[1]).value_or(language);
  }
  return language;
}

std::string language_codes() {
  std::string codes;
  for (const Language language : text::languages) (codes += codes.empty() ? "" : "|") += code(language);
  return codes;
}

struct Program {
  explicit Program(Language language)
      : app(say(language, Message::program_summary), "jadoube"),
        lang(add_option(app, "--lang", language_codes(), say(language, Message::option_lang))) {
    // usage_error() reports words and errors that CLI11 finds, with a sentence of the catalogue.
    app.set_help_flag();
    app.allow_extras();
    app.fallthrough();
    app.require_subcommand(0, 1);
    version = add_flag(app, "-V,--version", say(language, Message::option_version));
    help = add_flag(app, "-h,--help", say(language, Message::option_help));
    for (const auto make : command_makers) commands.push_back(make(app, language));
    set_texts(app, say(language, Message::program_details),
              {{"jadoube serve", say(language, Message::serve_example_plain)},
               {"jadoube perft 5", say(language, Message::perft_example_plain)},
               {"jadoube convert --letters pt games.pgn", say(language, Message::convert_example_letters)}});
  }

  CLI::App app;
  const CLI::Option* lang;
  const CLI::Option* version;
  const CLI::Option* help;
  std::vector<Command> commands;
};

std::optional<CLI::ParseError> parse(CLI::App& app, const std::vector<std::string>& arguments) {
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    return error;
  }
}

int run(const Program& program, const Session& session, const std::vector<std::string>& arguments,
        const std::optional<CLI::ParseError>& parse_error) {
  const auto* given = command_given(program.app);
  if (!program.help->empty()) {
    print_help(session, given == nullptr ? program.app : *given);
    return done;
  }
  if (const auto error = usage_error(session, arguments, parse_error)) return fail(given, *error);
  if (!program.lang->empty() && !text::parse_language(value(*program.lang)))
    return fail(given, alternative(session, *program.lang).error());
  if (!program.version->empty()) {
    const auto kernel = session.say(Message::version_kernel, kernels().name);
    const std::string_view commit = JADOUBE_COMMIT;
    session.out.write(fmt::format("jadoube {} ({}{}{})\n", version, commit, commit.empty() ? "" : ", ", kernel));
    return done;
  }
  if (given == nullptr) {
    print_help(session, program.app);
    return done;
  }
  return std::ranges::find(program.commands, given, &Command::app)->run(session);
}

// Whether the command works through files of any length.
bool is_about_long_files(const std::vector<std::string>& arguments) {
  return !arguments.empty() && (arguments[0] == "audit" || arguments[0] == "dead");
}

int run(const std::vector<std::string>& arguments) {
  if (is_about_long_files(arguments)) use_large_pages();
  const auto language = language_of(arguments);
  Program program(language);
  auto out = Output::standard();
  const Session session{language, program.app, out};
  int status = bad_usage;
  try {
    status = run(program, session, arguments, parse(program.app, joined_words(program.app, arguments)));
  } catch (const std::bad_alloc&) {
    return fail(command_given(program.app), session.say(Message::program_out_of_memory));
  } catch (const std::system_error& error) {  // no thread could be started
    const auto why = system_error(language, error.code().value());
    return fail(command_given(program.app), session.say(Message::program_system_refuses, why));
  }
  if (const auto written = out.finish(); !written) return fail(nullptr, describe(written.error(), language));
  return status;
}

// Under the second name, which takes the arguments of another program.
int run_pairings(const std::vector<std::string>& arguments) {
  constexpr int out_of_memory = 4, cannot_write = 5;
  const auto language = text::language_from_environment();
  auto out = Output::standard();
  int status = done;
  try {
    status = pairings_program(arguments, language, out);
  } catch (const std::bad_alloc&) {
    report(nullptr, say(language, Message::program_out_of_memory));
    return out_of_memory;
  }
  if (const auto written = out.finish(); !written) {
    report(nullptr, describe(written.error(), language));
    return cannot_write;
  }
  return status;
}

bool is_second_name(std::string_view name) {
  return name.substr(name.rfind('/') + 1).starts_with(pairings_program_name);
}

// If a standard stream is closed, a file opened later would get its number, and be read or written in its place. The
// stream is therefore opened in the wrong direction, so that using it fails as before.
void keep_standard_streams() {
  using Stream = std::pair<int, int>;
  for (const auto& [stream, wrong_way] :
       {Stream(STDIN_FILENO, O_WRONLY), Stream(STDOUT_FILENO, O_RDONLY), Stream(STDERR_FILENO, O_RDONLY)})
    if (::fcntl(stream, F_GETFD) == -1) static_cast<void>(::open("/dev/null", wrong_way));
}

}  // namespace

}  // namespace jadoube::cli

int main(int argc, char** argv) {
  // If the reader of the output exits, as in `jadoube … | head`, the program ends quietly, whatever action for this
  // signal it has inherited.
  static_cast<void>(std::signal(SIGPIPE, SIG_DFL));
  // A file that would exceed the size limit is an error to report, not a signal.
  static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
  jadoube::cli::keep_standard_streams();
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  if (argc > 0 && jadoube::cli::is_second_name(argv[0])) return jadoube::cli::run_pairings(arguments);
  return jadoube::cli::run(arguments);
}
