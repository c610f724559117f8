#include "jadoube/laws/steps/internal/read_move.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::laws {

namespace {

// The names of D.2.1, and what they stand for in algebraic notation.
constexpr std::array<std::pair<std::string_view, std::string_view>, 31> announced_names{{
    {"anna", "a"},        {"bella", "b"},   {"cesar", "c"},       {"david", "d"},      {"eva", "e"},
    {"felix", "f"},       {"gustav", "g"},  {"hector", "h"},      {"eins", "1"},       {"zwei", "2"},
    {"drei", "3"},        {"vier", "4"},    {"fuenf", "5"},       {"f\u00fcnf", "5"},  {"sechs", "6"},
    {"sieben", "7"},      {"acht", "8"},    {"koenig", "K"},      {"k\u00f6nig", "K"}, {"dame", "Q"},
    {"turm", "R"},        {"laeufer", "B"}, {"l\u00e4ufer", "B"}, {"springer", "N"},   {"bauer", ""},
    {"lange", "0-0-"},    {"kurze", "0-"},  {"rochade", "0"},     {"nimmt", ""},       {"schlaegt", ""},
    {"schl\u00e4gt", ""},
}};

// The announcement in algebraic notation; nothing if a word is none of those.
std::optional<std::string> in_algebraic(std::string_view text) {
  std::string written;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,.-", at), text.size());
    std::string word(text.substr(at, end - at));
    std::ranges::transform(word, word.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    at = end + 1;
    if (word.empty()) continue;
    const auto found =
        std::ranges::find(announced_names, std::string_view(word), [](const auto& name) { return name.first; });
    if (found == announced_names.end()) return std::nullopt;
    written += found->second;
  }
  return written;
}

}  // namespace

std::expected<Move, UnreadableMove> read_move(const Position& position, std::string_view text) {
  const auto uci = notation::read_uci(position, text);
  if (uci) return *uci;
  if (uci.error().kind == notation::UciError::Kind::illegal)
    return std::unexpected(UnreadableMove{uci.error().illegality->from, uci.error().illegality});
  const auto san = notation::read_san(position, text);
  if (san) return *san;
  if (san.error().illegality)
    return std::unexpected(UnreadableMove{san.error().illegality->from, san.error().illegality});
  return std::unexpected(UnreadableMove{});
}

std::optional<Move> read_in_any_language(const Position& position, std::string_view text) {
  if (const auto move = read_move(position, text)) return *move;
  for (const notation::Letters letters : notation::all_letters)
    if (const auto move = notation::read_san(position, text, letters)) return *move;
  return std::nullopt;
}

std::optional<Move> read_announced(const Position& position, std::string_view text) {
  if (const auto written = in_algebraic(text))
    if (const auto move = read_move(position, *written)) return *move;
  return read_in_any_language(position, text);
}

}  // namespace jadoube::laws
