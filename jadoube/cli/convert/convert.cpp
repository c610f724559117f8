// jadoube convert [FILE…]: games and positions from one notation to another.
#include <unistd.h>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/convert/conversion.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {
namespace {

constexpr const char* game_formats = "pgn|uci|fen|epd";  // in the order of Format

class Convert {
 public:
  Convert(CLI::App& app, text::Language language)
      : app_(&app),
        files_(add_arguments(app, "files", say(language, Message::placeholder_file),
                             say(language, Message::convert_files))),
        from_(add_option(app, "--from", game_formats, say(language, Message::convert_from))),
        to_(add_option(app, "--to", game_formats, say(language, Message::convert_to))),
        from_letters_(
            add_option(app, "--from-letters", letters_alternatives(), say(language, Message::convert_from_letters))),
        letters_(add_option(app, "--letters", letters_alternatives(), say(language, Message::convert_letters))),
        every_(add_flag(app, "--every", say(language, Message::convert_every))),
        json_(add_flag(app, "--json", say(language, Message::convert_json))),
        output_(add_option(app, "-o,--output", say(language, Message::placeholder_file),
                           say(language, Message::convert_output))) {}

  int run(const Session& session) const {
    const auto conversion = read_options(session);
    if (!conversion) return fail(app_, conversion.error());
    if (output_->empty()) return run(session, *conversion, session.out);
    auto out = Output::file(value(*output_));
    if (!out) return fail(app_, describe(out.error(), session.language));
    const int status = run(session, *conversion, *out);
    if (status == bad_usage) return status;
    if (const auto written = out->finish(); !written) return fail(app_, describe(written.error(), session.language));
    return status;
  }

 private:
  std::expected<Conversion, std::string> read_options(const Session& session) const {
    Conversion conversion;
    const auto take = [&](const CLI::Option& option, auto set) -> std::expected<void, std::string> {
      if (option.empty()) return {};
      const auto chosen = alternative(session, option);
      if (!chosen) return std::unexpected(chosen.error());
      set(*chosen);
      return {};
    };
    for (const auto& taken : {
             take(*from_, [&](std::size_t i) { conversion.from = static_cast<Format>(i); }),
             take(*to_, [&](std::size_t i) { conversion.to = static_cast<Format>(i); }),
             take(*from_letters_, [&](std::size_t i) { conversion.from_letters = notation::all_letters[i]; }),
             take(*letters_, [&](std::size_t i) { conversion.letters = notation::all_letters[i]; }),
         })
      if (!taken) return std::unexpected(taken.error());
    conversion.every_position = !every_->empty();
    if (!json_->empty()) {
      if (!to_->empty()) return std::unexpected(session.say(Message::usage_not_both, "--json", display_name(*to_)));
      conversion.to = Format::json;
    }

    const auto only_with = [&](const CLI::Option& option, const char* other) {
      return std::unexpected(session.say(Message::usage_only_with, display_name(option), other));
    };
    if (!from_letters_->empty() && conversion.from != Format::pgn) return only_with(*from_letters_, "--from pgn");
    if (!letters_->empty() && conversion.to != Format::pgn) return only_with(*letters_, "--to pgn");
    if (!every_->empty() && conversion.to != Format::fen && conversion.to != Format::epd &&
        conversion.to != Format::json)
      return only_with(*every_, "--to fen|epd, --json");
    if (!output_->empty() && value(*output_).empty())
      return std::unexpected(
          session.say(Message::usage_value_missing, display_name(*output_), output_->get_type_name()));
    return conversion;
  }

  int run(const Session& session, const Conversion& conversion, Output& out) const {
    const auto names = files_->empty() ? std::vector<std::string>{"-"} : files_->results();
    bool faulty = false;
    for (const auto& name : names) {
      const bool standard = name == "-";
      if (standard && ::isatty(STDIN_FILENO) != 0) report(app_, session.say(Message::reads_terminal));
      auto source = standard ? pgn::Source::standard_input() : pgn::Source::file(name);
      Faults faults(standard ? "<stdin>" : name, session.language);
      const auto converted = source ? convert(std::move(*source), conversion, out, faults)
                                    : std::expected<void, pgn::SourceFault>(std::unexpected(source.error()));
      faulty = faulty || faults.any();
      if (!converted) return fail(app_, describe_unread(name, converted.error(), session.language));
      if (out.failed()) break;
    }
    return faulty ? findings : done;
  }

  const CLI::App* app_;
  const CLI::Option* files_;
  const CLI::Option* from_;
  const CLI::Option* to_;
  const CLI::Option* from_letters_;
  const CLI::Option* letters_;
  const CLI::Option* every_;
  const CLI::Option* json_;
  const CLI::Option* output_;
};

}  // namespace

Command convert_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("convert", say(language, Message::convert_summary));
  const Convert command(*app, language);
  const auto paragraphs = say(language, Message::convert_details_formats) + "\n" +
                          say(language, Message::convert_details_uci) + "\n" +
                          say(language, Message::convert_details_faults);
  set_texts(*app, paragraphs,
            {{"jadoube convert --letters pt games.pgn", say(language, Message::convert_example_letters)},
             {"jadoube convert --to uci games.pgn.gz -o games.uci", say(language, Message::convert_example_uci)},
             {"jadoube convert --from uci games.uci", say(language, Message::convert_example_back)},
             {"jadoube convert --to fen --every games.pgn", say(language, Message::convert_example_every)},
             {"jadoube convert --json games.pgn", say(language, Message::convert_example_json)},
             {"jadoube convert --from fen --to fen < positions.fen", say(language, Message::convert_example_fen)}});
  return {app, [command](const Session& session) { return command.run(session); }};
}

}  // namespace jadoube::cli
