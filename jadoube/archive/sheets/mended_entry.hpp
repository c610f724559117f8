// The fault of an entry of a score sheet, and its place on the sheet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "jadoube/compiler.hpp"

namespace jadoube::archive {

// How the entry for a ply was found.
enum class EntryPlace : std::uint8_t {
  own,                 // where it belongs
  absent,              // it was forgotten, and the side's next entry is in its place
  absent_in_row,       // it was forgotten, and the other side's next entry is in its place
  after_extra,         // after an entry of that side for which there is no move
  after_extra_in_row,  // the same, and the entries after it have changed columns
  swapped,             // with the side's next or last entry
  swapped_in_row,      // with the opponent's entry: each stands in the other column
};

// The fault of an entry as the record of the move that was made.
enum class EntryFault : std::uint8_t {
  none,
  sign,          // the sign of capture or check is missing or false; nothing is in doubt
  ambiguous,     // it also fits another legal move
  origin,        // the origin that it gives is wrong
  promotion,     // it promotes to another piece
  piece,         // another piece's letter, or none
  square,        // another square
  characters,    // not a move as written; the characters resemble the move
  another_move,  // nothing in common with the move
  illegible,     // "?"
  empty,         // nothing is written
};

// The codes in JSON: "own", "absent", …; "none", "sign", ….
[[nodiscard]] JADOUBE_API std::string_view code(EntryPlace place);
[[nodiscard]] JADOUBE_API std::string_view code(EntryFault fault);

// How an entry of a sheet is understood as the record of a move.
struct MendedEntry {
  EntryPlace place = EntryPlace::own;
  EntryFault fault = EntryFault::empty;
  // The number of the entry in ScoreSheet::entries; nothing if the sheet has no entry there.
  std::optional<std::size_t> entry{};

  // Whether the move was not simply read from a complete entry in its place.
  [[nodiscard]] bool is_mended() const {
    return place != EntryPlace::own || (fault != EntryFault::none && fault != EntryFault::sign);
  }
};

}  // namespace jadoube::archive
