#include "jadoube/laws/model/article_number.hpp"

#include <algorithm>

namespace jadoube::laws {
namespace {

constexpr unsigned first_guideline = 27;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// 1 to 3 for i, ii and iii.
unsigned roman(std::string_view word) {
  return word.size() <= 3 && std::ranges::all_of(word, [](char c) { return lower(c) == 'i'; })
             ? static_cast<unsigned>(word.size())
             : 0;
}

// Goes through a number, a word of digits or letters at a time.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  // The next word; empty at the end, or where another character stands.
  std::string_view next() {
    while (at_ < text_.size() && separators.find(text_[at_]) != std::string_view::npos) ++at_;
    const auto begin = at_;
    const auto kind = begin < text_.size() && is_digit(text_[begin]) ? is_digit : is_letter;
    while (at_ < text_.size() && kind(text_[at_])) ++at_;
    const auto end = at_;
    if (end > begin)
      while (at_ < text_.size() && (text_[at_] == ')' || text_[at_] == ']')) ++at_;
    return text_.substr(begin, end - begin);
  }
  std::size_t at() const { return at_; }
  bool done() const { return at_ == text_.size(); }

 private:
  static constexpr std::string_view separators = " .,-([";
  std::string_view text_;
  std::size_t at_ = 0;
};

std::optional<unsigned> part_of(std::string_view word) {
  if (const unsigned number = roman(word)) return first_guideline + number - 1;
  if (word.size() == 1) return lower(word.front()) - 'a' + 1U;
  return std::nullopt;
}

std::optional<unsigned> place_of(std::string_view word) {
  if (is_digit(word.front())) {
    constexpr std::size_t most_digits = 3;
    if (word.size() > most_digits) return std::nullopt;
    unsigned value = 0;
    for (const char c : word) value = 10 * value + static_cast<unsigned>(c - '0');
    return value;
  }
  if (const unsigned number = roman(word)) return number;
  if (word.size() == 1) return lower(word.front()) - 'a' + 1U;
  return std::nullopt;
}

}  // namespace

bool ArticleNumber::holds(const ArticleNumber& other) const {
  return part == other.part && places.size() <= other.places.size() &&
         std::equal(places.begin(), places.end(), other.places.begin());
}

std::optional<ArticleNumber> parse_article(std::string_view text) {
  ArticleNumber number;
  Words words(text);
  auto word = words.next();
  if (!word.empty() && is_letter(word.front())) {
    const auto part = part_of(word);
    if (!part) return std::nullopt;
    number.part = *part;
    word = words.next();
  }
  for (; !word.empty(); word = words.next()) {
    const auto place = place_of(word);
    if (!place) return std::nullopt;
    number.places.push_back(*place);
  }
  if (!words.done() || (number.part == 0 && number.places.empty())) return std::nullopt;
  return number;
}

bool written_alike(std::string_view one, std::string_view other) {
  const auto dotted = [](std::string_view number) { return number.size() > 1 && number[1] == '.'; };
  if (!one.empty() && is_letter(one.front()) && one.size() > 1 && dotted(one) != dotted(other)) return false;
  Words words(one), others(other);
  for (auto a = words.next(), b = others.next(); !a.empty() && !b.empty(); a = words.next(), b = others.next())
    if (is_digit(a.front()) != is_digit(b.front())) return false;
  return true;
}

std::string_view cut_article(std::string_view text, std::size_t places) {
  const bool has_part = !text.empty() && is_letter(text.front());
  Words words(text);
  for (std::size_t i = 0; i < places + (has_part ? 1 : 0); ++i) static_cast<void>(words.next());
  return text.substr(0, words.at());
}

}  // namespace jadoube::laws
