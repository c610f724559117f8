// The tags of a game, and its starting position.
#include <algorithm>
#include <array>
#include <cstring>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/notation/pgn/internal/lookahead.hpp"
#include "jadoube/notation/pgn/internal/signs.hpp"
#include "jadoube/notation/pgn/internal/variants.hpp"
#include "jadoube/notation/pgn/scanner.hpp"

namespace jadoube::pgn {

namespace {

using Kind = PgnError::Kind;

constexpr bool is_in_name(char c) {
  return is_letter(c) || is_digit(c) || std::string_view("_-+#=:").contains(c) || is_foreign(c);
}

// Whether two names are equal but for upper and lower case. The second has only letters.
constexpr bool same_but_for_case(std::string_view written, std::string_view name) {
  if (written.size() != name.size()) return false;
  for (std::size_t i = 0; i < name.size(); ++i)
    if ((written[i] | 0x20) != (name[i] | 0x20)) return false;
  return true;
}

// The size of the first character in bytes: one if it is not UTF-8.
std::size_t character_size(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1;
  const auto is_further = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; };
  return size <= text.size() && std::ranges::all_of(text.substr(1, size - 1), is_further) ? size : 1;
}

// The name of a tag that begins at `at`, after blanks; empty if there is no tag. The text ends with a zero.
std::string_view name_of_tag(const char* at) {
  while (is_blank(*at)) ++at;
  if (*at != '[') return {};
  do ++at;
  while (*at == ' ');
  const char* const begin = at;
  while (is_in_name(*at)) ++at;
  return {begin, static_cast<std::size_t>(at - begin)};
}

// Whether an empty line lies between two places.
bool has_empty_line(const char* begin, const char* end) {
  const auto lines = [&](char c) { return std::count(begin, end, c); };
  return std::max(lines('\n'), lines('\r')) >= 2;
}

// The quotation marks that are printed in place of ".
constexpr std::array<std::string_view, 6> typographic{"“", "”", "„", "«", "»", "‟"};

std::size_t typographic_quote(std::string_view text) {
  for (const std::string_view quote : typographic)
    if (text.starts_with(quote)) return quote.size();
  return 0;
}

}  // namespace

std::span<const PlainTag> Scanner::next_tags() {
  while (!has_all_tags_) {
    window_.fill();
    std::span<PlainTag> found = tags_;
    const char* const from = window_.cursor();
    const char* const behind =
        kernel_.read_tags(from, window_.end() - (window_.is_last() ? 0 : Window::padding), found);
    if (!found.empty()) [[likely]] {
      const bool after_empty_line = !seen_tags_.empty() && has_empty_line(from, found.front().name.data());
      found = found.first(tags_of_game(found, after_empty_line, behind));
      if (has_all_tags_) [[unlikely]] {
        if (found.empty()) return {};
      } else {
        window_.move_to(behind);
      }
      for (PlainTag& tag : found) note_tag(tag);
      return found;
    }
    skip_blanks();
    if (here() == '[') {
      const bool after_empty_line = feeds_ > 1;
      const char* const begin = window_.cursor();
      if (tags_of_game({}, after_empty_line, begin) == 0 && has_all_tags_) return {};
      if (const auto tag = read_tag()) {
        tags_[0] = *tag;
        note_names(std::span(tags_).first(1), nullptr);
        return std::span(tags_).first(1);
      }
    } else if (!skip_escaped_line()) {
      return {};
    }
  }
  return {};
}

