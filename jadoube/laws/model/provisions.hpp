// Every numbered article of the Laws, and what jadoube does under it, in its own words.
//
//   for (const Provision& provision : provisions_under(Edition::e2023, *parse_article("9.2")))
//     text::say(text::Language::en, provision.words)   // 9.2.1, 9.2.2, 9.2.3, …
//
// A provision stands for one thing that the Laws say. If an edition says several in one article, they share its number;
// if it does not say one, that one has no number in it.
#pragma once

#include <string>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/article_number.hpp"
#include "jadoube/laws/model/edition.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::laws {

struct Provision {
  std::string_view name;                                  // of ours, the same in every edition: "en_passant"
  std::array<std::string_view, editions.size()> numbers;  // by edition, as it is written there; may be empty
  text::Message heading;
  text::Message words;

  [[nodiscard]] std::string_view number(Edition edition) const { return numbers[index(edition)]; }
};

// An Article with all its numbers, an Appendix or a Guideline: "4", "A", "III".
struct Chapter {
  std::array<std::string_view, editions.size()> numbers;
  text::Message heading;

  [[nodiscard]] std::string_view number(Edition edition) const { return numbers[index(edition)]; }
};

// All provisions that the edition has, in its own order.
[[nodiscard]] JADOUBE_API std::vector<Provision> provisions(Edition edition);
[[nodiscard]] JADOUBE_API std::vector<Chapter> chapters(Edition edition);

// The provisions of the article with that number and of those under it, in order; none if there is no such article.
[[nodiscard]] JADOUBE_API std::vector<Provision> provisions_under(Edition edition, const ArticleNumber& number);

// The articles that stand before and after the place of `number`, cut to as many places as `number` has.
[[nodiscard]] JADOUBE_API std::vector<std::string> nearest_articles(Edition edition, const ArticleNumber& number);

}  // namespace jadoube::laws
