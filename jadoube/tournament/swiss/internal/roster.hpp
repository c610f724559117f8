// The players of a round in the order of article 1.2, with their data for the criteria and the pairs that may meet.
#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "jadoube/tournament/swiss/dutch.hpp"
#include "jadoube/tournament/swiss/internal/bits.hpp"

namespace jadoube::tournament::swiss {

struct Entrant {
  const Player* player;
  int difference;         // 1.6, games with White minus games with Black
  Preference preference;  // 1.7
  Color preferred;        // without a meaning if the preference is none
  bool topscorer;         // 1.8

  unsigned score() const { return player->score; }
  bool absolute() const { return preference == Preference::absolute; }
};

// The players are named by their index in `entrants`.
struct Roster {
  std::vector<Entrant> entrants;  // in the order of 1.2: score, then number
  Relation legal;  // pairs that comply with C1, C3 and the forbidden pairs; and of bye() with players who may have it
  Relation met;    // pairs that C1 or the forbidden pairs exclude
  Color initial_color;

  int size() const { return static_cast<int>(entrants.size()); }
  int bye() const { return size(); }  // the index that stands for the pairing-allocated bye
  const Entrant& operator[](int i) const { return entrants[i]; }
};

// `round` must outlive the roster. Errors: all kinds of PairingError but no_pairing and too_many_scores.
std::expected<Roster, PairingError> make_roster(const Round& round);

// C2 and C5: allows the bye to players who are not barred from it and have the least score such that all others can be
// paired. Returns that score; nothing if nobody can have the bye.
std::optional<unsigned> allow_bye(Roster& roster);

// The colours of a pair by article 5.
struct Colors {
  bool higher_is_white;
  ColorRule rule;
};
Colors allocate_colors(const Roster& roster, int higher, int lower);

// Whether two players prefer the same colour.
inline bool same_preference(const Entrant& a, const Entrant& b) {
  return a.preference != Preference::none && b.preference != Preference::none && a.preferred == b.preferred;
}

}  // namespace jadoube::tournament::swiss
