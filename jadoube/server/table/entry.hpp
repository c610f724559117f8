// An entry of a table's log: what happened, when, and what was ruled on it.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "jadoube/laws/game.hpp"

namespace jadoube::server {

// The end of a message that goes to several, with room in front of it, where each sender puts a beginning of its own:
// so the message lies in one piece, and is not copied for each.
class SharedMessage {
 public:
  static constexpr std::size_t room = 96;  // bytes

  SharedMessage() = default;
  SharedMessage(SharedMessage&&) = default;
  SharedMessage& operator=(SharedMessage&&) = default;
  // Leaves its memory to a later message. Given back, it would be overwritten (common/wiped_memory.hpp), for which
  // there is no need where all at the table have read it.
  ~SharedMessage();

  // Where it is written, by appending.
  std::string& start(std::size_t usual_size);
  bool empty() const { return text_.size() <= room; }
  std::string_view body() const { return std::string_view(text_).substr(std::min(room, text_.size())); }
  // The message behind `beginning`, which fits into the room; it holds until the next call.
  std::string_view behind(std::string_view beginning) const {
    const std::size_t at = room - beginning.size();
    std::ranges::copy(beginning, text_.begin() + static_cast<std::ptrdiff_t>(at));
    return std::string_view(text_).substr(at);
  }

 private:
  mutable std::string text_;
};

struct Entry {
  std::uint32_t n;  // from 1 without gaps
  laws::Event event;
  laws::Milliseconds lag;  // given back for the network
  laws::Ruling ruling;
  SharedMessage json;  // ends with `"entry": {…}}`; empty where nobody at the table reads JSON
};

// How much of an entry is written: all, or for a replay, without a view and with the parts of the state that a replay
// needs.
enum class EntryDetail : std::uint8_t { full, brief };

// Appended to `out`: {"n": …, "event": line, "answer": …, "view": …}. `line` is the event as the log has it, `game` as
// the ruling left it.
void write_entry(std::string& out, std::uint32_t n, std::string_view line, const laws::Game& game,
                 const laws::Ruling& ruling, EntryDetail detail);

}  // namespace jadoube::server
