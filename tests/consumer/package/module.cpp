#include "why.hpp"

extern "C" __attribute__((visibility("default"))) const char* why_illegal(const char* fen, const char* move) {
  static std::string sentence;
  sentence = why(fen, move);
  return sentence.c_str();
}
