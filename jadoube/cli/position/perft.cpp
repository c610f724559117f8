// jadoube perft DEPTH [POSITIONS]: counts move sequences.
#include "jadoube/chess/perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "jadoube/chess/chess960.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/position/position_arguments.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/uci_castling.hpp"

namespace jadoube::cli {
namespace {

// Far more than can be counted; limits the recursion.
constexpr unsigned deepest = 99;

struct Line {
  std::string move;
  std::uint64_t nodes;
};

// Sorted by the moves' names, so that the order does not depend on the generator.
std::vector<Line> sorted_lines(const std::vector<DivideEntry>& entries, notation::UciCastling castling) {
  std::vector<Line> lines;
  lines.reserve(entries.size());
  for (const auto& entry : entries) lines.push_back({write_uci(entry.move, castling), entry.nodes});
  std::ranges::sort(lines, {}, &Line::move);
  return lines;
}

class Perft {
 public:
  explicit Perft(CLI::App& app, text::Language language)
      : app_(&app),
        depth_(add_argument(app, "depth", say(language, Message::perft_placeholder_depth),
                            say(language, Message::perft_depth, deepest))
                   ->required()),
        positions_(add_position_argument(app, language, say(language, Message::perft_fen))),
        divide_(add_flag(app, "--divide", say(language, Message::perft_divide))),
        threads_(add_option(app, "--threads", "N", say(language, Message::perft_threads))),
        chess960_(add_option(app, "--chess960", "N", say(language, Message::perft_chess960, chess960_starts - 1))),
        json_(add_flag(app, "--json", say(language, Message::option_json))) {}

  int run(const Session& session) const {
    const auto depth = whole_number(session, *depth_, 0, deepest);
    if (!depth) return fail(app_, depth.error());
    const auto threads = threads_->empty() ? 1U : whole_number(session, *threads_, 0, most_threads);
    if (!threads) return fail(app_, threads.error());
    const auto given = positions(session);
    if (!given) return fail(app_, given.error());
    const auto before = std::chrono::steady_clock::now();
    std::uint64_t total = 0;
    Comparison compared;
    for (const auto& line : given->lines) {
      if (session.out.failed()) break;
      const auto expected = notation::node_counts({line.position, line.operations});
      const std::uint64_t nodes = count(session, line.position, expected, *depth, *threads, given->from_file);
      total += nodes;
      for (const auto& [plies, due] : expected)
        if (plies <= *depth)
          compare(session, line.position, due, plies == *depth ? nodes : perft(line.position, plies, *threads), plies,
                  compared);
      if (given->from_file) session.out.flush();
    }
    if (json_->empty()) {
      const std::chrono::duration<double, std::micro> elapsed = std::chrono::steady_clock::now() - before;
      if (compared.counts != 0)
        session.out.write(fmt::format("compared {} mismatches {}\n", compared.counts, compared.mismatches));
      session.out.write(fmt::format("mnps {:.1f}\nnodes {}\n", static_cast<double>(total) / elapsed.count(), total));
    }
    return given->faults || compared.mismatches != 0 ? findings : done;
  }

 private:
  struct Comparison {
    std::uint64_t counts = 0, mismatches = 0;
  };

  // Compares with the count in a line of EPD.
  void compare(const Session& session, const Position& start, std::uint64_t due, std::uint64_t nodes, unsigned plies,
               Comparison& compared) const {
    ++compared.counts;
    if (due == nodes) return;
    ++compared.mismatches;
    report(app_, session.say(Message::perft_differs, plies, due, nodes, notation::write_fen(start)));
  }

  // Counts from one position, and writes the lines for that position.
  std::uint64_t count(const Session& session, const Position& start,
                      const std::vector<std::pair<unsigned, std::uint64_t>>& expected, unsigned depth, unsigned threads,
                      bool one_of_several) const {
    const auto castling = chess960_->empty() ? notation::uci_castling(start) : notation::UciCastling::rook;
    const auto before = std::chrono::steady_clock::now();
    const auto entries = divide_->empty() ? std::vector<DivideEntry>{} : divide(start, depth, threads);
    const std::uint64_t nodes = divide_->empty() || depth == 0 ? perft(start, depth, threads) : sum(entries);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - before;
    const auto lines = sorted_lines(entries, castling);
    if (!json_->empty()) {
      JsonLine json;
      json.add("fen", notation::write_fen(start)).add("depth", depth).add("nodes", nodes);
      json.add("seconds", elapsed.count(), 6);
      if (!expected.empty()) {
        JsonLine due;
        for (const auto& [plies, number] : expected) due.add(std::to_string(plies), number);
        json.add_json("expected", due.text());
      }
      if (!divide_->empty()) {
        JsonLine moves;
        for (const auto& line : lines) moves.add(line.move, line.nodes);
        json.add_json("moves", moves.text());
      }
      session.out.write(json.text() + "\n");
      return nodes;
    }
    for (const auto& line : lines) session.out.write(fmt::format("{} {}\n", line.move, line.nodes));
    if (one_of_several) session.out.write(fmt::format("{} {}\n", nodes, notation::write_fen(start)));
    return nodes;
  }

  static std::uint64_t sum(const std::vector<DivideEntry>& entries) {
    return std::accumulate(entries.begin(), entries.end(), std::uint64_t{0},
                           [](std::uint64_t total, const DivideEntry& entry) { return total + entry.nodes; });
  }

  // The positions; without any, the initial position.
  std::expected<GivenPositions, std::string> positions(const Session& session) const {
    if (!chess960_->empty() && !positions_->empty()) return std::unexpected(session.say(Message::perft_two_positions));
    if (!chess960_->empty()) {
      const auto number = whole_number(session, *chess960_, 0, chess960_starts - 1);
      if (!number) return std::unexpected(number.error());
      return GivenPositions{.lines = {{.position = Position::chess960(*number)}}};
    }
    if (positions_->empty()) return GivenPositions{.lines = {{.position = Position()}}};
    return given_positions(session, app_, *positions_);
  }

  const CLI::App* app_;
  const CLI::Option* depth_;
  const CLI::Option* positions_;
  const CLI::Option* divide_;
  const CLI::Option* threads_;
  const CLI::Option* chess960_;
  const CLI::Option* json_;
};

}  // namespace

Command perft_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("perft", say(language, Message::perft_summary));
  const Perft perft(*app, language);
  set_texts(
      *app, say(language, Message::perft_details),
      {{"jadoube perft 5", say(language, Message::perft_example_plain)},
       {"jadoube perft 3 --divide 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", say(language, Message::perft_example_divide)},
       {"jadoube perft 4 --chess960 0", say(language, Message::perft_example_chess960)}});
  return {app, [perft](const Session& session) { return perft.run(session); }};
}

}  // namespace jadoube::cli
