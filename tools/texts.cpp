// Reads the texts that people read, which stand in catalogues (gettext's PO), and writes what the program and the pages
// are built from.
//
//   texts languages OUT TEXT               OUT/languages.hpp: the languages, from the catalogues in the folder TEXT
//   texts floor FLOOR OUT TEXT CATALOGUES  OUT/messages.hpp and OUT/messages.cpp, from those in the folder CATALOGUES
//   texts pages OUT TEXT CATALOGUES…       OUT/texts.json and OUT/languages.json; of CATALOGUES:PREFIX the keys with
//   that beginning texts update CATALOGUES…               brings translations to the keys and the English of their
//   messages.pot
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
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[noreturn]] void fail(const fs::path& file, std::size_t line, const std::string& why) {
  throw Fault(file.string() + ":" + std::to_string(line) + ": " + why);
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw Fault("cannot read " + path.string());
  return std::move(text).str();
}

// A file that has this text already is left as it is, so that nothing is compiled again for it.
void write_file(const fs::path& path, const std::string& text) {
  if (fs::exists(path) && read_file(path) == text) return;
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.flush();
  if (!file) throw Fault("cannot write " + path.string());
}

// --- A catalogue

struct Text {
  std::size_t line = 0;               // of its key
  std::vector<std::string> comments;  // whole lines, "#. …" and "# …"
  bool fuzzy = false;
  std::string key, english, translation;
  std::vector<std::string> places;  // in the order in which the program gives them
};

struct Catalogue {
  fs::path file;
  std::vector<std::string> comments;
  std::string header;  // lines "Name: value\n"
  std::vector<Text> texts;

  std::string field(std::string_view name) const {
    std::istringstream lines(header);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with(name) && line.substr(name.size(), 2) == ": ") return line.substr(name.size() + 2);
    return "";
  }
};

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> found;
  for (std::string word; in >> word;) found.push_back(word);
  return found;
}

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

class Reader {
 public:
  explicit Reader(const fs::path& file) : text_(read_file(file)) { catalogue_.file = file; }

  Catalogue read() {
    std::istringstream lines(text_);
    for (std::string line; std::getline(lines, line);) {
      ++line_;
      if (line.ends_with('\r')) line.pop_back();
      if (line.empty())
        finish();
      else if (line.starts_with("#~"))
        continue;  // what a translator's tool keeps of texts that are gone
      else if (line.starts_with('#'))
        comment(line);
      else if (line.starts_with('"'))
        append(line);
      else
        keyword(line);
    }
    finish();
    return std::move(catalogue_);
  }

 private:
  void comment(const std::string& line) {
    if (into_ != nullptr) finish();
    if (line.starts_with("#,"))
      now_.fuzzy = line.find("fuzzy") != line.npos;
    else if (line.starts_with("#. places: "))
      now_.places = words(line.substr(11));
    else if (!line.starts_with("#|") && !line.starts_with("#:"))
      now_.comments.push_back(line);
  }

  void keyword(const std::string& line) {
    const auto blank = std::min(line.find(' '), line.size());
    const std::string word = line.substr(0, blank);
    if (word == "msgctxt") {
      if (into_ != nullptr) finish();
      now_.line = line_;
      into_ = &now_.key;
    } else if (word == "msgid") {
      if (into_ == &now_.translation) finish();
      into_ = &now_.english;
    } else if (word == "msgstr") {
      into_ = &now_.translation;
    } else {
      fail(catalogue_.file, line_, "msgctxt, msgid, msgstr or a comment was expected, not “" + word + "”");
    }
    if (now_.line == 0) now_.line = line_;
    append(line.substr(std::min(blank + 1, line.size())));
  }

  // A text in quotation marks.
  void append(const std::string& quoted) {
    if (into_ == nullptr)
      fail(catalogue_.file, line_, "a text stands here that belongs to no msgctxt, msgid or msgstr");
    if (quoted.size() < 2 || !quoted.starts_with('"') || !quoted.ends_with('"'))
      fail(catalogue_.file, line_, "a text in quotation marks was expected");
    for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
      if (quoted[i] == '"') fail(catalogue_.file, line_, "a quotation mark within a text is written \\\"");
      if (quoted[i] != '\\') {
        *into_ += quoted[i];
        continue;
      }
      const char escaped = i + 2 < quoted.size() ? quoted[++i] : '\0';
      const auto at = "n\\\"t"s.find(escaped);
      if (escaped == '\0' || at == std::string::npos)
        fail(catalogue_.file, line_, "after \\ one of n, t, \\ and \" was expected");
      *into_ += "\n\\\"\t"[at];
    }
  }

  void finish() {
    if (into_ == nullptr) return;  // comments alone belong to what follows
    into_ = nullptr;
    if (now_.key.empty() && now_.english.empty()) {
      catalogue_.header = now_.translation;
      catalogue_.comments = now_.comments;
    } else if (now_.key.empty()) {
      fail(catalogue_.file, now_.line, "this text has no key (msgctxt)");
    } else if (now_.english.empty()) {
      fail(catalogue_.file, now_.line, "“" + now_.key + "” has no English text (msgid)");
    } else if (!keys_.insert(now_.key).second) {
      fail(catalogue_.file, now_.line, "the key “" + now_.key + "” stands twice");
    } else {
      catalogue_.texts.push_back(std::move(now_));
    }
    now_ = {};
  }

  Catalogue catalogue_;
  std::string text_;
  std::size_t line_ = 0;
  Text now_;
  std::string* into_ = nullptr;
  std::set<std::string> keys_;
};

