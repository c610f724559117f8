// Reads the texts that people read, which stand in catalogues (gettext's PO), and writes what the program and the pages
// are built from.
//
//   texts languages OUT TEXT
//     OUT/languages.hpp: the languages, from the catalogues in the folder TEXT
//   texts floor FLOOR OUT TEXT CATALOGUES
//     OUT/messages.hpp and OUT/messages.cpp, from the catalogues in the folder CATALOGUES
//   texts pages OUT TEXT CATALOGUES…
//     OUT/texts.json and OUT/languages.json; of CATALOGUES:PREFIX the keys with that beginning
//   texts update CATALOGUES…
//     brings translations to the keys and the English of their messages.pot
//
// A folder of catalogues has messages.pot - a key (msgctxt) and the English text (msgid) for each text - and a file for
// each other language, named by its tag of BCP 47: pt.po, pt-BR.po. A language falls back to the one that its tag
// without the last part names, and at last to English: pt-BR, pt, en. The program has a language if TEXT has a file for
// it.
//
// Places in a text are named: {table}. Where a text is filled by position, a line "#. places: first second" in
// messages.pot gives the order. Where the program fills places by name, the header of messages.pot names them all:
// "X-Places: player square\n".
//
// A translation that says "X-Complete: yes\n" in its header must have every text. Whatever is wrong is told with file
// and line, and the status is 1.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>
#include <sstream>

#include "translated.hpp"

namespace {

using namespace texts;

// "pt-BR" as a name in C++.
std::string enumerator(std::string tag) {
  std::ranges::replace(tag, '-', '_');
  return tag;
}

// Places that are filled by position as fmt and the pages take them: {0}, {1:.1f}.
std::string numbered(const Text& original, const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] != '{') continue;
    if (text.substr(i, 2) == "{{") {
      out += text[++i];
      continue;
    }
    const auto end = std::min(text.find_first_of(":}", i), text.size());
    const std::string place = text.substr(i + 1, end - i - 1);
    const auto at = std::ranges::find(original.places, place);
    out += at == original.places.end() ? place : std::to_string(at - original.places.begin());
    i = end - 1;
  }
  return out;
}

const std::string& property(const std::vector<Translated>& texts, const std::string& key, const std::string& tag) {
  const auto found =
      std::ranges::find(texts, key, [](const Translated& each) -> const std::string& { return each.text.key; });
  if (found == texts.end()) throw Fault("jadoube/text/messages/messages.pot has no text “" + key + "”");
  if (!found->words.contains(tag)) throw Fault("jadoube/text/messages/" + tag + ".po does not say “" + key + "”");
  return found->words.at(tag);
}

void write_languages(const fs::path& out, const fs::path& folder) {
  const auto languages = languages_in(folder);
  const auto texts = read_all(folder, languages);
  std::string enumerators, listed, rows;
  for (const auto& [tag, fallback] : languages) {
    const std::string name = enumerator(tag);
    enumerators += (enumerators.empty() ? "" : ", ") + name;
    listed += (listed.empty() ? "" : ", ") + ("Language::" + name);
    rows += "    {" + quoted(tag) + ", " + quoted(property(texts, "language_name", tag)) + ", " +
            quoted(property(texts, "decimal_mark", tag)) + ", Language::" + enumerator(fallback) + "},\n";
  }
  write_file(out / "languages.hpp", R"(// The languages of the texts; written by the build from jadoube/text/messages/.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace jadoube::text {

enum class Language : std::uint8_t { )" +
                                        enumerators + R"( };

inline constexpr std::array languages{)" +
                                        listed + R"(};

namespace detail {

struct LanguageProperties {
  std::string_view tag, name, decimal_mark;
  Language fallback;
};

// In the order of `languages`.
inline constexpr LanguageProperties language_properties[] = {
)" + rows + R"(};

}  // namespace detail
}  // namespace jadoube::text
)");
}

