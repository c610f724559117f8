#include "jadoube/archive/sheets/sheet_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/archive/messages.hpp"
#include "jadoube/archive/report.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci_castling.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::archive {

namespace {

using notation::write_san;
using text::Language;

// A share as per cent; never 100 if it is not certain.
std::string per_cent(double share, text::Language language) {
  const double percentage = 100 * share;
  std::string text = percentage > 99.95                      ? "99.9"
                     : percentage < 0.05                     ? "0.0"
                     : percentage >= 99.0 || percentage < 10 ? fmt::format("{:.1f}", percentage)
                                                             : fmt::format("{:.0f}", percentage);
  if (const auto point = text.find('.'); point != std::string::npos)
    text.replace(point, 1, text::decimal_mark(language));
  return text;
}

// A move that is possible in another game than this one may not be legal here.
std::string san_or_uci(const Position& position, Move move, notation::Letters letters) {
  if (position.is_legal(move)) return write_san(position, move, {.letters = letters});
  return notation::write_uci(move, notation::UciCastling::king);
}

std::string numbered(const Position& position, const std::string& move) {
  return fmt::format("{}{} {}", position.fullmove_number(), position.turn() == Color::white ? "." : "...", move);
}

text::Message message_of(EntryFault fault) {
  switch (fault) {
    case EntryFault::none: return Message::fault_none;
    case EntryFault::sign: return Message::fault_sign;
    case EntryFault::ambiguous: return Message::fault_ambiguous;
    case EntryFault::origin: return Message::fault_origin;
    case EntryFault::promotion: return Message::fault_promotion;
    case EntryFault::piece: return Message::fault_piece;
    case EntryFault::square: return Message::fault_square;
    case EntryFault::characters: return Message::fault_characters;
    case EntryFault::another_move: return Message::fault_another_move;
    case EntryFault::illegible: return Message::fault_illegible;
    case EntryFault::empty: return Message::fault_empty;
  }
  return Message::fault_none;
}

std::string_view written(const ScoreSheet& sheet, const MendedEntry& entry) {
  return entry.entry ? std::string_view(sheet.entries[*entry.entry].text) : std::string_view();
}

std::string what_was_wrong(const ScoreSheet& sheet, const MendedEntry& entry, Language language) {
  auto fault = say(language, message_of(entry.fault), written(sheet, entry));
  switch (entry.place) {
    case EntryPlace::own: return fault;
    case EntryPlace::absent:
    case EntryPlace::absent_in_row: return say(language, Message::place_absent);
    case EntryPlace::after_extra:
    case EntryPlace::after_extra_in_row: return say(language, Message::place_after_extra, fault);
    case EntryPlace::swapped: return say(language, Message::place_swapped, fault);
    case EntryPlace::swapped_in_row: return say(language, Message::place_swapped_in_row, fault);
  }
  return fault;
}

// Whether a place is worth a line: something was wrong, or nobody has written the move, or it is in doubt.
bool is_notable(const ReconstructedMove& move) {
  const auto silent = [](const MendedEntry& entry) { return entry.fault == EntryFault::empty; };
  constexpr double beyond_doubt = 0.9995;
  if (!move.certain && move.probability < beyond_doubt) return true;
  if (std::ranges::all_of(move.entries, silent)) return true;
  return std::ranges::any_of(move.entries,
                             [&](const MendedEntry& entry) { return entry.is_mended() && !silent(entry); });
}

std::string mended_line(const std::array<ScoreSheet, 2>& sheets, const Position& position,
                        const ReconstructedMove& move, const SheetReportStyle& style) {
  const Language language = style.language;
  std::string wrong;
  for (const Color side : both_colors) {
    const MendedEntry& entry = move.entries[index(side)];
    if (!entry.is_mended()) continue;
    if (!wrong.empty()) wrong += "; ";
    wrong += say(language, side == Color::white ? Message::mended_white_sheet : Message::mended_black_sheet,
                 what_was_wrong(sheets[index(side)], entry, language));
  }
  if (wrong.empty()) wrong = say(language, Message::mended_nothing);
  std::string sure;
  if (move.certain) {
    sure = say(language, Message::sure_certain);
  } else {
    constexpr std::size_t most = 3;
    std::string others;
    for (std::size_t i = 0; i < std::min(most, move.alternatives.size()); ++i) {
      const auto& [other, probability] = move.alternatives[i];
      if (probability < 0.0005) break;
      others += fmt::format("{}{} ({} %)", others.empty() ? "" : ", ", san_or_uci(position, other, style.letters),
                            per_cent(probability, language));
    }
    const auto probability = per_cent(move.probability, language);
    sure = others.empty() ? say(language, Message::sure_probable, probability)
                          : say(language, Message::sure_or, probability, others);
  }
  const auto name = numbered(position, write_san(position, move.move, {.letters = style.letters}));
  return say(language, Message::mended_move, name, wrong, sure);
}

// The moves with their numbers, in lines of at most 80 characters.
std::string movetext(const Reconstruction& game, notation::Letters letters) {
  constexpr std::size_t width = 80;
  std::string text, line;
  Position position = game.start;
  for (const ReconstructedMove& move : game.moves) {
    const std::string san = write_san(position, move.move, {.letters = letters});
    const bool with_number = position.turn() == Color::white || (text.empty() && line.empty());
    const std::string word = with_number ? numbered(position, san) : san;
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      (text += line) += '\n';
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
    position.play(move.move);
  }
  return text + line + '\n';
}

void append_entry(std::string& out, std::string_view key, const ScoreSheet& sheet, const MendedEntry& entry) {
  fmt::format_to(std::back_inserter(out), R"(,"{}":{{"fault":"{}","place":"{}")", key, code(entry.fault),
                 code(entry.place));
  if (entry.entry && !sheet.entries[*entry.entry].text.empty())
    append_json_string(out += R"(,"written":)", sheet.entries[*entry.entry].text);
  if (entry.entry && sheet.entries[*entry.entry].line != 0)
    fmt::format_to(std::back_inserter(out), R"(,"line":{})", sheet.entries[*entry.entry].line);
  out += '}';
}

void append_move(std::string& out, const Position& position, Move move) {
  if (position.is_legal(move)) append_json_string(out += R"("san":)", write_san(position, move));
  if (out.back() != '{') out += ',';
  append_json_string(out += R"("uci":)", write_uci(move, notation::uci_castling(position)));
}

}  // namespace

