// A sentence that has been written out in each language.
//
//   const auto trouble = Said::by([&](Language language) { return describe(fault, language); });
//   trouble.in(Language::pt_BR)
#pragma once

#include <array>
#include <string>
#include <utility>

#include "jadoube/text/language.hpp"

namespace jadoube::text {

class Said {
 public:
  Said() = default;
  // Makes the sentences that `say(language)` returns for each language.
  template <typename Say>
  static Said by(const Say& say) {
    Said said;
    for (const Language language : languages) said.set(language, say(language));
    return said;
  }

  // Sets the words in this language; if empty, the language has none of its own.
  void set(Language language, std::string words) { words_[static_cast<std::size_t>(language)] = std::move(words); }

  // The words in this language, or in the first of its fallbacks that has some; empty if none has.
  [[nodiscard]] const std::string& in(Language language) const {
    while (own(language).empty() && language != fallback(language)) language = fallback(language);
    return own(language);
  }
  [[nodiscard]] bool empty() const { return in(Language::en).empty(); }

 private:
  const std::string& own(Language language) const { return words_[static_cast<std::size_t>(language)]; }

  std::array<std::string, languages.size()> words_;
};

}  // namespace jadoube::text
