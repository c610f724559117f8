// A vector with a fixed capacity and its elements inside it, like C++26's std::inplace_vector: no allocation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <type_traits>

namespace jadoube::laws {

// `max_size` is the most elements that can ever occur. One element more is a fault in the program and throws (without
// exceptions, as in WebAssembly, it ends the program): none is lost silently. Only existing elements are copied.
template <typename T, std::size_t max_size>
class InplaceVector {
 public:
  InplaceVector() noexcept {}
  InplaceVector(const InplaceVector& other) noexcept : size_(other.size_) { copy(other); }
  InplaceVector& operator=(const InplaceVector& other) noexcept {
    if (this == &other) return *this;
    size_ = other.size_;
    copy(other);
    return *this;
  }

  const T* begin() const { return values_; }
  const T* end() const { return values_ + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return max_size; }
  const T& operator[](std::size_t i) const { return values_[i]; }
  const T& back() const { return values_[size_ - 1]; }
  void push_back(const T& value) {
    if (size_ == max_size) [[unlikely]]
      fail();
    std::construct_at(values_ + size_++, value);
  }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  bool contains(const T& value) const { return std::find(begin(), end(), value) != end(); }
  friend bool operator==(const InplaceVector& a, const InplaceVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  static_assert(max_size <= 255 && std::is_trivially_copyable_v<T>);

  [[noreturn]] static void fail() {
#ifdef __cpp_exceptions
    throw std::length_error("jadoube::laws::InplaceVector");
#else
    std::abort();
#endif
  }

  void copy(const InplaceVector& other) { std::uninitialized_copy_n(other.values_, size_, values_); }

  std::uint8_t size_ = 0;
  union {
    T values_[max_size];  // the first size_ of them exist
  };
};

}  // namespace jadoube::laws
