// jadoube perft DEPTH [FEN]: counts move sequences.
#include "jadoube/chess/perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "jadoube/chess/chess960.hpp"
#include "jadoube/cli/describe.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
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
        fen_(add_arguments(app, "fen", "FEN", say(language, Message::perft_fen))),
        divide_(add_flag(app, "--divide", say(language, Message::perft_divide))),
        threads_(add_option(app, "--threads", "N", say(language, Message::perft_threads))),
        chess960_(add_option(app, "--chess960", "N", say(language, Message::perft_chess960, chess960_starts - 1))) {}

  int run(const Session& session) const {
    const auto depth = whole_number(session, *depth_, 0, deepest);
    if (!depth) return fail(app_, depth.error());
    const auto threads = threads_->empty() ? 1U : whole_number(session, *threads_, 0, most_threads);
    if (!threads) return fail(app_, threads.error());
    const auto start = position(session);
    if (!start) return fail(app_, start.error());

    const auto castling = chess960_->empty() ? notation::uci_castling(*start) : notation::UciCastling::rook;
    const auto before = std::chrono::steady_clock::now();
    const auto entries = divide_->empty() ? std::vector<DivideEntry>{} : divide(*start, *depth, *threads);
    const std::uint64_t nodes = divide_->empty() || *depth == 0 ? perft(*start, *depth, *threads) : sum(entries);
    const std::chrono::duration<double, std::micro> elapsed = std::chrono::steady_clock::now() - before;

    for (const auto& line : sorted_lines(entries, castling))
      session.out.write(fmt::format("{} {}\n", line.move, line.nodes));
    session.out.write(fmt::format("mnps {:.1f}\nnodes {}\n", static_cast<double>(nodes) / elapsed.count(), nodes));
    return done;
  }

 private:
  static std::uint64_t sum(const std::vector<DivideEntry>& entries) {
    return std::accumulate(entries.begin(), entries.end(), std::uint64_t{0},
                           [](std::uint64_t total, const DivideEntry& entry) { return total + entry.nodes; });
  }

  std::expected<Position, std::string> position(const Session& session) const {
    if (!chess960_->empty() && !fen_->empty()) return std::unexpected(session.say(Message::perft_two_positions));
    if (!chess960_->empty()) {
      const auto number = whole_number(session, *chess960_, 0, chess960_starts - 1);
      if (!number) return std::unexpected(number.error());
      return Position::chess960(*number);
    }
    if (fen_->empty()) return Position();
    const std::string fen = fmt::format("{}", fmt::join(fen_->results(), " "));
    const auto read = notation::read_fen(fen, notation::FenStyle::forgiving);
    if (!read) return std::unexpected(describe(read.error(), session.language));
    return *read;
  }

  const CLI::App* app_;
  const CLI::Option* depth_;
  const CLI::Option* fen_;
  const CLI::Option* divide_;
  const CLI::Option* threads_;
  const CLI::Option* chess960_;
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
