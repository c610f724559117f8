// jadoube licences: the licence of the program, and those of the third-party software in it.
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/help/licence_texts.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

Command licences_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("licences", say(language, Message::licences_summary));
  set_texts(*app, say(language, Message::licences_details),
            {{"jadoube licences", say(language, Message::licences_example)}});
  return {app, [](const Session& session) {
            session.out.write(std::string(own_licence) + "\n" + std::string(third_party));
            return done;
          }};
}

}  // namespace jadoube::cli
