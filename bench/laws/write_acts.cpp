// write_acts LINES: the acts of one game by hand, as `jadoube referee` reads them.
#include <fmt/format.h>

#include <cstdlib>

#include "bench/laws/play.hpp"

namespace {

using namespace jadoube;

std::string line(const laws::Event& event) {
  const std::string begin = fmt::format(R"({{"at": {}, "by": "{}", "do": )", event.at.count(),
                                        event.by == laws::Actor::white ? "white" : "black");
  if (const auto* touch = std::get_if<laws::act::Touch>(&event.act))
    return fmt::format(R"({}"touch", "square": "{}"}})", begin, to_string(touch->square));
  if (const auto* place = std::get_if<laws::act::Place>(&event.act))
    return fmt::format(R"({}"place", "from": "{}", "to": "{}"}})", begin, to_string(place->from), to_string(place->to));
  if (const auto* promote = std::get_if<laws::act::Promote>(&event.act)) {
    constexpr std::array names{"pawn", "knight", "bishop", "rook", "queen", "king"};
    return fmt::format(R"({}"promote", "piece": "{}"}})", begin, names[index(promote->piece)]);
  }
  return begin + R"("press"})";
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t lines = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 300'000;
  fmt::print("{}\n", R"({"regulations": {"edition": "1997", "time": "none"}})");
  for (const auto& event : jadoube::bench::shuffled_game(lines, 1)) fmt::print("{}\n", line(event));
}
