#include "jadoube/tournament/internal/csv.hpp"

#include <algorithm>

#include "jadoube/notation/pgn/internal/encoding.hpp"

namespace jadoube::tournament {
namespace {

bool blank(char byte) { return byte == ' ' || byte == '\t'; }
bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

char separator_of(std::string_view text) {
  bool quoted = false, any = false, tab = false;
  for (const char byte : text) {
    if (byte == '"') quoted = !quoted;
    if (quoted) continue;
    if (byte == ';') return ';';
    tab = tab || byte == '\t';
    if ((byte == '\n' || byte == '\r') && any) break;
    any = any || (!blank(byte) && byte != '\n' && byte != '\r');
  }
  return tab ? '\t' : ',';
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text), separator_(separator_of(text)) {}

  std::expected<std::vector<CsvRow>, CsvError> rows() {
    std::vector<CsvRow> rows;
    while (!at_end()) {
      if (peek() == '\n' || peek() == '\r') {
        end_line();
        continue;
      }
      CsvRow row;
      while (true) {
        auto field = this->field();
        if (!field) return std::unexpected(field.error());
        row.push_back(*std::move(field));
        if (at_end() || peek() != separator_) break;
        step();
      }
      if (!at_end()) end_line();
      if (std::ranges::any_of(row, [](const CsvField& field) { return !field.text.empty(); }))
        rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return text_[at_]; }
  bool at_field_end() const { return at_end() || peek() == separator_ || peek() == '\n' || peek() == '\r'; }
  bool at_blank() const { return !at_end() && blank(peek()) && peek() != separator_; }

  void step() {
    if (peek() == '\n') {
      ++place_.line;
      place_.column = 1;
    } else if (!continues_character(peek())) {
      ++place_.column;
    }
    ++at_;
    while (!at_end() && continues_character(peek())) ++at_;
  }
  // A line ends with LF, CR LF or CR.
  void end_line() {
    if (peek() == '\r') {
      ++at_;
      if (at_end() || peek() != '\n') {
        ++place_.line;
        place_.column = 1;
        return;
      }
    }
    step();
  }

  std::expected<CsvField, CsvError> field() {
    while (at_blank()) step();
    CsvField field{.text = {}, .at = place_};
    if (!at_end() && peek() == '"') return quoted(std::move(field));
    const std::size_t from = at_;
    while (!at_field_end()) step();
    std::string_view text = text_.substr(from, at_ - from);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    field.text = text;
    return field;
  }

  std::expected<CsvField, CsvError> quoted(CsvField field) {
    step();
    while (true) {
      if (at_end()) return std::unexpected(CsvError{CsvError::Kind::not_closed, field.at});
      const std::size_t from = at_;
      const bool mark = peek() == '"';
      step();
      if (mark) {
        if (at_end() || peek() != '"') break;
        step();
      }
      field.text += text_.substr(from, mark ? 1 : at_ - from);
    }
    while (at_blank()) step();
    if (!at_field_end()) return std::unexpected(CsvError{CsvError::Kind::text_after_quotes, place_});
    while (!field.text.empty() && blank(field.text.back())) field.text.pop_back();
    field.text.erase(0, std::min(field.text.find_first_not_of(" \t"), field.text.size()));
    return field;
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  CsvPlace place_;
};

}  // namespace

std::expected<std::vector<CsvRow>, CsvError> read_csv(std::string_view bytes) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"))
    return std::unexpected(CsvError{CsvError::Kind::utf16});
  if (bytes.starts_with(mark)) bytes.remove_prefix(mark.size());
  std::string buffer;
  return Scanner(pgn::as_utf8(bytes, buffer)).rows();
}

}  // namespace jadoube::tournament
