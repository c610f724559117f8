#include "jadoube/server/picture/canvas.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <string_view>

namespace jadoube::server {
namespace {

// The number of lines in one row of pixels on which edges are calculated.
constexpr int samples = 4;
static_assert(sizeof(Rgb) == 3, "a row of pixels is a row of the file");

struct Edge {
  double top, bottom;  // y
  double x, slope;     // at the top; change of x for each pixel down
  int winding;
};

std::vector<Edge> edges_of(const Path& path) {
  std::vector<Edge> edges;
  for (const Subpath& sub : path)
    for (std::size_t i = 0; i < sub.points.size(); ++i) {
      Point a = sub.points[i], b = sub.points[(i + 1) % sub.points.size()];
      if (a.y == b.y) continue;
      const int winding = a.y < b.y ? 1 : -1;
      if (winding < 0) std::swap(a, b);
      edges.push_back({a.y, b.y, a.x, (b.x - a.x) / (b.y - a.y), winding});
    }
  std::ranges::sort(edges, {}, &Edge::top);
  return edges;
}

std::uint8_t mixed(std::uint8_t under, std::uint8_t over, double part) {
  return static_cast<std::uint8_t>(std::lround(under + (over - under) * part));
}

void put_number(std::string& out, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>((number >> shift) & 0xFFU);
}

void put_chunk(std::string& out, std::string_view name, std::string_view data) {
  put_number(out, static_cast<std::uint32_t>(data.size()));
  const std::size_t begin = out.size();
  out += name;
  out += data;
  const auto sum =
      ::crc32(0, reinterpret_cast<const Bytef*>(out.data() + begin), static_cast<uInt>(out.size() - begin));
  put_number(out, static_cast<std::uint32_t>(sum));
}

}  // namespace

Canvas::Canvas(std::size_t width, std::size_t height, Rgb background)
    : width_(width), height_(height), pixels_(width * height, background) {}

void Canvas::fill(const Path& path, Rgb color) {
  const auto edges = edges_of(path);
  if (edges.empty()) return;
  double lowest = edges.front().bottom;
  for (const Edge& edge : edges) lowest = std::max(lowest, edge.bottom);
  const auto first = static_cast<std::size_t>(std::clamp(std::floor(edges.front().top), 0.0, double(height_)));
  const auto end = static_cast<std::size_t>(std::clamp(std::ceil(lowest), 0.0, double(height_)));
  std::vector<double> covered(width_ + 1);
  std::vector<const Edge*> near;
  std::vector<std::pair<double, int>> crossings;
  std::size_t next = 0;
  for (std::size_t row = first; row < end; ++row) {
    const auto top = static_cast<double>(row);
    for (; next < edges.size() && edges[next].top < top + 1; ++next) near.push_back(&edges[next]);
    std::erase_if(near, [&](const Edge* edge) { return edge->bottom <= top; });
    std::ranges::fill(covered, 0.0);
    double left = double(width_), right = 0;
    for (int sample = 0; sample < samples; ++sample) {
      const double y = top + (sample + 0.5) / samples;
      crossings.clear();
      for (const Edge* edge : near)
        if (edge->top <= y && y < edge->bottom)
          crossings.emplace_back(edge->x + (y - edge->top) * edge->slope, edge->winding);
      std::ranges::sort(crossings);
      int winding = 0;
      for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
        winding += crossings[i].second;
        if (winding == 0) continue;
        const double from = std::clamp(crossings[i].first, 0.0, double(width_));
        const double to = std::clamp(crossings[i + 1].first, 0.0, double(width_));
        if (to <= from) continue;
        left = std::min(left, from);
        right = std::max(right, to);
        // The pixels at both ends are only partly covered.
        for (auto x = static_cast<std::size_t>(from); static_cast<double>(x) < to; ++x) {
          const auto at = static_cast<double>(x);
          covered[x] += std::min(to, at + 1) - std::max(from, at);
        }
      }
    }
    for (auto x = static_cast<std::size_t>(left); static_cast<double>(x) < right && x < width_; ++x) {
      const double part = std::min(1.0, covered[x] / samples);
      if (part == 0) continue;
      Rgb& pixel = pixels_[row * width_ + x];
      pixel = {mixed(pixel.red, color.red, part), mixed(pixel.green, color.green, part),
               mixed(pixel.blue, color.blue, part)};
    }
  }
}

std::string Canvas::png() const {
  std::string rows;
  rows.reserve(height_ * (1 + width_ * 3));
  for (std::size_t row = 0; row < height_; ++row) {
    rows += '\0';  // no filter: large areas of one colour are already short
    rows.append(reinterpret_cast<const char*>(&pixels_[row * width_]), width_ * 3);
  }
  uLongf size = ::compressBound(static_cast<uLong>(rows.size()));
  std::string data(size, '\0');
  constexpr int level = 6;
  if (::compress2(reinterpret_cast<Bytef*>(data.data()), &size, reinterpret_cast<const Bytef*>(rows.data()),
                  static_cast<uLong>(rows.size()), level) != Z_OK)
    throw std::bad_alloc();
  data.resize(size);
  std::string header;
  put_number(header, static_cast<std::uint32_t>(width_));
  put_number(header, static_cast<std::uint32_t>(height_));
  header += std::string_view("\x08\x02\0\0\0", 5);  // bits, true colour, and the only existing methods
  std::string out("\x89PNG\r\n\x1a\n");
  put_chunk(out, "IHDR", header);
  put_chunk(out, "IDAT", data);
  put_chunk(out, "IEND", {});
  return out;
}

}  // namespace jadoube::server
