// write_acts LINES: the acts of one game by hand, in the form that `jadoube referee` reads.
#include <fmt/format.h>

#include <cstdlib>

#include "bench/laws/act_members.hpp"
#include "bench/laws/play.hpp"

namespace {

using namespace jadoube;

std::string line(const laws::Event& event) {
  return fmt::format(R"({{"at": {}, "by": "{}", {}}})", event.at.count(),
                     event.by == laws::Actor::white ? "white" : "black", bench::act_members(event.act));
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t lines = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 300'000;
  fmt::print("{}\n", R"({"regulations": {"edition": "1997", "time": "none"}})");
  for (const auto& event : jadoube::bench::shuffled_game(lines, 1)) fmt::print("{}\n", line(event));
}
