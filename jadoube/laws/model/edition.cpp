#include "jadoube/laws/model/edition.hpp"

#include <algorithm>

namespace jadoube::laws {
namespace {

constexpr std::array<std::string_view, editions.size()> codes{"1997", "2009", "2014", "2018", "2023"};

}  // namespace

std::string_view code(Edition edition) { return codes[index(edition)]; }

std::optional<Edition> parse_edition(std::string_view code) {
  const auto found = std::ranges::find(codes, code);
  if (found == codes.end()) return std::nullopt;
  return editions[static_cast<std::size_t>(found - codes.begin())];
}

Edition edition_in_force(std::chrono::year_month_day day) {
  using namespace std::chrono_literals;
  using std::chrono::January, std::chrono::July;
  constexpr std::array<std::chrono::year_month_day, editions.size() - 1> first_days{
      2009y / July / 1, 2014y / July / 1, 2018y / January / 1, 2023y / January / 1};
  const auto later = std::ranges::upper_bound(first_days, day);
  return editions[static_cast<std::size_t>(later - first_days.begin())];
}

}  // namespace jadoube::laws
