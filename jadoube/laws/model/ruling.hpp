// The referee's answer to an event: whether it had standing, the articles, one sentence, and the effects.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/laws/model/article.hpp"
#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/model/inplace_vector.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::laws {

enum class Reason : std::uint8_t {
  none,
  checkmate,
  stalemate,
  dead_position,
  resignation,
  agreement,
  threefold,
  fivefold,
  fifty_moves,
  seventy_five_moves,
  time,
  time_unwinnable,
  illegal_move,
  illegal_move_unwinnable,
  default_time,
  arbiter,
  sealed_move,
  quickplay,
  both_flags,
  illegal_position,
  signed_result,
};

// The word for a reason in the protocol and in files, which does not change in later versions: "checkmate"; nothing for
// `none`. describe() in say.hpp gives words for people.
[[nodiscard]] constexpr std::string_view code(Reason reason) {
  constexpr std::array<std::string_view, 21> words{"",
                                                   "checkmate",
                                                   "stalemate",
                                                   "dead_position",
                                                   "resignation",
                                                   "agreement",
                                                   "threefold",
                                                   "fivefold",
                                                   "fifty_moves",
                                                   "seventy_five_moves",
                                                   "time",
                                                   "time_unwinnable",
                                                   "illegal_move",
                                                   "illegal_move_unwinnable",
                                                   "default",
                                                   "arbiter",
                                                   "sealed_move",
                                                   "quickplay",
                                                   "both_flags",
                                                   "illegal_position",
                                                   "signed"};
  static_assert(words.size() == static_cast<std::size_t>(Reason::signed_result) + 1);
  return words[static_cast<std::size_t>(reason)];
}

namespace effect {

struct Obligation {
  Color player;
};  // the moves are State's permitted ones
struct Made {
  jadoube::Move move;
};
struct Completed {
  jadoube::Move move;
};
struct IllegalMove {
  Color player;
  unsigned count;
};
struct Restored {
  unsigned ply;
};
struct Time {
  Color player;
  Milliseconds time;
};  // negative: deducted
struct Warning {
  Color player;
};
struct DrawOffered {
  Color player;
};
struct OfferEnded {};
struct Claim {
  ClaimOf of;
  std::optional<bool> upheld;
};  // none: it waits for the arbiter
struct Flag {
  Color player;
};
struct GameOver {
  Result result;
  Reason reason;
};
struct Sealed {
  Color player;
};
struct Annulled {};  // a new game begins
struct Points {
  Color player;
  int points;
};  // hundredths; negative: taken
struct Expelled {
  Color player;
};
struct Fined {
  Color player;
};
struct Excluded {
  Color player;
};  // from one or more rounds

}  // namespace effect

using Effect = std::variant<effect::Obligation, effect::Made, effect::Completed, effect::IllegalMove, effect::Restored,
                            effect::Time, effect::Warning, effect::DrawOffered, effect::OfferEnded, effect::Claim,
                            effect::Flag, effect::GameOver, effect::Sealed, effect::Annulled, effect::Points,
                            effect::Expelled, effect::Fined, effect::Excluded>;

// The sentence as a text and the values for its places (see say.hpp), so that it is put into words only for those who
// read it.
struct Statement {
  text::Message message{};
  Color player = Color::white;
  std::optional<Square> square{};
  std::optional<Piece> piece{};  // the one that stands, or stood, on `square`
  std::optional<jadoube::Move> move{};
  std::optional<Illegality> why{};  // of a move tried in State::position, as the ruling leaves it
  Milliseconds time{};
  Milliseconds lost{};
  std::array<bool, 2> warned{};  // by colour: of several illegal moves
  unsigned number = 0;
  const char* words = "";  // the name of an article, say; static
  // `move` is the last one made, from State::previous; else it is one of State::position. Both are as the ruling leaves
  // them.
  bool of_last_move = false;
  // The ruling rests on a mate that counts as possible because the question was left undecided.
  bool mate_undecided = false;
};

// There is room for more articles and effects than any event brings; one too many would throw.
struct Ruling {
  bool ok = true;
  InplaceVector<Article, 12> articles;  // the deciding one first
  std::string article;                  // one that an arbiter named
  Statement says;
  InplaceVector<Effect, 16> effects;
};

}  // namespace jadoube::laws
