// An entry of a table's log: an event, its time, and the ruling on it.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "jadoube/laws/game.hpp"

namespace jadoube::server {

// The end of a message that goes to several receivers. Each sender puts its own beginning into the room in front of the
// end, so the message is one piece of memory, and is not copied for each receiver.
class SharedMessage {
 public:
  static constexpr std::size_t room = 96;  // bytes

  SharedMessage() = default;
  SharedMessage(SharedMessage&&) = default;
  SharedMessage& operator=(SharedMessage&&) = default;
  // Keeps its memory for a later message: freed memory is overwritten (common/wiped_memory.hpp), which is not needed
  // for text that everybody at the table has read.
  ~SharedMessage();

  // The text to append the message to.
  std::string& start(std::size_t usual_size);
  bool empty() const { return text_.size() <= room; }
  std::string_view body() const { return std::string_view(text_).substr(std::min(room, text_.size())); }
  // The message after `beginning`, which must fit into the room. Valid until the next call.
  std::string_view behind(std::string_view beginning) const {
    const std::size_t at = room - beginning.size();
    std::ranges::copy(beginning, text_.begin() + static_cast<std::ptrdiff_t>(at));
    return std::string_view(text_).substr(at);
  }

 private:
  mutable std::string text_;
};

struct Entry {
  std::uint32_t n;  // number, from 1 without gaps
  laws::Event event;
  laws::Milliseconds lag;  // compensated network delay
  laws::Ruling ruling;
  SharedMessage json;  // ends with `"entry": {…}}`; empty if nobody at the table reads JSON
};

// How much of an entry is written: everything; or, for a replay, no view and only the parts of the state that a replay
// needs.
enum class EntryDetail : std::uint8_t { full, brief };

// Appends {"n": …, "event": line, "answer": …, "view": …} to `out`. `line` is the event as in the log, `game` is the
// game after the ruling.
void write_entry(std::string& out, std::uint32_t n, std::string_view line, const laws::Game& game,
                 const laws::Ruling& ruling, EntryDetail detail);

}  // namespace jadoube::server
