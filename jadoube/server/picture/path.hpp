// A shape in a picture: the paths of SVG, as polygons in pixels.
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

// From the units of a drawing to pixels.
struct Placement {
  double x = 0, y = 0, scale = 1;

  Point operator()(Point point) const { return {x + scale * point.x, y + scale * point.y}; }
};

// The attribute `d` of a path (SVG 2, 9.3), its curves as lines that are a twentieth of a pixel away at most. What
// follows a command that is none is left out.
Path read_path(std::string_view d, const Placement& placement);

Path circle(Point centre, double radius);
Path rectangle(double x, double y, double width, double height);
// The outline of its lines, as thick as that, with round ends and corners.
Path outline(const Path& path, double width);

}  // namespace jadoube::server
