// jadoube swiss ACTION FILE…: runs tournaments of individual players.
#include <array>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/task.hpp"

namespace jadoube::cli {
namespace {

constexpr const char* dialects = "trf26|trf16|trf06|javafo";  // in the order of tournament::trf::Dialect
constexpr const char* ratings = "standard|rapid|blitz";       // in the order of tournament::RatingKind
constexpr const char* actions =
    "pair|unpair|round|result|bye|forbid|enter|change|check|standings|crosstable|explain|convert|generate|index|"
    "players";
// In the order of `actions`.
constexpr std::array runs{swiss_pair,    swiss_unpair,   swiss_round, swiss_result,    swiss_bye,        swiss_forbid,
                          swiss_enter,   swiss_change,   swiss_check, swiss_standings, swiss_crosstable, swiss_explain,
                          swiss_convert, swiss_generate, swiss_index, swiss_players};

SwissOptions add_options(CLI::App& app, text::Language language) {
  const auto says = [&](text::Message message) { return say(language, message); };
  const std::string file = says(Message::placeholder_file);
  return {.app = &app,
          .action = add_argument(app, "action", actions, says(Message::swiss_action)),
          .words = add_arguments(app, "words", says(Message::swiss_placeholder_words), says(Message::swiss_words)),
          .json = add_flag(app, "--json", says(Message::option_json)),
          .output = add_option(app, "-o,--output", file, says(Message::swiss_output)),
          .to = add_option(app, "--to", dialects, says(Message::swiss_to)),
          .tie_breaks = add_option(app, "--tie-breaks", "BH/C1,SB,…", says(Message::swiss_tie_breaks)),
          .working = add_flag(app, "--working", says(Message::swiss_working)),
          .round = add_option(app, "--round", "N", says(Message::swiss_round_option)),
          .seed = add_option(app, "--seed", "N", says(Message::swiss_seed)),
          .settings = add_option(app, "--settings", file, says(Message::swiss_settings)),
          .event = add_words_option(app, "--event", says(Message::swiss_placeholder_event), says(Message::swiss_event)),
          .players = add_option(app, "--players", file, says(Message::swiss_players)),
          .rating = add_option(app, "--rating", ratings, says(Message::swiss_rating)),
          .federation = add_option(app, "--federation", says(Message::swiss_placeholder_federation),
                                   says(Message::swiss_federation)),
          .limit = add_option(app, "--limit", "N", says(Message::swiss_limit)),
          .only = add_words_option(app, "--only", says(Message::swiss_placeholder_event), says(Message::swiss_only))};
}

// A paragraph for each action that works on a tournament.
std::string lines_about_actions(text::Language language) {
  struct About {
    text::Message words, about;
  };
  static constexpr About all[]{
      {Message::swiss_words_convert, Message::swiss_about_convert},
      {Message::swiss_words_pair, Message::swiss_about_pair},
      {Message::swiss_words_unpair, Message::swiss_about_unpair},
      {Message::swiss_words_round, Message::swiss_about_round},
      {Message::swiss_words_result, Message::swiss_about_result},
      {Message::swiss_words_bye, Message::swiss_about_bye},
      {Message::swiss_words_forbid, Message::swiss_about_forbid},
      {Message::swiss_words_enter, Message::swiss_about_enter},
      {Message::swiss_words_change, Message::swiss_about_change},
      {Message::swiss_words_standings, Message::swiss_about_standings},
      {Message::swiss_words_crosstable, Message::swiss_about_crosstable},
      {Message::swiss_words_explain, Message::swiss_about_explain},
      {Message::swiss_words_check, Message::swiss_about_check},
      {Message::swiss_words_generate, Message::swiss_about_generate},
  };
  std::string text;
  for (const About& one : all)
    text += say(language, Message::swiss_about, say(language, one.words), say(language, one.about)) + "\n";
  return text;
}

}  // namespace

Command swiss_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("swiss", say(language, Message::swiss_summary));
  const SwissOptions options = add_options(*app, language);
  set_texts(*app,
            say(language, Message::swiss_details) + "\n" + lines_about_actions(language) +
                say(language, Message::swiss_details_players) + "\n" + say(language, Message::swiss_details_files),
            {{"jadoube swiss convert players.csv --event rounds=5 color=white -o open.trf",
              say(language, Message::swiss_example_convert)},
             {"jadoube swiss pair open.trf -o open.trf", say(language, Message::swiss_example_pair)},
             {"jadoube swiss result open.trf 1=1-0 2=½ 3=+- -o open.trf", say(language, Message::swiss_example_result)},
             {"jadoube swiss bye open.trf 2 1=H -o open.trf", say(language, Message::swiss_example_bye)},
             {"jadoube swiss standings open.trf --working", say(language, Message::swiss_example_standings)},
             {"jadoube swiss check open.trf", say(language, Message::swiss_example_check)}});
  return {app, [options](const Session& session) {
            if (options.action->empty())
              return fail(options.app, session.say(Message::swiss_no_action, listed(alternatives(*options.action))));
            const auto action = alternative(session, *options.action);
            if (!action) return fail(options.app, action.error());
            return runs[*action](SwissTask{session, options});
          }};
}

}  // namespace jadoube::cli
