// write_games GAMES SEED: writes that many games in PGN, the same for a seed on every machine, to measure the auditor
// on games that all differ and on which nothing was tuned. A side chooses four random legal moves and makes the one
// that wins most material at once; every third game has clocks.
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "jadoube/jadoube.hpp"

namespace {

using namespace jadoube;

constexpr std::array<int, 6> values{1, 3, 3, 5, 9, 0};

class Games {
 public:
  explicit Games(std::uint64_t seed) : random_(seed) {}

  std::string game(unsigned number) {
    const bool clocks = number % 3 == 0;
    const unsigned longest = 30 + below(150);
    Position position;
    std::string moves, line;
    unsigned ply = 0;
    std::array<unsigned, 2> seconds{300, 300};
    const auto add = [&](const std::string& word) {
      if (line.size() + 1 + word.size() > 79) {
        moves += line + '\n';
        line.clear();
      }
      line += (line.empty() ? "" : " ") + word;
    };
    for (; ply < longest && position.has_legal_move() && position.halfmove_clock() < 100; ++ply) {
      if (position.turn() == Color::white) add(fmt::format("{}.", position.fullmove_number()));
      const Move move = choose(position);
      add(notation::write_san(position, move));
      if (clocks) {
        unsigned& left = seconds[index(position.turn())];
        left -= left > 6 ? below(6) : 0;
        add(fmt::format("{{[%clk 0:{:02}:{:02}]}}", left / 60, left % 60));
      }
      position.play(move);
    }
    const std::string_view result = result_of(position);
    add(std::string(result));
    return fmt::format(
        "[Event \"Generated {}\"]\n[Site \"?\"]\n[Date \"{}.{:02}.{:02}\"]\n[Round \"{}\"]\n[White \"{}\"]\n"
        "[Black \"{}\"]\n[Result \"{}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n{}\n{}{}\n\n",
        number / 100, 1950 + below(70), 1 + below(12), 1 + below(28), number % 100, player(), player(), result,
        2000 + below(800), 2000 + below(800), clocks ? "[TimeControl \"300\"]\n[Termination \"Normal\"]\n" : "", moves,
        line);
  }

 private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  std::string player() { return fmt::format("Player {}, {}", below(5000), static_cast<char>('A' + below(26))); }

  Move choose(const Position& position) {
    const MoveList moves = position.legal_moves();
    Move best = moves[below(static_cast<unsigned>(moves.size()))];
    int most = gain(position, best);
    for (int more = 0; more < 3; ++more) {
      const Move move = moves[below(static_cast<unsigned>(moves.size()))];
      if (const int wins = gain(position, move); wins > most) best = move, most = wins;
    }
    return best;
  }

  static int gain(const Position& position, Move move) {
    if (move.is_castling()) return 1;
    const auto captured = position.piece_at(move.to());
    const bool is_attacked = static_cast<bool>(position.attackers(move.to(), !position.turn()));
    return (captured ? values[index(captured->role)] : 0) - (is_attacked ? values[index(move.role())] : 0);
  }

  static std::string_view result_of(const Position& position) {
    if (position.is_checkmate()) return position.turn() == Color::white ? "0-1" : "1-0";
    if (!position.has_legal_move()) return "1/2-1/2";
    int ahead = 0;
    for (const Role role : all_roles)
      ahead += values[index(role)] * (static_cast<int>(position.pieces(Color::white, role).count()) -
                                      static_cast<int>(position.pieces(Color::black, role).count()));
    return ahead > 3 ? "1-0" : ahead < -3 ? "0-1" : "1/2-1/2";
  }

  std::mt19937_64 random_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    fmt::print(stderr, "write_games GAMES SEED\n");
    return 2;
  }
  Games games(std::strtoull(arguments[2], nullptr, 10));
  const auto many = static_cast<unsigned>(std::strtoul(arguments[1], nullptr, 10));
  for (unsigned number = 1; number <= many; ++number) fmt::print("{}", games.game(number));
}
