#include "jadoube/laws/model/article.hpp"

namespace jadoube::laws {
namespace {

using Numbers = std::array<std::string_view, editions.size()>;

// A row of the table of numbers, by its name.
namespace row {
constexpr Numbers none{};
#define PROVISION(name, e1997, e2009, e2014, e2018, e2023) \
  [[maybe_unused]] constexpr Numbers name{e1997, e2009, e2014, e2018, e2023};
#define GROUP PROVISION
#include "jadoube/laws/model/provisions.def"
}  // namespace row

constexpr Numbers numbers[]{
#define ARTICLE(name, e1997, e2009, e2014, e2018, e2023) \
  {row::e1997[0], row::e2009[1], row::e2014[2], row::e2018[3], row::e2023[4]},
#include "jadoube/laws/model/articles.def"
};

}  // namespace

std::string_view number(Article article, Edition edition) {
  return numbers[static_cast<std::size_t>(article)][index(edition)];
}

}  // namespace jadoube::laws
