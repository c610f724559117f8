// The openings of a data file, by the positions that they lead to.
//
//   const auto names = OpeningNames::read(text);     // eco.pgn of pgn-extract, for example
//   if (const OpeningName* name = names->find(position)) … name->eco, name->name
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

struct OpeningName {
  std::string eco;   // "B90"
  std::string name;  // "Sicilian: Najdorf"
};

class JADOUBE_API OpeningNames {
 public:
  // Reads a text in one of four forms: PGN whose games have the tags ECO and Opening; lines with tabs between code,
  // name and moves, under a line that begins with "eco"; JSON whose objects have "eco", "name" and "moves" (or "pgn");
  // scid's, B90 "Name" 1.e4 c5 …. Nothing if no opening can be read.
  [[nodiscard]] static std::optional<OpeningNames> read(std::string_view text);

  // The opening whose moves end in this position, if any. Of several with the same position, the first one counts.
  [[nodiscard]] const OpeningName* find(const Position& position) const {
    for (std::size_t at = position.key() & mask();; at = (at + 1) & mask()) {
      if (slots_[at].name == 0) [[likely]]
        return nullptr;
      if (slots_[at].key == position.key()) return &names_[slots_[at].name - 1];
    }
  }
  // The largest number of half-moves of an opening.
  [[nodiscard]] std::uint32_t longest() const { return longest_; }
  [[nodiscard]] std::size_t size() const { return names_.size(); }

 private:
  friend class OpeningReader;
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t name = 0;  // from 1, in names_; 0 if the slot is empty
  };
  std::size_t mask() const { return slots_.size() - 1; }
  void add(std::uint64_t key, OpeningName name);

  std::vector<OpeningName> names_;
  std::vector<Slot> slots_ = std::vector<Slot>(1024);
  std::uint32_t longest_ = 0;
};

}  // namespace jadoube::archive
