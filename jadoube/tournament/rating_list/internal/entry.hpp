// One player of a rating list while it is read: the fields as text, and the values made from them. Internal.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "jadoube/tournament/rating_list/rating_list.hpp"

namespace jadoube::tournament::rating_list {

enum class Field : std::uint8_t {
  fide_number,
  name,
  federation,
  sex,
  title,
  women_title,
  other_titles,
  arena_title,
  standard,
  rapid,
  blitz,
  birth,
  flag,
  single,   // the rating of a list that has only one
  ignored,  // games and development coefficients
};
inline constexpr std::size_t fields_in_all = static_cast<std::size_t>(Field::ignored) + 1;

struct Value {
  std::string_view text{};
  std::size_t line = 1, column = 1;
};
using Values = std::array<Value, fields_in_all>;

inline Value& at(Values& values, Field field) { return values[static_cast<std::size_t>(field)]; }
inline const Value& at(const Values& values, Field field) { return values[static_cast<std::size_t>(field)]; }

// Turns the fields of each player into a RatedPlayer, and hands it on or keeps its fault.
class Entries {
 public:
  Entries(RatingListReader::Take take, RatingKind kind) : take_(std::move(take)), kind_(kind) {}

  void add(const Values& values);

  std::size_t players() const { return players_; }
  std::size_t left_out() const { return left_out_; }
  const std::vector<RatingListError>& faults() const { return faults_; }

 private:
  std::optional<RatingListError> read(const Values& values);

  RatingListReader::Take take_;
  RatingKind kind_;
  RatedPlayer player_;
  std::string buffer_;
  std::size_t players_ = 0, left_out_ = 0;
  std::vector<RatingListError> faults_;
};

}  // namespace jadoube::tournament::rating_list
