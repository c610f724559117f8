// A set of small numbers, and a square relation of them, as words of bits.
//
//   Bits even(10);
//   even.set(4);
//   even.for_each([](int i) { … });
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace jadoube::tournament::swiss {

using Words = std::span<const std::uint64_t>;

constexpr std::size_t words_for(int size) { return (static_cast<std::size_t>(size) + 63) / 64; }

// Calls `use` with each number whose bit is set, ascending.
template <typename Use>
void for_each_bit(std::size_t word, std::uint64_t bits, Use&& use) {
  for (; bits != 0; bits &= bits - 1) use(static_cast<int>(word * 64) + std::countr_zero(bits));
}

class Bits {
 public:
  explicit Bits(int size = 0) : words_(words_for(size)) {}

  void set(int i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  void reset(int i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  bool test(int i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }

  Words words() const { return words_; }
  std::uint64_t& word(std::size_t at) { return words_[at]; }

  template <typename Use>
  void for_each(Use&& use) const {
    for (std::size_t at = 0; at < words_.size(); ++at) for_each_bit(at, words_[at], use);
  }

 private:
  std::vector<std::uint64_t> words_;
};

// A relation between the numbers 0 … size-1.
class Relation {
 public:
  explicit Relation(int size = 0) : stride_(words_for(size)), words_(stride_ * static_cast<std::size_t>(size)) {}

  void set(int a, int b) { words_[at(a, b)] |= std::uint64_t{1} << (b % 64); }
  void reset(int a, int b) { words_[at(a, b)] &= ~(std::uint64_t{1} << (b % 64)); }
  bool test(int a, int b) const { return (words_[at(a, b)] >> (b % 64) & 1) != 0; }

  Words row(int a) const { return {&words_[stride_ * a], stride_}; }
  std::span<std::uint64_t> row(int a) { return {&words_[stride_ * a], stride_}; }

 private:
  std::size_t at(int a, int b) const { return stride_ * a + b / 64; }
  std::size_t stride_;
  std::vector<std::uint64_t> words_;
};

}  // namespace jadoube::tournament::swiss
