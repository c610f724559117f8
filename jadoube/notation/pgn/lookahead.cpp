#include "jadoube/notation/pgn/internal/lookahead.hpp"

#include <algorithm>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::pgn {

Word next_word(const char* at, const char* end) {
  const auto skip_to = [&](char c) { at = std::find(at, end, c); };
  for (std::size_t depth = 0; at < end; ++at) {
    const char c = *at;
    if (c == '{') {
      skip_to('}');
      if (at == end) break;
    } else if (c == ';') {
      skip_to('\n');
      if (at == end) break;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')') {
      depth -= depth != 0;
    } else if (depth == 0 && (c == '*' || c == '[')) {
      break;
    } else if (depth == 0 && !is_blank(c) && !is_structure(c) && c != '.') {
      const char* const begin = at;
      while (at < end && !is_blank(*at) && !is_structure(*at) && *at != '.') ++at;
      const std::string_view text(begin, static_cast<std::size_t>(at - begin));
      const bool is_glyph = begin[-1] == '$';
      if (!is_glyph && text.find_first_not_of("0123456789") != std::string_view::npos) return {text, at};
      --at;
    }
  }
  return {{}, end};
}

Sequel sequel(Position position, const char* at, const char* end, notation::Letters letters) {
  constexpr std::size_t enough = 12;
  Sequel found;
  while (found.plies < enough) {
    const Word word = next_word(at, end);
    if (word.text.empty() || parse_result(word.text)) {
      found.to_the_end = true;
      return found;
    }
    const auto move = notation::read_san(position, without_check(word.text), letters);
    if (!move || position.pieces(!position.turn(), Role::king).contains(move->to())) return found;
    position.play(*move);
    ++found.plies;
    at = word.next;
  }
  return found;
}

std::optional<Square> king_in_centre(std::string_view word, notation::Letters letters) {
  const auto san = notation::parse_san(without_check(word), letters);
  if (!san || san->parts.role != Role::king || san->parts.castling || !centre.contains(san->parts.to))
    return std::nullopt;
  return san->parts.to;
}

Result result_of_kings(Square white, Square black) {
  const auto is_light = [](Square square) { return (index(file_of(square)) + index(rank_of(square))) % 2 == 1; };
  if (is_light(white) != is_light(black)) return Result::draw;
  return is_light(white) ? Result::white_wins : Result::black_wins;
}

}  // namespace jadoube::pgn
