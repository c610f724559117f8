#include "jadoube/tournament/rating_list/internal/xml_scanner.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::tournament::rating_list {
namespace {

using Kind = RatingListError::Kind;

// The character of a reference without & and ; ("amp", "#233", "#xE9"), in UTF-8.
std::optional<std::string> referred(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, char>, 5> named{
      {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
  for (const auto& [word, character] : named)
    if (word == name) return std::string(1, character);
  if (!name.starts_with('#')) return std::nullopt;
  name.remove_prefix(1);
  const bool is_hexadecimal = name.starts_with('x');
  if (is_hexadecimal) name.remove_prefix(1);
  const auto character = text::number<std::uint32_t>(name, is_hexadecimal ? 16 : 10);
  if (!character || *character == 0 || *character > 0x10FFFFU || (*character >= 0xD800U && *character < 0xE000U))
    return std::nullopt;
  const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
  const auto rest = [&](unsigned shift) { return byte(0x80U | (*character >> shift & 0x3FU)); };
  if (*character < 0x80U) return std::string{byte(*character)};
  if (*character < 0x800U) return std::string{byte(0xC0U | *character >> 6U), rest(0)};
  if (*character < 0x10000U) return std::string{byte(0xE0U | *character >> 12U), rest(6), rest(0)};
  return std::string{byte(0xF0U | *character >> 18U), rest(12), rest(6), rest(0)};
}

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '-' || byte == '.' || byte == ':';
  });
}

}  // namespace

std::unexpected<RatingListError> XmlScanner::error(Kind kind, std::string_view found) const {
  return std::unexpected(
      RatingListError{.kind = kind, .line = line_, .column = column_, .found = pgn::beginning(found)});
}

std::expected<XmlScanner::Token, RatingListError> XmlScanner::wait_for_more() const {
  if (pending_.size() - at_ > longest_rating_line) return error(Kind::too_long, {});
  return Token{Token::Kind::text, {}, line_, column_};
}

void XmlScanner::advance(std::size_t size) {
  for (const char byte : std::string_view(pending_).substr(at_, size)) {
    column_ = byte == '\n' ? 1 : column_ + 1;
    line_ += byte == '\n' ? 1 : 0;
  }
  at_ += size;
}

std::expected<XmlScanner::Token, RatingListError> XmlScanner::next() {
  while (true) {
    const std::string_view rest = std::string_view(pending_).substr(at_);
    if (rest.starts_with('<')) {
      const std::size_t before = at_;
      auto token = markup();
      // A comment or declaration was passed over.
      if (token && token->text.empty() && at_ != before) continue;
      return token;
    }
    const std::size_t end = rest.find('<');
    if (end == std::string_view::npos) return wait_for_more();
    if (end > longest_rating_line) return error(Kind::too_long, {});
    const Token token{Token::Kind::text, {}, line_, column_};
    const std::string_view text = text::trimmed(rest.substr(0, end));
    if (!replace_references(text)) return error(Kind::xml, text);
    advance(end);
    if (!text_.empty()) return Token{token.kind, text_, token.line, token.column};
  }
}

std::expected<XmlScanner::Token, RatingListError> XmlScanner::markup() {
  const std::string_view rest = std::string_view(pending_).substr(at_);
  const auto pass_over = [&](std::string_view last) -> std::expected<Token, RatingListError> {
    const std::size_t end = rest.find(last, 2);
    if (end == std::string_view::npos) return wait_for_more();
    if (end + last.size() > longest_rating_line + 1) return error(Kind::too_long, {});
    advance(end + last.size());
    return Token{Token::Kind::text, {}, line_, column_};
  };
  constexpr std::string_view comment = "<!--";
  if (rest.size() < comment.size() && comment.starts_with(rest)) return wait_for_more();
  if (rest.starts_with(comment)) return pass_over("-->");
  if (rest.starts_with("<?")) return pass_over("?>");
  if (rest.starts_with("<!")) return pass_over(">");
  const std::size_t end = rest.find('>');
  if (end == std::string_view::npos) return wait_for_more();
  if (end > longest_rating_line) return error(Kind::too_long, {});
  return tag(rest.substr(1, end - 1), end + 1);
}

std::expected<XmlScanner::Token, RatingListError> XmlScanner::tag(std::string_view inside, std::size_t size) {
  Token token{Token::Kind::begin, {}, line_, column_};
  const std::string_view whole = inside;
  if (inside.starts_with('/')) {
    token.kind = Token::Kind::end;
    inside.remove_prefix(1);
  } else if (inside.ends_with('/')) {
    token.kind = Token::Kind::empty;
    inside.remove_suffix(1);
  }
  const std::string_view name = inside.substr(0, std::min(inside.find_first_of(text::blanks), inside.size()));
  if (!is_name(name) || inside.find('<') != std::string_view::npos) return error(Kind::xml, whole);
  text_ = name;
  advance(size);
  token.text = text_;
  return token;
}

// Writes the text into text_, with its references replaced; false if a reference is wrong.
bool XmlScanner::replace_references(std::string_view text) {
  text_.clear();
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find('&'), text.size());
    text_ += text.substr(0, begin);
    text.remove_prefix(begin);
    if (text.empty()) break;
    const std::size_t end = text.find(';');
    const auto character = end == std::string_view::npos ? std::nullopt : referred(text.substr(1, end - 1));
    if (!character) return false;
    text_ += *character;
    text.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace jadoube::tournament::rating_list
