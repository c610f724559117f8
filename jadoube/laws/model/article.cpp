#include "jadoube/laws/model/article.hpp"

#include "jadoube/laws/model/by_edition.hpp"

namespace jadoube::laws {
namespace {

using Numbers = std::array<std::string_view, editions.size()>;

// `rows` has one row for each edition. Takes for each edition the number that this edition has in its own row.
constexpr Numbers pick(const std::array<Numbers, editions.size()>& rows) {
  Numbers numbers;
  for (std::size_t edition = 0; edition < rows.size(); ++edition) numbers[edition] = rows[edition][edition];
  return numbers;
}

// A row of the table of numbers, by its name.
namespace row {
constexpr Numbers none{};
#define PROVISION(name, ...) [[maybe_unused]] constexpr Numbers name = by_edition<std::string_view>({__VA_ARGS__});
#define GROUP PROVISION
#include "jadoube/laws/model/provisions.def"

constexpr Numbers articles[]{
#define ARTICLE(name, ...) pick(by_edition<Numbers>({__VA_ARGS__})),
#include "jadoube/laws/model/articles.def"
};
}  // namespace row

}  // namespace

std::string_view number(Article article, Edition edition) {
  return row::articles[static_cast<std::size_t>(article)][index(edition)];
}

}  // namespace jadoube::laws
