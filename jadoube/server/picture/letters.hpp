// The outlines of letters, for words in a picture: from the pages' own font, read by web/tools/letters.mjs. A text is
// not drawn if one of its letters is missing: half a name is not a name.
//
//   const Letters letters(json);
//   const double width = letters.width("Ana", 64);   // pixels
//   for (const Path& letter : letters.paths("Ana", {100, 200}, 64)) canvas.fill(letter, ink);
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "jadoube/server/picture/path.hpp"

namespace jadoube::server {

class Letters {
 public:
  Letters() = default;
  // {"units": 1000, "letters": {"A": [advance, "M0 0…"], …}}, y upwards from the line; any other text gives no letters.
  explicit Letters(std::string_view json);

  // The width in pixels, with `size` pixels from line to line; nothing if a letter is missing.
  std::optional<double> width(std::string_view text, double size) const;
  // `begin`: the point where the line of the text begins.
  std::vector<Path> paths(std::string_view text, Point begin, double size) const;
  // The words in lines of at most that width, except for a longer word; nothing if a letter is missing.
  std::vector<std::string> lines(std::string_view text, double size, double widest) const;

 private:
  struct Letter {
    double advance;
    std::string outline;
  };
  double units_ = 1000;
  std::unordered_map<char32_t, Letter> letters_;
};

}  // namespace jadoube::server
