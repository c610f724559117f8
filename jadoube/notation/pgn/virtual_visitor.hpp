// A visitor with virtual functions, with which the compiler finds a function that is misspelt or has other parameters.
//
//   struct CountMoves : pgn::VirtualVisitor {
//     std::uint64_t moves = 0;
//     void move(const Position&, Move, const Position&, std::string_view) override { ++moves; }
//   };
//
// Without them, a function with a wrong name is never called, and nothing reports it; here `override` does. A call
// takes a few nanoseconds more. The functions are those of Visitor (visitor.hpp), with the same meaning.
#pragma once

#include "jadoube/notation/pgn/visitor.hpp"

namespace jadoube::pgn {

class VirtualVisitor {
 public:
  VirtualVisitor() = default;
  virtual ~VirtualVisitor() = default;

  virtual void begin_game(std::uint64_t /*number*/) {}
  virtual void tag(std::string_view /*name*/, std::string_view /*value*/) {}
  virtual Next begin_moves(const Position& /*start*/) { return Next::read; }
  virtual void move(const Position& /*before*/, Move /*move*/, const Position& /*after*/, std::string_view /*san*/) {}
  virtual void null_move(const Position& /*before*/, const Position& /*after*/) {}
  virtual void comment(std::string_view /*text*/) {}
  virtual void glyph(unsigned /*number*/) {}
  virtual Next begin_variation() { return Next::read; }
  virtual void end_variation() {}
  virtual void result(Result /*result*/) {}
  virtual void end_game() {}
  virtual void error(const PgnError& /*error*/) {}
  virtual void hint(const PgnError& /*hint*/) {}

 protected:
  VirtualVisitor(const VirtualVisitor&) = default;
  VirtualVisitor& operator=(const VirtualVisitor&) = default;
};

}  // namespace jadoube::pgn