// If the moves and the result of a game are missing, the tags of the next game follow its own. They are recognised by a
// name that occurs again after an empty line, or by the first two names. `tags` are tags in the usual form, up to
// `behind`; if there are none, `behind` is the next tag, in another form. If another game begins, sets the cursor
// before its first tag.
std::size_t Scanner::tags_of_game(std::span<const PlainTag> tags, bool after_empty_line, const char* behind) {
  const auto end_before = [&](const char* name, std::size_t ours) {
    const char* at = name;
    while (*at != '[') --at;
    window_.move_to(at);
    has_all_tags_ = true;
    return ours;
  };
  const auto was_seen = [&](std::string_view name) { return std::ranges::find(seen_tags_, name) != seen_tags_.end(); };
  if (tags.empty()) {
    const std::string_view name = name_of_tag(behind);
    if (seen_tags_.empty() || name.empty()) return 0;
    const bool begins_again = name == seen_tags_.front() && seen_tags_.size() > 2;
    return (after_empty_line && was_seen(name)) || begins_again ? end_before(name.data(), 0) : 0;
  }
  if (after_empty_line)
    for (const PlainTag& tag : tags)
      if (was_seen(tag.name)) return end_before(tags.front().name.data(), 0);
  const std::string_view first = seen_tags_.empty() ? tags.front().name : seen_tags_.front();
  for (std::size_t i = seen_tags_.empty() ? 1 : 0; i < tags.size(); ++i) {
    if (tags[i].name.size() != first.size() || tags[i].name[0] != first[0] || tags[i].name != first) continue;
    const std::string_view second = seen_tags_.size() > 1    ? std::string_view(seen_tags_[1])
                                    : seen_tags_.size() == 1 ? tags.front().name
                                                             : tags[1].name;
    const std::string_view next = i + 1 < tags.size() ? tags[i + 1].name : name_of_tag(behind);
    if (next == second && seen_tags_.size() + i > 1) return end_before(tags[i].name.data(), i);
  }
  note_names(tags, behind);
  return tags.size();
}

// Keeps the names, if more tags may come.
void Scanner::note_names(std::span<const PlainTag> tags, const char* behind) {
  if (behind != nullptr && seen_tags_.empty()) [[likely]] {
    while (is_blank(*behind)) ++behind;
    if (*behind != '[' && *behind != '%' && !is_foreign(*behind)) return;
  }
  constexpr std::size_t most = 1'000;
  for (const PlainTag& tag : tags)
    if (seen_tags_.size() < most) seen_tags_.emplace_back(tag.name);
}

bool Scanner::at_tags() {
  if (here() != '[') return false;
  const char* const begin = window_.cursor();
  const char* const end = std::min(window_.end(), begin + Window::lookahead / 2);
  const auto skip = [end](const char* at, auto is) {
    while (at < end && is(*at)) ++at;
    return at;
  };
  const bool is_at_line_start = at_line_start();
  const char* at = skip(begin + 1, [](char c) { return c == ' '; });
  if (at == end || !is_letter(*at)) return false;
  at = skip(skip(at, is_in_name), is_blank);
  const bool is_quoted = at != end && (*at == '"' || typographic_quote({at, static_cast<std::size_t>(end - at)}) != 0);
  if (is_at_line_start) return is_quoted || feeds_ != 1;
  // Elsewhere the text must be a whole tag.
  if (!is_quoted || *at != '"') return false;
  at = skip(at + 1, [](char c) { return c != '"' && !is_line_end(c); });
  return at != end && *at == '"' && *skip(at + 1, is_blank) == ']';
}

