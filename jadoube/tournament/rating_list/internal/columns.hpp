// A rating list as text: a header line that names the columns, then a line for each player. Internal.
#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "jadoube/tournament/rating_list/internal/entry.hpp"

namespace jadoube::tournament::rating_list {

struct Column {
  Field field;
  std::size_t begin, end;  // bytes from 0; the last column has no end
};

// The columns that the header names, from the left; names that are not known belong to no column.
//   ID Number      Name          Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag
//   ID Number      Name          Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag
//   ID number Name                              TitlFed  Mar11 GamesBorn  Flag
std::expected<std::vector<Column>, RatingListError> read_header(std::string_view line);

// The fields of a line. FIDE's list of 2026 has lines in which the titles of arbiters and trainers are longer than
// their column ("SI,FI,LSI,SLI,NA"), so that the rest of the line stands further right.
Values fields_of(std::string_view line, const std::vector<Column>& columns, std::size_t number);

}  // namespace jadoube::tournament::rating_list
