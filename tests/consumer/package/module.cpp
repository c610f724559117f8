#include <jadoube/jadoube.hpp>

#include <string>

// The sentence that says why a move is illegal.
extern "C" __attribute__((visibility("default"))) const char* why(const char* fen, const char* move) {
  using namespace jadoube;
  static std::string sentence;
  const auto position = notation::read_fen(fen);
  const auto read = notation::read_uci(*position, move);
  sentence = read ? "" : describe(read.error(), *position, text::Language::en);
  return sentence.c_str();
}
