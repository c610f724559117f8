// A table between two players on one device, without a server: the referee, and what a table does besides. The
// program's duties as an arbiter, the view, and the refusal of a hasty press are the server's own code. Time is the
// table's, in milliseconds, and comes from outside.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "jadoube/laws/game.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/server/table/interruptions.hpp"
#include "jadoube/server/table/program_arbiter.hpp"

namespace jadoube::wasm {

class LocalTable {
 public:
  // From a line of regulations; nothing, and the error's sentence in `answer`, if they are wrong.
  static std::unique_ptr<LocalTable> begin(std::string_view regulations, text::Language language, std::string& answer);

  // One event with its time and its player, as the log has it. Appended to `answer`: the entry, {"n": …, "event": …,
  // "answer": …, "view": …}; or why it is refused, {"refused": "too_soon" or "not_allowed"} or {"refused": "…",
  // "says": sentence}, when false is returned and nothing has happened. `replayed`: it was taken before, and comes from
  // the log.
  bool take(std::string_view line, bool replayed, std::string& answer);
  // Both players are ready to go on.
  void ready();
  // The program's next act, with its time: a line for take() when that time has come. Nothing if there is none.
  void due(laws::Milliseconds now, std::string& answer) const;
  // State and view before the first event, as in an entry.
  void write_standing(std::string& answer) const;

 private:
  explicit LocalTable(laws::Regulations regulations, text::Language language)
      : game_(std::move(regulations)), language_(language) {}

  laws::Game game_;
  text::Language language_;
  laws::protocol::Parser parser_;
  server::Interruptions interruptions_;
  server::Stoppage stoppage_;
  laws::Milliseconds last_{};
  std::uint32_t n_ = 0;
};

}  // namespace jadoube::wasm
