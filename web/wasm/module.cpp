// The referee as a WebAssembly module. A game is a dialogue in the referee's protocol, docs/referee.md: one line in,
// its answer out.
//
//   game = jadoube_begin(0);
//   line = jadoube_allocate(size);  // … the line's bytes are written there
//   jadoube_take(game, line, size);
//   answer = memory[jadoube_answer() … + jadoube_answer_size()];
#include <cstdlib>
#include <string>

#include "jadoube/laws/protocol/dialogue.hpp"

namespace {

using jadoube::laws::protocol::Dialogue;

std::string& last_answer() {
  static std::string answer;
  return answer;
}

}  // namespace

extern "C" {

[[clang::export_name("jadoube_allocate")]] void* jadoube_allocate(std::size_t size) { return std::malloc(size); }
[[clang::export_name("jadoube_free")]] void jadoube_free(void* memory) { std::free(memory); }

// A game. `portuguese`: the language of errors; rulings are in both.
[[clang::export_name("jadoube_begin")]] Dialogue* jadoube_begin(bool portuguese) {
  return new Dialogue(portuguese ? jadoube::text::Language::pt : jadoube::text::Language::en);
}
[[clang::export_name("jadoube_end")]] void jadoube_end(Dialogue* game) { delete game; }

// Takes one line, without its end. False if it holds wrong regulations: the game cannot go on. The answer, a line of
// JSON, is empty for regulations and blank lines; it is valid until the next call.
[[clang::export_name("jadoube_take")]] bool jadoube_take(Dialogue* game, const char* line, std::size_t size) {
  last_answer().clear();
  return game->answer({line, size}, last_answer());
}
[[clang::export_name("jadoube_answer")]] const char* jadoube_answer() { return last_answer().data(); }
[[clang::export_name("jadoube_answer_size")]] std::size_t jadoube_answer_size() { return last_answer().size(); }

}  // extern "C"
