// Writes JSON, piece by piece, to the end of a text. Internal.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "jadoube/chess/square.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::laws::protocol {

// Escapes everything from `at` on for a JSON text; it must be UTF-8.
void escape_from(std::string& out, std::size_t at);

class JsonText {
 public:
  explicit JsonText(std::string& out) : out_(out) {}

  // Appends brackets, keys or commas as they are.
  JsonText& raw(std::string_view text) {
    out_ += text;
    return *this;
  }
  // Appends a word that needs no escaping, in quotation marks.
  JsonText& word(std::string_view word) {
    out_ += '"';
    out_ += word;
    out_ += '"';
    return *this;
  }
  JsonText& text(std::string_view text) {
    return text_by([&](std::string& out) { out += text; });
  }
  // Appends the text that `append` writes, escaped and in quotation marks.
  template <typename Append>
  JsonText& text_by(Append append) {
    out_ += '"';
    const std::size_t at = out_.size();
    append(out_);
    escape_from(out_, at);
    out_ += '"';
    return *this;
  }
  // `"en": "…", "pt": "…"`: the text that `append(out, language)` writes in each language. A language that falls back
  // to another one than English is left out where both are the same.
  template <typename Append>
  JsonText& in_languages(Append append) {
    struct Place {
      std::size_t begin, size;
    };
    std::array<Place, text::languages.size()> places;  // of what is said in each
    for (const text::Language language : text::languages) {
      const std::size_t before = out_.size();
      if (language != text::Language::en) raw(", ");
      word(code(language)).raw(": ");
      const std::size_t begin = out_.size();
      text_by([&](std::string& out) { append(out, language); });
      Place& place = places[static_cast<std::size_t>(language)] = {begin, out_.size() - begin};
      const text::Language other = fallback(language);
      if (other == text::Language::en) continue;
      const Place same = places[static_cast<std::size_t>(other)];
      const std::string_view all = out_;
      if (all.substr(place.begin, place.size) != all.substr(same.begin, same.size)) continue;
      out_.resize(before);
      place = same;
    }
    return *this;
  }
  // Makes room for `most` characters; `write` fills it and returns the end of what it wrote.
  template <typename Write>
  JsonText& raw_by(std::size_t most, Write write) {
    const std::size_t size = out_.size();
    out_.resize_and_overwrite(size + most, [&](char* begin, std::size_t) { return write(begin + size) - begin; });
    return *this;
  }
  JsonText& number(std::int64_t number) {
    constexpr std::size_t most = 20;
    return raw_by(most, [number](char* digits) { return std::to_chars(digits, digits + most, number).ptr; });
  }
  // Writes as many decimals as are needed: 1, 0.5, -0.25.
  JsonText& hundredths(std::int64_t number);
  JsonText& truth(bool value) { return raw(value ? "true" : "false"); }

  JsonText& text_or_null(std::string_view text) { return text.empty() ? raw("null") : this->text(text); }
  // Writes the value with `write`, or null if there is none.
  template <typename Optional, typename Write>
  JsonText& or_null(const Optional& value, Write write) {
    if (!value) return raw("null");
    write(*value);
    return *this;
  }
  // Writes all values in brackets.
  template <typename Range, typename Write>
  JsonText& list(const Range& range, Write write) {
    raw("[");
    for (bool first = true; const auto& value : range) {
      if (!std::exchange(first, false)) raw(", ");
      write(value);
    }
    return raw("]");
  }
  template <typename Write>
  JsonText& by_color(Write write) {
    raw(R"({"white": )");
    write(Color::white);
    raw(R"(, "black": )");
    write(Color::black);
    return raw("}");
  }

 private:
  std::string& out_;
};

}  // namespace jadoube::laws::protocol
