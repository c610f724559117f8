// jadoube player: the accounts of programs, and of people who play with a program of their own.
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/server/admin_request.hpp"
#include "jadoube/server/common/options.hpp"

namespace jadoube::cli {
namespace {

constexpr std::string_view add_word = "add", list_word = "list";

class PlayerTool {
 public:
  PlayerTool(CLI::App& app, text::Language language)
      : app_(&app),
        action_(add_argument(app, "action", "add|token|revoke|list", say(language, Message::player_action))),
        name_(add_argument(app, "name", say(language, Message::player_placeholder_name),
                           say(language, Message::player_name))),
        bot_(add_flag(app, "--bot", say(language, Message::player_bot))),
        data_(add_option(app, "--data", say(language, Message::placeholder_folder),
                         say(language, Message::store_data, server::Options().data))) {}

  int run(const Session& session) const {
    const std::string action = action_->empty() ? std::string() : value(*action_);
    const bool named = !name_->empty();
    const bool known = action == add_word || action == "token" || action == "revoke" || action == list_word;
    if (!known || named == (action == list_word)) return fail(app_, session.say(Message::player_no_action));
    if (!bot_->empty() && action != add_word) return fail(app_, session.say(Message::player_bot_elsewhere));
    std::vector<std::string> words{"player", action};
    if (named) words.push_back(value(*name_));
    if (action == add_word) words.emplace_back(bot_->empty() ? "person" : "program");
    return ask_server(session, app_, data_->empty() ? server::Options().data : value(*data_), words);
  }

 private:
  CLI::App* app_;
  CLI::Option *action_, *name_, *bot_, *data_;
};

}  // namespace

Command player_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("player", say(language, Message::player_summary));
  const PlayerTool player(*app, language);
  set_texts(*app, say(language, Message::player_details),
            {{"jadoube player add DeepFish --bot", say(language, Message::player_example_add)},
             {"jadoube player list", say(language, Message::player_example_list)},
             {"jadoube player revoke DeepFish", say(language, Message::player_example_revoke)}});
  return {app, [player](const Session& session) { return player.run(session); }};
}

}  // namespace jadoube::cli
