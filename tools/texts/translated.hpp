// The texts of a folder of catalogues in every language, checked.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "catalogue.hpp"

namespace texts {

struct Language {
  std::string tag, fallback;
};
// Those with a file in the folder: English first, and each behind its fallback.
std::vector<Language> languages_in(const fs::path& folder);
std::vector<fs::path> translations_in(const fs::path& folder);

struct Translated {
  Text text;                                 // of messages.pot
  std::map<std::string, std::string> words;  // by tag: those of each language's own; English always
};
// Throws a Fault where a translation does not fit messages.pot.
std::vector<Translated> read_all(const fs::path& folder, const std::vector<Language>& languages);

// What is said in a language, its own or that of the languages that it falls back to.
const std::string& said_in(const Translated& text, const std::vector<Language>& languages, std::string tag);

}  // namespace texts
