#include "javascript/wasm/errors.hpp"

#include "jadoube/laws/model/broken_article.hpp"
#include "jadoube/notation/explain.hpp"

namespace jadoube::javascript {
namespace {

using text::enum_name;
using text::Language;

void write_squares(Json& json, Bitboard squares) {
  json.list(squares, [&](Square square) { json.word(to_string(square)); });
}

template <typename Error>
void write_move(std::string& out, const Error& error, const Position& position, std::string_view text) {
  Json json(out);
  json.raw(R"({"error": "MoveError", "kind": )").word(enum_name(error.kind));
  json.raw(R"(, "column": )").number(static_cast<std::int64_t>(error.column)).raw(R"(, "text": )").text(text);
  json.raw(R"(, "candidates": )").list(error.candidates, [&](Move move) { json.number(move.bits()); });
  json.raw(R"(, "illegality": )").or_null(error.illegality, [&](const Illegality& why) {
    write_illegality(json, why, position);
  });
  json.raw(", ");
}

bool is_uci(std::string_view move) {
  return (move.size() == 4 || move.size() == 5) && parse_square(move.substr(0, 2)) && parse_square(move.substr(2, 2));
}

constexpr std::string_view without_place = "saysWithoutPlace";

}  // namespace

void write_illegality(Json& json, const Illegality& why, const Position& position) {
  json.raw(R"({"reason": )").word(code(why.reason));
  json.raw(R"(, "article": )").word(number(laws::broken_article(why), laws::editions.back()));
  json.raw(R"(, "from": )").word(to_string(why.from)).raw(R"(, "to": )").word(to_string(why.to));
  json.raw(R"(, "squares": )");
  write_squares(json, why.squares);
  json.raw(R"(, "attackers": )");
  write_squares(json, why.attackers);
  json.raw(", ");
  write_says(json, [&](Language language) { return notation::describe(why, position, language); });
  json.raw("}");
}

void write_fen_error(std::string& out, const notation::FenError& error) {
  Json json(out);
  json.raw(R"({"error": "FenError", "kind": )").word(enum_name(error.kind));
  json.raw(R"(, "column": )").number(static_cast<std::int64_t>(error.column));
  json.raw(R"(, "field": )").word(enum_name(error.field)).raw(R"(, "reason": )");
  json.or_null(error.setup, [&](const SetupError& setup) { json.word(enum_name(setup.kind)); });
  json.raw(R"(, "squares": )");
  write_squares(json, error.setup ? error.setup->squares : Bitboard());
  json.raw(", ");
  write_says(json, [&](Language language) { return describe(error, language); });
  json.raw(", ");
  write_says(
      json, [&](Language language) { return describe_without_place(error, language); }, without_place);
  json.raw("}");
}

void write_move_error(std::string& out, const notation::SanError& error, const Position& position,
                      std::string_view text, notation::Letters letters) {
  write_move(out, error, position, text);
  Json json(out);
  write_says(json, [&](Language language) { return describe(error, position, language, letters); });
  json.raw("}");
}

void write_move_error(std::string& out, const notation::UciError& error, const Position& position,
                      std::string_view text) {
  write_move(out, error, position, text);
  Json json(out);
  write_says(json, [&](Language language) { return describe(error, position, language); });
  json.raw("}");
}

void write_pgn_error(std::string& out, const pgn::PgnError& error, notation::Letters letters) {
  Json json(out);
  json.raw(R"({"error": "PgnError", "kind": )").word(enum_name(error.kind));
  json.raw(R"(, "game": )").number(static_cast<std::int64_t>(error.game));
  json.raw(R"(, "line": )").number(static_cast<std::int64_t>(error.line));
  json.raw(R"(, "column": )").number(static_cast<std::int64_t>(error.column));
  json.raw(R"(, "text": )").text(error.text).raw(R"(, "isHint": )").truth(is_hint(error.kind));
  json.raw(R"(, "isMended": )").truth(error.stood).raw(R"(, "cause": )");
  if (error.san && error.position)
    write_move_error(out, *error.san, *error.position, error.text, letters);
  else if (error.fen)
    write_fen_error(out, *error.fen);
  else
    json.raw("null");
  json.raw(", ");
  write_says(json, [&](Language language) { return describe_with_place(error, language, letters); });
  json.raw(", ");
  write_says(
      json, [&](Language language) { return describe(error, language, letters); }, without_place);
  json.raw("}");
}

void write_source_error(std::string& out, const pgn::SourceFault& fault) {
  Json json(out);
  json.raw(R"({"error": "SourceError", "kind": )").word(enum_name(fault.kind)).raw(", ");
  write_says(json, [&](Language language) { return describe(fault, language); });
  json.raw("}");
}

std::optional<Move> read_move(std::string& out, const Position& position, std::string_view text,
                              notation::Letters letters) {
  if (is_uci(text)) {
    const auto read = notation::read_uci(position, text);
    if (read) return *read;
    write_move_error(out, read.error(), position, text);
  } else {
    const auto read = notation::read_san(position, text, letters);
    if (read) return *read;
    write_move_error(out, read.error(), position, text, letters);
  }
  return std::nullopt;
}

}  // namespace jadoube::javascript
