#include "jadoube/laws/model/article.hpp"

namespace jadoube::laws {
namespace {

constexpr std::array<std::string_view, editions.size()> numbers[]{
#define ARTICLE(name, e1997, e2014, e2018, e2023) {e1997, e2014, e2018, e2023},
#include "jadoube/laws/model/articles.def"
};

}  // namespace

std::string_view number(Article article, Edition edition) {
  return numbers[static_cast<std::size_t>(article)][index(edition)];
}

}  // namespace jadoube::laws
