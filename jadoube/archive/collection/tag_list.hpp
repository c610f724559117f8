// The tags of one game, copied.
//
//   tags.value("White") == "Carlsen, Magnus"
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/line.hpp"

namespace jadoube::archive {

class JADOUBE_API TagList {
 public:
  void clear();
  // Several tags must be in one stretch of text, as the reader gives them.
  void add(std::span<const pgn::PlainTag> tags);
  // The value of the first tag with this name, in any case of its letters; empty if there is none.
  [[nodiscard]] std::string_view value(std::string_view name) const;

 private:
  struct Part {
    std::uint32_t name, name_size, value, value_size;  // in text_
  };
  std::string text_;
  std::vector<Part> parts_;
};

}  // namespace jadoube::archive
