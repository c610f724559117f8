#include "jadoube/archive/report.hpp"

#include <fmt/format.h>

#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/encoding.hpp"

namespace jadoube::archive {

using text::Language;
using text::Message;

namespace {

std::string_view name_or_unknown(std::string_view name) { return name.empty() ? "?" : name; }

std::string_view article(const Finding& finding, laws::Edition edition) {
  return finding.article ? number(*finding.article, edition) : std::string_view();
}

std::string fen(const Finding& finding) { return finding.position ? notation::write_fen(*finding.position) : ""; }

Message severity_name(Severity severity) {
  constexpr std::array names{Message::audit_information, Message::audit_warning, Message::audit_error};
  return names[static_cast<std::size_t>(severity)];
}

std::string_view color_of(Severity severity) {
  constexpr std::array<std::string_view, 3> sequences{"\x1B[36m", "\x1B[33m", "\x1B[31m"};
  return sequences[static_cast<std::size_t>(severity)];
}

// A control character would be obeyed by a terminal, and end the line.
void append_plain(std::string& out, std::string_view text) {
  const bool plain = std::ranges::all_of(text, [](char c) { return c >= ' ' && c < '\x7F'; });
  if (plain) {
    out += text;
    return;
  }
  std::string buffer;
  for (const char c : pgn::as_utf8(text, buffer)) out += (c >= '\0' && c < ' ') || c == '\x7F' ? ' ' : c;
}

void append_text(std::string& out, const Finding& finding, const FoundIn& place, const ReportStyle& style) {
  const auto into = std::back_inserter(out);
  append_plain(out, place.source);
  fmt::format_to(into, ":{}: ", place.line);
  if (place.game != 0) {
    std::string names;
    append_plain(names, name_or_unknown(place.white));
    names += " – ";
    append_plain(names, name_or_unknown(place.black));
    out += say(style.language, Message::audit_game, place.game, names);
    if (const auto move = move_text(finding, letters_of(style.language)); !move.empty()) {
      out += ", ";
      append_plain(out, move);
    }
    out += ": ";
  }
  const Severity how = severity(finding.kind);
  if (style.colors) out += color_of(how);
  out += say(style.language, severity_name(how));
  if (style.colors) out += "\x1B[0m";
  out += ": ";
  append_plain(out, describe(finding, style.language));
  if (const auto which = article(finding, place.edition); !which.empty())
    fmt::format_to(into, " ({}, {})", which, code(place.edition));
  if (finding.position) (out += ' ') += fen(finding);
  out += '\n';
}

void append_json(std::string& out, const Finding& finding, const FoundIn& place, Language language) {
  const auto into = std::back_inserter(out);
  const auto text = [&](std::string_view key, std::string_view value) {
    fmt::format_to(into, ",\"{}\":", key);
    append_json_string(out, value);
  };
  out += "{\"file\":";
  append_json_string(out, place.source);
  fmt::format_to(into, ",\"game\":{},\"line\":{}", place.game, place.line);
  text("white", place.white);
  text("black", place.black);
  if (finding.ply) fmt::format_to(into, ",\"ply\":{}", *finding.ply);
  if (const auto move = move_text(finding, notation::Letters::en); !move.empty()) text("move", move);
  if (finding.position) text("fen", fen(finding));
  text("edition", code(place.edition));
  if (const auto which = article(finding, place.edition); !which.empty()) text("article", which);
  text("kind", code(finding.kind));
  text("severity", code(severity(finding.kind)));
  text("says", describe(finding, language));
  out += "}\n";
}

void append_csv_field(std::string& out, std::string_view value) {
  std::string buffer;
  value = pgn::as_utf8(value, buffer);
  if (value.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += value;
    return;
  }
  out += '"';
  for (const char c : value) (c == '"' ? out += '"' : out) += c;
  out += '"';
}

void append_csv(std::string& out, const Finding& finding, const FoundIn& place, Language language) {
  append_csv_field(out, place.source);
  fmt::format_to(std::back_inserter(out), ",{},{}", place.game, place.line);
  for (const std::string& field :
       {std::string(place.white), std::string(place.black), finding.ply ? fmt::format("{}", *finding.ply) : "",
        move_text(finding, notation::Letters::en), fen(finding), std::string(code(place.edition)),
        std::string(article(finding, place.edition)), std::string(code(finding.kind)),
        std::string(code(severity(finding.kind))), describe(finding, language)})
    append_csv_field(out += ',', field);
  out += '\n';
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  std::string buffer;
  out += '"';
  for (const char c : pgn::as_utf8(text, buffer)) {
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (static_cast<unsigned char>(c) < 0x20)
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
    else
      out += c;
  }
  out += '"';
}

std::string_view header(Format format) {
  return format == Format::csv ? "file,game,line,white,black,ply,move,fen,edition,article,kind,severity,says\n" : "";
}

void append(std::string& out, const Finding& finding, const FoundIn& place, const ReportStyle& style) {
  switch (style.format) {
    case Format::text: append_text(out, finding, place, style); break;
    case Format::json: append_json(out, finding, place, style.language); break;
    case Format::csv: append_csv(out, finding, place, style.language); break;
  }
}

}  // namespace jadoube::archive
