// The part of XML that rating lists are written in, read as it comes: tags, texts, references to characters, comments
// and declarations. Names and texts are bytes; nothing is looked up outside the text. Internal.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "jadoube/tournament/rating_list/rating_list.hpp"

namespace jadoube::tournament::rating_list {

class XmlScanner {
 public:
  struct Token {
    enum class Kind : std::uint8_t { begin, end, empty, text };  // <a>, </a>, <a/>, and what stands between
    Kind kind;
    std::string_view text;  // the name, or the text with its references replaced; valid until the next call
    std::size_t line, column;
  };

  void append(std::string_view part) { pending_.erase(0, at_).append(part), at_ = 0; }

  // The next token; an empty one of kind `text` if more has to be appended first.
  std::expected<Token, RatingListError> next();
  bool is_at_end() const { return at_ == pending_.size(); }

  std::size_t line() const { return line_; }
  std::size_t column() const { return column_; }

 private:
  std::unexpected<RatingListError> error(RatingListError::Kind kind, std::string_view found) const;
  std::expected<Token, RatingListError> wait_for_more() const;
  std::expected<Token, RatingListError> markup();
  std::expected<Token, RatingListError> tag(std::string_view inside, std::size_t size);
  void advance(std::size_t size);
  bool replace_references(std::string_view text);

  std::string pending_;
  std::size_t at_ = 0;
  std::size_t line_ = 1, column_ = 1;
  std::string text_;
};

}  // namespace jadoube::tournament::rating_list
