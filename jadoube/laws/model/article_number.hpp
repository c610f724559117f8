// The number of an article, read from any of its spellings: 4.3(a), 4.3.a, 4.3a and 4.3.1 are the same.
//
//   parse_article("A4b") == parse_article("A.4.2")
//   parse_article("9.2")->holds(*parse_article("9.2.1"))
#pragma once

#include <compare>
#include <optional>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"

namespace jadoube::laws {

struct JADOUBE_API ArticleNumber {
  // Which part of the Laws: 0 for the numbered Articles, 1 to 26 for the Appendices A to Z, then the Guidelines I to
  // III.
  unsigned part = 0;
  // The numbers after the part. Letters and small Roman numerals become numbers: (b) and (ii) are 2.
  std::vector<unsigned> places;

  // Whether `other` is this article or one under it.
  [[nodiscard]] bool holds(const ArticleNumber& other) const;

  // Compares in the order of the Laws.
  friend std::strong_ordering operator<=>(const ArticleNumber&, const ArticleNumber&) = default;
};

// Returns nothing when the text is no article number: letters that name no part, no digit, a word.
[[nodiscard]] JADOUBE_API std::optional<ArticleNumber> parse_article(std::string_view text);

// Whether two numbers are written in the same way, as far as both go: 11.3.b and 12.1.a are; 11.3.b and 11.3.2 are
// not, nor are C3 and C.3.
[[nodiscard]] JADOUBE_API bool written_alike(std::string_view one, std::string_view other);

// Returns `text` without what follows its first `places` places: "9.5" of "9.5(b)" for 2, "A8" of "A8(c)" for 1.
// Returns all of it if there are no more places.
[[nodiscard]] JADOUBE_API std::string_view cut_article(std::string_view text, std::size_t places);

}  // namespace jadoube::laws
