#include "tests/support/stockfish.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

#include "tests/support/positions.hpp"

namespace jadoube::test {

namespace {

constexpr const char* program = "/usr/games/stockfish";

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return ends;
}

}  // namespace

bool Stockfish::installed() { return access(program, X_OK) == 0; }

Stockfish::Stockfish(bool chess960) {
  const auto to_child = make_pipe(), from_child = make_pipe();
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("no process");
  if (process_ == 0) {
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    execl(program, program, nullptr);
    _exit(127);
  }
  close(to_child[0]);
  close(from_child[1]);
  commands_ = fdopen(to_child[1], "w");
  answers_ = fdopen(from_child[0], "r");
  std::fprintf(commands_, "setoption name UCI_Chess960 value %s\n", chess960 ? "true" : "false");
}

Stockfish::~Stockfish() {
  std::fputs("quit\n", commands_);
  std::fclose(commands_);
  std::fclose(answers_);
  waitpid(process_, nullptr, 0);
}

std::map<std::string, std::uint64_t> Stockfish::divide(const Position& position, unsigned depth) {
  std::fprintf(commands_, "position fen %s\ngo perft %u\n", fen_of(position).c_str(), depth);
  std::fflush(commands_);
  std::map<std::string, std::uint64_t> nodes;
  std::array<char, 256> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), answers_) != nullptr) {
    const std::string text(line.data());
    if (text.starts_with("Nodes searched")) return nodes;
    const auto colon = text.find(':');
    if (colon == 4 || colon == 5) nodes[text.substr(0, colon)] = std::stoull(text.substr(colon + 1));
  }
  throw std::runtime_error("Stockfish ended at " + fen_of(position));
}

}  // namespace jadoube::test
