#include "jadoube/boards/dgt.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace jadoube::boards::dgt {
namespace {

constexpr std::uint8_t header_bit = 0x80;
constexpr std::size_t head_size = 3;

// Headers, and the lengths that a message of each kind may have. For the battery, boards give the length of only a
// part.
struct Kind {
  std::uint8_t header;
  std::size_t least, most;
};
constexpr std::uint8_t board_dump = 0x86, clock_times = 0x8D, field_update = 0x8E, serial_number = 0x91, version = 0x93,
                       battery = 0xA0, long_serial_number = 0xA2;
constexpr std::array kinds{Kind{board_dump, 67, 67},        Kind{clock_times, 10, 10}, Kind{field_update, 5, 5},
                           Kind{serial_number, 8, 8},       Kind{version, 5, 5},       Kind{battery, 4, 12},
                           Kind{long_serial_number, 13, 13}};

const Kind* kind_of(std::uint8_t header) {
  const auto* const found = std::ranges::find(kinds, header, &Kind::header);
  return found == kinds.end() ? nullptr : found;
}

// In the order of the protocol's numbers, from 1: white, then black. 13 to 15 are other objects than chessmen.
constexpr std::array roles{Role::pawn, Role::rook, Role::knight, Role::bishop, Role::king, Role::queen};
constexpr std::uint8_t last_piece = 2 * roles.size(), last_object = 15;

std::optional<Piece> piece_of(std::uint8_t code) {
  if (code == 0 || code > last_piece) return std::nullopt;
  return Piece{code > roles.size() ? Color::black : Color::white, roles[(code - 1) % roles.size()]};
}
std::uint8_t code_of(std::optional<Piece> piece) {
  if (!piece) return 0;
  const auto role = static_cast<std::size_t>(std::ranges::find(roles, piece->role) - roles.begin());
  return static_cast<std::uint8_t>(1 + role + index(piece->color) * roles.size());
}

// Squares are numbered from a8 to h8, then from a7.
constexpr Square square_of(std::size_t number) { return mirrored(square(number)); }
constexpr std::uint8_t number_of(Square square) { return static_cast<std::uint8_t>(index(mirrored(square))); }

// Two decimal digits, of four bits each.
std::optional<unsigned> decimal(std::uint8_t byte) {
  const unsigned tens = byte >> 4, units = byte & 0xFU;
  if (tens > 5 || units > 9) return std::nullopt;
  return tens * 10 + units;
}
std::uint8_t decimal_byte(unsigned number) { return static_cast<std::uint8_t>((number / 10 % 10) << 4 | number % 10); }

constexpr std::uint8_t hour_of_answer = 10;
constexpr std::uint8_t hours_mask = 0xF, flag_bits = 0x50;
constexpr std::uint8_t running_bit = 1, right_high_bit = 2, battery_low_bit = 4, no_clock_bit = 0x20;

// Whether the three bytes are the answer to a command to the clock, with an hour of ten, and not a player's time.
bool is_answer(std::span<const std::uint8_t> side) { return (side[0] & hours_mask) == hour_of_answer; }

std::optional<ClockSide> side_of(std::span<const std::uint8_t> data) {
  const unsigned hours = data[0] & hours_mask;
  const auto minutes = decimal(data[1]), seconds = decimal(data[2]);
  if (hours > 9 || !minutes || !seconds) return std::nullopt;
  return ClockSide{(hours * 60 + *minutes) * 60 + *seconds, (data[0] & flag_bits) != 0};
}

// Whether the clock has reported nothing yet, or answers a command.
bool says_nothing(std::span<const std::uint8_t> data) {
  if (is_answer(data) || is_answer(data.subspan(3))) return true;
  constexpr unsigned heeded = no_clock_bit | running_bit | right_high_bit | battery_low_bit;
  const auto is_zero = [](const std::optional<ClockSide>& side) { return side && side->seconds == 0 && !side->flag; };
  return is_zero(side_of(data)) && is_zero(side_of(data.subspan(3))) && (data[6] & heeded) == 0;
}

std::optional<Message> clock_of(std::span<const std::uint8_t> data) {
  const std::uint8_t status = data[6];
  if (says_nothing(data)) return std::nullopt;
  if ((status & no_clock_bit) != 0) return NoClock{};
  const auto right = side_of(data), left = side_of(data.subspan(3));
  if (!left || !right) return std::nullopt;
  return ClockTimes{*left, *right, (status & running_bit) != 0, (status & right_high_bit) != 0,
                    (status & battery_low_bit) != 0};
}

std::optional<Message> board_of(std::span<const std::uint8_t> data) {
  BoardDump dump;
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (data[i] > last_object) return std::nullopt;
    if (const auto piece = piece_of(data[i])) dump.board.put(square_of(i), *piece);
  }
  return dump;
}

