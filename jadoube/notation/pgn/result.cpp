#include "jadoube/notation/pgn/result.hpp"

#include <algorithm>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/signs.hpp"

namespace jadoube::pgn {

namespace {

// The size of the longest of these that begins the text; a longer one must be listed before a shorter one that begins
// it.
template <std::size_t count>
std::size_t one_of(std::string_view text, const std::array<std::string_view, count>& forms) {
  for (const std::string_view form : forms)
    if (text.starts_with(form)) return form.size();
  return 0;
}

// The blanks that begin a text; at most a few, as in "1 - 0".
std::size_t blanks_size(std::string_view text) {
  constexpr std::size_t most = 8;
  std::size_t size = 0;
  while (size < std::min(text.size(), most)) {
    const bool ascii = text[size] == ' ' || text[size] == '\t';
    const std::size_t blank = ascii ? 1 : foreign_blank(text.substr(size));
    if (blank == 0) break;
    size += blank;
  }
  return size;
}

enum class Points : std::uint8_t { none, half, all };

struct Score {
  std::size_t size = 0;  // 0: no score
  Points points = Points::none;
  bool is_sign = false;  // + for 1, - for 0, = for a half
};

Score score_at(std::string_view text) {
  constexpr std::array<std::string_view, 7> halves{"1/2", "½", "0.5", "0,5", "O.5", ".5", ",5"};
  constexpr std::array<std::string_view, 3> dashes{"-", "−", "–"};
  if (const std::size_t half = one_of(text, halves)) return {half, Points::half};
  if (text.empty()) return {};
  switch (text[0]) {
    case '1': return {1, Points::all};
    case '0':
    case 'O': return {1, Points::none};
    case '+': return {1, Points::all, true};
    case '=': return {1, Points::half, true};
    default: return {one_of(text, dashes), Points::none, true};
  }
}

struct Phrase {
  std::string_view words;
  Result result;
};
constexpr std::array phrases{
    Phrase{"white wins", Result::white_wins},
    Phrase{"white won", Result::white_wins},
    Phrase{"black wins", Result::black_wins},
    Phrase{"black won", Result::black_wins},
    Phrase{"white resigns", Result::black_wins},
    Phrase{"white resigned", Result::black_wins},
    Phrase{"black resigns", Result::white_wins},
    Phrase{"black resigned", Result::white_wins},
    Phrase{"draw agreed", Result::draw},
    Phrase{"drawn", Result::draw},
    Phrase{"draw", Result::draw},
    Phrase{"remis", Result::draw},
    Phrase{"as brancas ganham", Result::white_wins},
    Phrase{"as pretas ganham", Result::black_wins},
    Phrase{"as brancas vencem", Result::white_wins},
    Phrase{"as pretas vencem", Result::black_wins},
    Phrase{"brancas ganham", Result::white_wins},
    Phrase{"pretas ganham", Result::black_wins},
    Phrase{"ganham as brancas", Result::white_wins},
    Phrase{"ganham as pretas", Result::black_wins},
    Phrase{"as brancas desistem", Result::black_wins},
    Phrase{"as pretas desistem", Result::white_wins},
    Phrase{"brancas desistem", Result::black_wins},
    Phrase{"pretas desistem", Result::white_wins},
    Phrase{"empate", Result::draw},
};

bool begins_in_any_case(std::string_view text, std::string_view words) {
  if (text.size() < words.size()) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char c = text[i];
    if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c) != words[i]) return false;
  }
  return true;
}

bool ends_word(std::string_view text, std::size_t at) {
  return at >= text.size() || !(is_letter(text[at]) || is_digit(text[at]) || is_foreign(text[at]));
}

}  // namespace

ResultForm result_in_any_form(std::string_view text) {
  constexpr std::array<std::string_view, 7> separators{"-", ":", "–", "—", "−", "‑", "‐"};
  const std::string_view all = text;
  const auto pass = [&](std::size_t size) { text.remove_prefix(size); };
  const auto pass_forfeit = [&] {
    if (text.starts_with('F') || text.starts_with('f')) pass(1);
  };
  const Score first = score_at(text);
  if (first.size == 0) return {};
  pass(first.size);
  pass_forfeit();
  pass(blanks_size(text));
  const std::size_t between = one_of(text, separators);
  // + - and +/- are annotations.
  if (between == 0 || (first.is_sign && !text.starts_with(':'))) return {};
  pass(between);
  pass(blanks_size(text));
  const Score second = score_at(text);
  const bool fits = first.points == Points::half ? second.points == Points::half
                                                 : second.points != Points::half && second.points != first.points;
  if (second.size == 0 || second.is_sign != first.is_sign || !fits) return {};
  pass(second.size);
  if (ends_word(text, 1)) pass_forfeit();
  return {all.size() - text.size(), first.points == Points::half  ? Result::draw
                                    : first.points == Points::all ? Result::white_wins
                                                                  : Result::black_wins};
}

ResultForm result_in_words(std::string_view text) {
  for (const auto& [words, result] : phrases)
    if (begins_in_any_case(text, words) && ends_word(text, words.size())) return {words.size(), result};
  return {};
}

std::size_t forfeit_size(std::string_view text) {
  constexpr std::array<std::string_view, 12> words{"(forfeit)", "forfeit", "(default)", "default", "walkover", "(ff)",
                                                   "w.o.",      "w/o",     "(wo)",      "ff",      "wo",       "f"};
  const std::size_t blanks = blanks_size(text);
  text.remove_prefix(blanks);
  for (const std::string_view word : words)
    if (begins_in_any_case(text, word) && ends_word(text, word.size())) return blanks + word.size();
  return 0;
}

std::optional<Result> result_meant(std::string_view text) {
  while (!text.empty() && (is_blank(text.back()) || text.back() == '.')) text.remove_suffix(1);
  text.remove_prefix(blanks_size(text));
  if (const auto standard = parse_result(text)) return standard;
  for (const ResultForm form : {result_in_any_form(text), result_in_words(text)}) {
    if (form.size == 0) continue;
    if (form.size + forfeit_size(text.substr(form.size)) == text.size()) return form.result;
  }
  return std::nullopt;
}

}  // namespace jadoube::pgn
