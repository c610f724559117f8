#include <cmath>

#include "jadoube/mate/can_mate.hpp"
#include "python/native/errors.hpp"
#include "python/native/interruptible.hpp"
#include "python/native/native.hpp"

namespace jadoube::python {
namespace {

using Clock = std::chrono::steady_clock;

std::optional<Clock::time_point> deadline_after(std::optional<double> seconds) {
  if (!seconds) return std::nullopt;
  if (!std::isfinite(*seconds) || *seconds < 0)
    raise_argument("bad_time", "{} is not a number of seconds.", std::to_string(*seconds));
  constexpr double most = 1e8;
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(*seconds, most)));
}

py::object answer_value(const mate::MateAnswer& answer) {
  py::tuple line(answer.line.size());
  for (std::size_t i = 0; i < answer.line.size(); ++i) line[i] = answer.line[i];
  return make_value("values", "MateAnswer", name_text(answer.verdict), name_text(answer.ground), line, answer.nodes);
}

struct Limits {
  std::optional<double> seconds;
  std::optional<std::uint64_t> positions;
  std::optional<std::uint64_t> memory;
};

// What takes little is answered here and now; only what takes longer is worth a thread.
template <typename Ask>
auto answered(const Limits& limits, mate::MateQuestion question, Ask ask) {
  constexpr std::uint64_t few = 1000;
  question.memory = limits.memory;
  question.interruption.deadline = deadline_after(limits.seconds);
  question.budget = std::min(limits.positions.value_or(few), few);
  auto answer = [&] {
    const py::gil_scoped_release released;
    return ask(question);
  }();
  const auto is_short = [](const mate::MateAnswer& one) {
    return one.verdict == mate::MateVerdict::undecided && one.ground == mate::MateGround::budget_spent;
  };
  if (!is_short(answer) || question.budget == limits.positions) return answer;
  question.budget = limits.positions;
  return interruptible([&](const std::stop_token& stop) {
    question.interruption.stop = stop;
    return ask(question);
  });
}

py::object can_mate(const Position& position, std::string_view color, std::optional<double> seconds,
                    std::optional<std::uint64_t> positions, std::optional<std::uint64_t> memory, bool line,
                    std::optional<std::vector<Position>> earlier) {
  mate::MateQuestion question{.line = line};
  if (earlier) question.history = mate::DrawHistory{.earlier = *std::move(earlier)};
  const Color side = color_of(color);
  return answer_value(answered({seconds, positions, memory}, std::move(question),
                               [&](const mate::MateQuestion& asked) { return mate::can_mate(position, side, asked); }));
}

std::optional<bool> is_dead(const Position& position, std::optional<double> seconds,
                            std::optional<std::uint64_t> positions, std::optional<std::uint64_t> memory) {
  bool decided = true;
  // Each side has the time that the other has left.
  const auto deadline = deadline_after(seconds);
  for (const Color side : both_colors) {
    std::optional<double> left;
    if (deadline) left = std::max(0.0, std::chrono::duration<double>(*deadline - Clock::now()).count());
    const auto answer = answered({left, positions, memory}, {}, [&](const mate::MateQuestion& asked) {
      return mate::can_mate(position, side, asked);
    });
    if (answer.verdict == mate::MateVerdict::can_mate) return false;
    decided = decided && answer.verdict != mate::MateVerdict::undecided;
  }
  return decided ? std::optional(true) : std::nullopt;
}

}  // namespace

void add_mate(py::class_<Position>& position) {
  constexpr std::uint64_t positions = mate::MateQuestion::default_budget, memory = mate::MateQuestion::default_memory;
  position.def("can_mate", &can_mate, py::arg("color"), py::kw_only(), py::arg("seconds") = py::none(),
               py::arg("positions") = positions, py::arg("memory") = memory, py::arg("line") = false,
               py::arg("earlier") = py::none(),
               R"(can_mate(color: str, *, seconds: float | None = None, positions: int | None = 1_000_000,
    memory: int | None = 268_435_456, line: bool = False, earlier: Sequence[Position] | None = None) -> MateAnswer

Whether a side can still checkmate by any series of legal moves, both sides helping: the question of Articles 5.2.2, 6.9
and 9.6, decided exactly. It is given up, and "undecided", after so many seconds, positions or bytes of memory; None: no
limit. line: the answer has a line of moves to mate. earlier: the positions of the game before this one, in order; then a
game that is drawn by Article 9.6 on the way has no mate. The interpreter's lock is released, and Ctrl-C ends it.

>>> import jadoube
>>> wall = jadoube.Position("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1")
>>> answer = wall.can_mate("white", seconds=1.0)
>>> answer.verdict, answer.ground
('cannot_mate', 'structure')
>>> end = jadoube.Position()
>>> for move in end.can_mate("black", line=True).line:
...     end = end.play(move)
>>> end.is_checkmate
True
)");
  position.def("is_dead", &is_dead, py::kw_only(), py::arg("seconds") = py::none(), py::arg("positions") = positions,
               py::arg("memory") = memory,
               R"(is_dead(*, seconds: float | None = None, positions: int | None = 1_000_000,
    memory: int | None = 268_435_456) -> bool | None

Whether neither side can still checkmate (Article 5.2.2); None: not decided within the limits.

>>> import jadoube
>>> jadoube.Position("8/8/8/4k3/8/8/8/4KB2 w").is_dead()
True
)");
}

}  // namespace jadoube::python
