// Builds texts from many short pieces, like std::string's +=, but inline.
#pragma once

#include <cstring>
#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"

namespace jadoube::text {

namespace detail {

// Copies the first `bytes` bytes of a text and its last `bytes`, which may overlap; the text has at least that many.
template <std::size_t bytes>
JADOUBE_INLINE void copy_ends(char* to, std::string_view text) {
  std::memcpy(to, text.data(), bytes);
  std::memcpy(to + text.size() - bytes, text.data() + text.size() - bytes, bytes);
}

JADOUBE_INLINE void copy(char* to, std::string_view text) {
  const std::size_t size = text.size();
  if (size > 32) {
    std::memcpy(to, text.data(), size);
  } else if (size >= 16) {
    copy_ends<16>(to, text);
  } else if (size >= 8) {
    copy_ends<8>(to, text);
  } else if (size >= 4) {
    copy_ends<4>(to, text);
  } else if (size != 0) {
    to[0] = text[0];
    to[size / 2] = text[size / 2];
    to[size - 1] = text[size - 1];
  }
}

}  // namespace detail

// Appends `text`, which must not be a part of `out`.
inline void put(std::string& out, std::string_view text) {
  const std::size_t before = out.size(), after = before + text.size();
  // GCC 12's library passes the new capacity to the function, not the size requested.
  out.resize_and_overwrite(after, [&](char* all, std::size_t) {
    detail::copy(all + before, text);
    return after;
  });
}

}  // namespace jadoube::text
