// A 128-bit number that identifies a game, to find duplicates: made from players, date, starting position and moves;
// for a game of fewer than twenty moves also from other tags that distinguish two games between the same players on the
// same day.
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

[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a ^ 0x9E3779B97F4A7C15) * (b ^ 0xD1B54A32D192ED03);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Two hashes of a sequence of words and texts.
class Hash {
 public:
  void add(std::uint64_t word) {
    high_ = mixed(high_ + word, 0x8EBC6AF09C88C6E3);
    low_ = mixed(low_ ^ word, 0x589965CC75374CC3);
  }
  // The size is added with the last word, so that the boundaries between texts matter.
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
      // The last eight characters may overlap the ones before, so that no case depends on the number left.
      std::memcpy(&word, text.data() + size - sizeof word, sizeof word);
    }
    add(word + size * 0x9E3779B97F4A7C15);
  }
  [[nodiscard]] Fingerprint value() const { return {high_, low_}; }

 private:
  std::uint64_t high_ = 0x243F6A8885A308D3;
  std::uint64_t low_ = 0x13198A2E03707344;
};

}  // namespace jadoube::archive
