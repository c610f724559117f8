// The cost of a pair: several numbers, of which the first that differs decides.
//
// A criterion counts something over all pairs of a candidate, and an earlier criterion outweighs all later ones. Each
// criterion has a field of bits in one of the words, wide enough for the largest count of a whole candidate; words are
// compared one after the other and never carry. So no criterion can spill into another, whatever the number of players.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace jadoube::tournament::swiss {

template <int N>
struct Cost {
  std::array<std::int64_t, N> word{};

  friend constexpr auto operator<=>(const Cost&, const Cost&) = default;
  constexpr Cost& operator+=(const Cost& other) {
    for (int i = 0; i < N; ++i) word[i] += other.word[i];
    return *this;
  }
  constexpr Cost& operator-=(const Cost& other) {
    for (int i = 0; i < N; ++i) word[i] -= other.word[i];
    return *this;
  }
  friend constexpr Cost operator+(Cost a, const Cost& b) { return a += b; }
  friend constexpr Cost operator-(Cost a, const Cost& b) { return a -= b; }
  constexpr Cost times(std::int64_t factor) const {
    Cost out;
    for (int i = 0; i < N; ++i) out.word[i] = word[i] * factor;
    return out;
  }
  constexpr Cost half() const {
    Cost out;
    for (int i = 0; i < N; ++i) out.word[i] = word[i] / 2;
    return out;
  }
};

// A place for one count.
struct Field {
  int word, shift, width;
};

// Gives places to counts, the most important first.
class FieldLayout {
 public:
  // `vertices` of the graph that is to be matched. The matching keeps sums of up to about 12 costs for each vertex.
  explicit FieldLayout(int vertices) : bits_(58 - static_cast<int>(std::bit_width(static_cast<unsigned>(vertices)))) {}

  // Adds a field for a sum that is at most `most`. A sum that is always 0 needs no place: its field has no width.
  Field add(std::uint64_t most) {
    const int width = static_cast<int>(std::bit_width(most));
    if (width > bits_ - used_) {
      ++word_;
      used_ = 0;
    }
    used_ += width;
    return {.word = word_, .shift = bits_ - used_, .width = width};
  }

  int words() const { return word_ + 1; }

 private:
  int bits_;
  int word_ = 0, used_ = 0;
};

}  // namespace jadoube::tournament::swiss
