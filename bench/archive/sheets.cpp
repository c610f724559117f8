// sheets FILE… [GAMES [first|second]]: how many games can be reconstructed from two score sheets with errors.
//
// Takes GAMES games (1,000) spread evenly over the PGN files, of the first or the second half of them (the second), and
// writes both players' sheets with errors by rule from a fixed seed, each in the letters of a random language. Prints a
// row for each rate of errors. The final position and the number of plies are given.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <span>

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
  constexpr auto& languages = notation::all_letters;
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

struct Count {
  int games = 0, decidable = 0, decidable_restored = 0, restored = 0, certain = 0, certain_wrong = 0, unproven = 0;
  int moves = 0, certain_moves = 0, certain_moves_wrong = 0;
  double calibration_said = 0, calibration_right = 0;
  std::vector<double> milliseconds;
};

void measure(Count& count, const Truth& game, const Rates& rate, std::uint64_t seed, bool verbose) {
  Random random(seed);
  const std::array texts{sheet_of(random, game, rate), sheet_of(random, game, rate)};
  const auto white = archive::read_score_sheet(texts[0]), black = archive::read_score_sheet(texts[1]);
  if (!white || !black) return;
  const Position& last = game.positions.back();
  const auto before = std::chrono::steady_clock::now();
  const Reconstruction found = archive::reconstruct({.sheets = {*white, *black},
                                                     .start = game.positions.front(),
                                                     .position = last.board(),
                                                     .turn = last.turn(),
                                                     .plies = static_cast<unsigned>(game.moves.size())});
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - before;
  std::vector<Move> moves;
  for (const auto& move : found.moves) moves.push_back(move.move);
  const bool right = moves == game.moves;
  ++count.games;
  const bool decidable = found.all_equal_found && found.equal_games == 1;
  count.decidable += decidable;
  count.decidable_restored += decidable && right;
  count.restored += right;
  count.certain += found.verdict == Verdict::certain;
  count.certain_wrong += found.verdict == Verdict::certain && !right;
  count.unproven += !found.all_equal_found;
  if (found.all_in_margin_found && found.equal_games == 1) {
    count.calibration_said += found.probability;
    count.calibration_right += right;
  }
  for (std::size_t ply = 0; ply < found.moves.size(); ++ply) {
    ++count.moves;
    count.certain_moves += found.moves[ply].certain;
    count.certain_moves_wrong += found.moves[ply].certain && found.moves[ply].move != game.moves[ply];
  }
  count.milliseconds.push_back(time.count());
  if (verbose && (time.count() > 1000 || (decidable && !right) || (found.verdict == Verdict::certain && !right)))
    fmt::print("# {} seed {}: {} ms, {} states, {} p {:.4f}{}{}\n", rate.name, seed, static_cast<int>(time.count()),
               found.states, code(found.verdict), found.probability, right ? "" : " WRONG",
               found.moves.size() != game.moves.size() ? " length" : "");
}

}  // namespace

int main(int argument_count, char** argument_values) {
  std::vector<std::string> files;
  std::size_t wanted = 1000;
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
    else if (argument.find_first_not_of("0123456789") == std::string::npos)
      wanted = std::stoul(argument);
    else
      files.push_back(argument);
  }
  if (files.empty()) {
    fmt::print(stderr, "sheets FILE… [GAMES] [first|second]\n");
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
    Count total;
    for (std::size_t i = 0; i < count; ++i)
      measure(total, *half[i * half.size() / count], rate, 1'000'003 * i + 17, verbose);
    auto& times = total.milliseconds;
    std::ranges::sort(times);
    const auto per_cent = [](int part, int whole) { return whole == 0 ? 0.0 : 100.0 * part / whole; };
    fmt::print("| {} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {} | {:.1f} | {} | {:.1f} | {:.1f} / {:.1f} / {:.0f} |\n",
               rate.name, per_cent(total.decidable, total.games), per_cent(total.decidable_restored, total.decidable),
               per_cent(total.restored, total.games), per_cent(total.certain, total.games), total.certain_wrong,
               per_cent(total.certain_moves, total.moves), total.certain_moves_wrong,
               per_cent(total.unproven, total.games), times[times.size() / 2], times[times.size() * 99 / 100],
               times.back());
    if (verbose)
      fmt::print("# calibration: said {:.1f}, right {:.0f}\n", total.calibration_said, total.calibration_right);
    std::fflush(stdout);
  }
}
