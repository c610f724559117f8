// A rating list as XML: <playerslist><player><fideid>…</fideid>…</player>…</playerslist>. Internal.
#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>

#include "jadoube/tournament/rating_list/internal/entry.hpp"
#include "jadoube/tournament/rating_list/internal/xml_scanner.hpp"

namespace jadoube::tournament::rating_list {

class XmlList {
 public:
  explicit XmlList(Entries& entries) : entries_(entries) {}

  std::expected<void, RatingListError> read(std::string_view part);
  std::expected<void, RatingListError> finish() const;

 private:
  using Token = XmlScanner::Token;
  enum class State : std::uint8_t { before, in_list, in_player, in_field, after };

  std::expected<void, RatingListError> take(const Token& token);
  std::expected<void, RatingListError> begin(const Token& token);
  std::expected<void, RatingListError> end(const Token& token);
  void add_player();

  Entries& entries_;
  XmlScanner scanner_;
  State state_ = State::before;
  std::string element_;  // of which the text comes next
  Field field_ = Field::ignored;
  struct Text {
    std::string text;
    std::size_t line = 1, column = 1;
  };
  std::array<Text, fields_in_all> texts_;
};

}  // namespace jadoube::tournament::rating_list
