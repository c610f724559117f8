#pragma once

#include <jadoube/jadoube.hpp>

#include <string>

// The sentence that says why a move is illegal; what is wrong with the FEN, if that is; empty: it is legal.
inline std::string why(const std::string& fen, const std::string& move) {
  using namespace jadoube;
  const auto position = notation::read_fen(fen);
  if (!position) return describe(position.error(), text::Language::en);
  const auto read = notation::read_uci(*position, move);
  return read ? std::string() : describe(read.error(), *position, text::Language::en);
}
