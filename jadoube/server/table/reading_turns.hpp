// Reads on a thread with one task at a time, such as that of GroupCommit, in turns of address and in pieces: the reads
// for one address do not delay the reads for another.
//
//   ReadingTurns turns([&](auto ask) { commits.read(std::move(ask)); });
//   turns.read({.client = "192.0.2.7", .piece = …, .failed = …});
#pragma once

#include <functional>
#include <string>

#include "jadoube/server/table/heavy_reads.hpp"

namespace jadoube::server {

// All functions are called on one thread, except for the pieces.
class ReadingTurns {
 public:
  using Task = HeavyReads::Task;
  using Piece = HeavyReads::Piece;
  // The boards of a large hall may all reconnect at once.
  static constexpr std::size_t most_waiting = 3'000;  // of one client

  // `run` calls its argument on the reading thread, and the task that this returns on the caller's thread.
  explicit ReadingTurns(std::function<void(HeavyReads::Ask)> run) : run_(std::move(run)) {}

  struct Read {
    Piece piece;
    Task failed;                     // called if there is not enough memory
    std::function<bool()> wanted{};  // none: always wanted. False: another read has the same result already
  };
  // Returns false if too many reads of that client wait.
  bool read(const std::string& client, Read read);

 private:
  void next();

  std::function<void(HeavyReads::Ask)> run_;
  TurnQueue<Read> reads_{most_waiting};
  bool busy_ = false;
};

}  // namespace jadoube::server