// The game goes on after tags of which none begins a game, if the number of its next move follows, or a result without
// an empty line before the tags.
bool Scanner::skip_tags_within_game() {
  if (!levels_.empty() || !has_move_) return false;
  constexpr std::array<std::string_view, 9> beginnings{"Event", "Site",  "Date", "Round",  "White",
                                                       "Black", "SetUp", "FEN",  "Variant"};
  const char* at = window_.cursor();
  const char* const end = window_.end();
  while (at < end && *at == '[') {
    const std::string_view name = name_of_tag(at);
    if (name.empty() || std::ranges::find(beginnings, name) != beginnings.end()) return false;
    at = std::find_if(at, end, is_line_end);
    while (at < end && is_blank(*at)) ++at;
  }
  const std::string_view rest(at, static_cast<std::size_t>(end - at));
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  const bool is_result = feeds_ < 2 && parse_result(rest.substr(0, rest.find_first_of(" \t\r\n"))).has_value();
  const bool is_next = position().fullmove_number() != 1 && digits != 0 &&
                       rest.substr(0, digits) == std::to_string(position().fullmove_number());
  if (!is_result && !is_next) return false;
  hint(Kind::tags_within_game, window_.cursor(), static_cast<std::size_t>(at - window_.cursor()));
  window_.move_to(at);
  return true;
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
  const char* name_end = name;
  while (name_end < line_end && is_in_name(*name_end) && foreign_blank(view(name_end, line_end)) == 0)
    name_end += character_size(view(name_end, line_end));
  if (name == name_end) return bad(Kind::tag_without_name);
  const char* quote = skip(name_end, is_blank);
  while (const std::size_t blank = foreign_blank(view(quote, line_end))) quote = skip(quote + blank, is_blank);
  if (quote != line_end && *quote != '"' && typographic_quote(view(quote, line_end)) != 0)
    return tag_in_typographic_quotes(view(name, name_end), view(quote, line_end));
  if (quote == line_end || *quote != '"') return bad(Kind::tag_without_value);

  bool escapes = false;
  const char* value_end = quote + 1;
  while (value_end < line_end && *value_end != '"') {
    const bool escape = *value_end == '\\' && value_end + 1 < line_end && (value_end[1] == '"' || value_end[1] == '\\');
    escapes = escapes || escape;
    value_end += escape ? 2 : 1;
  }
  if (value_end == line_end) {
    if (auto tag = tag_on_two_lines(view(name, name_end), view(quote + 1, line_end))) return tag;
    return bad(Kind::tag_without_end);
  }
  const char* bracket = skip(value_end + 1, is_blank);
  if (bracket == line_end || *bracket != ']') {
    // If there is a later quotation mark before a bracket, that one ends the value.
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

// A value that a program has broken between two lines; nothing if it does not end on the next one.
std::optional<PlainTag> Scanner::tag_on_two_lines(std::string_view name, std::string_view front) {
  const char* at = front.data() + front.size();
  while (at < window_.end() && is_line_end(*at)) ++at;
  std::string_view next(at, static_cast<std::size_t>(window_.end() - at));
  next = next.substr(0, next.find_first_of("\r\n"));
  const std::size_t quote = next.find('"');
  const std::size_t bracket = quote == std::string_view::npos ? quote : next.find_first_not_of(" \t", quote + 1);
  if (next.starts_with('[') || bracket == std::string_view::npos || next[bracket] != ']') return std::nullopt;
  report(Kind::tag_without_end, name.data() - 1, static_cast<std::size_t>(at - name.data()));
  std::string joined(front.substr(0, front.find_last_not_of(" \t\r") + 1));
  joined.append(joined.empty() ? "" : " ").append(next.substr(0, quote));
  name_buffer_ = std::move(joined);
  PlainTag tag{name, as_utf8(name_buffer_, buffer_)};
  note_tag(tag);
  window_.move_to(next.data() + bracket + 1);
  return tag;
}

// [Name “Value”]; nothing after an error.
std::optional<PlainTag> Scanner::tag_in_typographic_quotes(std::string_view name, std::string_view rest) {
  const std::string_view inside = rest.substr(typographic_quote(rest));
  std::size_t end = std::string_view::npos;
  for (const std::string_view quote : typographic) end = std::min(end, inside.find(quote));
  end = std::min(end, inside.find('"'));
  const std::size_t bracket = end == std::string_view::npos ? end : inside.find(']', end);
  if (bracket == std::string_view::npos) {
    report(Kind::tag_without_end, rest.data(), rest.size());
    window_.move_to(rest.data() + rest.size());
    return std::nullopt;
  }
  hint(Kind::other_quotes, name.data() - 1, static_cast<std::size_t>(inside.data() + bracket + 2 - name.data()));
  PlainTag tag{name, inside.substr(0, end)};
  note_tag(tag);
  window_.move_to(inside.data() + bracket + 1);
  return PlainTag{as_utf8(tag.name, name_buffer_), as_utf8(tag.value, buffer_)};
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
  result_tag_ = result_meant(tag.value);
  if (result_tag_) {
    if (PgnError* const hint = this->hint(Kind::other_result_form, tag.name.data(), 0)) {
      const Place place = place_of(tag);
      hint->line = place.line;
      hint->column = place.column;
      hint->text = beginning(tag.value);
      hint->meant = to_string(*result_tag_);
    }
    return;
  }
  if (tag.value != "?") report_at(Kind::unknown_result, place_of(tag), beginning(tag.value));
}

// The place of the tag's value, found from its name, which is always a view of the text.
Place Scanner::place_of(const PlainTag& tag) {
  const char* quote = tag.name.data() + tag.name.size();
  while (is_blank(*quote)) ++quote;
  const std::size_t size = *quote == '"' ? 1 : typographic_quote({quote, 3});
  return window_.place(quote + size);
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
  if (leads_to(*position)) {
    report_at(Kind::fen_is_final, setup_place_, *fen_);
    line_.positions[0] = Position();
  } else {
    line_.positions[0] = *position;
  }
  return &line_.positions[0];
}

}  // namespace jadoube::pgn
