// The outlines of letters, for words in a picture: those of the pages' own type, which web/tools/letters.mjs takes from
// its font. A text with a letter that is not among them is not drawn: half a name is none.
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
  // {"units": 1000, "letters": {"A": [advance, "M0 0…"], …}}, y upwards from the line; anything else has no letters.
  explicit Letters(std::string_view json);

  // At a height of so many pixels from line to line; nothing if a letter is wanting.
  std::optional<double> width(std::string_view text, double size) const;
  // `begin` is where the line of the text begins.
  std::vector<Path> paths(std::string_view text, Point begin, double size) const;
  // The words in lines that are not wider than that, but for a word that is; nothing if a letter is wanting.
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
