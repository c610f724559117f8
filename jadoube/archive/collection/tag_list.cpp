#include "jadoube/archive/collection/tag_list.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

constexpr char small(char letter) { return static_cast<char>(letter | 0x20); }

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return small(x) == small(y); });
}

}  // namespace

void TagList::clear() {
  text_.clear();
  parts_.clear();
}

void TagList::add(std::span<const pgn::PlainTag> tags) {
  for (const pgn::PlainTag& tag : tags) {
    const auto at = static_cast<std::uint32_t>(text_.size());
    const auto name_size = static_cast<std::uint32_t>(tag.name.size());
    parts_.push_back({at, name_size, at + name_size, static_cast<std::uint32_t>(tag.value.size())});
    text_.append(tag.name).append(tag.value);
  }
}

std::string_view TagList::value(std::string_view name) const {
  const std::string_view text = text_;
  for (const Part& part : parts_)
    if (part.name_size == name.size() && same_name(text.substr(part.name, part.name_size), name))
      return text.substr(part.value, part.value_size);
  return {};
}

}  // namespace jadoube::archive
