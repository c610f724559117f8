// Data that a rating officer misses in a tournament that is to be reported (B.02, 9; C.04.2, 1.3).
//
//   for (const Gap& gap : gaps_of(event)) … describe(gap, event, language);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament {

struct Gap {
  enum class Kind : std::uint8_t {
    name,  // of the event
    city,
    federation,   // of the event; only three letters count as one
    dates,        // when it begins and ends
    round_dates,  // of some rounds
    arbiter,
    time_control,
    adjourned,          // rounds with an adjourned game
    fide_number,        // players
    fide_number_again,  // players who have a number that another one has
    birth,              // players
    sex,                // players
    player_federation,  // players
  };
  Kind kind;
  std::vector<unsigned> numbers{};  // of the rounds or players
  friend bool operator==(const Gap&, const Gap&) = default;
};

// Whether the text is three letters, such as POR: records 032 and 001 have room for no more.
[[nodiscard]] JADOUBE_API bool is_federation(std::string_view text);

[[nodiscard]] JADOUBE_API std::vector<Gap> gaps_of(const Event& event);

// One sentence, with a full stop. Players are named by number and name: "15 Rebelo, Ana; 24 Reis, Rui"; one
// without a number (0) by the name.
[[nodiscard]] JADOUBE_API std::string describe(const Gap& gap, const Event& event, text::Language language);

}  // namespace jadoube::tournament
