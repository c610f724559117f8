#include "jadoube/text/catalogue.hpp"

#include <fmt/format.h>

#include <array>

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

}  // namespace

std::string_view name(Message message) noexcept { return entries[static_cast<std::size_t>(message)].name; }

std::string_view pattern(Language language, Message message) noexcept {
  return entries[static_cast<std::size_t>(message)].patterns[static_cast<std::size_t>(language)];
}

std::string say(Language language, Message message, fmt::format_args arguments) {
  return fmt::vformat(pattern(language, message), arguments);
}

void append(std::string& out, Language language, Message message, std::span<const std::string_view> words) {
  std::string_view rest = pattern(language, message);
  for (auto brace = rest.find('{'); brace != std::string_view::npos; brace = rest.find('{')) {
    constexpr std::size_t place = std::string_view("{0}").size();
    out += rest.substr(0, brace);
    out += words[static_cast<std::size_t>(rest[brace + 1] - '0')];
    rest.remove_prefix(brace + place);
  }
  out += rest;
}

}  // namespace jadoube::text
