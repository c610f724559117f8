// A text that people read: its name, and its words in each language.
//
// Each floor has its own texts, in catalogues in FLOOR/messages/; the build makes FLOOR/messages.hpp from them, with a
// name for each:
//
//     say(Language::pt, cli::Message::cannot_read_file, "a.pgn", "…")  // "não é possível ler a.pgn: …"
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "jadoube/text/language.hpp"

namespace jadoube::text {

// The most places that append() fills.
inline constexpr std::size_t most_words = 8;

// One text: `patterns` by language, with places {0}, {1}, … to fill. A language without this text uses that of its
// fallback.
class Entry {
 public:
  consteval Entry(std::string_view name, std::array<std::string_view, languages.size()> patterns)
      : name_(name), patterns_(patterns) {
    for (std::size_t language = 0; language < languages.size(); ++language) {
      const std::string_view pattern = patterns_[language];
      std::size_t from = 0;
      for (std::uint16_t& place : places_[language]) {
        while (from < pattern.size() && pattern[from] != '{') ++from;
        place = static_cast<std::uint16_t>(from);
        from += from != pattern.size();
      }
    }
  }

  // The name in the source.
  [[nodiscard]] constexpr std::string_view name() const { return name_; }
  [[nodiscard]] constexpr std::string_view pattern(Language language) const {
    return patterns_[static_cast<std::size_t>(language)];
  }
  // The offsets of the first places in the pattern; the pattern's size if there are no more.
  [[nodiscard]] constexpr const std::array<std::uint16_t, most_words>& places(Language language) const {
    return places_[static_cast<std::size_t>(language)];
  }

 private:
  std::string_view name_;
  std::array<std::string_view, languages.size()> patterns_;
  std::array<std::array<std::uint16_t, most_words>, languages.size()> places_{};
};

// A reference to a text; a small value. Message() refers to none.
class Message {
 public:
  constexpr Message() = default;
  explicit constexpr Message(const Entry& entry) : entry_(&entry) {}

  // Must not be called for a Message that refers to none.
  [[nodiscard]] constexpr const Entry& entry() const { return *entry_; }
  friend constexpr bool operator==(Message, Message) = default;

 private:
  const Entry* entry_ = nullptr;
};

}  // namespace jadoube::text
