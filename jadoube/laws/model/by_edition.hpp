// One value for each edition. The last ones may be left out: they equal the last one given.
//
//   by_edition<std::string_view>({"4.3(a)", "4.3.a", "4.3.a", "4.3.1"})   // 4.3.1 in 2018 and 2023
#pragma once

#include <algorithm>
#include <initializer_list>

#include "jadoube/laws/model/edition.hpp"

namespace jadoube::laws {

template <typename T>
constexpr std::array<T, editions.size()> by_edition(std::initializer_list<T> told) {
  std::array<T, editions.size()> all{};
  all.fill(*(told.end() - 1));
  std::ranges::copy(told, all.begin());
  return all;
}

}  // namespace jadoube::laws