std::optional<Message> parse(std::uint8_t header, std::span<const std::uint8_t> data) {
  switch (header) {
    case board_dump: return board_of(data);
    case field_update:
      if (data[0] > 63 || data[1] > last_object) return std::nullopt;
      return FieldUpdate{square_of(data[0]), piece_of(data[1])};
    case clock_times: return clock_of(data);
    case version: return Version{data[0], data[1]};
    case serial_number:
    case long_serial_number: return SerialNumber{std::string(data.begin(), data.end())};
    case battery:
      if (data[0] > 100) return std::nullopt;
      return Battery{data[0]};
    default: return std::nullopt;
  }
}

}  // namespace

void Decoder::drop() {
  skipped_ += held_.size();
  held_.clear();
}

std::optional<Message> Decoder::take(std::uint8_t byte) {
  const bool header = (byte & header_bit) != 0;
  if (header) drop();
  if (header ? kind_of(byte) == nullptr : held_.empty()) {
    ++skipped_;
    return std::nullopt;
  }
  held_.push_back(byte);
  if (held_.size() < head_size) return std::nullopt;
  const std::size_t size = std::size_t{held_[1]} << 7 | held_[2];
  const Kind& kind = *kind_of(held_[0]);
  if (size < kind.least || size > kind.most) {
    drop();
    return std::nullopt;
  }
  if (held_.size() < size) return std::nullopt;
  const auto data = std::span(held_).subspan(head_size);
  auto message = parse(held_[0], data);
  if (!message && !(held_[0] == clock_times && says_nothing(data))) skipped_ += held_.size();
  held_.clear();
  return message;
}

namespace {

std::uint8_t side_byte(const ClockSide& side) {
  return static_cast<std::uint8_t>(side.seconds / 3600 % 10 | (side.flag ? 0x10U : 0U));
}

struct Encoder {
  std::vector<std::uint8_t>& data;

  std::uint8_t operator()(const BoardDump& dump) const {
    for (std::size_t i = 0; i < 64; ++i) data.push_back(code_of(dump.board.piece_at(square_of(i))));
    return board_dump;
  }
  std::uint8_t operator()(const FieldUpdate& update) const {
    data = {number_of(update.square), code_of(update.piece)};
    return field_update;
  }
  std::uint8_t operator()(const ClockTimes& times) const {
    for (const ClockSide& side : {times.right, times.left}) {
      data.push_back(side_byte(side));
      data.push_back(decimal_byte(side.seconds / 60 % 60));
      data.push_back(decimal_byte(side.seconds % 60));
    }
    data.push_back(static_cast<std::uint8_t>((times.running ? running_bit : 0) |
                                             (times.right_high ? right_high_bit : 0) |
                                             (times.battery_low ? battery_low_bit : 0)));
    return clock_times;
  }
  std::uint8_t operator()(const NoClock& /*none*/) const {
    data = {0, 0, 0, 0, 0, 0, no_clock_bit};
    return clock_times;
  }
  std::uint8_t operator()(const Version& number) const {
    data = {static_cast<std::uint8_t>(number.major & 0x7F), static_cast<std::uint8_t>(number.minor & 0x7F)};
    return version;
  }
  // Of five or ten characters.
  std::uint8_t operator()(const SerialNumber& number) const {
    const bool is_long = number.text.size() > 5;
    for (const char digit : number.text) data.push_back(static_cast<std::uint8_t>(digit & 0x7F));
    data.resize(is_long ? 10 : 5, '0');
    return is_long ? long_serial_number : serial_number;
  }
  std::uint8_t operator()(const Battery& charge) const {
    data = {static_cast<std::uint8_t>(charge.percent & 0x7F)};
    return battery;
  }
};

}  // namespace

std::vector<std::uint8_t> encode(const Message& message) {
  std::vector<std::uint8_t> data;
  const std::uint8_t header = std::visit(Encoder{data}, message);
  const std::size_t size = data.size() + head_size;
  std::vector<std::uint8_t> bytes;
  bytes.reserve(size);
  bytes.push_back(header);
  bytes.push_back(static_cast<std::uint8_t>(size >> 7));
  bytes.push_back(static_cast<std::uint8_t>(size & 0x7F));
  for (const std::uint8_t byte : data) bytes.push_back(byte);
  return bytes;
}

}  // namespace jadoube::boards::dgt
