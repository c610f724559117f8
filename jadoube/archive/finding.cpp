#include "jadoube/archive/finding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/archive/internal/plain.hpp"
#include "jadoube/archive/messages.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/messages.hpp"

namespace jadoube::archive {

using text::Language;
namespace {

struct Entry {
  std::string_view code;
  Severity severity;
  Message name;
};

constexpr std::array<Entry, kind_count> entries{{
#define KIND(name, severity) {#name, Severity::severity, Message::audit_kind_##name},
#include "jadoube/archive/kinds.def"
}};

std::string numbered(const Position& position, std::string_view san) {
  return fmt::format("{}{} {}", position.fullmove_number(), position.turn() == Color::white ? "." : "...", san);
}

// "0:05:01", with a fraction if it is not zero: "0:00:59.95".
std::string clock_text(std::int64_t ms) {
  const std::int64_t all = ms < 0 ? -ms : ms, seconds = all / 1000;
  std::string text =
      fmt::format("{}{}:{:02}:{:02}", ms < 0 ? "-" : "", seconds / 3600, seconds / 60 % 60, seconds % 60);
  if (all % 1000 == 0) return text;
  text += fmt::format(".{:03}", all % 1000);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

struct ArgumentWords {
  const Finding& finding;
  Language language;

  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(std::uint64_t number) const { return fmt::format_int(number).str(); }
  std::string operator()(Color color) const {
    return say(language, color == Color::white ? notation::Message::side_white : notation::Message::side_black);
  }
  std::string operator()(Possessive whose) const {
    return say(language, whose.color == Color::white ? notation::Message::of_white : notation::Message::of_black);
  }
  std::string operator()(Reading reading) const { return clock_text(reading.ms); }
  std::string operator()(Move move) const {
    return numbered(*finding.position,
                    notation::write_san(*finding.position, move, {.letters = notation::letters_of(language)}));
  }
};

std::string of_error(const pgn::PgnError& error, Language language, notation::Letters letters) {
  if (error.kind == pgn::PgnError::Kind::bad_move && error.san && error.position)
    return notation::describe(*error.san, *error.position, language, letters);
  return pgn::describe(error, language, letters);
}

}  // namespace

std::string_view code(Severity severity) {
  constexpr std::array<std::string_view, 3> codes{"information", "warning", "error"};
  return codes[static_cast<std::size_t>(severity)];
}

std::string_view code(Kind kind) { return entries[index(kind)].code; }

std::optional<Kind> parse_kind(std::string_view code) {
  const auto found = std::ranges::find(entries, code, &Entry::code);
  if (found == entries.end()) return std::nullopt;
  return static_cast<Kind>(found - entries.begin());
}

Severity severity(Kind kind) { return entries[index(kind)].severity; }

std::string name(Kind kind, Language language) { return say(language, entries[index(kind)].name); }

void append_description(std::string& out, const Finding& finding, Language language, bool plain_words) {
  std::string buffer;
  if (finding.error) {
    const pgn::PgnError& error = *finding.error;
    std::string sentence = finding.sentence == Message::audit_fen_not_strict
                               ? notation::describe(*error.fen, language)
                               : of_error(error, language, finding.letters);
    if (finding.sentence != Message{}) sentence = say(language, finding.sentence, sentence);
    out += plain_words ? plain(sentence, buffer) : sentence;
    return;
  }
  std::array<std::string, 3> texts;
  std::array<std::string_view, 3> words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Argument& argument = finding.arguments[i];
    if (const auto* const text = std::get_if<std::string>(&argument))
      words[i] = plain_words ? plain(*text, texts[i]) : *text;
    else
      words[i] = texts[i] = std::visit(ArgumentWords{finding, language}, argument);
  }
  const std::size_t begin = out.size();
  append(out, language, finding.sentence, words);
  // The sentence may begin with a side, whose first letter becomes a capital.
  char& first = out[begin];
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
}

std::string describe(const Finding& finding, Language language) {
  std::string sentence;
  append_description(sentence, finding, language, false);
  return sentence;
}

std::string move_text(const Finding& finding, notation::Letters letters) {
  if (!finding.position) return {};
  if (finding.move)
    return numbered(*finding.position, notation::write_san(*finding.position, *finding.move, {.letters = letters}));
  return finding.written.empty() ? std::string() : numbered(*finding.position, finding.written);
}

}  // namespace jadoube::archive
