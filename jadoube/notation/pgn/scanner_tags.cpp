// The tags of a game, and its starting position.
#include <algorithm>
#include <array>
#include <cstring>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/notation/pgn/internal/variants.hpp"
#include "jadoube/notation/pgn/scanner.hpp"

namespace jadoube::pgn {

namespace {

using Kind = PgnError::Kind;

constexpr bool is_in_name(char c) {
  return is_letter(c) || is_digit(c) || std::string_view("_-+#=:").contains(c) || is_foreign(c);
}

// Whether two names differ in case at most; the second has no character that has none.
constexpr bool same_but_for_case(std::string_view written, std::string_view name) {
  if (written.size() != name.size()) return false;
  for (std::size_t i = 0; i < name.size(); ++i)
    if ((written[i] | 0x20) != (name[i] | 0x20)) return false;
  return true;
}

}  // namespace

std::span<const PlainTag> Scanner::next_tags() {
  for (;;) {
    window_.fill();
    std::span<PlainTag> found = tags_;
    window_.move_to(
        kernel_.read_tags(window_.cursor(), window_.end() - (window_.is_last() ? 0 : Window::padding), found));
    if (!found.empty()) [[likely]] {
      for (PlainTag& tag : found) note_tag(tag);
      return found;
    }
    skip_blanks();
    if (here() == '[') {
      if (const auto tag = read_tag()) {
        tags_[0] = *tag;
        return std::span(tags_).first(1);
      }
    } else if (!skip_escaped_line()) {
      return {};
    }
  }
}

// Reads [Name "Value"]; nothing after an error, with the tag skipped.
std::optional<PlainTag> Scanner::read_tag() {
  const auto found_end = find_line_end();
  if (!found_end) {
    report(Kind::too_long, window_.cursor(), window_.size());
    skip_line_of_text();
    return std::nullopt;
  }
  const char* const begin = window_.cursor();
  const char* const line_end = begin + *found_end;
  const auto skip = [line_end](const char* at, auto is) {
    while (at < line_end && is(*at)) ++at;
    return at;
  };
  const auto view = [](const char* from, const char* to) {
    return std::string_view(from, static_cast<std::size_t>(to - from));
  };
  const auto bad = [&](Kind kind) {
    std::string_view line = view(begin, line_end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    report(kind, begin, line.size());
    window_.move_to(line_end);
    return std::nullopt;
  };

  const char* const name = skip(begin + 1, is_blank);
  const char* const name_end = skip(name, is_in_name);
  if (name == name_end) return bad(Kind::tag_without_name);
  const char* const quote = skip(name_end, is_blank);
  if (quote == line_end || *quote != '"') return bad(Kind::tag_without_value);

  bool escapes = false;
  const char* value_end = quote + 1;
  while (value_end < line_end && *value_end != '"') {
    const bool escape = *value_end == '\\' && value_end + 1 < line_end && (value_end[1] == '"' || value_end[1] == '\\');
    escapes = escapes || escape;
    value_end += escape ? 2 : 1;
  }
  if (value_end == line_end) return bad(Kind::tag_without_end);
  const char* bracket = skip(value_end + 1, is_blank);
  if (bracket == line_end || *bracket != ']') {
    // A later quotation mark before a bracket ends the value, if there is one.
    const std::string_view rest = view(value_end, line_end);
    const auto last = rest.rfind(']');
    const auto last_quote = last == std::string_view::npos ? 0 : rest.rfind('"', last);
    const bool closes = last_quote != 0 && last_quote != std::string_view::npos &&
                        skip(value_end + last_quote + 1, is_blank) == value_end + last;
    report(closes ? Kind::stray_quote : Kind::tag_without_end, value_end, 1);
    bracket = closes ? value_end + last : value_end;
    if (closes) value_end += last_quote;
  }

  std::string_view value = view(quote + 1, value_end);
  const bool plain = is_ascii(value) && !escapes;
  if (!plain) {
    value = as_utf8(value, buffer_);
    if (escapes) {
      std::string unescaped;
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\')) ++i;
        unescaped += value[i];
      }
      buffer_ = std::move(unescaped);
      value = buffer_;
    }
  }
  PlainTag tag{view(name, name_end), value};
  note_tag(tag);
  window_.move_to(bracket + 1);
  return PlainTag{as_utf8(tag.name, name_buffer_), value};
}

void Scanner::note_setting(PlainTag& tag) {
  // Compares lengths first: no two of these names have the same length, and few other tags have one of these lengths.
  constexpr std::array<std::string_view, 8> names{"", "", "", "FEN", "", "SetUp", "Result", "Variant"};
  const std::size_t size = tag.name.size();
  if (size >= names.size() || names[size].empty() || !same_but_for_case(tag.name, names[size])) return;
  const std::string_view name = names[size];
  const auto value_place = [&] { return place_of(tag); };
  switch (size) {
    case 3:
      setup_place_ = value_place();
      fen_ = tag.value;
      break;
    case 5:
      if (!fen_) setup_place_ = value_place();
      set_up_ = tag.value == "1";
      break;
    case 6: note_result(tag); break;
    default:
      variant_place_ = value_place();
      variant_ = tag.value;
      break;
  }
  if (tag.name == name) [[likely]]
    return;
  if (PgnError* const hint = this->hint(Kind::tag_in_other_case, tag.name.data(), size)) hint->meant = name;
  tag.name = name;
}

void Scanner::note_result(const PlainTag& tag) {
  result_tag_ = parse_result(tag.value);
  if (result_tag_) [[likely]]
    return;
  if (const auto [size, result] = result_in_any_form(tag.value); size != 0 && size == tag.value.size()) {
    result_tag_ = result;
    if (PgnError* const hint = this->hint(Kind::other_result_form, tag.name.data(), 0)) {
      const Place place = place_of(tag);
      hint->line = place.line;
      hint->column = place.column;
      hint->text = beginning(tag.value);
      hint->meant = to_string(result);
    }
    return;
  }
  if (tag.value != "?") report_at(Kind::unknown_result, place_of(tag), beginning(tag.value));
}

// The place of its value. The name is always a view of the text.
Place Scanner::place_of(const PlainTag& tag) {
  const char* quote = tag.name.data();
  while (*quote != '"') ++quote;
  return window_.place(quote + 1);
}

PgnError& Scanner::report_at(Kind kind, const Place& place, std::string text) {
  errors_.push_back({.kind = kind, .game = game_, .line = place.line, .column = place.column, .text = std::move(text)});
  return errors_.back();
}

const Position* Scanner::start() {
  if (!variant_.empty() && variant_named(variant_) != Variant::chess) {
    report_at(Kind::unknown_variant, variant_place_, beginning(variant_));
    return nullptr;
  }
  if (!fen_) {
    if (set_up_) {
      report_at(Kind::setup_without_fen, setup_place_, "1");
      return nullptr;
    }
    line_.positions[0] = Position();
    return &line_.positions[0];
  }
  const auto position = notation::read_fen(*fen_, notation::FenStyle::forgiving);
  if (!position) {
    PgnError& error = report_at(Kind::bad_setup, setup_place_, *fen_);
    error.fen = position.error();
    error.column += position.error().column - 1;
    return nullptr;
  }
  line_.positions[0] = *position;
  return &line_.positions[0];
}

}  // namespace jadoube::pgn
