// jadoube swiss generate: a random tournament.
#include "jadoube/tournament/generator/generate.hpp"

#include <charconv>
#include <random>

#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/swiss/task.hpp"

namespace jadoube::cli {

using namespace tournament;

int swiss_generate(const SwissTask& task) {
  std::uint64_t seed = std::random_device()();
  if (!task.options.seed->empty()) {
    const std::string text = value(*task.options.seed);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size())
      return task.fail(task.say(Message::swiss_bad_seed, text));
  }
  GeneratorSettings settings = random_settings(seed);
  if (!task.options.settings->empty()) {
    const std::string name = value(*task.options.settings);
    const auto text = contents(name, task.session.language);
    if (!text) return task.fail(text.error());
    auto read = read_settings(*text, std::move(settings));
    if (!read) return task.fail(name + ": " + describe(read.error(), task.session.language));
    settings = *std::move(read);
  }
  const Generated generated = generate(settings, seed);
  if (const int status = task.write(generated.event); status != done) return status;
  if (!generated.stopped) return done;
  task.fail(describe(*generated.stopped, task.session.language));
  return findings;
}

}  // namespace jadoube::cli
