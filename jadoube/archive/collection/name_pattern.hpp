// A pattern for names, in the forms in which different files write them.
//
//   NamePattern("Carlsen").matches("Carlsen,M")
//   NamePattern("magnus carl").matches("Carlsen, Magnus")
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"

namespace jadoube::archive {

class JADOUBE_API NamePattern {
 public:
  // Case, accents and the order of the words do not matter.
  explicit NamePattern(std::string_view words);
  // Whether each word of the pattern begins a word of the name, or a word of the name is its initial.
  [[nodiscard]] bool matches(std::string_view name) const;

 private:
  std::vector<std::string> words_;
};

// Appends the text to `folded` in lower case, letters without the accents of Latin-1 and Latin Extended-A; other
// letters stay as they are.
JADOUBE_API void fold(std::string_view utf8, std::string& folded);

}  // namespace jadoube::archive
