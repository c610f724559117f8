// A chess engine that speaks the Universal Chess Interface, kept running from game to game.
//
//   auto engine = Engine::start({.command = {"stockfish"}, .options = {{"Hash", "64"}}});
//   if (!engine) std::cerr << describe(engine.error(), text::Language::en);
//   engine->new_game(false);
//   const auto answer = engine->think(start, moves, {.white = 60s, .black = 60s}, Clock::now() + 70s);
#pragma once

#include <optional>
#include <span>
#include <stop_token>

#include "jadoube/chess/position.hpp"
#include "jadoube/engines/child.hpp"
#include "jadoube/engines/speech.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::engines {

using std::chrono::milliseconds;

// How an engine is started.
struct EngineSetup {
  std::vector<std::string> command;                          // the program and its arguments
  std::vector<std::pair<std::string, std::string>> options;  // set by name
};

// What an engine failed in.
struct EngineFault {
  enum class Kind : std::uint8_t {
    not_started,     // `code` says why, an errno
    no_uci,          // it did not say uciok in time
    unknown_option,  // `detail` names it
    bad_value,       // of the option `detail`
    ended,           // it closed its output, or does not read
    silent,          // no answer until the deadline
    wrong_move,      // `detail`, as it was said
  };
  Kind kind;
  std::string engine;  // its name, or the program's
  std::string detail{};
  int code = 0;
};
// One sentence without a full stop.
std::string describe(const EngineFault& fault, text::Language language);

// What an engine is told of the time, or how far it is to think.
struct Limits {
  std::optional<milliseconds> white, black;  // left on the clocks
  milliseconds white_increment{}, black_increment{};
  std::optional<unsigned> moves_to_go;
  std::optional<milliseconds> move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<unsigned> depth;
  std::vector<Move> among;  // the moves to choose from; empty: all
};

struct Thought {
  Move move;
  std::optional<Score> score;
  std::optional<unsigned> depth;
};

// Where a program of that name is: as it is said, on the path, or where distributions put games. Nothing if nowhere.
std::optional<std::string> find_program(const std::string& name);

class Engine {
 public:
  // Runs the program, found by find_program(), waits for it, and sets its options. No wait of its whole life lasts
  // longer than until `ending`.
  static std::expected<Engine, EngineFault> start(const EngineSetup& setup, std::stop_token ending = {});
  ~Engine();
  Engine(Engine&&) noexcept = default;
  Engine& operator=(Engine&&) noexcept = default;

  // As it calls itself.
  const std::string& name() const { return name_; }
  // By its name, without regard to case; nullptr if it has none.
  const Option* option(std::string_view name) const;
  std::expected<void, EngineFault> set_option(const std::string& name, const std::string& value);

  std::expected<void, EngineFault> new_game(bool chess960);
  // Its move in the position after `moves` from `start`, which has one. After a silence, until the deadline or `stop`,
  // the engine may still be thinking.
  std::expected<Thought, EngineFault> think(const Position& start, std::span<const Move> moves, const Limits& limits,
                                            Clock::time_point deadline, const std::stop_token& stop = {});
  // Ends the thought that went on too long, so that the engine can play on.
  std::expected<void, EngineFault> stop_thinking(Clock::time_point deadline);

 private:
  Engine(Child child, std::string name, std::stop_token ending)
      : child_(std::move(child)), name_(std::move(name)), ending_(std::move(ending)) {}

  EngineFault fault(EngineFault::Kind kind, std::string detail = {}) const { return {kind, name_, std::move(detail)}; }
  std::expected<void, EngineFault> greet();
  std::expected<void, EngineFault> tell(std::string_view line);
  // The next line, until the deadline or `stop`.
  std::expected<std::string, EngineFault> hear(Clock::time_point deadline, const std::stop_token& stop = {});
  std::expected<void, EngineFault> wait_until_ready();

  Child child_;
  std::string name_;
  std::stop_token ending_;
  std::vector<Option> options_;
  bool chess960_ = false;
};

}  // namespace jadoube::engines