std::string describe(const Reconstruction& game, const SheetReportStyle& style) {
  const Language language = style.language;
  if (game.moves.empty()) return say(language, Message::sheets_no_game);
  std::string text;
  switch (game.verdict) {
    case Verdict::certain: return say(language, Message::sheets_certain);
    case Verdict::probable: text = say(language, Message::sheets_probable, per_cent(game.probability, language)); break;
    case Verdict::ambiguous:
      text = say(
          language,
          game.equal_games < Reconstruction::most_equal ? Message::sheets_ambiguous : Message::sheets_ambiguous_many,
          game.equal_games);
      break;
    case Verdict::unproven: text = say(language, Message::sheets_unproven); break;
    case Verdict::partial: {
      const auto last =
          game.start.fullmove_number() + (game.moves.size() - 1 + (game.start.turn() == Color::black ? 1 : 0)) / 2;
      return say(language, Message::sheets_partial, last);
    }
  }
  Position position = game.start, before = game.start;
  std::size_t sure = 0;
  for (; sure < game.moves.size() && game.moves[sure].alternatives.empty(); ++sure) {
    before = position;
    position.play(game.moves[sure].move);
  }
  if (sure != 0 && sure != game.moves.size())
    text += ' ' + say(language, Message::sheets_sole_up_to,
                      numbered(before, write_san(before, game.moves[sure - 1].move, {.letters = style.letters})));
  if (game.exchangeable != 0) text += ' ' + say(language, Message::sheets_exchangeable, game.exchangeable);
  return text;
}

