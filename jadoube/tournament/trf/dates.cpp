#include "jadoube/tournament/trf/internal/draft.hpp"

namespace jadoube::tournament::trf {

std::optional<Date> read_date(Draft& draft, const Line& line, const Field& field) {
  if (field.text.find_first_of("123456789") == std::string_view::npos) {
    if (field.text.find_first_not_of("0/.- ") != std::string_view::npos)
      draft.adjust(Adjustment::Kind::date, line, field);
    return std::nullopt;  // blank, or 0000/00/00
  }
  const auto date = parse_date(field.text);
  if (!date)
    draft.adjust(Adjustment::Kind::date, line, field);
  else if (field.text.size() != 10 || field.text[4] != '/' || field.text[7] != '/')
    draft.adjust(Adjustment::Kind::date_form, line, field);
  return date;
}

}  // namespace jadoube::tournament::trf
