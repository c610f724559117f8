// A game as a number of 128 bits, by which duplicates are found: players, date, starting position and moves; of a game
// of fewer than twenty moves also what else tells two games between the same players on the same day apart.
#pragma once

#include <compare>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "jadoube/text/put.hpp"

namespace jadoube::archive {

struct Fingerprint {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
};

constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a ^ 0x9E3779B97F4A7C15) * (b ^ 0xD1B54A32D192ED03);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Two numbers that take in words and texts in order.
class Hash {
 public:
  void add(std::uint64_t word) {
    high_ = mixed(high_ + word, 0x8EBC6AF09C88C6E3);
    low_ = mixed(low_ ^ word, 0x589965CC75374CC3);
  }
  // The size goes with the last word, so that it counts where one text ends and the next begins.
  void add(std::string_view text) {
    std::uint64_t word = 0;
    const std::uint64_t size = text.size();
    if (size < sizeof word) {
      text::detail::copy(reinterpret_cast<char*>(&word), text);
    } else {
      for (std::size_t at = 0; at + sizeof word < size; at += sizeof word) {
        std::memcpy(&word, text.data() + at, sizeof word);
        add(word);
      }
      // The last eight characters may overlap those before: nothing then depends on how many are left.
      std::memcpy(&word, text.data() + size - sizeof word, sizeof word);
    }
    add(word + size * 0x9E3779B97F4A7C15);
  }
  Fingerprint value() const { return {high_, low_}; }

 private:
  std::uint64_t high_ = 0x243F6A8885A308D3;
  std::uint64_t low_ = 0x13198A2E03707344;
};

}  // namespace jadoube::archive
