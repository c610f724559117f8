// Positions, moves, FEN, algebraic notation, PGN and the mate question as a WebAssembly module, for the npm package.
//
// A position is sizeof(Position) bytes, which the caller keeps and puts at core_given(); one that is made stands at
// core_made(). A text goes in at core_text(size), an answer, JSON or a text, comes out at core_answer(); both are valid
// until the next call. Moves are numbers, Move::bits().
//
//   room = core_text(size);  // … the FEN's bytes are written there
//   if (core_read_fen(size, false)) position = memory[core_made() … + core_position_size()];
#include <array>
#include <charconv>
#include <memory>
#include <string>
#include <vector>

#include "jadoube/chess/chess960.hpp"
#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/mate/can_mate.hpp"
#include "jadoube/mate/material.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"
#include "javascript/wasm/errors.hpp"
#include "javascript/wasm/games.hpp"

namespace {

using namespace jadoube;
using jadoube::text::enum_name;
using javascript::Json;
using notation::Letters;

// Positions and moves on their way in and out.
struct Memory {
  Position given, made;
  std::string text, answer;
  MoveList moves;
  std::vector<Position> line;
};

Memory& memory() {
  static Memory all;
  return all;
}

std::string_view given_text(std::size_t size) { return std::string_view(memory().text).substr(0, size); }
std::string& new_answer() {
  memory().answer.clear();
  return memory().answer;
}
Letters letters_of(unsigned number) {
  return number < notation::all_letters.size() ? notation::all_letters[number] : Letters::en;
}

void write_squares(Bitboard squares) {
  Json json(new_answer());
  json.list(squares, [&](Square at) { json.word(to_string(at)); });
}

notation::SanOptions style(unsigned letters, unsigned number) {
  const Letters of = letters_of(letters);
  return number == 1   ? notation::laws_san(of)
         : number == 2 ? notation::SanOptions{.letters = of, .form = notation::SanForm::full}
                       : notation::SanOptions{.letters = of};
}

std::uint64_t count_nodes(const Position& position, unsigned depth) {
  if (depth == 0) return 1;
  const MoveList moves = position.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move move : moves) nodes += count_nodes(position.after(move), depth - 1);
  return nodes;
}

}  // namespace

