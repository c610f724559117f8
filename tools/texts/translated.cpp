#include "translated.hpp"

#include <algorithm>
#include <set>

namespace texts {
namespace {

// The names of a text's places; {{ and }} are braces.
std::vector<std::string> places_of(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') continue;
    if (text.substr(i, 2) == "{{") {
      ++i;
      continue;
    }
    const auto end = std::min(text.find_first_of(":}", i), text.size());
    found.push_back(text.substr(i + 1, end - i - 1));
  }
  return found;
}

std::string tag_of(const fs::path& file) { return file.stem().string(); }

// Each place of the text must be known, and none that is filled by position may be missing.
void check_places(const fs::path& file, const Text& text, const Text& original, const std::set<std::string>& by_name,
                  const std::string& said) {
  std::set<std::string> found;
  for (std::string& place : places_of(said)) found.insert(std::move(place));
  for (const std::string& place : found)
    if (std::ranges::find(original.places, place) == original.places.end() && !by_name.contains(place))
      fail(file, text.line, "“" + text.key + "” has the place {" + place + "}, which is not among its places");
  for (const std::string& place : original.places)
    if (!found.contains(place)) fail(file, text.line, "“" + text.key + "” lacks the place {" + place + "}");
}

void add_translation(std::vector<Translated>& all, const std::map<std::string, std::size_t>& by_key,
                     const std::set<std::string>& by_name, const fs::path& file) {
  const Catalogue translation = read_catalogue(file);
  const bool complete = translation.field("X-Complete") == "yes";
  std::set<std::string> there;
  for (const Text& text : translation.texts) {
    const auto found = by_key.find(text.key);
    if (found == by_key.end()) fail(file, text.line, "messages.pot has no text “" + text.key + "”");
    Translated& original = all[found->second];
    if (original.text.english != text.english)
      fail(file, text.line,
           "the English of “" + text.key + "” is another one now: run “texts update”, and read the translation again");
    if (text.fuzzy && complete)
      fail(file, text.line,
           "the English of “" + text.key + "” has changed: read the translation again, and take the mark “fuzzy” away");
    if (text.fuzzy || text.translation.empty()) continue;
    check_places(file, text, original.text, by_name, text.translation);
    there.insert(text.key);
    original.words[tag_of(file)] = text.translation;
  }
  if (!complete) return;
  for (const Translated& each : all)
    if (!there.contains(each.text.key))
      fail(file, 1, "“" + each.text.key + "” is not translated: “" + each.text.english + "”");
}

}  // namespace

std::vector<fs::path> translations_in(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".po") found.push_back(entry.path());
  std::ranges::sort(found, {}, [](const fs::path& path) { return tag_of(path); });
  return found;
}

std::vector<Language> languages_in(const fs::path& folder) {
  std::vector<Language> found{{"en", "en"}};
  const auto has = [&](const std::string& tag) { return std::ranges::find(found, tag, &Language::tag) != found.end(); };
  for (const fs::path& file : translations_in(folder)) {
    std::string fallback = tag_of(file);
    do fallback.resize(std::min(fallback.rfind('-'), fallback.size()));
    while (!has(fallback) && fallback.contains('-'));
    found.push_back({tag_of(file), has(fallback) && fallback != tag_of(file) ? fallback : "en"});
  }
  return found;
}

std::vector<Translated> read_all(const fs::path& folder, const std::vector<Language>& languages) {
  Catalogue originals = read_catalogue(folder / "messages.pot");
  const auto named = words(originals.field("X-Places"));
  const std::set<std::string> by_name(named.begin(), named.end());
  std::vector<Translated> all;
  std::map<std::string, std::size_t> by_key;
  for (Text& text : originals.texts) {
    check_places(originals.file, text, text, by_name, text.english);
    by_key[text.key] = all.size();
    std::string english = text.english;
    all.push_back({std::move(text), {{"en", std::move(english)}}});
  }
  for (const fs::path& file : translations_in(folder)) {
    if (std::ranges::find(languages, tag_of(file), &Language::tag) == languages.end())
      fail(file, 1,
           "the program has no such language: its name and its decimal mark are said in jadoube/text/messages/");
    add_translation(all, by_key, by_name, file);
  }
  return all;
}

const std::string& said_in(const Translated& text, const std::vector<Language>& languages, std::string tag) {
  while (!text.words.contains(tag)) tag = std::ranges::find(languages, tag, &Language::tag)->fallback;
  return text.words.at(tag);
}

}  // namespace texts
