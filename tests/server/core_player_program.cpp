// Games at the core of a table: each game's lines in, what comes out of the core. As a program it takes games from its
// input and gives the answers, each with a line "---" behind it; as a WebAssembly module it takes one at a call.
#include "tests/server/core_player.hpp"

#ifdef __wasm__
#include <cstdlib>

namespace {

std::string& last_answer() {
  static std::string answer;
  return answer;
}

}  // namespace

extern "C" {

[[clang::export_name("jadoube_allocate")]] void* jadoube_allocate(std::size_t size) { return std::malloc(size); }
[[clang::export_name("jadoube_free")]] void jadoube_free(void* memory) { std::free(memory); }
[[clang::export_name("jadoube_play")]] void jadoube_play(const char* lines, std::size_t size) {
  last_answer() = jadoube::server::play_at_core({lines, size});
}
[[clang::export_name("jadoube_answer")]] const char* jadoube_answer() { return last_answer().data(); }
[[clang::export_name("jadoube_answer_size")]] std::size_t jadoube_answer_size() { return last_answer().size(); }

}  // extern "C"

#else
#include <iostream>

int main() {
  std::string game;
  for (std::string line; std::getline(std::cin, line);) {
    if (line != "---") {
      game += line + '\n';
      continue;
    }
    std::cout << jadoube::server::play_at_core(game) << "---\n";
    game.clear();
  }
}

#endif
