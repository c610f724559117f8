#include "jadoube/notation/pgn/window.hpp"

#include <algorithm>
#include <cstring>

namespace jadoube::pgn {

namespace {

// The buffer's first size, and the size it grows to when the source is longer.
constexpr std::size_t first_size = std::size_t{1} << 13;
constexpr std::size_t usual_size = std::size_t{1} << 20;

// UTF-8's continuation bytes do not begin a character. (They are rare in Latin-1.)
std::uint64_t characters(const char* begin, const char* end) {
  return static_cast<std::uint64_t>(
      std::count_if(begin, end, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

}  // namespace

Window::Window(Source& source, const LineKernel& kernel)
    : source_(source), count_lines_(kernel.count_lines), buffer_(first_size, '\0') {
  begin_at_front(0);
}

void Window::restart(std::string_view text, const std::optional<SourceFault>& fault) {
  front_ = text.data() - 1;
  cursor_ = known_ = text.data();
  end_ = text.data() + text.size();
  is_last_ = true;
  fault_ = fault;
  known_place_ = {};
}

void Window::begin_at_front(std::size_t size) {
  front_ = buffer_.data();
  char* const begin = buffer_.data() + padding;
  begin[-1] = '\n';
  std::memset(begin + size, 0, padding);
  cursor_ = known_ = begin;
  end_ = begin + size;
}

// Moves the kept text to the front, with the characters just before it.
void Window::discard_passed() {
  if (cursor_ < buffer_.data() + padding) return;  // only a little, within the padding
  known_place_ = place(cursor_);
  char* const front = buffer_.data();
  const auto passed = static_cast<std::size_t>(cursor_ - front) - padding;
  std::memmove(front, front + passed, padding + size());
  end_ -= passed;
  cursor_ = known_ = front + padding;
}

bool Window::read_more() {
  if (is_last_) return false;
  discard_passed();
  const auto used = static_cast<std::size_t>(end_ - buffer_.data());
  if (buffer_.size() - used < buffer_.size() / 2 || (was_filled_ && buffer_.size() < usual_size)) {
    const auto cursor_at = cursor_ - buffer_.data(), known_at = known_ - buffer_.data();
    buffer_.resize(2 * buffer_.size());
    front_ = buffer_.data();
    cursor_ = buffer_.data() + cursor_at;
    known_ = buffer_.data() + known_at;
    end_ = buffer_.data() + used;
  }
  char* const into = buffer_.data() + used;
  const std::size_t room = buffer_.size() - used - padding;
  const auto got = source_.read({into, room});
  was_filled_ = got == room;
  if (!got) fault_ = got.error();
  is_last_ = !got || *got == 0;
  char* const new_end = into + got.value_or(0);
  end_ = new_end;
  std::memset(new_end, 0, padding);
  return !is_last_;
}

Place Window::place(const char* at) {
  if (at < known_) {
    // Only places a little way back may be asked for.
    Place place = known_place_;
    const std::uint64_t lines = count_lines_(at, known_);
    if (lines == 0) {
      place.column -= characters(at, known_);
      return place;
    }
    place.line -= lines;
    const char* const begin = static_cast<const char*>(memrchr(front_, '\n', static_cast<std::size_t>(at - front_)));
    place.column = 1 + characters(begin == nullptr ? at : begin + 1, at);
    return place;
  }
  const std::uint64_t lines = count_lines_(known_, at);
  if (lines != 0) {
    known_place_ = {known_place_.line + lines, 1};
    known_ = static_cast<const char*>(memrchr(known_, '\n', static_cast<std::size_t>(at - known_))) + 1;
  }
  known_place_.column += characters(known_, at);
  known_ = at;
  return known_place_;
}

}  // namespace jadoube::pgn
