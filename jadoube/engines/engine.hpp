// A chess engine that speaks the Universal Chess Interface, kept running from game to game.
//
//   auto engine = Engine::start({.command = {"stockfish"}, .options = {{"Hash", "64"}}});
//   if (!engine) std::cerr << describe(engine.error(), text::Language::en);
//   engine->new_game(false);
//   const auto answer = engine->think(start, moves, {.white = 60s, .black = 60s}, Clock::now() + 70s);
//
//   engine->set_option("MultiPV", "3");
//   const auto looked = engine->analyse(start, moves, {.infinite = true}, Clock::now() + 5s);
//   for (const Line& line : looked->lines) …
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/engines/child.hpp"
#include "jadoube/engines/uci_output.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::engines {

using std::chrono::milliseconds;

// How an engine is started.
struct EngineSetup {
  std::vector<std::string> command;                          // the program and its arguments
  std::vector<std::pair<std::string, std::string>> options;  // set by name
  std::string directory{};                                   // where it runs; empty: where this program runs
  std::string name{};                                        // empty: the name that the engine gives itself
};

// Why an engine failed.
struct EngineFault {
  enum class Kind : std::uint8_t {
    not_started,     // `code` says why, an errno
    no_directory,    // `detail`, where it should run, is no folder
    no_uci,          // no uciok in time
    unknown_option,  // `detail` is its name
    bad_value,       // for the option `detail`
    ended,           // it closed its output, or does not read
    silent,          // no answer before the deadline
    wrong_move,      // `detail` is the move as written
  };
  Kind kind;
  std::string engine;  // its name, or the program's
  std::string detail{};
  int code = 0;
};
// One sentence without a full stop.
[[nodiscard]] JADOUBE_API std::string describe(const EngineFault& fault, text::Language language);

// The time or depth limits that an engine is given.
struct Limits {
  std::optional<milliseconds> white, black;  // left on the clocks
  milliseconds white_increment{}, black_increment{};
  std::optional<unsigned> moves_to_go;
  std::optional<milliseconds> move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<unsigned> depth;
  std::vector<Move> among;  // the moves to choose from; empty: all
  // Until it is told to stop: only for analyse().
  bool infinite = false;
  // Called for each line "info" of the engine, on the thread that waits for it.
  std::function<void(const Info&)> on_info{};
};

// A line of play that an engine looked at last, with its score for the side to move at the beginning.
struct Line {
  std::optional<Score> score;  // exact
  std::optional<unsigned> depth;
  std::vector<Move> moves;  // legal, one after the other
};

struct Thought {
  Move move;
  // The score of the best move, as in the first line.
  std::optional<Score> score;
  std::optional<unsigned> depth;
  // The best line first; there are several if the engine's option MultiPV is more than 1.
  std::vector<Line> lines{};
  // The answer that the engine expects.
  std::optional<Move> ponder{};
};

// The path of a program: the name itself if it is a path, else from PATH or from the directory where distributions
// install games. Nothing if it is not found.
[[nodiscard]] JADOUBE_API std::optional<std::string> find_program(const std::string& name);

class JADOUBE_API Engine {
 public:
  // Runs the program found by find_program(), waits until it is ready, and sets its options. When `ending` is
  // requested, all its waits end.
  [[nodiscard]] static std::expected<Engine, EngineFault> start(const EngineSetup& setup, std::stop_token ending = {});
  ~Engine();
  Engine(Engine&&) noexcept = default;
  Engine& operator=(Engine&&) noexcept = default;

  // The name given in the setup, else the one that the engine gives itself.
  [[nodiscard]] const std::string& name() const { return name_; }
  // The option of that name, not case-sensitive; nullptr if the engine does not have it.
  [[nodiscard]] const Option* option(std::string_view name) const;
  [[nodiscard]] std::expected<void, EngineFault> set_option(const std::string& name, const std::string& value);

  [[nodiscard]] std::expected<void, EngineFault> new_game(bool chess960);
  // The engine's move in the position after `moves` from `start`, which must have a legal move. If the engine is silent
  // until the deadline or `stop`, it may still be thinking. Its earlier output does not count as an answer.
  [[nodiscard]] std::expected<Thought, EngineFault> think(const Position& start, std::span<const Move> moves,
                                                          const Limits& limits, Clock::time_point deadline,
                                                          const std::stop_token& stop = {});
  // The same, but at the deadline, or at `stop`, the engine is told to stop and to answer with its result. It has a few
  // seconds more for that.
  [[nodiscard]] std::expected<Thought, EngineFault> analyse(const Position& start, std::span<const Move> moves,
                                                            const Limits& limits, Clock::time_point deadline,
                                                            const std::stop_token& stop = {});
  // Stops a search that takes too long, so that the engine can be used again.
  [[nodiscard]] std::expected<void, EngineFault> stop_thinking(Clock::time_point deadline);

 private:
  Engine(Child child, std::string name, std::stop_token ending)
      : child_(std::move(child)), name_(std::move(name)), ending_(std::move(ending)) {}

  EngineFault fault(EngineFault::Kind kind, std::string detail = {}) const { return {kind, name_, std::move(detail)}; }
  std::expected<void, EngineFault> greet();
  std::expected<void, EngineFault> send(std::string_view line);
  // Tells it the position and what to do. Returns the position in which it thinks.
  std::expected<Position, EngineFault> ask(const Position& start, std::span<const Move> moves, const Limits& limits,
                                           Clock::time_point deadline, const std::stop_token& stop);
  // Reads until the best move.
  std::expected<Thought, EngineFault> listen(const Position& position, const Limits& limits, Clock::time_point deadline,
                                             const std::stop_token& stop, bool stops_at_end);
  // The next line, or an error at the deadline or `stop`.
  std::expected<std::string, EngineFault> receive(Clock::time_point deadline, const std::stop_token& stop = {});
  std::expected<void, EngineFault> wait_until_ready(Clock::time_point deadline, const std::stop_token& stop = {});

  Child child_;
  std::string name_;
  bool has_given_name_ = false;
  std::stop_token ending_;
  std::vector<Option> options_;
  bool chess960_ = false;
};

}  // namespace jadoube::engines
