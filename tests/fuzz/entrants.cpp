// Any bytes as a list of entrants: players with names, in an order, or an error in one sentence.
#include "jadoube/tournament/entrants/entrants.hpp"

#include "jadoube/tournament/trf/trf.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube::tournament;
  auto players = read_entrants(jadoube::fuzz::text_of(data, size));
  const std::string reading = describe_reading(jadoube::fuzz::text_of(data, size), jadoube::text::Language::en);
  check(reading.empty() || reading.ends_with('.'));
  if (!players) {
    check(players.error().line >= 1 && players.error().column >= 1);
    for (const auto language : jadoube::text::languages) check(describe(players.error(), language).ends_with('.'));
    return 0;
  }
  number_players(*players);
  check(!players->empty() && players->size() <= most_players);
  for (const Player& player : *players) check(!player.name.empty());
  const std::string once = trf::write({.players = *players});
  const auto file = trf::read(once);
  check(file.has_value() && file->event.players.size() == players->size());
  check(trf::write(file->event) == once);
  return 0;
}
