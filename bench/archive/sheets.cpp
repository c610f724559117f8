// sheets_bench FILE… [GAMES] [first|second] [-v] [only=RATE] [part=K/N]: how many games can be reconstructed from two
// score sheets with errors.
//
// Takes GAMES games (1,000) spread evenly over the PGN files, of the first or the second half of them (the second), and
// writes both players' sheets with errors by rule from a fixed seed, each in the letters of a random language. Prints a
// row for each rate of errors, or those with RATE in their name; -v also tells of each game that was restored wrongly.
// With part=K/N only every N-th of the games, from the K-th on (1 to N): the percentages of all parts have the
// percentages of the whole as their mean. The final position and the number of plies are given.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <span>

#include "jadoube/archive/internal/in_order.hpp"
#include "jadoube/archive/sheets/reconstruct.hpp"
#include "jadoube/notation/pgn/game.hpp"
#include "jadoube/notation/san.hpp"

namespace {

using namespace jadoube;
using archive::Reconstruction;
using archive::Verdict;
using Random = std::mt19937_64;

struct Rates {
  const char* name;
  double wrong = 0;
  double missing = 0;
  bool shifted = false;  // where an entry is missing, the side's next one stands in its place
};

constexpr std::array rates{
    Rates{"no errors"},
    Rates{"1 % wrong", 0.01},
    Rates{"3 % wrong", 0.03},
    Rates{"10 % wrong", 0.10},
    Rates{"10 % missing, places empty", 0, 0.10},
    Rates{"30 % missing, places empty", 0, 0.30},
    Rates{"10 % missing, later entries moved up", 0, 0.10, true},
    Rates{"30 % missing, later entries moved up", 0, 0.30, true},
};

std::size_t below(Random& random, std::size_t count) { return random() % count; }
bool happens(Random& random, double rate) { return static_cast<double>(random() >> 11) * 0x1p-53 < rate; }

// The text of an entry with one error of a random kind that concerns this entry alone.
std::string spoiled(Random& random, const Position& position, Move move, const notation::SanOptions& options) {
  const std::string text = write_san(position, move, options);
  const auto with = [&](std::size_t at, char c) {
    std::string changed = text;
    changed[at] = c;
    return changed;
  };
  const auto last_square = [&]() -> std::optional<std::size_t> {
    for (std::size_t at = text.size(); at-- > 1;)
      if (text[at] >= '1' && text[at] <= '8' && text[at - 1] >= 'a' && text[at - 1] <= 'h') return at - 1;
    return std::nullopt;
  };
  const auto square = last_square();
  for (;;) {
    const std::size_t kind = below(random, 80);
    if (kind < 25) {  // another file or rank, half of the time the next one
      if (!square) continue;
      const std::size_t at = *square + below(random, 2);
      const char low = at == *square ? 'a' : '1', high = static_cast<char>(low + 7);
      const int by = happens(random, 0.5) ? (happens(random, 0.5) ? 1 : -1) : static_cast<int>(below(random, 15)) - 7;
      const char changed = static_cast<char>(text[at] + by);
      if (by == 0 || changed < low || changed > high) continue;
      return with(at, changed);
    }
    if (kind < 35) {  // another piece's letter, or none
      if (move.is_castling()) continue;
      const auto own = notation::letter(options.letters, move.role());
      const Role other = all_roles[below(random, 6)];
      if (other == move.role()) continue;
      return std::string(notation::letter(options.letters, other)) + text.substr(own.size());
    }
    if (kind < 45) {  // without disambiguation and signs
      std::string bare = text;
      std::erase_if(bare, [](char c) { return c == 'x' || c == '+' || c == '#'; });
      if (square && move.role() != Role::pawn) {
        const auto own = notation::letter(options.letters, move.role());
        bare = std::string(own) + to_string(move.to());
      }
      if (bare == text) continue;
      return bare;
    }
    if (kind < 60) return "?";
    if (kind < 68) return with(below(random, text.size()), '?');
    const auto legal = position.legal_moves();  // another move
    const Move other = legal[below(random, legal.size())];
    if (other == move) continue;
    return write_san(position, other, options);
  }
}

struct Truth {
  std::vector<Position> positions;  // before each move, and the last
  std::vector<Move> moves;
};

// A sheet with errors, as the text that somebody types from it.
std::string sheet_of(Random& random, const Truth& game, const Rates& rate) {
  constexpr auto& languages = notation::sheet_letters;
  const auto letters = languages[below(random, languages.size() - 1)];  // not the figurines
  const notation::SanOptions options{.letters = letters};
  std::vector<std::string> entries;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply)
    entries.push_back(write_san(game.positions[ply], game.moves[ply], options));
  for (std::size_t ply = 0; ply < entries.size(); ++ply) {
    if (!happens(random, rate.wrong)) continue;
    const std::size_t kind = below(random, 100);
    // With the side's next entry, or with the opponent's in the same row.
    const std::size_t other = kind < 10 ? ply + 2 : kind < 15 ? (ply ^ 1U) : ply;
    if (other >= entries.size()) continue;
    if (other != ply)
      std::swap(entries[ply], entries[other]);
    else
      entries[ply] = spoiled(random, game.positions[ply], game.moves[ply], options);
  }
  std::array<std::vector<std::string>, 2> columns;
  for (std::size_t ply = 0; ply < entries.size(); ++ply) {
    const bool missing = happens(random, rate.missing);
    if (missing && rate.shifted) continue;
    columns[ply % 2].push_back(missing ? "..." : entries[ply]);
  }
  std::string text;
  for (std::size_t row = 0; row < std::max(columns[0].size(), columns[1].size()); ++row)
    text += fmt::format("{}. {} {}\n", row + 1, row < columns[0].size() ? columns[0][row] : "...",
                        row < columns[1].size() ? columns[1][row] : "");
  return text;
}

