// jadoube swiss generate: a random tournament.
#include "jadoube/tournament/generator/generate.hpp"
#include "jadoube/cli/common/contents.hpp"

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/task.hpp"

namespace jadoube::cli {

using namespace tournament;

int swiss_generate(const SwissTask& task) {
  const auto seed = task.seed();
  if (!seed) return task.fail(seed.error());
  GeneratorSettings settings = random_settings(*seed);
  if (!task.options.settings->empty()) {
    const std::string name = value(*task.options.settings);
    const auto text = contents_or_sentence(name, task.session.language);
    if (!text) return task.fail(text.error());
    auto read = read_settings(*text, std::move(settings));
    if (!read) return task.fail(name + ": " + describe(read.error(), task.session.language));
    settings = *std::move(read);
  }
  const Generated generated = generate(settings, *seed);
  if (const int status = task.write(generated.event); status != done) return status;
  if (!generated.stopped) return done;
  task.fail(describe(*generated.stopped, task.session.language));
  return findings;
}

}  // namespace jadoube::cli