extern "C" {

[[clang::export_name("core_position_size")]] std::size_t core_position_size() { return sizeof(Position); }
[[clang::export_name("core_given")]] Position* core_given() { return &memory().given; }
[[clang::export_name("core_made")]] Position* core_made() { return &memory().made; }
[[clang::export_name("core_move_list")]] Move* core_move_list() { return memory().moves.data(); }
// The positions after each move of core_play_line.
[[clang::export_name("core_line")]] Position* core_line() { return memory().line.data(); }
[[clang::export_name("core_text")]] char* core_text(std::size_t size) {
  if (memory().text.size() < size) memory().text.resize(size);
  return memory().text.data();
}
[[clang::export_name("core_answer")]] const char* core_answer() { return memory().answer.data(); }
[[clang::export_name("core_answer_size")]] std::size_t core_answer_size() { return memory().answer.size(); }

// The number of the letters with a code, which is a text; -1 if there are none.
[[clang::export_name("core_letters")]] int core_letters(std::size_t size) {
  const auto letters = notation::parse_letters(given_text(size));
  if (!letters) return -1;
  for (std::size_t i = 0; i < notation::all_letters.size(); ++i)
    if (notation::all_letters[i] == *letters) return static_cast<int>(i);
  return -1;
}

// --- Positions. False: the answer says what is wrong.
[[clang::export_name("core_read_fen")]] bool core_read_fen(std::size_t size, bool strict) {
  const auto read =
      notation::read_fen(given_text(size), strict ? notation::FenStyle::strict : notation::FenStyle::forgiving);
  if (read)
    memory().made = *read;
  else
    javascript::write_fen_error(new_answer(), read.error());
  return read.has_value();
}
[[clang::export_name("core_chess960")]] void core_chess960(unsigned number) {
  memory().made = Position::chess960(number);
}
[[clang::export_name("core_fen")]] void core_fen(bool shredder, bool always) {
  using Options = notation::FenOptions;
  new_answer() = notation::write_fen(memory().given,
                                     {.en_passant = always ? Options::EnPassant::always : Options::EnPassant::legal,
                                      .castling = shredder ? Options::Castling::shredder : Options::Castling::xfen});
}
// Everything that a page shows of a position, in one answer.
[[clang::export_name("core_describe")]] void core_describe() {
  const Position& position = memory().given;
  const bool check = position.is_check(), moves = position.has_legal_move();
  Json json(new_answer());
  json.raw(R"({"turn": )").word(enum_name(position.turn())).raw(R"(, "pieces": {)");
  bool first = true;
  for (const Square square : position.occupied()) {
    if (!std::exchange(first, false)) json.raw(", ");
    const Piece piece = *position.piece_at(square);
    const char letter = std::string_view("PNBRQKpnbrqk")[index(piece.color) * 6 + index(piece.role)];
    json.word(to_string(square)).raw(": ").word(std::string_view(&letter, 1));
  }
  json.raw(R"(}, "enPassant": )").or_null(position.legal_en_passant(), [&](Square at) { json.word(to_string(at)); });
  json.raw(R"(, "halfmoveClock": )").number(position.halfmove_clock());
  json.raw(R"(, "fullmoveNumber": )").number(position.fullmove_number());
  json.raw(R"(, "isCheck": )").truth(check);
  json.raw(R"(, "isCheckmate": )").truth(check && !moves);
  json.raw(R"(, "isStalemate": )").truth(!check && !moves);
  json.raw(R"(, "checkers": )").list(position.checkers(), [&](Square at) { json.word(to_string(at)); });
  json.raw("}");
}
[[clang::export_name("core_same_position")]] bool core_same_position() {
  return same_position(memory().given, memory().made);
}
// The squares of a side's pieces: those that attack a square, those that are pinned.
[[clang::export_name("core_attackers")]] void core_attackers(unsigned target, bool black) {
  write_squares(memory().given.attackers(square(target & 63), black ? Color::black : Color::white));
}
[[clang::export_name("core_pinned")]] void core_pinned(bool black) {
  write_squares(memory().given.pinned(black ? Color::black : Color::white));
}
// Position::key() in hexadecimal digits.
[[clang::export_name("core_key")]] void core_key() {
  std::array<char, 16> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), memory().given.key(), 16).ptr;
  new_answer().assign(digits.data(), end);
}
[[clang::export_name("core_insufficient")]] bool core_insufficient(bool black) {
  return mate::insufficient(memory().given.board(), black ? Color::black : Color::white);
}

