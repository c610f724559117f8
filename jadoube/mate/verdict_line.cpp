#include "jadoube/mate/verdict_line.hpp"

#include <utility>

#include "jadoube/text/next_word.hpp"

namespace jadoube::mate {
namespace {

constexpr std::array letters{'W', 'B'};

std::optional<std::array<bool, 2>> read_verdict(std::string_view word) {
  if (word.size() != letters.size()) return std::nullopt;
  std::array<bool, 2> can{};
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (word[i] != letters[i] && word[i] != '-') return std::nullopt;
    can[i] = word[i] == letters[i];
  }
  return can;
}

}  // namespace

std::expected<VerdictLine, notation::FenError> read_verdict_line(std::string_view line) {
  const std::size_t first = text::next_word(line, 0), end = text::next_blank(line, first);
  const auto expected = read_verdict(line.substr(first, end - first));
  const std::size_t at = expected ? end : 0;
  auto epd = notation::read_epd(line.substr(at));
  if (epd) return VerdictLine{expected, epd->position, std::move(epd->operations)};
  notation::FenError error = epd.error();
  error.column += at;
  return std::unexpected(error);
}

std::array<char, 2> verdict_letters(const DeadAnswer& answer) {
  const auto letter = [](const MateAnswer& side, char can) {
    switch (side.verdict) {
      case MateVerdict::can_mate: return can;
      case MateVerdict::cannot_mate: return '-';
      case MateVerdict::undecided: break;
    }
    return '?';
  };
  return {letter(answer.white, letters[0]), letter(answer.black, letters[1])};
}

}  // namespace jadoube::mate