struct Measured {
  bool right = false;
  Verdict verdict = Verdict::partial;
  bool decidable = false;  // all games of the least cost were found, and there is one
  bool searched = false;   // all games of the least cost were found
  bool in_margin = false;  // and all within the margin
  double probability = 0;
  std::size_t moves = 0, certain_moves = 0, certain_moves_wrong = 0;
  double milliseconds = 0;
};

Measured measure(const Truth& game, const Rates& rate, std::uint64_t seed) {
  Random random(seed);
  archive::ReconstructionQuestion question;
  for (auto& sheet : question.sheets) {
    auto read = archive::read_score_sheet(sheet_of(random, game, rate));
    if (!read) return {};  // nothing can be read on it
    sheet = std::move(*read);
  }
  const Position& last = game.positions.back();
  question.position = last.board();
  question.turn = last.turn();
  question.plies = static_cast<unsigned>(game.moves.size());
  const auto before = std::chrono::steady_clock::now();
  const Reconstruction found = archive::reconstruct(question);
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - before;
  Measured measured{.verdict = found.verdict,
                    .decidable = found.all_equal_found && found.equal_games == 1,
                    .searched = found.all_equal_found,
                    .in_margin = found.all_in_margin_found,
                    .probability = found.probability,
                    .moves = game.moves.size(),
                    .milliseconds = time.count()};
  std::vector<Move> moves;
  for (std::size_t ply = 0; ply < found.moves.size(); ++ply) {
    const auto& move = found.moves[ply];
    moves.push_back(move.move);
    measured.certain_moves += move.certain;
    measured.certain_moves_wrong += move.certain && move.move != game.moves[ply];
  }
  measured.right = moves == game.moves;
  return measured;
}

