// Parses the lines of an engine in the Universal Chess Interface.
//
//   const auto best = read_best_move("bestmove e2e4 ponder e7e5");   // best->move == "e2e4"
//   read_score("info depth 12 score cp 31 nodes 4711 pv e2e4")       // 31 centipawns
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/export.hpp"

namespace jadoube::engines {

// An option of an engine.
struct Option {
  enum class Kind : std::uint8_t { check, spin, combo, button, string };
  std::string name;
  Kind kind = Kind::string;
  std::string usual;                     // its default
  std::optional<long long> least, most;  // of a spin option
  std::vector<std::string> choices;      // of a combo option

  friend bool operator==(const Option&, const Option&) = default;
};
JADOUBE_API std::optional<Option> read_option(std::string_view line);

// The rest of a line "id name …".
JADOUBE_API std::optional<std::string> read_name(std::string_view line);

// The engine's evaluation of the position, from the point of view of the side to move.
struct JADOUBE_API Score {
  int value = 0;  // centipawns, or moves to mate: 3 it mates, -3 it is mated
  bool is_mate = false;

  // In centipawns; a mate is beyond all other scores, and a nearer mate farther.
  int centipawns() const;
  friend bool operator==(const Score&, const Score&) = default;
};
// From a line "info … score …" about the best move (multipv 1, or none) whose score is not a bound; nothing for any
// other line.
JADOUBE_API std::optional<Score> read_score(std::string_view line);
// The depth of a line "info … depth N …" about the best move.
JADOUBE_API std::optional<unsigned> read_depth(std::string_view line);
// Whether the line begins with this word: uciok, readyok.
JADOUBE_API bool is_word(std::string_view line, std::string_view word);

struct BestMove {
  std::string move;  // as written; "(none)" and "0000" are none
  friend bool operator==(const BestMove&, const BestMove&) = default;
};
JADOUBE_API std::optional<BestMove> read_best_move(std::string_view line);
// A move that an engine wrote in another form than the protocol's: E7E8Q, e7e8=q, e2-e4.
JADOUBE_API std::string in_usual_form(std::string_view move);

}  // namespace jadoube::engines
