// Perft as a user of the public interface would write it: a list of legal moves for every position, and the size of the
// list at the leaves.
//
//   perft_through_api DEPTH FEN   ->   nodes N / mnps X
#include <fmt/core.h>

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "jadoube/jadoube.hpp"

namespace {

std::uint64_t sequences(const jadoube::Position& position, unsigned depth) {
  const jadoube::MoveList moves = position.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const jadoube::Move move : moves) {
    jadoube::Position next = position;
    next.play(move);
    nodes += sequences(next, depth - 1);
  }
  return nodes;
}

}  // namespace

int main(int argc, char** argv) {
  unsigned depth = 0;
  if (argc != 3 || std::from_chars(argv[1], argv[1] + std::strlen(argv[1]), depth).ec != std::errc() || depth == 0) {
    fmt::print(stderr, "usage: perft_through_api DEPTH FEN\n");
    return 2;
  }
  const auto position = jadoube::notation::read_fen(argv[2]);
  if (!position) {
    fmt::print(stderr, "{}\n", jadoube::notation::describe(position.error(), jadoube::text::Language::en));
    return 2;
  }
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t nodes = sequences(*position, depth);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  fmt::print("mnps {:.0f}\nnodes {}\n", static_cast<double>(nodes) / seconds.count() / 1e6, nodes);
}
