#include "jadoube/archive/report.hpp"

#include <fmt/format.h>

#include "jadoube/archive/internal/plain.hpp"
#include "jadoube/archive/messages.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/text/put.hpp"

namespace jadoube::archive {

using text::Language;
using text::put;

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

void append_number(std::string& out, std::uint64_t number) {
  const fmt::format_int digits(number);
  put(out, {digits.data(), digits.size()});
}

void append_plain(std::string& out, std::string_view text) {
  std::string buffer;
  put(out, plain(text, buffer));
}

void append_text(std::string& out, const Finding& finding, const FoundIn& place, const ReportStyle& style) {
  append_plain(out, place.source);
  put(out, ":");
  append_number(out, place.line);
  put(out, ": ");
  if (place.game != 0) {
    std::string white, black;
    const fmt::format_int game(place.game);
    append(out, style.language, Message::audit_game,
           std::array{std::string_view(game.data(), game.size()), plain(name_or_unknown(place.white), white),
                      plain(name_or_unknown(place.black), black)});
    if (const auto move = move_text(finding, notation::letters_of(style.language)); !move.empty()) {
      out += ", ";
      append_plain(out, move);
    }
    put(out, ": ");
  }
  const Severity how = severity(finding.kind);
  if (style.colors) out += color_of(how);
  put(out, pattern(style.language, severity_name(how)));
  if (style.colors) out += "\x1B[0m";
  put(out, ": ");
  append_description(out, finding, style.language, true);
  if (const auto which = article(finding, place.edition); !which.empty())
    ((((out += " (") += which) += ", ") += code(place.edition)) += ')';
  if (finding.position) (out += ' ') += fen(finding);
  put(out, "\n");
}

void append_json(std::string& out, const Finding& finding, const FoundIn& place, Language language) {
  const auto key = [&out](std::string_view name) { ((out += ",\"") += name) += "\":"; };
  const auto text = [&](std::string_view name, std::string_view value) {
    key(name);
    append_json_string(out, value);
  };
  const auto number = [&](std::string_view name, std::uint64_t value) {
    key(name);
    append_number(out, value);
  };
  out += "{\"file\":";
  append_json_string(out, place.source);
  number("game", place.game);
  number("line", place.line);
  text("white", place.white);
  text("black", place.black);
  if (finding.ply) number("ply", *finding.ply);
  if (const auto move = move_text(finding, notation::Letters::en); !move.empty()) text("move", move);
  if (finding.position) text("fen", fen(finding));
  text("edition", code(place.edition));
  if (const auto which = article(finding, place.edition); !which.empty()) text("article", which);
  text("kind", code(finding.kind));
  text("severity", code(severity(finding.kind)));
  text("says", describe(finding, language));
  out += "}\n";
}

void append_csv(std::string& out, const Finding& finding, const FoundIn& place, Language language) {
  append_csv_field(out, place.source);
  append_number(out += ',', place.game);
  append_number(out += ',', place.line);
  const auto field = [&out](std::string_view value) { append_csv_field(out += ',', value); };
  field(place.white);
  field(place.black);
  out += ',';
  if (finding.ply) append_number(out, *finding.ply);
  field(move_text(finding, notation::Letters::en));
  field(fen(finding));
  field(code(place.edition));
  field(article(finding, place.edition));
  field(code(finding.kind));
  field(code(severity(finding.kind)));
  field(describe(finding, language));
  out += '\n';
}

}  // namespace

void append_csv_field(std::string& out, std::string_view value) {
  std::string buffer;
  value = plain(value, buffer);
  if (value.find_first_of(",\"") == std::string_view::npos) {
    out += value;
    return;
  }
  out += '"';
  for (const char c : value) (c == '"' ? out += '"' : out) += c;
  out += '"';
}

void append_json_string(std::string& out, std::string_view text) {
  std::string buffer;
  text = pgn::as_utf8(text, buffer);
  out += '"';
  bool is_plain = true;
  for (const char c : text) is_plain &= static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
  if (is_plain) {
    (out += text) += '"';
    return;
  }
  for (const char c : text) {
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
