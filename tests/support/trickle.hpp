// A source whose bytes arrive in small pieces.
#pragma once

#include <algorithm>
#include <string>

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::test {

// Gives at most `at_once` bytes at a time; `at_once` is not 0.
class Trickle : public pgn::Source::Stream {
 public:
  explicit Trickle(std::string_view bytes, std::size_t at_once = 1) : bytes_(bytes), at_once_(at_once) {}
  std::expected<std::size_t, pgn::SourceFault> read(std::span<char> into) override {
    const std::size_t size = std::string_view(bytes_).substr(at_).copy(into.data(), std::min(into.size(), at_once_));
    at_ += size;
    return size;
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
  std::size_t at_once_;
};

}  // namespace jadoube::test
