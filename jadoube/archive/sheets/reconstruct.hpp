// Reconstructs a game from the score sheets of both players (Article 8.5): the most plausible legal game that fits both
// and the position on the board, with every entry that had to be mended.
//
//   const auto game = reconstruct({.sheets = {*white, *black}, .position = board, .plies = 81});
//   if (game.verdict == Verdict::certain) …                          // no other legal game fits
//   for (const ReconstructedMove& move : game.moves) … move.entries[index(Color::black)].fault …
//
// Errors that players make have costs: negative logarithms of their probabilities, in hundredths of a nat. The answer
// is the legal game for which the errors on both sheets together cost the least. All games up to a cost are found, by a
// search over plies that merges equal positions, or the answer says that the search was not completed.
#pragma once

#include <vector>

#include "jadoube/archive/sheets/mended_entry.hpp"
#include "jadoube/archive/sheets/score_sheet.hpp"
#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/letters.hpp"

namespace jadoube::archive {

struct ReconstructionQuestion {
  // The sheets of White and of Black. Each may contain the moves of both sides.
  std::array<ScoreSheet, 2> sheets;
  Position start{};
  // The pieces on the board at the end, and the side to move, as far as they are known.
  std::optional<Board> position{};
  std::optional<Color> turn{};
  // The number of half-moves that were made. Without it, it is estimated from the length of the sheets.
  std::optional<unsigned> plies{};
  // The language of both sheets; without it, each sheet's is recognised.
  std::optional<notation::Letters> letters{};
  // The largest number of states that are kept: positions, each with a way of reading the sheets. Each takes about 100
  // bytes and a few microseconds.
  std::size_t states = default_states;

  static constexpr std::size_t default_states = 200'000;
};

enum class Verdict : std::uint8_t {
  certain,   // every other legal game is less plausible by at least a margin, the search for them was completed, and it
             // is improbable that both players exchanged the same entries
  probable,  // every other legal game is less plausible; the search was completed
  ambiguous,  // other legal games are equally plausible
  unproven,   // the most plausible game found; the search was not completed
  partial,    // no legal game found leads to the final position: the game follows only the sheets
};
// "certain", "probable", ….
[[nodiscard]] JADOUBE_API std::string_view code(Verdict verdict);

struct PossibleAlternative {
  Move move;
  double probability;
};

struct ReconstructedMove {
  Move move;
  // No game with another move here is plausible within the margin, the search was completed, and it is improbable that
  // the move and another one of that side are in the wrong order on both sheets.
  bool certain = false;
  // The share of this move in the plausibility of all games within the margin, 0 to 1.
  double probability = 0;
  // White's sheet and Black's.
  std::array<MendedEntry, 2> entries{};
  // The most probable first; at most five.
  std::vector<PossibleAlternative> alternatives{};
};

struct JADOUBE_API Reconstruction {
  Verdict verdict = Verdict::partial;
  Position start{};
  std::vector<ReconstructedMove> moves{};
  // The share of this game in the plausibility of all games within the margin, 0 to 1.
  double probability = 0;
  // The number of games that are exactly as plausible, with this one; counted up to most_equal.
  std::size_t equal_games = 0;
  // The number of places where two successive moves of a side could have been made in the other order, if it is not
  // improbable that both players exchanged these entries; else 0.
  std::size_t exchangeable = 0;
  // Other games, the most plausible first; at most five.
  std::vector<std::vector<Move>> others{};
  // Entries on White's and Black's sheet that belong to no move.
  std::array<std::vector<std::size_t>, 2> superfluous{};
  // The letters that White's and Black's sheet were read in.
  std::array<notation::Letters, 2> letters{};
  // Whether all games of the least cost, and all within the margin, were found.
  bool all_equal_found = false;
  bool all_in_margin_found = false;
  // The number of states that were made.
  std::size_t states = 0;

  static constexpr std::size_t most_equal = 50;

  [[nodiscard]] Position position() const;  // after the last move
};

// The margin of plausibility for a certain game. It exceeds the cost of any single error, so that each move of a
// certain game has been read twice, or is forced by the others. The more errors are on the sheets, the larger it is, to
// exceed also the cost of the same error on both sheets.
inline constexpr unsigned least_margin = 1150, margin_at_three_per_cent = 1300;

// Whether captures, promotions and pawn moves can lead from one placement of the pieces to another; false only if no
// series of moves can.
[[nodiscard]] JADOUBE_API bool may_become(const Board& from, const Board& to);

// Usual sheets take milliseconds; the limit of states bounds time and memory.
[[nodiscard]] JADOUBE_API Reconstruction reconstruct(const ReconstructionQuestion& question);

}  // namespace jadoube::archive
