#include "jadoube/tournament/rating_list/internal/columns.hpp"

#include <algorithm>

#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::tournament::rating_list {
namespace {

struct Heading {
  std::string_view name;  // in small letters
  Field field;
};
// A longer name must come before a shorter one that begins it.
constexpr std::array headings{
    Heading{"id number", Field::fide_number},
    Heading{"id_number", Field::fide_number},
    Heading{"name", Field::name},
    Heading{"federation", Field::federation},
    Heading{"country", Field::federation},
    Heading{"fed", Field::federation},
    Heading{"sex", Field::sex},
    Heading{"titl", Field::title},
    Heading{"tit", Field::title},
    Heading{"wtit", Field::women_title},
    Heading{"otit", Field::other_titles},
    Heading{"foa", Field::arena_title},
    Heading{"srtng", Field::standard},
    Heading{"sgm", Field::ignored},
    Heading{"sk", Field::ignored},
    Heading{"rrtng", Field::rapid},
    Heading{"rgm", Field::ignored},
    Heading{"rk", Field::ignored},
    Heading{"brtng", Field::blitz},
    Heading{"bgm", Field::ignored},
    Heading{"bk", Field::ignored},
    Heading{"rating", Field::single},
    Heading{"games", Field::ignored},
    Heading{"game", Field::ignored},
    Heading{"gms", Field::ignored},
    Heading{"k", Field::ignored},
    Heading{"birthday", Field::birth},
    Heading{"b-day", Field::birth},
    Heading{"born", Field::birth},
    Heading{"flag", Field::flag},
};

bool is_letter(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z'); }
bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
char small(char byte) { return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte; }

bool begins_with(std::string_view line, std::string_view name) {
  return line.size() >= name.size() && std::ranges::equal(line.substr(0, name.size()), name, {}, small);
}

// The month of the list, "OCT26", is the heading of its ratings.
bool begins_with_month(std::string_view line) {
  return line.size() >= 5 && std::ranges::all_of(line.substr(0, 3), is_letter) && is_digit(line[3]) &&
         is_digit(line[4]);
}

struct Found {
  Field field;
  std::size_t size;
};
std::optional<Found> heading_at(std::string_view line) {
  if (begins_with_month(line)) return Found{Field::single, 5};
  const auto heading = std::ranges::find_if(headings, [&](const Heading& one) { return begins_with(line, one.name); });
  return heading == headings.end() ? std::nullopt : std::optional(Found{heading->field, heading->name.size()});
}

// The number of bytes by which the columns after those titles are further right than in the header.
std::size_t shift_after_titles(std::string_view line, const std::vector<Column>& columns) {
  const auto titles = std::ranges::find(columns, Field::other_titles, &Column::field);
  if (titles == columns.end() || line.size() <= titles->end) return 0;
  // The titles, and the text after them without a blank: a title of the online arena, or a rating.
  std::string_view word = line.substr(titles->begin);
  word = word.substr(0, word.find(' '));
  while (!word.empty() && is_digit(word.back())) word.remove_suffix(1);
  for (const std::string_view arena : {"AGM", "AIM", "AFM", "ACM"})
    if (word.ends_with(arena)) word.remove_suffix(arena.size());
  const std::size_t width = titles->end - titles->begin;
  return word.size() > width ? word.size() - width : 0;
}

}  // namespace

std::expected<std::vector<Column>, RatingListError> read_header(std::string_view line) {
  std::vector<Column> columns;
  for (std::size_t at = 0; at < line.size();) {
    const auto found = heading_at(line.substr(at));
    if (!found) {
      // The rest of an unknown word, and the blanks after it.
      while (at < line.size() && line[at] != ' ') ++at;
      while (at < line.size() && line[at] == ' ') ++at;
      continue;
    }
    if (!columns.empty()) columns.back().end = at;
    columns.push_back({found->field, at, std::string_view::npos});
    at += found->size;
    while (at < line.size() && line[at] == ' ') ++at;
  }
  const auto has = [&](Field field) { return std::ranges::count(columns, field, &Column::field) > 0; };
  using Kind = RatingListError::Kind;
  if (!has(Field::fide_number) && !has(Field::name))
    return std::unexpected(RatingListError{.kind = Kind::unknown_format, .found = pgn::beginning(line)});
  if (!has(Field::fide_number)) return std::unexpected(RatingListError{.kind = Kind::no_column, .found = "ID Number"});
  if (!has(Field::name)) return std::unexpected(RatingListError{.kind = Kind::no_column, .found = "Name"});
  return columns;
}

Values fields_of(std::string_view line, const std::vector<Column>& columns, std::size_t number) {
  Values values;
  const std::size_t shift = shift_after_titles(line, columns);
  bool after_titles = false;
  for (const Column& column : columns) {
    const bool is_titles = column.field == Field::other_titles;
    const std::size_t begin = std::min(column.begin + (after_titles ? shift : 0), line.size());
    const std::size_t end = column.end == std::string_view::npos
                                ? line.size()
                                : std::min(column.end + (after_titles || is_titles ? shift : 0), line.size());
    after_titles = after_titles || is_titles;
    Value& value = at(values, column.field);
    value = {text::trimmed(line.substr(begin, end - begin)), number, begin + 1};
  }
  return values;
}

}  // namespace jadoube::tournament::rating_list
