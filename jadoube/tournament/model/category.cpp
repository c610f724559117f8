#include "jadoube/tournament/model/category.hpp"

#include <algorithm>
#include <vector>

#include "jadoube/text/folded.hpp"

namespace jadoube::tournament {
namespace {

Membership of(bool holds) { return holds ? Membership::yes : Membership::no; }

// The first and the last day that a date with unknown parts can be.
Date first_day(Date date) {
  if (date.month == 0) date.month = 1;
  if (date.day == 0) date.day = 1;
  return date;
}
Date last_day(Date date) {
  if (date.month == 0) date.month = 12;
  if (date.day == 0) date.day = 31;
  return date;
}

Membership is_born_within(const Category& category, const Player& player) {
  if (!category.born_from && !category.born_to) return Membership::yes;
  if (!player.birth) return Membership::unknown;
  const Date first = first_day(*player.birth), last = last_day(*player.birth);
  const Date from = category.born_from ? first_day(*category.born_from) : Date{};
  const Date to = category.born_to ? last_day(*category.born_to) : Date{9'999, 12, 31};
  if (last < from || to < first) return Membership::no;
  return from <= first && last <= to ? Membership::yes : Membership::unknown;
}

Membership is_rated_within(const Category& category, const Player& player) {
  // A player without a rating is not below any rating.
  const unsigned least = category.rating_from.value_or(category.rating_to ? 1 : 0);
  return of(least <= player.rating && player.rating <= category.rating_to.value_or(most_rating));
}

Membership is_named(const std::optional<std::string>& wanted, const std::string& name) {
  return of(!wanted || text::folded(*wanted) == text::folded(name));
}

}  // namespace

Membership membership(const Category& category, const Player& player) {
  const Membership sex = !category.sex                ? Membership::yes
                         : player.sex == Sex::unknown ? Membership::unknown
                                                      : of(player.sex == *category.sex);
  const std::vector<Membership> all{sex, is_born_within(category, player), is_rated_within(category, player),
                                    is_named(category.federation, player.federation),
                                    is_named(category.club, player.club)};
  if (std::ranges::find(all, Membership::no) != all.end()) return Membership::no;
  return std::ranges::find(all, Membership::unknown) != all.end() ? Membership::unknown : Membership::yes;
}

}  // namespace jadoube::tournament
