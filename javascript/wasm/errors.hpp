// Errors of the library as JSON: kind, place, fields, and the sentence in each language.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/error.hpp"
#include "jadoube/notation/pgn/source.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
#include "jadoube/text/internal/enum_names.hpp"

namespace jadoube::javascript {

using Json = laws::protocol::JsonText;

// `"says": {"en": …}`
template <typename Describe>
void write_says(Json& json, const Describe& describe, std::string_view key = "says") {
  json.word(key).raw(": {");
  json.in_languages([&](std::string& out, text::Language language) { out += describe(language); });
  json.raw("}");
}

void write_illegality(Json& json, const Illegality& why, const Position& position);
void write_fen_error(std::string& out, const notation::FenError& error);
void write_move_error(std::string& out, const notation::SanError& error, const Position& position,
                      std::string_view text, notation::Letters letters);
void write_move_error(std::string& out, const notation::UciError& error, const Position& position,
                      std::string_view text);
void write_pgn_error(std::string& out, const pgn::PgnError& error, notation::Letters letters);
void write_source_error(std::string& out, const pgn::SourceFault& fault);

// The legal move that a text means, in UCI or algebraic notation; where there is none, the error is appended to `out`.
std::optional<Move> read_move(std::string& out, const Position& position, std::string_view text,
                              notation::Letters letters);

}  // namespace jadoube::javascript
