// Assigns the entries of a score sheet to plies, where entries are missing, superfluous or exchanged.
#pragma once

#include <span>

#include "jadoube/archive/sheets/internal/entry_reading.hpp"

namespace jadoube::archive {

// A sheet whose entries have been read, in the letters of one language.
class ReadSheet {
 public:
  ReadSheet() = default;
  explicit ReadSheet(std::vector<EntryReading> entries);

  // The reading at a place; an empty one for a place that the sheet does not have.
  const EntryReading& at(int place) const {
    return place >= 0 && place < size() ? entries_[static_cast<std::size_t>(place)] : nothing_;
  }
  bool speaks(int place) const { return at(place).speaks(); }
  int size() const { return static_cast<int>(entries_.size()); }
  // The number of entries from `place` on, every second one, that say anything.
  int speaking_in_column(int place) const;
  // The contents of the entries from `place` on, every second one, together.
  struct Column {
    // The squares to which pieces of each kind go: by the piece that then stands there, and by the piece that moves.
    std::array<Bitboard, 6> placed{}, moved{};
    // By kind of piece: the place of the first entry for it, `none`, or `unknown` after an entry that is not a move.
    std::array<int, 6> first = {none, none, none, none, none, none};
    static constexpr int none = -1, unknown = -2;
  };
  const Column& column_from(int place) const;

 private:
  inline static const EntryReading nothing_{};
  std::vector<EntryReading> entries_;
  std::vector<int> speaking_;       // by place, one more than there are entries
  std::vector<Column> columns_{2};  // by place, one more than there are entries
};

// How a sheet has been read up to a ply: for each side, how far the place of its next entry is from that of its next
// ply; and which entries that changed places are still to be read.
struct SheetState {
  std::array<std::int8_t, 2> offset{};
  std::array<bool, 2> column_swap{};  // the side's next entry is the one before
  bool row_swap = false;              // the next ply's entry is the one before

  bool swapping() const { return column_swap[0] || column_swap[1] || row_swap; }
  std::uint64_t bits() const {
    return static_cast<std::uint8_t>(offset[0]) | std::uint64_t{static_cast<std::uint8_t>(offset[1])} << 8 |
           std::uint64_t{column_swap[0]} << 16 | std::uint64_t{column_swap[1]} << 17 | std::uint64_t{row_swap} << 18;
  }
  friend bool operator==(const SheetState&, const SheetState&) = default;
};

struct ReadingOption {
  EntryPlace kind = EntryPlace::own;
  int place = -1;  // of the entry read; -1 for none
  Cost cost = 0;
  SheetState next{};
};

// The offsets that a sheet's columns may have, both included.
struct OffsetRange {
  int low = 0;
  int high = 0;
  int size() const { return high - low + 1; }
  bool contains(int offset) const { return offset >= low && offset <= high; }
};
OffsetRange offset_range(const ReadSheet& sheet, int plies);

// Whether entries that were forgotten, or have no move, may shift the entries after them into the other column. Such
// sheets are rare, and the search is much faster without them.
enum class Columns : bool { kept, crossed };

// Writes the ways to read the entry for `ply` that cost at most `most`, the plain one first; returns their number.
inline constexpr std::size_t most_options = 8;
std::size_t reading_options(const ReadSheet& sheet, const OffsetRange& range, Columns columns, SheetState state,
                            int ply, Color turn, Cost most, std::array<ReadingOption, most_options>& options);

// The cost of entries that are left after the last ply.
Cost cost_of_rest(const ReadSheet& sheet, SheetState state, int plies, Color turn);

}  // namespace jadoube::archive
