#include "catalogue.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

namespace texts {

void fail(const fs::path& file, std::size_t line, const std::string& why) {
  throw Fault(file.string() + ":" + std::to_string(line) + ": " + why);
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw Fault("cannot read " + path.string());
  return std::move(text).str();
}

void write_file(const fs::path& path, const std::string& text) {
  if (fs::exists(path) && read_file(path) == text) return;
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.flush();
  if (!file) throw Fault("cannot write " + path.string());
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> found;
  for (std::string word; in >> word;) found.push_back(word);
  return found;
}

namespace {

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
      const auto at = std::string_view("n\\\"t").find(escaped);
      if (escaped == '\0' || at == std::string_view::npos)
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

}  // namespace

Catalogue read_catalogue(const fs::path& file) { return Reader(file).read(); }

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

}  // namespace texts
