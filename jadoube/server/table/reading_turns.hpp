// Reads on a thread that takes one after another, such as that of GroupCommit, in turns of address and in pieces: the
// tables that one address asks for do not hold up those of another.
//
//   ReadingTurns turns([&](auto ask) { commits.read(std::move(ask)); });
//   turns.read({.client = "192.0.2.7", .piece = …, .failed = …});
#pragma once

#include <functional>
#include <string>

#include "jadoube/server/table/heavy_reads.hpp"

namespace jadoube::server {

// Everything is called on one thread, except for the pieces.
class ReadingTurns {
 public:
  using Task = HeavyReads::Task;
  using Piece = HeavyReads::Piece;
  // A hall of many boards may come again all at once.
  static constexpr std::size_t most_waiting = 3'000;  // of one client

  // `run` has its argument called on the reading thread, and what that gives on this one.
  explicit ReadingTurns(std::function<void(HeavyReads::Ask)> run) : run_(std::move(run)) {}

  struct Read {
    Piece piece;
    Task failed;                     // called where memory is wanting
    std::function<bool()> wanted{};  // none: it is wanted. False: another has read the same meanwhile
  };
  // False: too many of that client wait.
  bool read(const std::string& client, Read read);

 private:
  void next();

  std::function<void(HeavyReads::Ask)> run_;
  TurnQueue<Read> reads_{most_waiting};
  bool busy_ = false;
};

}  // namespace jadoube::server