// --- Moves
[[clang::export_name("core_moves")]] unsigned core_moves() {
  memory().moves = memory().given.legal_moves();
  return static_cast<unsigned>(memory().moves.size());
}
// The first `count` of the moves in the list in algebraic notation, a line each; an empty one for an illegal move.
[[clang::export_name("core_sans")]] void core_sans(unsigned count, unsigned letters, unsigned number) {
  std::string& answer = new_answer();
  const auto options = style(letters, number);
  for (unsigned i = 0; i < count && i < MoveList::capacity; ++i) {
    const Move move = memory().moves.data()[i];
    if (memory().given.is_legal(move)) answer += notation::write_san(memory().given, move, options);
    answer += '\n';
  }
}
[[clang::export_name("core_play")]] bool core_play(std::uint32_t bits) {
  const Move move = Move::from_bits(bits);
  if (!memory().given.is_legal(move)) return false;
  memory().made = memory().given.after(move);
  return true;
}
// The move that a text means: its bits, which are never 0; 0, and why in the answer, if there is none.
[[clang::export_name("core_read_move")]] std::uint32_t core_read_move(std::size_t size, unsigned letters) {
  const auto move = javascript::read_move(new_answer(), memory().given, given_text(size), letters_of(letters));
  return move ? move->bits() : 0;
}
// Plays moves separated by blanks; how many were played. If not all, the answer says why.
[[clang::export_name("core_play_line")]] unsigned core_play_line(std::size_t size, unsigned letters) {
  Memory& all = memory();
  all.line.clear();
  new_answer();
  std::string_view left = given_text(size);
  for (;;) {
    const auto begin = left.find_first_not_of(" \t\r\n");
    if (begin == left.npos) break;
    left.remove_prefix(begin);
    const auto end = std::min(left.find_first_of(" \t\r\n"), left.size());
    const Position& position = all.line.empty() ? all.given : all.line.back();
    const auto move = javascript::read_move(new_answer(), position, left.substr(0, end), letters_of(letters));
    if (!move) break;
    const Position next = position.after(*move);
    all.line.push_back(next);
    left.remove_prefix(end);
  }
  return static_cast<unsigned>(all.line.size());
}
// Why a move is illegal, in the answer; false if it is legal. `promotion` is a Role, 6 for none.
[[clang::export_name("core_why")]] bool core_why(unsigned from, unsigned to, unsigned promotion) {
  if (from >= 64 || to >= 64) return false;
  const auto role = promotion < all_roles.size() ? std::optional(all_roles[promotion]) : std::nullopt;
  const auto why = jadoube::why_illegal(memory().given, square(from), square(to), role);
  if (why) {
    Json json(new_answer());
    javascript::write_illegality(json, *why, memory().given);
  }
  return why.has_value();
}
[[clang::export_name("core_perft")]] double core_perft(unsigned depth) {
  return static_cast<double>(count_nodes(memory().given, depth));
}

// --- Can a side still mate? At most so many positions are looked at.
[[clang::export_name("core_can_mate")]] void core_can_mate(bool black, double positions, bool line) {
  const auto answer = mate::can_mate(memory().given, black ? Color::black : Color::white,
                                     {.budget = static_cast<std::uint64_t>(positions), .line = line});
  Json json(new_answer());
  json.raw(R"({"verdict": )").word(enum_name(answer.verdict)).raw(R"(, "ground": )").word(enum_name(answer.ground));
  json.raw(R"(, "positions": )").number(static_cast<std::int64_t>(answer.nodes)).raw(R"(, "line": )");
  json.list(answer.line, [&](Move move) { json.number(move.bits()); }).raw("}");
}

// --- Games. The text is that of core_text(), which is taken. `games` and `lines` of the same source were read before.
[[clang::export_name("core_games_open")]] javascript::GameReader* core_games_open(std::size_t size, unsigned letters,
                                                                                  bool variations, bool comments,
                                                                                  double games, double lines) {
  std::string given = std::exchange(memory().text, {});
  given.resize(size);
  return new javascript::GameReader(std::move(given), letters_of(letters), variations, comments,
                                    {static_cast<std::uint64_t>(games), static_cast<std::uint64_t>(lines)});
}
[[clang::export_name("core_games_close")]] void core_games_close(javascript::GameReader* reader) { delete reader; }
// At most so many games, as a list of JSON objects; false if there was none.
[[clang::export_name("core_games_next")]] bool core_games_next(javascript::GameReader* reader, unsigned most) {
  return reader->next(new_answer(), most);
}
// Whether the text could not be read to its end; then the answer says why.
[[clang::export_name("core_games_fault")]] bool core_games_fault(javascript::GameReader* reader) {
  if (reader->fault()) javascript::write_source_error(new_answer(), *reader->fault());
  return reader->fault().has_value();
}
// In PGN's export format, all games of the text, or the one that its records make (games.hpp). False: the answer says
// why not.
[[clang::export_name("core_games_format")]] bool core_games_format(std::size_t size, unsigned letters, unsigned written,
                                                                   unsigned columns, bool roster) {
  const std::string given = std::exchange(memory().text, {});
  return javascript::format_games(new_answer(), std::string_view(given).substr(0, size), letters_of(letters),
                                  {letters_of(written), columns, roster});
}
[[clang::export_name("core_game_format")]] bool core_game_format(std::size_t size, unsigned written, unsigned columns,
                                                                 bool roster) {
  return javascript::format_game(new_answer(), given_text(size), {letters_of(written), columns, roster});
}

}  // extern "C"
