// An engine of jadoube match, from the words of --engine: NAME=PROGRAM, or the keys of cutechess-cli and fastchess.
//
//   Weak=stockfish option.Skill\ Level=3 time=10+0.1
//   name=Weak cmd=stockfish tc=10+0.1
#pragma once

#include "jadoube/cli/common/command.hpp"
#include "jadoube/engines/match.hpp"

namespace jadoube::cli {

// The settings of an engine, or of all engines by the options of the same names; values that are not set are not sent.
struct Thinking {
  std::optional<laws::TimeControl> time{};
  engines::Limits limits{};  // move_time, nodes, depth

  bool has_limits() const { return limits.move_time || limits.nodes || limits.depth; }
};

struct GivenEngine {
  engines::MatchEngine engine;
  Thinking own;
};

// A time control, or a sentence with the error in it.
std::expected<laws::TimeControl, std::string> read_time(const Session& session, const std::string& text);
// The engine of one --engine, whose words are joined in `words`; or a sentence.
std::expected<GivenEngine, std::string> read_engine(const Session& session, const std::string& words);
// Sets the engine's thinking: its own values, and those of `all` that it does not have; without any clock or limit,
// `usual`.
std::expected<void, std::string> set_thinking(const Session& session, GivenEngine& engine, const Thinking& all,
                                              const laws::TimeControl& usual);

}  // namespace jadoube::cli