void write_floor(const std::string& floor, const fs::path& out, const fs::path& text_folder, const fs::path& folder) {
  const auto languages = languages_in(text_folder);
  std::string declared, named, listed, defined;
  for (const Translated& each : read_all(folder, languages)) {
    const std::string& key = each.text.key;
    declared += "extern const text::Entry " + key + ";\n";
    named += "  static constexpr text::Message " + key + "{texts::" + key + "};\n";
    listed += "    Message::" + key + ",\n";
    defined += "constexpr text::Entry " + key + "{" + quoted(key) + ", {{";
    for (const Language& language : languages)
      defined +=
          (language.tag == "en" ? "" : ",\n    ") + quoted(numbered(each.text, said_in(each, languages, language.tag)));
    defined += "}}};\n";
  }
  write_file(out / "messages.hpp", "// The texts of " + floor + ", by key; written by the build from jadoube/" + floor +
                                       R"(/messages/.
#pragma once

#include <span>

#include "jadoube/text/message.hpp"

namespace jadoube::)" + floor + R"( {

namespace texts {
)" + declared + R"(}  // namespace texts

struct Message : text::Message {
  constexpr Message() = default;
  constexpr Message(text::Message message) : text::Message(message) {}

)" + named + R"(};

// All of them.
std::span<const text::Message> messages();

}  // namespace jadoube::)" + floor + "\n");
  write_file(out / "messages.cpp", "// Written by the build.\n#include \"jadoube/" + floor + R"(/messages.hpp"

namespace jadoube::)" + floor + R"( {

namespace texts {
)" + defined + R"(}  // namespace texts

std::span<const text::Message> messages() {
  static constexpr text::Message all[] = {
)" + listed + R"(  };
  return all;
}

}  // namespace jadoube::)" + floor + "\n");
}

// {"key": {"en": "…", "pt": "…"}, …}: of a language that falls back to another one only what it says differently.
void write_pages(const fs::path& out, const fs::path& text_folder, const std::vector<std::string>& parts) {
  const auto languages = languages_in(text_folder);
  const auto properties = read_all(text_folder, languages);
  std::string texts, listed;
  std::set<std::string> keys;
  for (const std::string& part : parts) {
    const auto colon = std::min(part.find(':'), part.size());
    const fs::path folder = part.substr(0, colon);
    const std::string prefix = part.substr(std::min(colon + 1, part.size()));
    for (const Translated& each : read_all(folder, languages)) {
      if (!each.text.key.starts_with(prefix)) continue;
      if (!keys.insert(each.text.key).second)
        fail(folder / "messages.pot", each.text.line,
             "another catalogue of the pages has the key “" + each.text.key + "”, too");
      texts += (texts.empty() ? " " : ",\n ") + quoted(each.text.key) + ": {";
      for (const auto& [tag, fallback] : languages) {
        const std::string& said = said_in(each, languages, tag);
        if (tag != "en" && said == said_in(each, languages, fallback)) continue;
        texts += (tag == "en" ? "" : ", ") + quoted(tag) + ": " + quoted(numbered(each.text, said));
      }
      texts += "}";
    }
  }
  for (const auto& [tag, fallback] : languages)
    listed += (listed.empty() ? " " : ",\n ") + ("{\"tag\": " + quoted(tag)) +
              ", \"name\": " + quoted(property(properties, "language_name", tag)) +
              ", \"decimalMark\": " + quoted(property(properties, "decimal_mark", tag)) +
              ", \"fallback\": " + quoted(fallback) + "}";
  write_file(out / "texts.json", "{\n" + texts + "\n}\n");
  write_file(out / "languages.json", "[\n" + listed + "\n]\n");
}

// --- Bringing translations up to date

void update(const fs::path& folder) {
  const Catalogue originals = read_catalogue(folder / "messages.pot");
  for (const fs::path& file : translations_in(folder)) {
    Catalogue translation = read_catalogue(file);
    std::map<std::string, Text> before;
    for (Text& text : translation.texts) before[text.key] = std::move(text);
    const bool complete = translation.field("X-Complete") == "yes";
    translation.texts.clear();
    for (Text text : originals.texts) {
      const auto found = before.find(text.key);
      if (found == before.end() && !complete) continue;
      if (found != before.end()) {
        text.translation = found->second.translation;
        text.fuzzy = found->second.fuzzy || (found->second.english != text.english && !text.translation.empty());
        before.erase(found);
      }
      translation.texts.push_back(std::move(text));
    }
    for (const auto& [key, text] : before)
      std::cout << file.string() << ": “" << key << "” is gone: " << text.translation << '\n';
    write_file(file, written(translation));
  }
}

int run(const std::vector<std::string>& arguments) {
  const std::string command = arguments.empty() ? "" : arguments[0];
  if (command == "languages" && arguments.size() == 3)
    write_languages(arguments[1], arguments[2]);
  else if (command == "floor" && arguments.size() == 5)
    write_floor(arguments[1], arguments[2], arguments[3], arguments[4]);
  else if (command == "pages" && arguments.size() > 3)
    write_pages(arguments[1], arguments[2], {arguments.begin() + 3, arguments.end()});
  else if (command == "update" && arguments.size() > 1)
    std::for_each(arguments.begin() + 1, arguments.end(), [](const std::string& folder) { update(folder); });
  else
    throw Fault(
        "usage: texts languages OUT TEXT | floor FLOOR OUT TEXT CATALOGUES | pages OUT TEXT CATALOGUES… | update "
        "CATALOGUES…");
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& fault) {
    std::cerr << "texts: " << fault.what() << '\n';
    return EXIT_FAILURE;
  }
}
