// Any bytes as a tournament report file: an error in one sentence, or an event that is written, read, ranked and
// paired.
#include "jadoube/tournament/trf/trf.hpp"

#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using namespace jadoube::tournament;
using jadoube::fuzz::check;

// What takes time is tried with events of this size.
constexpr std::size_t most_paired = 24, most_ranked = 200, most_rounds_tried = 20;

bool says_why(const auto& error) {
  for (const auto language : jadoube::text::languages)
    if (!describe(error, language).ends_with('.')) return false;
  return true;
}

// Each player is once in each round, against somebody who is in the event.
void check_rounds(const Event& event) {
  for (const PairedRound& round : event.rounds) {
    check(2 * round.boards.size() + round.byes.size() == event.players.size());
    for (const Board& board : round.boards) {
      check(find_player(event, board.white) && find_player(event, board.black) && board.white != board.black);
      check(is_result(board.white_mark, board.black_mark));
    }
    for (const PlayerBye& bye : round.byes) check(find_player(event, bye.player) != nullptr);
  }
  for (const RequestedBye& request : event.requested)
    check(request.round > event.rounds.size() && request.bye != Bye::pairing_allocated);
}

void check_tie_breaks(const Event& event) {
  const auto rounds = static_cast<unsigned>(event.rounds.size());
  for (const char* text :
       {"PTS",          "DE",        "DE/P",      "WIN",        "WON",        "BPG",         "BWG",   "PS/M1",
        "REP",          "STD",       "TPN/R",     "BH/M2",      "AOB/F",      "FB/C1",       "SB/C2", "KS/L-1",
        "ARO/U1400/C1", "TPR/U1400", "PTP/U1400", "APRO/U1400", "APPO/U1400", "RTNG/U1400/R"}) {
    const auto code = parse_tie_break(text);
    check(code.has_value());
    const std::vector<TieBreakCode> codes{*code};
    const auto ranking = rank(event, rounds, codes);
    if (!ranking) {
      check(says_why(ranking.error()));
      continue;
    }
    check(ranking->size() == event.players.size());
    for (const Standing& standing : *ranking)
      check(!working(*code, standing.values.front(), jadoube::text::Language::en).empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = trf::read(jadoube::fuzz::text_of(data, size));
  if (!file) {
    check(file.error().line >= 1 && file.error().column >= 1 && says_why(file.error()));
    return 0;
  }
  for (const auto& adjustment : file->adjustments) check(says_why(adjustment));
  const Event& event = file->event;
  check_rounds(event);
  const std::string once = trf::write(event);
  const auto again = trf::read(once);
  check(again.has_value());
  check(trf::write(again->event) == once);
  for (const trf::Dialect dialect : {trf::Dialect::trf16, trf::Dialect::trf06, trf::Dialect::javafo})
    check(trf::read(trf::write(event, dialect)).has_value());
  if (event.players.size() <= most_ranked && event.rounds.size() <= most_rounds_tried) check_tie_breaks(event);
  if (event.players.size() > most_paired || event.rounds.size() > most_rounds_tried) return 0;
  for (const RoundDifference& round : jadoube::tournament::check(event).rounds)
    if (round.error) check(says_why(*round.error));
  const auto next = pair(event, static_cast<unsigned>(event.rounds.size()) + 1);
  if (!next) {
    check(says_why(next.error()));
    return 0;
  }
  Event longer = event;
  add_round(longer, *next);
  if (!is_round_robin(event.system.family)) check_rounds({.players = longer.players, .rounds = {next->round}});
  return 0;
}
