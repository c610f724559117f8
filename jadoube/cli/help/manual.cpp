// jadoube manual: the manual page jadoube(1), made from the program's own options.
#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/layout.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/version.hpp"

namespace jadoube::cli {
namespace {

// Whether a word, such as the alternatives "pair|round|…", may be longer than a line.
bool has_long_word(const std::string& text) {
  constexpr std::size_t long_word = 60;
  return std::ranges::any_of(words(text), [](const std::string& word) { return word.size() > long_word; });
}

// Escapes a text for troff: backslashes, minus signs, and a control character at its beginning. A long word may be
// divided after its bars.
std::string roff(const std::string& text) {
  const bool divide = has_long_word(text);
  std::string result;
  for (const char c : text) {
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else if (c == '|' && divide)
      result += "|\\:";
    else
      result += c;
  }
  return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

// The same in lines of at most 80 bytes, where words allow it; troff fills them again. A character that is not ASCII
// counts as many bytes as troff's name for it.
std::string lines(const std::string& text) {
  constexpr std::size_t width = 80, named = 8;
  std::string result;
  std::size_t column = 0;
  for (const std::string& word : words(text)) {
    const std::string escaped = roff(word);
    std::size_t size = 0;
    for (const char c : escaped) {
      const auto byte = static_cast<unsigned char>(c);
      size += byte < 0x80 ? 1 : byte >= 0xC0 ? named : 0;
    }
    const bool breaks = column != 0 && column + 1 + size > width;
    if (column != 0) result += breaks ? '\n' : ' ';
    column = (breaks || column == 0 ? 0 : column + 1) + size;
    result += escaped;
  }
  return result;
}

std::string heading(const Session& session, Message message) { return ".SH \"" + roff(session.say(message)) + "\"\n"; }

std::string tagged(const std::string& tag, const std::string& text) {
  return ".TP\n\\fB" + roff(tag) + "\\fR\n" + lines(text) + "\n";
}

std::string paragraphs(const CLI::App& app) {
  std::string text;
  for (const auto& paragraph : details(app)) text += ".PP\n" + lines(paragraph) + "\n";
  return text;
}

// The paragraphs after a heading, which itself begins a paragraph.
std::string first_paragraphs(const CLI::App& app) {
  constexpr std::string_view macro = ".PP\n";
  const std::string text = paragraphs(app);
  return text.starts_with(macro) ? text.substr(macro.size()) : text;
}

std::string shown_examples(const CLI::App& app) {
  std::string text;
  for (const auto& example : examples(app)) text += tagged(example.command_line, example.explanation);
  return text;
}

std::string all_options(const CLI::App& app) {
  std::string text;
  for (const auto* option : options(app)) text += tagged(synopsis(*option), option->get_description());
  return text;
}

std::string section(const Session& session, const CLI::App& command) {
  std::string text = ".SS \"" + roff(fmt::format("{}", fmt::join(usage(session, command), " "))) + "\"\n";
  text += lines(summary(command)) + "\n" + paragraphs(command);
  for (const auto* argument : arguments(command))
    text += tagged(argument->get_type_name(), argument->get_description());
  return text + all_options(command) + shown_examples(command);
}

std::string page(const Session& session) {
  const auto& program = session.program;
  // No hyphenation: a broken option could not be copied.
  std::string text = fmt::format(".TH JADOUBE 1 {} \"jadoube {}\"\n.nh\n.ad l\n", version_date, version);
  text += heading(session, Message::manual_name) + "jadoube \\- " + roff(summary(program)) + "\n";
  text += heading(session, Message::manual_synopsis) +
          roff(fmt::format("{}", fmt::join(usage(session, program), " "))) + "\n";
  text += heading(session, Message::manual_description) + first_paragraphs(program);
  text += heading(session, Message::manual_commands);
  for (const auto* command : commands(program)) text += section(session, *command);
  text += heading(session, Message::manual_options) + all_options(program);
  text += heading(session, Message::manual_exit_status) + tagged("0", session.say(Message::manual_exit_done)) +
          tagged("1", session.say(Message::manual_exit_findings)) +
          tagged("2", session.say(Message::manual_exit_usage)) +
          tagged("130", session.say(Message::manual_exit_interrupted));
  text += heading(session, Message::manual_environment) +
          tagged("LC_ALL, LC_MESSAGES, LANG", session.say(Message::manual_locale)) +
          tagged("NO_COLOR", session.say(Message::manual_no_color)) +
          tagged("JADOUBE_KERNEL", session.say(Message::manual_kernel));
  return text + heading(session, Message::manual_examples) + shown_examples(program);
}

}  // namespace

Command manual_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("manual", say(language, Message::manual_summary));
  set_texts(*app, say(language, Message::manual_details),
            {{"jadoube manual | man -l -", say(language, Message::manual_example)}});
  return {app, [](const Session& session) {
            session.out.write(page(session));
            return done;
          }};
}

}  // namespace jadoube::cli
