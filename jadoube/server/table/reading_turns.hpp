// Reads on a thread with one task at a time, such as that of GroupCommit or HeavyReads, in turns of address and in
// pieces: a client with many requests waits longer, and no other does.
//
//   ReadingTurns turns([&](auto ask) { commits.read(std::move(ask)); }, 3'000);
//   turns.read({.client = "192.0.2.7", .piece = …, .failed = …});
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "jadoube/server/common/turn_queue.hpp"
#include "jadoube/server/table/heavy_reads.hpp"

namespace jadoube::server {

// Who asks: the client whose turn it is, and whether it still waits for the answer.
struct Asker {
  template <std::convertible_to<std::string_view> Name>
  Asker(const Name& name, std::function<bool()> still_waits = {})
      : client(std::string_view(name)), waits(std::move(still_waits)) {}

  std::string client;
  std::function<bool()> waits;  // none: it waits
};

// All functions are called on one thread, except for the pieces.
class ReadingTurns {
 public:
  using Task = HeavyReads::Task;
  using Piece = HeavyReads::Piece;

  // `run` calls its argument on the reading thread, and the task that this returns on the caller's thread.
  // `most_waiting`: the limit for the reads of one client.
  ReadingTurns(std::function<void(HeavyReads::Ask)> run, std::size_t most_waiting)
      : run_(std::move(run)), reads_(most_waiting) {}

  struct Read {
    Piece piece;
    Task failed;                     // called if there is not enough memory
    std::function<bool()> wanted{};  // asked before each piece; none: always wanted. False: the read is left out
  };
  // Returns false if too many reads of that client wait.
  bool read(const std::string& client, Read read);

 private:
  void next();

  std::function<void(HeavyReads::Ask)> run_;
  TurnQueue<Read> reads_;
  bool busy_ = false;
};

}  // namespace jadoube::server
