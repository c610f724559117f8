// JSON written, piece by piece, onto the end of a text. Internal.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

namespace jadoube::laws::protocol {

// Everything from `at` on becomes fit to stand in a JSON text, which must be UTF-8.
void escape_from(std::string& out, std::size_t at);

class JsonText {
 public:
  explicit JsonText(std::string& out) : out_(out) {}

  // Brackets, keys, commas: as they are.
  JsonText& raw(std::string_view text) {
    out_ += text;
    return *this;
  }
  // A word that needs no escaping, in quotation marks.
  JsonText& word(std::string_view word) {
    out_ += '"';
    out_ += word;
    out_ += '"';
    return *this;
  }
  JsonText& text(std::string_view text) {
    return text_by([&](std::string& out) { out += text; });
  }
  // A text that `append` puts on the end of it.
  template <typename Append>
  JsonText& text_by(Append append) {
    out_ += '"';
    const std::size_t at = out_.size();
    append(out_);
    escape_from(out_, at);
    out_ += '"';
    return *this;
  }
  JsonText& number(std::int64_t number) {
    char digits[20];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
    return *this;
  }
  // With as many decimals as it takes: 1, 0.5, -0.25.
  JsonText& hundredths(std::int64_t number);

 private:
  std::string& out_;
};

}  // namespace jadoube::laws::protocol
