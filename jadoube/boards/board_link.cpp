#include "jadoube/boards/internal/board_link.hpp"

namespace jadoube::boards {
namespace {

// The time to wait for an answer of the board, and the longest silence before the board is asked whether it is there.
constexpr Milliseconds answer_time{3'000}, longest_silence{30'000};

const std::vector<std::uint8_t>& first_commands() {
  using enum dgt::Command;
  static const std::vector<std::uint8_t> commands{
      dgt::encode(reset),      dgt::encode(send_version), dgt::encode(send_serial_number), dgt::encode(send_battery),
      dgt::encode(send_clock), dgt::encode(send_board),   dgt::encode(send_updates)};
  return commands;
}

}  // namespace

std::vector<std::uint8_t> BoardLink::connected() {
  decoder_ = {};
  skipped_ = 0;
  line_ = Line::asked;
  line_since_.reset();
  asked_at_.reset();
  board_known_ = updates_come_ = clock_told_ = bytes_came_ = silence_told_ = false;
  return first_commands();
}

void BoardLink::disconnected() {
  board_known_ = false;
  line_ = Line::lost;
}

// Data of a board have come.
void BoardLink::heard(Milliseconds now, std::vector<Note>& notes) {
  line_ = Line::heard;
  line_since_ = now;
  if (std::exchange(silence_told_, false)) notes.emplace_back(note::Answer{note::Answer::Is::answers});
}

// A line on which nothing answers is asked again and again, but this is told only once.
bool BoardLink::watch(Milliseconds now, std::vector<Note>& notes) {
  if (device_.empty() || line_ == Line::lost) return true;
  if (!line_since_) line_since_ = now;
  ask_again(now);
  if (now < *line_since_ + (line_ == Line::heard ? longest_silence : answer_time)) return true;
  line_since_ = now;
  if (line_ == Line::heard) {
    line_ = Line::asked_again;
    bytes_came_ = false;
    commands_.push_back(dgt::encode(dgt::Command::send_version));
    return true;
  }
  if (!std::exchange(silence_told_, true)) notes.emplace_back(note::Silent{.device = device_, .noise = bytes_came_});
  // The whole board is read when it answers again.
  line_ = Line::asked;
  board_known_ = false;
  commands_.insert(commands_.end(), first_commands().begin(), first_commands().end());
  return false;
}

// A command or its answer may be lost on the line, so missing data are requested again. The first reported change shows
// that the board reports changes.
void BoardLink::ask_again(Milliseconds now) {
  if (!waits_for_board()) return;
  if (!asked_at_) asked_at_ = now;
  if (now < *asked_at_ + answer_time) return;
  asked_at_ = now;
  using enum dgt::Command;
  if (!board_known_) {
    commands_.insert(commands_.end(), first_commands().begin(), first_commands().end());
    return;
  }
  // The position of the lever must be known before it is first pressed, because a press is a change of it.
  if (!clock_told_) commands_.push_back(dgt::encode(send_clock));
  commands_.insert(commands_.end(), {dgt::encode(send_board), dgt::encode(send_updates)});
}

std::optional<Milliseconds> BoardLink::due() const {
  if (device_.empty()) return std::nullopt;
  std::optional<Milliseconds> due;
  if (line_ != Line::lost)
    due = line_since_ ? *line_since_ + (line_ == Line::heard ? longest_silence : answer_time) : Milliseconds{};
  if (waits_for_board()) {
    const Milliseconds again = asked_at_ ? *asked_at_ + answer_time : Milliseconds{};
    if (!due || again < *due) due = again;
  }
  return due;
}

}  // namespace jadoube::boards
