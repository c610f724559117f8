#include <CLI/CLI.hpp>
#include <string>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/version.hpp"

int main(int argc, char** argv) {
  using jadoube::text::Message;
  const auto language = jadoube::text::language_from_environment();
  CLI::App app{jadoube::text::say(language, Message::program_summary)};
  app.set_version_flag("--version", "jadoube " + std::string{jadoube::version});
  CLI11_PARSE(app, argc, argv);
  return 0;
}
