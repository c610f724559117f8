// A catalogue of texts, as gettext writes it (PO), read and written.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace texts {

namespace fs = std::filesystem;

// What is wrong, as a sentence.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// Throws the Fault with file and line.
[[noreturn]] void fail(const fs::path& file, std::size_t line, const std::string& why);

// Both throw a Fault. A file that has this text already is left as it is, so that nothing is compiled again for it.
std::string read_file(const fs::path& path);
void write_file(const fs::path& path, const std::string& text);

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

std::vector<std::string> words(const std::string& text);

// A literal of C++ and of JSON, and a text of a catalogue.
std::string quoted(const std::string& text);

// Throws a Fault where the file is no catalogue, or has a key twice.
Catalogue read_catalogue(const fs::path& file);
std::string written(const Catalogue& catalogue);

}  // namespace texts
