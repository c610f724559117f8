// The words of the protocol, each at the index of its value in the enumeration. Internal.
#pragma once

#include <array>
#include <string_view>

#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/model/pgn_result.hpp"
#include "jadoube/laws/model/ruling.hpp"

namespace jadoube::laws::protocol {

template <std::size_t size>
using Words = std::array<std::string_view, size>;

inline constexpr Words<2> color_words{"white", "black"};
inline constexpr Words<3> actor_words{"white", "black", "arbiter"};
// In the order of promotion_roles.
inline constexpr Words<4> promotion_words{"queen", "rook", "bishop", "knight"};

inline constexpr Words<3> tempo_words{"standard", "rapid", "blitz"};
inline constexpr Words<2> board_words{"physical", "screen"};
inline constexpr Words<2> supervision_words{"every_game", "limited"};
inline constexpr Words<6> false_move_words{"fide", "london", "bca1862", "lucena1497", "franklin1786", "tarrasch"};

inline constexpr Words<7> claim_words{"threefold", "fifty_moves",     "illegal_move", "touch_move",
                                      "flag",      "no_normal_means", "increment"};
inline constexpr auto penalty_words = [] {
  Words<all_penalties.size()> words;
  for (const Penalty penalty : all_penalties) words[static_cast<std::size_t>(penalty)] = penalty_kind(penalty).word;
  return words;
}();
// Each choice, then a short word for each; what each word means is in choice_values.
inline constexpr Words<10> choice_words{"stands", "move_piece", "move_king", "capture_piece", "move_other",
                                        "stand",  "piece",      "king",      "capture",       "other"};
inline constexpr std::array<FalseMoveChoice, choice_words.size()> choice_values{
    FalseMoveChoice::stands,        FalseMoveChoice::move_piece, FalseMoveChoice::move_king,
    FalseMoveChoice::capture_piece, FalseMoveChoice::move_other, FalseMoveChoice::stands,
    FalseMoveChoice::move_piece,    FalseMoveChoice::move_king,  FalseMoveChoice::capture_piece,
    FalseMoveChoice::move_other};
inline constexpr Words<3> decision_words{"uphold", "postpone", "reject"};
inline constexpr Words<7> discovery_words{"initial_position", "board_misplaced", "colours_reversed", "displaced_pieces",
                                          "boards_differ",    "clock_setting",   "position_lost"};

// The verdicts of the game's host on a side's mates.
inline constexpr Words<3> mate_words{"can", "cannot", "open"};
inline constexpr auto result_words = [] {
  Words<pgn::all_results.size()> words;
  for (const pgn::Result result : pgn::all_results)
    words[static_cast<std::size_t>(result_of(result))] = to_string(result);
  return words;
}();
inline constexpr auto reason_words = [] {
  Words<static_cast<std::size_t>(Reason::signed_result) + 1> words;
  for (std::size_t reason = 0; reason < words.size(); ++reason) words[reason] = code(static_cast<Reason>(reason));
  return words;
}();

// A list that has grown or shrunk without its enumeration does not compile; a new last value must be named here.
template <auto last, std::size_t per_value = 1, std::size_t size>
constexpr bool has_all_up_to(const Words<size>&) {
  return size == per_value * (static_cast<std::size_t>(last) + 1);
}
static_assert(has_all_up_to<Color::black>(color_words) && has_all_up_to<Actor::arbiter>(actor_words));
static_assert(promotion_words.size() == promotion_roles.size());
static_assert(has_all_up_to<Tempo::blitz>(tempo_words) && has_all_up_to<BoardKind::screen>(board_words));
static_assert(has_all_up_to<Supervision::limited>(supervision_words));
static_assert(has_all_up_to<FalseMove::tarrasch>(false_move_words));
static_assert(has_all_up_to<ClaimOf::increment>(claim_words));
static_assert(has_all_up_to<FalseMoveChoice::move_other, 2>(choice_words));
static_assert(has_all_up_to<ClaimDecision::reject>(decision_words));
static_assert(has_all_up_to<Discovery::position_lost>(discovery_words));
static_assert(has_all_up_to<mate::MateVerdict::undecided>(mate_words));
static_assert(has_all_up_to<Result::both_lose>(result_words));

// The word for a value; `words` in the enumeration's order.
template <typename Enum, std::size_t size>
constexpr std::string_view word(const Words<size>& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

}  // namespace jadoube::laws::protocol
