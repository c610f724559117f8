// A picture in pixels with smooth edges, written as PNG. The program draws it by itself: a server needs no graphics
// library and no fonts.
//
//   Canvas canvas(1200, 630, {0x1f, 0x2a, 0x24});
//   canvas.fill(circle({600, 315}, 100), {255, 253, 245});
//   const std::string png = canvas.png();
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "jadoube/server/picture/path.hpp"

namespace jadoube::server {

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;
};

class Canvas {
 public:
  Canvas(std::size_t width, std::size_t height, Rgb background);

  // Fills the inside of a path, by the rule of nonzero winding numbers; an open path is closed.
  void fill(const Path& path, Rgb color);
  void stroke(const Path& path, double width, Rgb color) { fill(outline(path, width), color); }

  Rgb at(std::size_t x, std::size_t y) const { return pixels_[y * width_ + x]; }
  // Writes a PNG (ISO 15948) with eight bits for each of three colours.
  std::string png() const;

 private:
  std::size_t width_, height_;
  std::vector<Rgb> pixels_;  // by row
};

}  // namespace jadoube::server