// --- Languages

struct Language {
  std::string tag, fallback;
};

std::string tag_of(const fs::path& file) { return file.stem().string(); }

std::vector<fs::path> translations_in(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".po") found.push_back(entry.path());
  std::ranges::sort(found, {}, [](const fs::path& path) { return tag_of(path); });
  return found;
}

// English first, and each behind its fallback.
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

// "pt-BR" as a name in C++.
std::string enumerator(std::string tag) {
  std::ranges::replace(tag, '-', '_');
  return tag;
}

// --- All texts of a folder, in every language

using Words = std::map<std::string, std::string>;  // by tag

struct Translated {
  Text text;    // of messages.pot
  Words words;  // those of each language's own; English always
};

void check_places(const fs::path& file, std::size_t line, const Text& original, const std::set<std::string>& by_name,
                  const std::string& translation, bool is_english) {
  std::set<std::string> english, found;
  for (const std::string& place : places_of(original.english)) english.insert(place);
  for (const std::string& place : places_of(translation)) found.insert(place);
  for (const std::string& place : found) {
    const bool known = std::ranges::find(original.places, place) != original.places.end() || by_name.contains(place);
    if (!known) fail(file, line, "“" + original.key + "” has the place {" + place + "}, which is not among its places");
  }
  if (is_english) {
    for (const std::string& place : original.places)
      if (!found.contains(place)) fail(file, line, "“" + original.key + "” says nothing of its place {" + place + "}");
    return;
  }
  for (const std::string& place : original.places)
    if (!found.contains(place)) fail(file, line, "“" + original.key + "” lacks the place {" + place + "}");
}

void add_translation(std::vector<Translated>& all, const std::map<std::string, std::size_t>& by_key,
                     const std::set<std::string>& by_name, const fs::path& file) {
  const Catalogue translation = Reader(file).read();
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
    check_places(file, text.line, original.text, by_name, text.translation, false);
    there.insert(text.key);
    original.words[tag_of(file)] = text.translation;
  }
  if (!complete) return;
  for (const Translated& each : all)
    if (!there.contains(each.text.key))
      fail(file, 1, "“" + each.text.key + "” is not translated: “" + each.text.english + "”");
}

std::vector<Translated> read_all(const fs::path& folder, const std::vector<Language>& languages) {
  Catalogue originals = Reader(folder / "messages.pot").read();
  const auto named = words(originals.field("X-Places"));
  const std::set<std::string> by_name(named.begin(), named.end());
  std::vector<Translated> all;
  std::map<std::string, std::size_t> by_key;
  for (Text& text : originals.texts) {
    check_places(originals.file, text.line, text, by_name, text.english, true);
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

// What is said in a language, its own or that of the languages that it falls back to.
const std::string& said_in(const Translated& text, const std::vector<Language>& languages, std::string tag) {
  while (!text.words.contains(tag)) tag = std::ranges::find(languages, tag, &Language::tag)->fallback;
  return text.words.at(tag);
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

// --- What is written

// A literal of C++ and of JSON, and a text of a catalogue.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c;
  }
  return out + '"';
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

std::string written(const Catalogue& catalogue) {
  std::string out;
  for (const std::string& line : catalogue.comments) out += line + '\n';
  out += "msgid \"\"\nmsgstr \"\"\n";
  std::istringstream lines(catalogue.header);
  for (std::string line; std::getline(lines, line);) out += quoted(line + '\n') + '\n';
  for (const Text& text : catalogue.texts) {
    out += '\n';
    for (const std::string& line : text.comments) out += line + '\n';
    if (!text.places.empty()) {
      out += "#. places:";
      for (const std::string& place : text.places) out += ' ' + place;
      out += '\n';
    }
    if (text.fuzzy) out += "#, fuzzy\n";
    out += "msgctxt " + quoted(text.key) + "\nmsgid " + quoted(text.english) + "\nmsgstr " + quoted(text.translation) +
           '\n';
  }
  return out;
}

void update(const fs::path& folder) {
  const Catalogue originals = Reader(folder / "messages.pot").read();
  for (const fs::path& file : translations_in(folder)) {
    Catalogue translation = Reader(file).read();
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
