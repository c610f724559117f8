#include "jadoube/tournament/rating_list/internal/entry.hpp"

#include <algorithm>

#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::tournament::rating_list {
namespace {

RatingListError fault(RatingListError::Kind kind, const Value& value) {
  return {.kind = kind, .line = value.line, .column = value.column, .found = pgn::beginning(value.text)};
}

// A blank is 0, no rating.
std::optional<unsigned> rating_in(std::string_view text) {
  if (text.empty()) return 0U;
  const auto rating = text::number<unsigned>(text);
  return rating && *rating <= most_rating ? rating : std::nullopt;
}

// "1990"; in old lists also a date as "30.11.90", of which the year is not certain.
unsigned year_in(std::string_view text) {
  const auto year = text::number<unsigned>(text);
  return year && *year >= 1'800 && *year < 2'200 ? *year : 0;
}

// M and F; in old lists, which have no such column, women have the flag w.
Sex sex_in(std::string_view sex, std::string_view flag) {
  if (sex == "F" || sex == "f" || sex == "w") return Sex::woman;
  if (sex == "M" || sex == "m") return Sex::man;
  return flag.find_first_of("wW") != std::string_view::npos ? Sex::woman : Sex::unknown;
}

}  // namespace

void Entries::add(const Values& values) {
  const auto error = read(values);
  if (!error) {
    ++players_;
    take_(player_);
    return;
  }
  ++left_out_;
  if (faults_.size() < most_rating_list_faults) faults_.push_back(*error);
}

std::optional<RatingListError> Entries::read(const Values& values) {
  using Kind = RatingListError::Kind;
  const auto text = [&](Field field) { return at(values, field).text; };
  const auto number = text::number<std::uint32_t>(text(Field::fide_number));
  if (!number || *number == 0 || *number > most_fide_number)
    return fault(Kind::fide_number, at(values, Field::fide_number));
  if (text(Field::name).empty()) return fault(Kind::no_name, at(values, Field::name));
  player_.fide_number = *number;
  player_.name = pgn::as_utf8(text(Field::name), buffer_);
  player_.federation = pgn::as_utf8(text(Field::federation), buffer_);
  player_.sex = sex_in(text(Field::sex), text(Field::flag));
  player_.title = parse_title(text(Field::title)).value_or(Title::none);
  player_.women_title = parse_title(text(Field::women_title)).value_or(Title::none);
  player_.other_titles = pgn::as_utf8(text(Field::other_titles), buffer_);
  player_.arena_title = pgn::as_utf8(text(Field::arena_title), buffer_);
  player_.birth_year = year_in(text(Field::birth));
  player_.inactive = text(Field::flag).find_first_of("iI") != std::string_view::npos;
  player_.ratings = {};
  for (const Field field : {Field::standard, Field::rapid, Field::blitz, Field::single}) {
    const auto rating = rating_in(text(field));
    if (!rating) return fault(Kind::rating, at(values, field));
    const std::size_t kind = field == Field::single
                                 ? static_cast<std::size_t>(kind_)
                                 : static_cast<std::size_t>(field) - static_cast<std::size_t>(Field::standard);
    player_.ratings[kind] = std::max(player_.ratings[kind], *rating);
  }
  return std::nullopt;
}

}  // namespace jadoube::tournament::rating_list
