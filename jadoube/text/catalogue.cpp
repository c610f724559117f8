#include "jadoube/text/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "jadoube/text/put.hpp"

namespace jadoube::text {
namespace {

struct Entry {
  std::string_view name;
  std::array<std::string_view, languages.size()> patterns;
};

constexpr std::array<Entry, message_count> entries{{
#define TEXT(name, en, pt) {#name, {en, pt}},
#include "jadoube/text/messages/all.def"
}};

// The positions of the placeholders in a pattern; unused entries hold the pattern's size.
using Places = std::array<std::uint16_t, most_words>;
using AllPlaces = std::array<std::array<Places, languages.size()>, message_count>;
AllPlaces find_places() {
  AllPlaces all{};
  for (std::size_t message = 0; message < message_count; ++message)
    for (std::size_t language = 0; language < languages.size(); ++language) {
      const std::string_view pattern = entries[message].patterns[language];
      std::size_t from = 0;
      for (std::uint16_t& place : all[message][language]) {
        from = std::min(pattern.find('{', from), pattern.size());
        place = static_cast<std::uint16_t>(from);
        from += from != pattern.size();
      }
    }
  return all;
}

}  // namespace

std::string_view name(Message message) noexcept { return entries[static_cast<std::size_t>(message)].name; }

std::string_view pattern(Language language, Message message) noexcept {
  return entries[static_cast<std::size_t>(message)].patterns[static_cast<std::size_t>(language)];
}

std::string say(Language language, Message message, fmt::format_args arguments) {
  return fmt::vformat(pattern(language, message), arguments);
}

void append(std::string& out, Language language, Message message, std::span<const std::string_view> words) {
  static const AllPlaces all_places = find_places();
  const std::string_view text = pattern(language, message);
  std::size_t from = 0;
  for (const std::size_t place : all_places[static_cast<std::size_t>(message)][static_cast<std::size_t>(language)]) {
    if (place == text.size()) break;
    put(out, text.substr(from, place - from));
    put(out, words[static_cast<std::size_t>(text[place + 1] - '0')]);
    from = place + std::string_view("{0}").size();
  }
  put(out, text.substr(from));
}

}  // namespace jadoube::text
