#include "jadoube/archive/collection/file_names.hpp"

#include <fmt/format.h>

namespace jadoube::archive {

std::string safe_file_name(std::string_view text) {
  constexpr std::size_t longest = 100;
  std::string name;
  for (const char c : text) {
    const bool is_bad =
        static_cast<unsigned char>(c) < ' ' || c == '\x7F' || std::string_view("/\\:*?\"<>|").contains(c);
    name += is_bad ? '_' : c;
  }
  std::size_t size = std::min(name.size(), longest);
  while (size > 0 && size < name.size() && (static_cast<unsigned char>(name[size]) & 0xC0U) == 0x80) --size;
  name.resize(size);
  // A name that begins with a point is hidden, and one that ends with a point or a blank is cut off by some systems.
  while (!name.empty() && (name.back() == '.' || name.back() == ' ')) name.pop_back();
  const auto begin = name.find_first_not_of(". ");
  name.erase(0, std::min(begin, name.size()));
  return name.empty() ? "unknown" : name;
}

std::vector<std::string> part_names(SplitBy by, const GameView& game) {
  const auto of_tag = [&](std::string_view tag) {
    const std::string_view value = game.tags.value(tag);
    return safe_file_name(value == "?" ? std::string_view() : value);
  };
  const auto date = [&] {
    const std::string_view tag = game.tags.value("Date");
    return parse_date(tag.empty() ? game.tags.value("UTCDate") : tag).value_or(Date{});
  };
  switch (by) {
    case SplitBy::player: {
      std::vector<std::string> names{of_tag("White"), of_tag("Black")};
      if (names[0] == names[1]) names.pop_back();
      return names;
    }
    case SplitBy::white: return {of_tag("White")};
    case SplitBy::black: return {of_tag("Black")};
    case SplitBy::event: return {of_tag("Event")};
    case SplitBy::site: return {of_tag("Site")};
    case SplitBy::year: {
      const Date day = date();
      return {day.year == 0 ? "unknown" : fmt::format("{:04}", day.year)};
    }
    case SplitBy::month: {
      const Date day = date();
      if (day.year == 0) return {"unknown"};
      return {day.month == 0 ? fmt::format("{:04}", day.year) : fmt::format("{:04}-{:02}", day.year, day.month)};
    }
    case SplitBy::result: {
      const auto result = to_string(game.result);
      return {game.result == pgn::Result::draw      ? "draw"
              : game.result == pgn::Result::unknown ? "unknown"
                                                    : std::string(result)};
    }
    case SplitBy::eco: {
      const std::string_view eco = game.tags.value("ECO").substr(0, 3);
      return {eco.size() == 3 ? safe_file_name(eco) : "unknown"};
    }
  }
  return {};
}

}  // namespace jadoube::archive
