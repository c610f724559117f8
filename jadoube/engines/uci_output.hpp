// Parses the lines of an engine in the Universal Chess Interface.
//
//   const auto best = read_best_move("bestmove e2e4 ponder e7e5");   // best->move == "e2e4"
//   const auto info = read_info("info depth 12 score cp 31 nodes 4711 pv e2e4 e7e5");
//   info->score->value == 31
//   info->pv                                                         // {"e2e4", "e7e5"}
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"

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
[[nodiscard]] JADOUBE_API std::optional<Option> read_option(std::string_view line);

// The rest of a line "id name …", as shown().
[[nodiscard]] JADOUBE_API std::optional<std::string> read_name(std::string_view line);
// An engine's output in the form in which people see it: without control characters, which a terminal would obey, and
// at most one line.
[[nodiscard]] JADOUBE_API std::string shown(std::string_view written);

// The engine's evaluation of the position, from the point of view of the side to move.
struct JADOUBE_API Score {
  int value = 0;  // centipawns, or moves to mate: 3 it mates, -3 it is mated
  bool is_mate = false;

  // The score in centipawns; a mate is beyond all other scores, and a nearer mate farther beyond.
  [[nodiscard]] int centipawns() const;
  friend bool operator==(const Score&, const Score&) = default;
};

// The contents of a line "info …", written while the engine thinks. Values that the line does not have are empty.
struct Info {
  enum class Bound : std::uint8_t { exact, lower, upper };

  std::optional<unsigned> depth, selective_depth;  // plies
  unsigned rank = 1;                               // multipv: 1 is the best move, 2 the second best
  std::optional<Score> score;
  Bound bound = Bound::exact;  // whether the score is exact or a bound
  std::optional<std::uint64_t> nodes, nodes_per_second, table_hits;
  std::optional<std::chrono::milliseconds> time;
  std::optional<unsigned> hash_permille;  // how full the hash table is
  std::vector<std::string> pv;            // the moves as written
  std::string text;                       // the text after "string"

  friend bool operator==(const Info&, const Info&) = default;
};
// Nothing for any other line. Unknown words are ignored.
[[nodiscard]] JADOUBE_API std::optional<Info> read_info(std::string_view line);

// Whether the line begins with this word: uciok, readyok.
[[nodiscard]] JADOUBE_API bool is_word(std::string_view line, std::string_view word);

struct BestMove {
  std::string move;      // as written; "(none)" and "0000" are none
  std::string ponder{};  // the answer that the engine expects, as written; empty if it says none
  friend bool operator==(const BestMove&, const BestMove&) = default;
};
[[nodiscard]] JADOUBE_API std::optional<BestMove> read_best_move(std::string_view line);
// A move that an engine wrote in another form than the protocol's: E7E8Q, e7e8=q, e2-e4.
[[nodiscard]] JADOUBE_API std::string in_usual_form(std::string_view move);

}  // namespace jadoube::engines
