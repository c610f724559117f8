// Messages between nodes as bytes: numbers in little-endian order; texts after their 32-bit length. Internal.
//
//   std::string bytes = Writer().number<std::uint32_t>(7).text("e4").take();
//   Reader reader(bytes);
//   const auto seven = reader.number<std::uint32_t>();
//   const auto text = reader.text();
//   if (!reader.whole()) …                              // the bytes were no such message
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace jadoube::server::nodes {

class Writer {
 public:
  template <typename Number>
  Writer& number(Number value) {
    for (std::size_t i = 0; i < sizeof value; ++i)
      bytes_ += static_cast<char>(static_cast<unsigned char>(static_cast<std::uint64_t>(value) >> (8 * i)));
    return *this;
  }
  Writer& text(std::string_view text) {
    number(static_cast<std::uint32_t>(text.size()));
    bytes_ += text;
    return *this;
  }
  // Adds a text without its length; the reader takes it as the rest of the bytes.
  Writer& rest(std::string_view text) {
    bytes_ += text;
    return *this;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <typename Number>
  Number number() {
    const std::string_view part = rest(sizeof(Number));
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < part.size(); ++i)
      value |= std::uint64_t{static_cast<unsigned char>(part[i])} << (8 * i);
    return static_cast<Number>(value);
  }
  std::string_view text() { return rest(number<std::uint32_t>()); }
  // Takes the next `size` bytes; if fewer are left, returns none, and whole() is false.
  std::string_view rest(std::size_t size) {
    if (size > bytes_.size()) {
      broken_ = true;
      return {};
    }
    const std::string_view part = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return part;
  }
  std::string_view rest() { return rest(bytes_.size()); }
  // Whether all read parts were there, and no bytes are left.
  bool whole() const { return !broken_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool broken_ = false;
};

}  // namespace jadoube::server::nodes
