#include "jadoube/archive/collection/sort_key.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "jadoube/archive/collection/name_pattern.hpp"

namespace jadoube::archive {

namespace {

constexpr std::array<std::string_view, 10> field_names{"date",  "white",  "black", "event", "site",
                                                       "round", "result", "eco",   "elo",   "moves"};

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The text folded, with the size of each number before it, so that "Round 9" comes before "Round 10".
std::string natural(std::string_view text) {
  std::string folded, key;
  fold(text, folded);
  for (std::size_t at = 0; at < folded.size();) {
    if (!is_digit(folded[at])) {
      key += folded[at++];
      continue;
    }
    while (at + 1 < folded.size() && folded[at] == '0' && is_digit(folded[at + 1])) ++at;
    std::size_t end = at;
    while (end < folded.size() && is_digit(folded[end])) ++end;
    key += static_cast<char>('0' + std::min<std::size_t>(end - at, 70));
    key.append(folded, at, end - at);
    at = end;
  }
  return key;
}

std::string known(std::string_view tag) { return tag == "?" || tag == "-" ? std::string() : natural(tag); }

}  // namespace

std::vector<std::string> SortOrder::fields() { return {field_names.begin(), field_names.end()}; }

std::optional<SortOrder> SortOrder::read(std::string_view text) {
  SortOrder order;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    std::string_view name = text.substr(at, comma - at);
    const bool descends = name.starts_with('-');
    if (descends) name.remove_prefix(1);
    const auto field = std::ranges::find(field_names, name);
    if (field == field_names.end()) return std::nullopt;
    order.parts_.push_back({static_cast<Field>(field - field_names.begin()), descends});
    at = comma + 1;
  }
  return order;
}

std::string SortOrder::text_of(Field field, const GameView& game) {
  const auto rating = [&](std::string_view name) {
    const std::string_view tag = game.tags.value(name);
    unsigned number = 0;
    std::from_chars(tag.data(), tag.data() + tag.size(), number);
    return number;
  };
  switch (field) {
    case Field::date: {
      const std::string_view tag = game.tags.value("Date");
      const auto date = parse_date(tag.empty() ? game.tags.value("UTCDate") : tag);
      return date && date->year != 0 ? fmt::format("{:04}.{:02}.{:02}", date->year, date->month, date->day) : "";
    }
    case Field::white: return known(game.tags.value("White"));
    case Field::black: return known(game.tags.value("Black"));
    case Field::event: return known(game.tags.value("Event"));
    case Field::site: return known(game.tags.value("Site"));
    case Field::round: return known(game.tags.value("Round"));
    case Field::result: return std::string(to_string(game.result));
    case Field::eco: return known(game.tags.value("ECO"));
    case Field::elo: {
      const unsigned number = std::max(rating("WhiteElo"), rating("BlackElo"));
      return number == 0 ? "" : fmt::format("{:05}", number);
    }
    case Field::moves: return fmt::format("{:010}", game.plies);
  }
  return {};
}

std::string SortOrder::key(const GameView& game) const {
  std::string key;
  for (const auto& [field, descends] : parts_) {
    const std::string text = text_of(field, game);
    key += text.empty() ? '\2' : '\1';
    if (descends) {
      for (const char c : text) key += static_cast<char>(~static_cast<unsigned char>(c));
      key += '\xFF';
    } else {
      key += text;
      key += '\0';
    }
  }
  return key;
}

}  // namespace jadoube::archive