void print_row(const Rates& rate, std::span<const Measured> all) {
  const auto count = [&](auto counted) { return static_cast<double>(std::ranges::count_if(all, counted)); };
  const auto sum = [&](auto of) {
    double total = 0;
    for (const Measured& one : all) total += static_cast<double>(of(one));
    return total;
  };
  const auto games = static_cast<double>(all.size());
  const auto is_certain = [](const Measured& one) { return one.verdict == Verdict::certain; };
  const double decidable = count([](const Measured& one) { return one.decidable; });
  const double restored = count([](const Measured& one) { return one.decidable && one.right; });
  std::vector<double> times;
  for (const Measured& one : all) times.push_back(one.milliseconds);
  std::ranges::sort(times);
  fmt::print(
      "| {} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {:.0f} | {:.1f} | {:.0f} | {:.1f} | {:.1f} | {:.0f} | {:.0f} |\n",
      rate.name, 100 * decidable / games, decidable == 0 ? 0 : 100 * restored / decidable,
      100 * count([](const Measured& one) { return one.right; }) / games, 100 * count(is_certain) / games,
      count([&](const Measured& one) { return is_certain(one) && !one.right; }),
      100 * sum([](const Measured& one) { return one.certain_moves; }) /
          sum([](const Measured& one) { return one.moves; }),
      sum([](const Measured& one) { return one.certain_moves_wrong; }),
      100 * count([](const Measured& one) { return !one.searched; }) / games, times[times.size() / 2],
      times[times.size() * 99 / 100], times.back());
  std::fflush(stdout);
}

}  // namespace

int main(int argument_count, char** argument_values) {
  constexpr const char* usage = "sheets_bench FILE… [GAMES] [first|second] [-v] [only=RATE] [part=K/N]\n";
  std::vector<std::string> files;
  std::size_t wanted = 1000, part = 1, parts = 1;
  bool first_half = false, verbose = false;
  std::string only;
  for (const char* word : std::span(argument_values + 1, static_cast<std::size_t>(argument_count - 1))) {
    const std::string argument = word;
    if (argument == "first")
      first_half = true;
    else if (argument == "second")
      first_half = false;
    else if (argument == "-v")
      verbose = true;
    else if (argument.starts_with("only="))
      only = argument.substr(5);
    else if (argument.starts_with("part=")) {
      if (std::sscanf(argument.c_str(), "part=%zu/%zu", &part, &parts) != 2 || part < 1 || part > parts) {
        fmt::print(stderr, usage);
        return 2;
      }
    } else if (argument.find_first_not_of("0123456789") == std::string::npos)
      wanted = std::stoul(argument);
    else
      files.push_back(argument);
  }
  if (files.empty()) {
    fmt::print(stderr, usage);
    return 2;
  }
  std::vector<Truth> games;
  for (const auto& file : files) {
    auto source = pgn::Source::file(file);
    if (!source) {
      fmt::print(stderr, "sheets: cannot read {}\n", file);
      return 2;
    }
    for (const auto& game : read_games(*source).games) {
      Truth truth{{game.start()}, game.moves()};
      if (truth.moves.size() < 2 || !(game.start() == Position())) continue;
      for (const Move move : truth.moves) truth.positions.push_back(truth.positions.back().after(move));
      games.push_back(std::move(truth));
    }
  }
  // Games with even numbers are the first half.
  std::vector<const Truth*> half;
  for (std::size_t i = first_half ? 0 : 1; i < games.size(); i += 2) half.push_back(&games[i]);
  const std::size_t count = std::min(wanted, half.size());
  for (const Rates& rate : rates) {
    if (!only.empty() && std::string_view(rate.name).find(only) == std::string_view::npos) continue;
    std::vector<Measured> all;
    const auto seed = [](std::size_t i) { return 1'000'003 * std::uint64_t{i} + 17; };
    const std::size_t measured = (count + parts - part) / parts;
    const auto game = [&](std::size_t i) { return part - 1 + i * parts; };
    archive::in_order(
        measured, std::thread::hardware_concurrency(),
        [&](std::size_t i) { return measure(*half[game(i) * half.size() / count], rate, seed(game(i))); },
        [&](std::size_t i, const Measured& one) {
          all.push_back(one);
          const bool wrong = !one.right && (one.decidable || one.verdict == Verdict::certain);
          if (verbose && (wrong || one.certain_moves_wrong != 0 || one.milliseconds > 3000))
            fmt::print("# {}, game {}: {}, probability {:.4f}, {:.0f} ms{}\n", rate.name, game(i), code(one.verdict),
                       one.probability, one.milliseconds, one.right ? "" : ", wrong");
          return true;
        });
    print_row(rate, all);
  }
}
