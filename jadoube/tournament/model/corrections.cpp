#include "jadoube/tournament/model/corrections.hpp"

#include <algorithm>
#include <ranges>

#include "jadoube/text/words.hpp"

namespace jadoube::tournament {
namespace {

// Takes a text off the front, up to a mark, which is taken off too. Nothing if the mark does not follow.
std::optional<std::string_view> take(std::string_view& text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(at + mark.size());
  return taken;
}

std::optional<std::pair<Mark, Mark>> marks_in(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const auto white = mark_of(text[0]), black = mark_of(text[1]);
  return white && black && is_result(*white, *black) ? std::optional(std::pair(*white, *black)) : std::nullopt;
}

}  // namespace

std::optional<Correction> correction_in(std::string_view text) {
  constexpr std::string_view beginning = "### Correction @ Round ";
  if (!text.starts_with(beginning)) return std::nullopt;
  text.remove_prefix(beginning.size());
  const auto round = take(text, ": "), white = take(text, "-"), black = take(text, ": ");
  const auto now = take(text, " instead of ");
  if (!round || !white || !black || !now) return std::nullopt;
  const auto number = text::number<unsigned>(*round);
  const auto first = text::number<unsigned>(*white), second = text::number<unsigned>(*black);
  const auto marks = marks_in(*now), marks_before = marks_in(text);
  if (!number || !first || !second || !marks || !marks_before) return std::nullopt;
  return Correction{*number,
                    {*first, *second, marks->first, marks->second},
                    {*first, *second, marks_before->first, marks_before->second}};
}

bool undo(Event& event, const Correction& correction) {
  if (correction.round == 0 || correction.round > event.rounds.size()) return false;
  auto& boards = event.rounds[correction.round - 1].boards;
  const auto found = std::ranges::find(boards, correction.now);
  if (found == boards.end()) return false;
  *found = correction.before;
  return true;
}

PairedRound before_corrections(const Event& event, unsigned round) {
  PairedRound earlier = event.rounds[round - 1];
  for (const std::string& text : std::views::reverse(event.kept)) {
    const auto correction = correction_in(text);
    if (!correction || correction->round != round) continue;
    const auto found = std::ranges::find(earlier.boards, correction->now);
    if (found != earlier.boards.end()) *found = correction->before;
  }
  return earlier;
}

}  // namespace jadoube::tournament
