// jadoube reconstruct WHITE BLACK: a game from two score sheets (Article 8.5).
#include <fmt/format.h>
#include <unistd.h>

#include "jadoube/archive/finding.hpp"
#include "jadoube/archive/sheets/known_end.hpp"
#include "jadoube/archive/sheets/sheet_report.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/contents.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::cli {
namespace {

using archive::ScoreSheet;

constexpr unsigned most_plies = 2 * archive::most_rows, least_states = 1000, most_states = 100'000'000;

std::string letter_alternatives() {
  std::string codes;
  for (const auto letters : notation::all_letters) (codes += codes.empty() ? "" : "|") += code(letters);
  return codes;
}

class Reconstruct {
 public:
  Reconstruct(CLI::App& app, text::Language language)
      : app_(&app),
        white_(add_argument(app, "white", say(language, Message::reconstruct_placeholder_white),
                            say(language, Message::reconstruct_white))),
        black_(add_argument(app, "black", say(language, Message::reconstruct_placeholder_black),
                            say(language, Message::reconstruct_black))),
        position_(add_option(app, "--position", "FEN", say(language, Message::reconstruct_position))),
        plies_(add_option(app, "--plies", "N", say(language, Message::reconstruct_plies, most_plies))),
        start_(add_option(app, "--start", "FEN", say(language, Message::reconstruct_start))),
        from_letters_(
            add_option(app, "--from-letters", letter_alternatives(), say(language, Message::reconstruct_from_letters))),
        letters_(add_option(app, "--letters", letter_alternatives(), say(language, Message::reconstruct_letters))),
        format_(add_option(app, "--format", "text|json", say(language, Message::reconstruct_format))),
        json_(add_flag(app, "--json", say(language, Message::reconstruct_json))),
        budget_(
            add_option(app, "--budget", "N",
                       say(language, Message::reconstruct_budget, archive::ReconstructionQuestion::default_states))) {}

  int run(const Session& session) const {
    const auto question = read_question(session);
    if (!question) return fail(app_, question.error());
    archive::SheetReportStyle style{session.language, notation::letters_of(session.language)};
    if (!letters_->empty()) {
      const auto letters = alternative(session, *letters_);
      if (!letters) return fail(app_, letters.error());
      style.letters = notation::all_letters[*letters];
    }
    bool json = !json_->empty();
    if (!format_->empty()) {
      const auto format = alternative(session, *format_);
      if (!format) return fail(app_, format.error());
      json = *format == 1;
    }
    const auto game = archive::reconstruct(*question);
    session.out.write(json ? write_json(question->sheets, game, session.language) + '\n'
                           : write_text(question->sheets, game, style));
    const bool single = game.verdict == archive::Verdict::certain || game.verdict == archive::Verdict::probable;
    return single ? done : findings;
  }

 private:
  std::expected<ScoreSheet, std::string> read_sheet(const Session& session, const std::string& name) const {
    if (name == "-" && ::isatty(STDIN_FILENO) != 0) report(app_, session.say(Message::reads_terminal));
    const auto text = contents(name, archive::longest_sheet);
    if (!text) return std::unexpected(describe_unread(name, text.error(), session.language));
    auto sheet = archive::read_score_sheet(*text);
    if (sheet) return std::move(*sheet);
    return std::unexpected(session.say(Message::reconstruct_bad_sheet, name == "-" ? "<stdin>" : name,
                                       describe(sheet.error(), session.language)));
  }

  std::expected<archive::ReconstructionQuestion, std::string> read_question(const Session& session) const {
    for (const CLI::Option* sheet : {white_, black_})
      if (sheet->empty()) return std::unexpected(session.say(Message::usage_missing, display_name(*sheet)));
    archive::ReconstructionQuestion question;
    if (!plies_->empty()) {
      const auto plies = whole_number(session, *plies_, 1, most_plies);
      if (!plies) return std::unexpected(plies.error());
      question.plies = *plies;
    }
    if (!budget_->empty()) {
      const auto budget = whole_number(session, *budget_, least_states, most_states);
      if (!budget) return std::unexpected(budget.error());
      question.states = *budget;
    }
    if (!from_letters_->empty()) {
      const auto letters = alternative(session, *from_letters_);
      if (!letters) return std::unexpected(letters.error());
      question.letters = notation::all_letters[*letters];
    }
    const auto bad_position = [&](const CLI::Option& option, const notation::FenError& error) {
      return std::unexpected(
          session.say(Message::reconstruct_bad_position, display_name(option), describe(error, session.language)));
    };
    if (!start_->empty()) {
      const auto start = notation::read_fen(value(*start_), notation::FenStyle::forgiving);
      if (!start) return bad_position(*start_, start.error());
      question.start = *start;
    }
    if (!position_->empty()) {
      const auto known = read_known_end(value(*position_), question);
      if (!known) return bad_position(*position_, known.error());
    }
    if (auto sentence = contradiction(question, session.language); !sentence.empty())
      return std::unexpected(std::move(sentence));
    if (value(*white_) == "-" && value(*black_) == "-")
      return std::unexpected(session.say(Message::reconstruct_two_inputs));
    for (const auto& [sheet, option] : {std::pair{&question.sheets[0], white_}, {&question.sheets[1], black_}}) {
      auto read = read_sheet(session, value(*option));
      if (!read) return std::unexpected(read.error());
      *sheet = std::move(*read);
    }
    return question;
  }

  const CLI::App* app_;
  const CLI::Option* white_;
  const CLI::Option* black_;
  const CLI::Option* position_;
  const CLI::Option* plies_;
  const CLI::Option* start_;
  const CLI::Option* from_letters_;
  const CLI::Option* letters_;
  const CLI::Option* format_;
  const CLI::Option* json_;
  const CLI::Option* budget_;
};

}  // namespace

Command reconstruct_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("reconstruct", say(language, Message::reconstruct_summary));
  const Reconstruct command(*app, language);
  set_texts(
      *app,
      say(language, Message::reconstruct_details) + "\n" + say(language, Message::reconstruct_details_format) + "\n" +
          say(language, Message::reconstruct_details_status),
      {{"jadoube reconstruct white.txt black.txt --plies 4", say(language, Message::reconstruct_example_plain)},
       {"jadoube reconstruct --format json white.txt black.txt", say(language, Message::reconstruct_example_json)}});
  return {app, [command](const Session& session) { return command.run(session); }};
}

}  // namespace jadoube::cli
