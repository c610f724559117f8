#include "jadoube/server/picture/path.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>

namespace jadoube::server {
namespace {

constexpr double pi = std::numbers::pi;
// The largest distance of the lines from their curve, in pixels; and the largest number of lines.
constexpr double tolerance = 0.05;
constexpr double most_parts = 512;

int whole_parts(double parts) { return static_cast<int>(std::ceil(std::clamp(parts, 1.0, most_parts))); }

// The number of chords for a turn on a circle of that radius in pixels: each chord is at most `tolerance` away.
int parts_of_arc(double radius, double turn) {
  if (radius <= tolerance) return 4;
  return std::max(whole_parts(std::abs(turn) / (2 * std::acos(1 - tolerance / radius))), 4);
}

bool is_separator(char letter) {
  return letter == ' ' || letter == ',' || letter == '\n' || letter == '\t' || letter == '\r';
}
bool is_letter(char letter) { return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z'); }
bool is_small(char letter) { return letter >= 'a' && letter <= 'z'; }
char capital(char letter) { return is_small(letter) ? static_cast<char>(letter - 'a' + 'A') : letter; }

class Reader {
 public:
  Reader(std::string_view d, const Placement& placement) : rest_(d), placement_(placement) {}

  Path read() {
    char command = 0;
    for (skip(); !rest_.empty(); skip()) {
      if (is_letter(rest_.front())) {
        command = rest_.front();
        rest_.remove_prefix(1);
      } else if (command == 0 || capital(command) == 'Z') {
        break;
      }
      if (!step(command)) break;
      // After a move, further pairs of numbers are lines.
      if (capital(command) == 'M') command = command == 'M' ? 'L' : 'l';
    }
    return std::move(path_);
  }

 private:
  void skip() {
    while (!rest_.empty() && is_separator(rest_.front())) rest_.remove_prefix(1);
  }
  std::optional<double> number() {
    skip();
    if (rest_.starts_with('+')) rest_.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  std::optional<Point> point(bool relative) {
    const auto x = number(), y = number();
    if (!x || !y) return std::nullopt;
    return relative ? Point{at_.x + *x, at_.y + *y} : Point{*x, *y};
  }

  void line_to(Point to) {
    if (path_.empty() || path_.back().closed) path_.push_back({{placement_(at_)}, false});
    path_.back().points.push_back(placement_(to));
    at_ = to;
  }
  // Draws `at(t)`, from 0 to 1, as that number of lines.
  template <typename At>
  void curve(At at, int parts) {
    for (int i = 1; i <= parts; ++i) line_to(at(static_cast<double>(i) / parts));
  }
  void cubic(Point a, Point b, Point c) {
    const Point from = at_;
    // With n lines, the distance is at most 6/8 of the larger second difference, divided by n².
    const double bend = std::max(std::hypot(from.x - 2 * a.x + b.x, from.y - 2 * a.y + b.y),
                                 std::hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y));
    curve(
        [=](double t) {
          const double s = 1 - t;
          const auto mix = [&](double p, double q, double r, double z) {
            return s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * z;
          };
          return Point{mix(from.x, a.x, b.x, c.x), mix(from.y, a.y, b.y, c.y)};
        },
        whole_parts(std::sqrt(0.75 * bend * placement_.scale / tolerance)));
  }
  // An arc to `to` on a circle or an ellipse whose axes are parallel to the picture's (SVG 2, B.2.4).
  void arc(double rx, double ry, bool large, bool sweep, Point to) {
    const Point from = at_;
    if (rx == 0 || ry == 0) return line_to(to);
    const double dx = (from.x - to.x) / 2, dy = (from.y - to.y) / 2;
    const double over = (dx * dx) / (rx * rx) + (dy * dy) / (ry * ry);
    if (over > 1) {
      rx *= std::sqrt(over);
      ry *= std::sqrt(over);
    }
    const double left = rx * rx * dy * dy + ry * ry * dx * dx;
    const double root = left == 0 ? 0 : std::sqrt(std::max(0.0, (rx * rx * ry * ry - left) / left));
    const double sign = large == sweep ? -1 : 1;
    const double cx = sign * root * rx * dy / ry, cy = -sign * root * ry * dx / rx;
    const Point centre{cx + (from.x + to.x) / 2, cy + (from.y + to.y) / 2};
    const double first = std::atan2((dy - cy) / ry, (dx - cx) / rx);
    double turn = std::atan2((-dy - cy) / ry, (-dx - cx) / rx) - first;
    if (sweep && turn < 0) turn += 2 * pi;
    if (!sweep && turn > 0) turn -= 2 * pi;
    curve(
        [=](double t) {
          const double angle = first + t * turn;
          return Point{centre.x + rx * std::cos(angle), centre.y + ry * std::sin(angle)};
        },
        parts_of_arc(std::max(rx, ry) * placement_.scale, turn));
  }

  // Returns false if numbers are missing.
  bool step(char command) {
    const bool relative = is_small(command);
    switch (capital(command)) {
      case 'M':
      case 'L': {
        const auto to = point(relative);
        if (!to) return false;
        if (capital(command) == 'L') {
          line_to(*to);
        } else {
          path_.push_back({{placement_(*to)}, false});
          start_ = at_ = *to;
        }
        return true;
      }
      case 'H':
      case 'V': {
        const auto value = number();
        if (!value) return false;
        const bool across = capital(command) == 'H';
        line_to({across ? *value + (relative ? at_.x : 0) : at_.x, across ? at_.y : *value + (relative ? at_.y : 0)});
        return true;
      }
      case 'Q': {
        const auto a = point(relative), to = point(relative);
        if (!a || !to) return false;
        const Point from = at_;
        cubic({from.x + (a->x - from.x) * 2 / 3, from.y + (a->y - from.y) * 2 / 3},
              {to->x + (a->x - to->x) * 2 / 3, to->y + (a->y - to->y) * 2 / 3}, *to);
        return true;
      }
      case 'C': {
        const auto a = point(relative), b = point(relative), to = point(relative);
        if (!a || !b || !to) return false;
        cubic(*a, *b, *to);
        return true;
      }
      case 'A': {
        const auto rx = number(), ry = number(), turned = number(), large = number(), sweep = number();
        const auto to = point(relative);
        if (!rx || !ry || !turned || !large || !sweep || !to) return false;
        arc(std::abs(*rx), std::abs(*ry), *large != 0, *sweep != 0, *to);
        return true;
      }
      case 'Z':
        if (!path_.empty()) path_.back().closed = true;
        at_ = start_;
        return true;
      default: return false;
    }
  }

  std::string_view rest_;
  const Placement& placement_;
  Path path_;
  Point at_, start_;
};

}  // namespace

Path read_path(std::string_view d, const Placement& placement) { return Reader(d, placement).read(); }

Path circle(Point centre, double radius) {
  const int parts = parts_of_arc(radius, 2 * pi);
  Subpath round{.points = {}, .closed = true};
  for (int i = 0; i < parts; ++i) {
    const double angle = 2 * pi * i / parts;
    round.points.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
  }
  return {std::move(round)};
}

Path rectangle(double x, double y, double width, double height) {
  return {{{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}, true}};
}

// Turns all parts in the same direction, so that filling by winding numbers fills all areas that any part covers.
Path outline(const Path& path, double width) {
  Path thick;
  const double radius = width / 2;
  for (const Subpath& sub : path) {
    const std::size_t count = sub.points.size();
    for (std::size_t i = 0; i < count; ++i) {
      thick.push_back(circle(sub.points[i], radius).front());
      if (i + 1 == count && !sub.closed) break;
      const Point a = sub.points[i], b = sub.points[(i + 1) % count];
      const double length = std::hypot(b.x - a.x, b.y - a.y);
      if (length == 0) continue;
      const double nx = -(b.y - a.y) / length * radius, ny = (b.x - a.x) / length * radius;
      thick.push_back({{{a.x - nx, a.y - ny}, {b.x - nx, b.y - ny}, {b.x + nx, b.y + ny}, {a.x + nx, a.y + ny}}, true});
    }
  }
  return thick;
}

}  // namespace jadoube::server
