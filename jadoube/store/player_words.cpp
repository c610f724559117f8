#include "jadoube/store/player_words.hpp"

#include <vector>

#include "jadoube/text/folded.hpp"

namespace jadoube::store {
namespace {

// Like the tokenizer "ascii" of FTS5: letters, digits and every byte of another character belong to words.
bool is_of_word(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || code >= 0x80U;
}

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  bool is_within = false;
  for (const char byte : text::folded(text)) {
    if (!is_of_word(byte)) {
      is_within = false;
      continue;
    }
    if (!is_within) words.emplace_back();
    is_within = true;
    words.back() += byte;
  }
  return words;
}

std::string federation_word(std::string_view federation) {
  std::string word;
  for (const std::string& part : words_in(federation)) word += part;
  return word.empty() ? word : "0" + word;
}

}  // namespace

std::string words_of_player(std::string_view name, std::string_view federation) {
  std::string text;
  for (const std::string& word : words_in(name)) text += word + " ";
  if (name.find('\'') != std::string_view::npos) {
    std::string joined(name);
    std::erase(joined, '\'');
    for (const std::string& word : words_in(joined)) text += word + " ";
  }
  return text + federation_word(federation);
}

std::string words_of_query(std::string_view words, std::string_view federation) {
  std::string query;
  for (const std::string& word : words_in(words)) query += "\"" + word + "\"* ";
  const std::string of_federation = federation_word(federation);
  if (!of_federation.empty()) query += "\"" + of_federation + "\"";
  return query;
}

}  // namespace jadoube::store