std::string write_text(const std::array<ScoreSheet, 2>& sheets, const Reconstruction& game,
                       const SheetReportStyle& style) {
  std::string text = describe(game, style) + '\n';
  if (game.moves.empty()) return text;
  text += '\n' + movetext(game, style.letters);
  std::string lines;
  Position position = game.start;
  for (const ReconstructedMove& move : game.moves) {
    if (is_notable(move)) (lines += mended_line(sheets, position, move, style)) += '\n';
    position.play(move.move);
  }
  for (const Color side : both_colors) {
    std::string entries;
    for (const std::size_t entry : game.superfluous[index(side)])
      entries += fmt::format("{}“{}”", entries.empty() ? "" : ", ", sheets[index(side)].entries[entry].text);
    if (!entries.empty())
      (lines += say(style.language, side == Color::white ? Message::superfluous_white : Message::superfluous_black,
                    entries)) += '\n';
  }
  if (!lines.empty()) text += '\n' + lines;
  return text;
}

std::string write_json(const std::array<ScoreSheet, 2>& sheets, const Reconstruction& game, Language language) {
  std::string out = fmt::format(
      R"({{"verdict":"{}","probability":{:.4f},"equal_games":{},"exchangeable":{},"complete":{},"states":{})",
      code(game.verdict), game.probability, game.equal_games, game.exchangeable, game.all_in_margin_found, game.states);
  fmt::format_to(std::back_inserter(out), R"(,"letters":["{}","{}"])", code(game.letters[0]), code(game.letters[1]));
  append_json_string(out += R"(,"fen":)", notation::write_fen(game.position()));
  append_json_string(out += R"(,"says":)",
                     describe(game, {.language = language, .letters = notation::letters_of(language)}));
  out += R"(,"moves":[)";
  Position position = game.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const ReconstructedMove& move = game.moves[ply];
    out += ply == 0 ? "{" : ",{";
    append_move(out, position, move.move);
    fmt::format_to(std::back_inserter(out), R"(,"number":{},"side":"{}","certain":{},"probability":{:.4f})",
                   position.fullmove_number(), position.turn() == Color::white ? "white" : "black", move.certain,
                   move.probability);
    append_entry(out, "white", sheets[0], move.entries[0]);
    append_entry(out, "black", sheets[1], move.entries[1]);
    if (is_notable(move))
      append_json_string(
          out += R"(,"says":)",
          mended_line(sheets, position, move, {.language = language, .letters = notation::letters_of(language)}));
    if (!move.alternatives.empty()) {
      out += R"(,"alternatives":[)";
      for (std::size_t i = 0; i < move.alternatives.size(); ++i) {
        out += i == 0 ? "{" : ",{";
        append_move(out, position, move.alternatives[i].move);
        fmt::format_to(std::back_inserter(out), R"(,"probability":{:.4f}}})", move.alternatives[i].probability);
      }
      out += ']';
    }
    out += '}';
    position.play(move.move);
  }
  out += R"(],"others":[)";
  for (std::size_t i = 0; i < game.others.size(); ++i) {
    out += i == 0 ? "[" : ",[";
    Position there = game.start;
    for (std::size_t ply = 0; ply < game.others[i].size(); ++ply) {
      if (ply != 0) out += ',';
      append_json_string(out, write_san(there, game.others[i][ply]));
      there.play(game.others[i][ply]);
    }
    out += ']';
  }
  out += R"(],"superfluous":{)";
  for (const Color side : both_colors) {
    out += side == Color::white ? R"("white":[)" : R"(],"black":[)";
    const auto& entries = game.superfluous[index(side)];
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (i != 0) out += ',';
      append_json_string(out, sheets[index(side)].entries[entries[i]].text);
    }
  }
  return out + "]}}";
}

}  // namespace jadoube::archive
