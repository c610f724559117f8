// jadoube admin: speaks to a running server through the socket in the folder of its data.
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/server/admin_request.hpp"
#include "jadoube/server/common/options.hpp"

namespace jadoube::cli {
namespace {

class AdminTool {
 public:
  AdminTool(CLI::App& app, text::Language language)
      : app_(&app),
        words_(add_arguments(app, "words", say(language, Message::admin_placeholder_words),
                             say(language, Message::admin_words))),
        data_(add_option(app, "--data", say(language, Message::placeholder_folder),
                         say(language, Message::store_data, server::Options().data))) {}

  int run(const Session& session) const {
    return ask_server(session, app_, data_->empty() ? server::Options().data : value(*data_), words_->results());
  }

 private:
  CLI::App* app_;
  CLI::Option *words_, *data_;
};

}  // namespace

Command admin_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("admin", say(language, Message::admin_summary));
  const AdminTool admin(*app, language);
  set_texts(*app, say(language, Message::admin_details),
            {{"jadoube admin list tables", say(language, Message::admin_example_list)},
             {"jadoube admin forget 'Ana Sousa'", say(language, Message::admin_example_forget)},
             {"jadoube admin ban 192.0.2.0/24 30", say(language, Message::admin_example_ban)}});
  return {app, [admin](const Session& session) { return admin.run(session); }};
}

}  // namespace jadoube::cli
