// A shape in a picture: a path of SVG, as polygons in pixels.
#pragma once

#include <string_view>
#include <vector>

namespace jadoube::server {

struct Point {
  double x = 0, y = 0;
};
using Polyline = std::vector<Point>;

struct Subpath {
  Polyline points;
  bool closed = false;
};
using Path = std::vector<Subpath>;

// Converts the units of a drawing to pixels.
struct Placement {
  double x = 0, y = 0, scale = 1;

  Point operator()(Point point) const { return {x + scale * point.x, y + scale * point.y}; }
};

// Reads the attribute `d` of a path (SVG 2, 9.3); curves become lines that differ by at most a twentieth of a pixel.
// The text after an unknown command is left out.
Path read_path(std::string_view d, const Placement& placement);

Path circle(Point centre, double radius);
Path rectangle(double x, double y, double width, double height);
// The outline of the path's lines with that width, with round ends and corners.
Path outline(const Path& path, double width);

}  // namespace jadoube::server
