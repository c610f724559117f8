// An entry of a table's log: what happened, when, and what was ruled on it.
#pragma once

#include <memory>
#include <string>

#include "jadoube/laws/game.hpp"

namespace jadoube::server {

struct Entry {
  std::uint32_t n;  // from 1 without gaps
  laws::Event event;
  laws::Milliseconds lag;  // given back for the network
  laws::Ruling ruling;
  std::string json;  // `"entry": {…}}`, the end of a message; empty where nobody at the table reads JSON
};

// How much of an entry is written: all, or for a replay, without a view and with the parts of the state that a replay
// needs.
enum class EntryDetail : std::uint8_t { full, brief };

// Appended to `out`: {"n": …, "event": line, "answer": …, "view": …}. `line` is the event as the log has it, `game` as
// the ruling left it.
void write_entry(std::string& out, std::uint32_t n, std::string_view line, const laws::Game& game,
                 const laws::Ruling& ruling, EntryDetail detail);

}  // namespace jadoube::server
