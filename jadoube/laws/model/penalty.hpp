// The penalties that an arbiter may choose from (12.9; 1997: 13.4), and one table that describes each of them.
//
//   penalty_kind(Penalty::loss).ends_game      // true
//
// The rules of an edition (rules/) say which of them it has.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "jadoube/laws/model/article.hpp"

namespace jadoube::laws {

// In the order of the newest list.
enum class Penalty : std::uint8_t {
  warning,
  add_time,  // to the opponent
  deduct_time,
  add_points,     // to the opponent, up to what the game can give (2009+)
  deduct_points,  // from the offender (2009+)
  loss,
  fine,       // announced in advance (2014+); only announced in the ruling: money is no part of a game
  exclusion,  // from one or more rounds (2018+); only announced in the ruling: other rounds are other games
  expulsion,
};
// The last one, for the tables by penalty.
inline constexpr auto last_penalty = Penalty::expulsion;

struct PenaltyKind {
  enum class Needs : std::uint8_t { nothing, time, points };

  std::string_view word;  // in the protocol
  Article article;        // its own paragraph of the list
  Needs needs = Needs::nothing;
  bool may_have_points = false;  // the arbiter may set the opponent's score (12.9.6)
  bool ends_game = false;
  bool holds_after_end = false;  // it changes no result and no clock
};

// A penalty without a row does not compile.
[[nodiscard]] constexpr PenaltyKind penalty_kind(Penalty penalty) {
  using enum PenaltyKind::Needs;
  switch (penalty) {
    case Penalty::warning: return {.word = "warning", .article = Article::penalty_warning, .holds_after_end = true};
    case Penalty::add_time: return {.word = "add_time", .article = Article::penalty_add_time, .needs = time};
    case Penalty::deduct_time: return {.word = "deduct_time", .article = Article::penalty_deduct_time, .needs = time};
    case Penalty::add_points:
      return {.word = "add_points",
              .article = Article::penalty_add_points,
              .needs = points,
              .may_have_points = true,
              .holds_after_end = true};
    case Penalty::deduct_points:
      return {.word = "deduct_points",
              .article = Article::penalty_deduct_points,
              .needs = points,
              .may_have_points = true,
              .holds_after_end = true};
    case Penalty::loss:
      return {.word = "loss", .article = Article::penalty_loss, .may_have_points = true, .ends_game = true};
    case Penalty::fine: return {.word = "fine", .article = Article::penalty_fine, .holds_after_end = true};
    case Penalty::exclusion:
      return {.word = "exclusion", .article = Article::penalty_exclusion, .holds_after_end = true};
    case Penalty::expulsion:
      return {.word = "expulsion", .article = Article::penalty_expulsion, .ends_game = true, .holds_after_end = true};
  }
  return {};
}

[[nodiscard]] constexpr bool needs_time(Penalty penalty) {
  return penalty_kind(penalty).needs == PenaltyKind::Needs::time;
}
[[nodiscard]] constexpr bool needs_points(Penalty penalty) {
  return penalty_kind(penalty).needs == PenaltyKind::Needs::points;
}

inline constexpr auto all_penalties = [] {
  std::array<Penalty, static_cast<std::size_t>(last_penalty) + 1> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Penalty>(i);
  return all;
}();
static_assert(penalty_kind(static_cast<Penalty>(all_penalties.size())).word.empty(), "last_penalty is not the last");

// A set of penalties, with a bit for each.
using PenaltySet = std::uint16_t;
static_assert(all_penalties.size() <= std::numeric_limits<PenaltySet>::digits, "PenaltySet has too few bits");
[[nodiscard]] constexpr PenaltySet bit(Penalty penalty) {
  return static_cast<PenaltySet>(1U << static_cast<unsigned>(penalty));
}

}  // namespace jadoube::laws
