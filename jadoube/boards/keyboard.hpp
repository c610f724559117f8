// Input typed beside an electronic board, for things that no board sees: announcements, claims, draw offers, the clock
// where none is connected. One line each, in the words of the referee's protocol:
//
//    (nothing)                       the clock is pressed
//    adjust                          j’adoube
//    draw, accept, decline, resign   an offer, the answer to one, resignation
//    claim threefold Nf3             as `claim`, with the intended move where there is one
//    promote rook                    where the board cannot tell
//    black claim flag                whose act it is, where it is not clear
//    arbiter pause                   an act of the arbiter's
//    {"by": "arbiter", "do": …}      any act of the protocol, without its time
//    start, quit                     White's clock is started; the program ends
#pragma once

#include <expected>
#include <string_view>
#include <variant>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::boards {

namespace typed {
struct Press {};
struct Announce {};
struct Start {};
struct Quit {};
struct Act {
  laws::Act act;
  std::optional<laws::Actor> by;  // none: the player whom it concerns
};
}  // namespace typed

using Typed = std::variant<typed::Press, typed::Announce, typed::Start, typed::Quit, typed::Act>;

struct TypingFault {
  enum class Kind : std::uint8_t {
    unknown_word,  // `word`, cut where it is long
    help,          // the user asks what can be typed
    takeback,      // there are none
    not_after,     // `word` does not belong there
    how,           // `word` begins a line that goes on differently
    players,       // `word` is no act of the arbiter's
    arbiters,      // `word` is no act of a player's
    unknown_act,   // of the protocol: `word`
    protocol,      // `why`
  };
  Kind kind;
  std::string word{};
  std::optional<laws::protocol::ReadError> why{};
};
// One sentence without a full stop, except for the protocol's own message.
[[nodiscard]] JADOUBE_API std::string describe(const TypingFault& fault, text::Language language);

// Longer lines are not read as acts.
inline constexpr std::size_t longest_typed = 4096;

[[nodiscard]] JADOUBE_API std::expected<Typed, TypingFault> read_typed(std::string_view line);

}  // namespace jadoube::boards
