#include "jadoube/archive/sheets/internal/sheet_variants.hpp"

#include <algorithm>

#include "jadoube/notation/san.hpp"

namespace jadoube::archive {

namespace {

using notation::Letters;

// The entries in the order of plies: numbers into ScoreSheet::entries, -1 for a place that the sheet does not have.
using Order = std::vector<int>;

// The languages in which the most entries are moves, if they differ on any entry: at most two, English first.
std::vector<Letters> likely_letters(const ScoreSheet& sheet) {
  std::vector<Letters> best;
  std::vector<std::vector<int>> best_meanings;
  std::size_t most = 0;
  std::vector<Letters> order{Letters::en};
  for (const Letters letters : notation::sheet_letters)
    if (letters != Letters::en) order.push_back(letters);
  // A player who writes pawn moves without a letter does not also write them with an English P.
  const auto is_bare_pawn = [](const SheetEntry& entry) { return entry.text >= "a" && entry.text < "i"; };
  const bool bare_pawns = std::ranges::any_of(sheet.entries, is_bare_pawn);
  for (const Letters letters : order) {
    std::size_t moves = 0;
    std::vector<int> meanings;
    for (const SheetEntry& entry : sheet.entries) {
      if (entry.kind != SheetEntry::Kind::written) continue;
      auto san = notation::parse_san(entry.text, letters);
      if (san && letters == Letters::en && bare_pawns && entry.text.starts_with('P'))
        san = std::unexpected(notation::SanError{notation::SanError::Kind::unknown_piece, 1});
      moves += san ? 1 : 0;
      meanings.push_back(san ? static_cast<int>(san->parts.promotion.value_or(san->parts.role)) : -1);
    }
    if (moves < most) continue;
    if (moves > most) {
      best.clear();
      best_meanings.clear();
      most = moves;
    }
    if (std::ranges::find(best_meanings, meanings) != best_meanings.end()) continue;
    best.push_back(letters);
    best_meanings.push_back(std::move(meanings));
  }
  constexpr std::size_t most_languages = 2;
  if (best.size() > most_languages) best.resize(most_languages);
  return best;
}

Order as_written(const ScoreSheet& sheet) {
  Order order(sheet.entries.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  return order;
}

// A sheet with one numbered column: the entries of its owner, unless there are more rows than the owner has moves; then
// those of both sides, one a row.
Order one_column(const ScoreSheet& sheet, Color owner, const std::optional<unsigned>& plies) {
  std::size_t used = 0;
  for (std::size_t i = 0; i < sheet.entries.size(); ++i)
    if (sheet.entries[i].kind != SheetEntry::Kind::empty) used = i % 2;
  const std::size_t rows = (sheet.entries.size() + 1) / 2;
  constexpr unsigned slack = 6;
  const bool both_sides = plies && rows > (*plies + 1) / 2 + slack;
  if (!both_sides && (used == 1 || owner == Color::white)) return as_written(sheet);
  Order order;
  for (std::size_t i = used; i < sheet.entries.size(); i += 2) {
    if (!both_sides) order.push_back(-1);
    order.push_back(static_cast<int>(i));
  }
  return order;
}

// Drops the places before the first ply of a game that does not begin with White's first move.
void align_with_start(Order& order, const ScoreSheet& sheet, const Position& start) {
  const std::size_t black = start.turn() == Color::black ? 1 : 0;
  std::size_t before = 2 * (std::size_t{start.fullmove_number()} - 1) + black;
  const auto is_written = [&](int entry) {
    return entry >= 0 && sheet.entries[static_cast<std::size_t>(entry)].kind != SheetEntry::Kind::empty;
  };
  // The sheet may count its rows from the start.
  if (before > order.size() ||
      std::any_of(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(before), is_written))
    before = black;
  order.erase(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(std::min(before, order.size())));
}

}  // namespace

std::array<std::vector<SheetVariant>, 2> sheet_variants(const ReconstructionQuestion& question) {
  std::array<std::vector<SheetVariant>, 2> variants;
  for (const Color owner : both_colors) {
    const ScoreSheet& sheet = question.sheets[index(owner)];
    Order order = sheet.one_column ? one_column(sheet, owner, question.plies) : as_written(sheet);
    align_with_start(order, sheet, question.start);
    for (const Letters letters : question.letters ? std::vector{*question.letters} : likely_letters(sheet)) {
      std::vector<EntryReading> entries;
      for (const int entry : order)
        entries.push_back(entry < 0 ? EntryReading()
                                    : EntryReading(sheet.entries[static_cast<std::size_t>(entry)], letters));
      variants[index(owner)].push_back({letters, ReadSheet(std::move(entries)), order});
    }
  }
  return variants;
}

}  // namespace jadoube::archive
