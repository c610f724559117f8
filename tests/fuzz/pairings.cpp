// Any bytes as a round's pairings: each board and player once, or an error in one sentence.
#include "jadoube/tournament/pairings.hpp"

#include <set>

#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube::tournament;
  const auto games = read_pairings(jadoube::fuzz::text_of(data, size));
  if (!games) {
    check(games.error().line >= 1 && games.error().column >= 1);
    for (const auto language : jadoube::text::languages) check(describe(games.error(), language).ends_with('.'));
    return 0;
  }
  check(!games->empty() && games->size() <= most_boards);
  std::set<unsigned> boards;
  std::set<std::string> players;
  for (const ListedGame& game : *games) {
    check(game.board >= 1 && boards.insert(game.board).second);
    check(!game.white.empty());
    for (const std::string& player : {game.white, game.black})
      check((player.empty() && game.black.empty()) || players.insert(player).second);
    check(game.time.empty() || jadoube::laws::parse_time_control_in_minutes(game.time).has_value());
  }
  return 0;
}
