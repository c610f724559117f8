#include "jadoube/archive/sheets/internal/certainty.hpp"

#include <algorithm>
#include <vector>

namespace jadoube::archive {

namespace {

// Whether a side's next two moves could have been made in the other order, with the same reply between them and the
// same position after them.
bool is_exchangeable(const Position& before, Move first, Move reply, Move second) {
  Position other = before;
  for (const Move move : {second, reply, first}) {
    if (!other.is_legal(move)) return false;
    other.play(move);
  }
  return other.key() == before.after(first).after(reply).after(second).key();
}

}  // namespace

double error_rate(const Reconstruction& game, double unseen) {
  double errors = 0, entries = 0;
  for (const auto& move : game.moves)
    for (const MendedEntry& entry : move.entries) {
      if (entry.fault == EntryFault::empty || entry.fault == EntryFault::illegible) continue;
      ++entries;
      errors += (entry.fault > EntryFault::ambiguous ? 1 : 0) + (entry.place >= EntryPlace::after_extra ? 1 : 0);
    }
  return (errors + 0.5) / (entries + unseen);
}

void doubt_exchanges(Reconstruction& game) {
  constexpr std::size_t near = 6;  // plies
  const auto& moves = game.moves;
  const auto exchanged = [&](std::size_t ply, std::size_t sheet) {
    return moves[ply].entries[sheet].place >= EntryPlace::after_extra;
  };
  for (std::size_t a = 0; a < moves.size(); ++a)
    for (std::size_t b = a < near ? 0 : a - near; b < std::min(moves.size(), a + near + 1); ++b)
      if (exchanged(a, 0) && exchanged(b, 1))
        for (std::size_t ply = std::min(a, b); ply <= std::max(a, b); ++ply) game.moves[ply].certain = false;
}

void doubt_orders(Reconstruction& game) {
  constexpr double exchanges = 0.1;      // of all errors
  constexpr double beyond_doubt = 1e-5;  // by the estimate of the rate, which is low for the games that are read best
  const auto& moves = game.moves;
  std::vector<std::size_t> pairs;
  Position position = game.start;
  for (std::size_t ply = 0; ply + 2 < moves.size(); ++ply) {
    if (is_exchangeable(position, moves[ply].move, moves[ply + 1].move, moves[ply + 2].move)) pairs.push_back(ply);
    position.play(moves[ply].move);
  }
  const double exchanged = exchanges * error_rate(game, 100);
  if (static_cast<double>(pairs.size()) * exchanged * exchanged < beyond_doubt) return;
  game.exchangeable = pairs.size();
  for (const std::size_t ply : pairs) game.moves[ply].certain = game.moves[ply + 2].certain = false;
}

}  // namespace jadoube::archive
