#include "jadoube/notation/pgn/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "jadoube/text/words.hpp"

namespace jadoube::pgn {

namespace {

using text::number;
using text::trimmed;

// "1:05:23.5", "05:23", "23", in one pass.
std::optional<std::chrono::milliseconds> time(std::string_view text) {
  constexpr std::uint32_t most = 65'535, sixty = 60;
  std::int64_t seconds = 0;  // in the numbers before this one
  std::uint32_t number = 0;
  int numbers = 1, digits = 0;
  std::size_t at = 0;
  for (; at < text.size() && text[at] != '.'; ++at) {
    const auto digit = static_cast<unsigned char>(text[at] - '0');
    if (digit <= 9) {
      number = 10 * number + digit;
      ++digits;
      if (number > most) return std::nullopt;
    } else {
      if (text[at] != ':' || digits == 0 || numbers == 3 || (numbers > 1 && number >= sixty)) return std::nullopt;
      seconds = (seconds + number) * sixty;
      number = 0;
      digits = 0;
      ++numbers;
    }
  }
  if (digits == 0 || (numbers > 1 && number >= sixty)) return std::nullopt;
  std::int64_t thousandths = 0, unit = 100;
  for (++at; at < text.size(); ++at, unit /= 10) {
    const auto digit = static_cast<unsigned char>(text[at] - '0');
    if (digit > 9) return std::nullopt;
    thousandths += digit * unit;
  }
  return std::chrono::milliseconds(1000 * (seconds + number) + thousandths);
}

std::optional<std::chrono::milliseconds> time_of(std::string_view comment, std::string_view name) {
  const auto text = command(comment, name);
  return text ? time(*text) : std::nullopt;
}

}  // namespace

namespace {

struct Found {
  std::string_view value;
  std::string_view rest;  // of the comment, after the command
};

// The command that begins after "[%", if it is a whole command of that name.
std::optional<Found> command_of(std::string_view inside, std::string_view name) {
  if (!inside.starts_with(name)) return std::nullopt;
  const auto end = inside.find(']');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view value = inside.substr(name.size(), end - name.size());
  if (!value.empty() && !text::blanks.contains(value.front())) return std::nullopt;
  return Found{trimmed(value), inside.substr(end + 1)};
}

std::optional<Found> find_command(std::string_view comment, std::string_view name) {
  for (std::size_t at = comment.find("[%"); at != std::string_view::npos; at = comment.find("[%", at + 2))
    if (const auto found = command_of(comment.substr(at + 2), name)) return found;
  return std::nullopt;
}

// Calls `take` with each part, between commas, of each command of that name.
template <class Take>
void each_mark(std::string_view comment, std::string_view name, Take take) {
  for (auto found = find_command(comment, name); found; found = find_command(found->rest, name))
    for (std::string_view left = found->value; !left.empty();) {
      const auto comma = std::min(left.find(','), left.size());
      take(trimmed(left.substr(0, comma)));
      left.remove_prefix(std::min(comma + 1, left.size()));
    }
}

std::optional<MarkColor> mark_color(std::string_view mark) {
  constexpr std::string_view colors = "GRYBOC";
  if (mark.empty()) return std::nullopt;
  const char capital = mark[0] >= 'a' && mark[0] <= 'z' ? static_cast<char>(mark[0] - 'a' + 'A') : mark[0];
  return colors.contains(capital) ? std::optional(static_cast<MarkColor>(capital)) : std::nullopt;
}

// "[%name a,b]"; empty for no marks.
template <class Marks, class Write>
std::string marks_command(std::string_view name, const Marks& marks, Write write) {
  std::string text;
  for (const auto& mark : marks) (text += text.empty() ? ' ' : ',') += static_cast<char>(mark.color) + write(mark);
  return text.empty() ? text : fmt::format("[%{}{}]", name, text);
}

}  // namespace

std::optional<std::string_view> command(std::string_view comment, std::string_view name) {
  const auto found = find_command(comment, name);
  return found ? std::optional(found->value) : std::nullopt;
}

std::vector<MarkedSquare> marked_squares(std::string_view comment) {
  std::vector<MarkedSquare> all;
  each_mark(comment, "csl", [&](std::string_view mark) {
    const auto color = mark_color(mark);
    const auto square = mark.size() == 3 ? parse_square(mark.substr(1)) : std::nullopt;
    if (color && square) all.push_back({*color, *square});
  });
  return all;
}

std::vector<Arrow> arrows(std::string_view comment) {
  std::vector<Arrow> all;
  each_mark(comment, "cal", [&](std::string_view mark) {
    if (mark.size() != 5) return;
    const auto color = mark_color(mark);
    const auto from = parse_square(mark.substr(1, 2)), to = parse_square(mark.substr(3));
    if (color && from && to) all.push_back({*color, *from, *to});
  });
  return all;
}

std::optional<std::chrono::milliseconds> clock(std::string_view comment) { return time_of(comment, "clk"); }

std::optional<std::chrono::milliseconds> elapsed(std::string_view comment) { return time_of(comment, "emt"); }

namespace {

std::optional<Evaluation> evaluation_in(std::string_view text) {
  const auto comma = text.find(',');
  std::string_view value = trimmed(text.substr(0, comma));
  Evaluation evaluation;
  if (comma != std::string_view::npos) {
    evaluation.depth = number<unsigned>(trimmed(text.substr(comma + 1)));
    if (!evaluation.depth) return std::nullopt;
  }
  // "#3" of Lichess, "M3" and "-M3" of others.
  const auto mate = value.find_first_of("#M");
  if (mate == 0 || (mate == 1 && (value[0] == '-' || value[0] == '+'))) {
    auto digits = value.substr(mate + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    auto moves = number<int>(digits);
    if (!moves || (mate == 1 && *moves < 0)) return std::nullopt;
    if (value[0] == '-') *moves = -*moves;
    evaluation.value = *moves;
    evaluation.is_mate = true;
    return evaluation;
  }
  if (value.starts_with('+')) value.remove_prefix(1);
  const auto pawns = number<double>(value);
  if (!pawns || !(std::abs(*pawns) < 1e6)) return std::nullopt;
  evaluation.value = static_cast<int>(std::lround(*pawns * 100));
  return evaluation;
}

}  // namespace

std::optional<Evaluation> evaluation(std::string_view comment) {
  const auto text = command(comment, "eval");
  return text ? evaluation_in(*text) : std::nullopt;
}

Readings readings(std::string_view comment) {
  std::optional<std::string_view> clock, elapsed, evaluation;
  const auto take = [](std::optional<std::string_view>& first, std::string_view inside, std::string_view name) {
    if (first) return;
    if (const auto found = command_of(inside, name)) first = found->value;
  };
  for (auto at = comment.find("[%"); at != comment.npos && at + 2 < comment.size(); at = comment.find("[%", at + 2)) {
    const std::string_view inside = comment.substr(at + 2);
    switch (inside.front()) {
      case 'c': take(clock, inside, "clk"); break;
      case 'e':
        take(inside.starts_with("emt") ? elapsed : evaluation, inside, inside.starts_with("emt") ? "emt" : "eval");
        break;
      default: break;
    }
  }
  return {.clock = clock ? time(*clock) : std::nullopt,
          .elapsed = elapsed ? time(*elapsed) : std::nullopt,
          .evaluation = evaluation ? evaluation_in(*evaluation) : std::nullopt};
}

namespace {

std::string time_command(std::string_view name, std::chrono::milliseconds time) {
  const auto total = std::max<std::int64_t>(time.count(), 0);
  const auto seconds = total / 1000, thousandths = total % 1000;
  const std::string fraction = thousandths == 0 ? std::string() : fmt::format(".{:03}", thousandths);
  return fmt::format("[%{} {}:{:02}:{:02}{}]", name, seconds / 3600, seconds / 60 % 60, seconds % 60, fraction);
}

}  // namespace

std::string clock_command(std::chrono::milliseconds left) { return time_command("clk", left); }

std::string elapsed_command(std::chrono::milliseconds taken) { return time_command("emt", taken); }

std::string squares_command(std::span<const MarkedSquare> squares) {
  return marks_command("csl", squares, [](const MarkedSquare& mark) { return to_string(mark.square); });
}

std::string arrows_command(std::span<const Arrow> arrows) {
  return marks_command("cal", arrows,
                       [](const Arrow& arrow) { return std::string(to_string(arrow.from)) + to_string(arrow.to); });
}

std::string evaluation_command(const Evaluation& evaluation) {
  const auto depth = evaluation.depth ? fmt::format(",{}", *evaluation.depth) : std::string();
  if (evaluation.is_mate) return fmt::format("[%eval #{}{}]", evaluation.value, depth);
  return fmt::format("[%eval {:.2f}{}]", evaluation.value / 100.0, depth);
}

std::string with_command(std::string_view comment, std::string_view name, std::string_view command) {
  std::string text(command);
  const auto add = [&text](std::string_view part) {
    if (!part.empty()) text.append(text.empty() ? "" : " ").append(part);
  };
  while (!comment.empty()) {
    auto begin = comment.find(fmt::format("[%{}", name));
    while (begin != std::string_view::npos && comment.substr(begin + 2 + name.size()).find_first_of(" ]") != 0)
      begin = comment.find(fmt::format("[%{}", name), begin + 1);
    const auto end = begin == std::string_view::npos ? begin : comment.find(']', begin);
    add(trimmed(end == std::string_view::npos ? comment : comment.substr(0, begin)));
    if (end == std::string_view::npos) break;
    comment.remove_prefix(end + 1);
  }
  return text;
}

std::string without_commands(std::string_view comment) {
  std::string text;
  while (!comment.empty()) {
    const auto begin = comment.find("[%");
    const auto end = begin == std::string_view::npos ? begin : comment.find(']', begin);
    const std::string_view before = trimmed(end == std::string_view::npos ? comment : comment.substr(0, begin));
    if (!before.empty()) text.append(text.empty() ? "" : " ").append(before);
    if (end == std::string_view::npos) break;
    comment.remove_prefix(end + 1);
  }
  return text;
}

}  // namespace jadoube::pgn
