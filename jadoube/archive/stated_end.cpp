#include "jadoube/archive/stated_end.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace jadoube::archive {

namespace {

// The letters from a to z that occur in a text, a bit for each.
constexpr std::uint32_t letters_in(std::string_view text) {
  std::uint32_t letters = 0;
  for (const char c : text)
    if (c >= 'a' && c <= 'z') letters |= 1U << (c - 'a');
  return letters;
}

struct Phrase {
  consteval Phrase(std::string_view words_, EndReason reason_)
      : words(words_), reason(reason_), letters(letters_in(words)) {}
  std::string_view words;
  EndReason reason;
  std::uint32_t letters;
};

// The first match counts.
constexpr std::array phrases{
    Phrase{"resigned, but", EndReason::unstated},  // to a side that could not checkmate
    Phrase{"timeout vs insufficient", EndReason::time_against_insufficient_material},
    Phrase{"timevsinsufficient", EndReason::time_against_insufficient_material},
    Phrase{"no material to mate", EndReason::time_against_insufficient_material},
    Phrase{"both players ran out of time", EndReason::unstated},
    Phrase{"insufficient", EndReason::insufficient_material},
    Phrase{"unterminated", EndReason::unterminated},
    Phrase{"stalemate", EndReason::stalemate},
    Phrase{"checkmate", EndReason::checkmate},
    Phrase{"time forfeit", EndReason::time},
    Phrase{"time-forfeit", EndReason::time},
    Phrase{"on time", EndReason::time},
    Phrase{"out of time", EndReason::time},
    Phrase{"time limit exceeded", EndReason::time},
    Phrase{"exceeded the time limit", EndReason::time},
    Phrase{"overstepped the time limit", EndReason::time},
    Phrase{"flag fell", EndReason::time},
    Phrase{"perda por tempo", EndReason::time},
    Phrase{"perdem por tempo", EndReason::time},
    Phrase{"perderam por tempo", EndReason::time},
    Phrase{"ganham por tempo", EndReason::time},
    Phrase{"venceram por tempo", EndReason::time},
    Phrase{"resign", EndReason::resignation},
    Phrase{"desistem", EndReason::resignation},
    Phrase{"desistiram", EndReason::resignation},
    Phrase{"desistência", EndReason::resignation},
    Phrase{"abandonam", EndReason::resignation},
    Phrase{"repetition", EndReason::repetition},
    Phrase{"50 move", EndReason::fifty_moves},
    Phrase{"50-move", EndReason::fifty_moves},
    Phrase{"fifty move", EndReason::fifty_moves},
    Phrase{"agreement", EndReason::agreement},
    Phrase{"agreed", EndReason::agreement},
};

std::string lower(std::string_view text) {
  std::string lowered(text);
  for (char& c : lowered)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lowered;
}

enum class Fate : std::uint8_t { wins, loses, draws };

// The first that follows the name counts.
constexpr std::array<std::pair<std::string_view, Fate>, 27> fates{{
    {" wins", Fate::wins},
    {" won", Fate::wins},
    {" gives checkmate", Fate::wins},
    {" mates", Fate::wins},
    {" loses", Fate::loses},
    {" lost", Fate::loses},
    {" resigns", Fate::loses},
    {" resigned, but", Fate::draws},
    {" resigned", Fate::loses},
    {" forfeits", Fate::loses},
    {" runs out of time", Fate::loses},
    {" ran out of time and ", Fate::draws},  // the other side could not checkmate
    {" ran out of time", Fate::loses},
    {" is checkmated", Fate::loses},
    {" checkmated with ", Fate::wins},
    {" checkmated", Fate::loses},
    {" exceeded the time limit", Fate::loses},
    {" overstepped the time limit", Fate::loses},
    {"'s flag fell", Fate::loses},
    {" flag fell", Fate::loses},
    {" perdem", Fate::loses},
    {" perderam", Fate::loses},
    {" desistem", Fate::loses},
    {" desistiram", Fate::loses},
    {" abandonam", Fate::loses},
    {" ganham", Fate::wins},
    {" venceram", Fate::wins},
}};

struct Statement {
  Fate fate;
  std::string_view rest;  // the text after it
};

std::optional<Statement> statement_about(std::string_view name, std::string_view text) {
  if (name.empty() || name == "?" || !text.starts_with(name)) return std::nullopt;
  text.remove_prefix(name.size());
  for (const auto& [words, fate] : fates)
    if (text.starts_with(words)) return Statement{fate, text.substr(words.size())};
  return std::nullopt;
}

std::optional<Statement> statement_of_draw(std::string_view text) {
  for (const std::string_view words : {"game drawn", "draw", "the game is a draw"})
    if (text.starts_with(words)) return Statement{Fate::draws, text.substr(words.size())};
  return std::nullopt;
}

struct Names {
  Names(std::string_view white_, std::string_view black_)
      : white(lower(white_)),
        black(lower(black_)),
        all{{{white, Color::white},
             {black, Color::black},
             {"white", Color::white},
             {"black", Color::black},
             {"as brancas", Color::white},
             {"as pretas", Color::black},
             {"brancas", Color::white},
             {"pretas", Color::black}}} {}
  Names(const Names&) = delete;
  Names& operator=(const Names&) = delete;

  std::string white, black;
  std::array<std::pair<std::string_view, Color>, 8> all;
};

// Whether the text after the words about the end can belong to them, so that they are not an annotator's.
bool is_about_the_end(std::string_view rest) {
  constexpr std::array<std::string_view, 9> ways{".",       "!",         " by ",     " on time", " because ",
                                                 " agreed", " claimed ", " due to ", " the game"};
  return rest.empty() || rest == " por tempo" || rest == " por tempo." || rest.ends_with("# and won.") ||
         std::ranges::any_of(ways, [&](std::string_view way) { return rest.starts_with(way); });
}

}  // namespace

StatedEnd stated_end(std::string_view text, std::string_view white, std::string_view black) {
  // The usual value, checked first.
  if (text == "Normal") return {};
  if (text == "Time forfeit") return {.reason = EndReason::time};
  const std::string lowered = lower(text);
  // The text says nothing else.
  if (lowered == "time" || lowered == "timeout" || lowered == "time out") return {.reason = EndReason::time};
  StatedEnd end;
  // Most phrases have a letter that the text lacks.
  const std::uint32_t missing = ~letters_in(lowered);
  const auto phrase = std::ranges::find_if(
      phrases, [&](const Phrase& p) { return (p.letters & missing) == 0 && lowered.contains(p.words); });
  if (phrase != phrases.end()) end.reason = phrase->reason;
  const Names names(white, black);
  for (const auto& [name, color] : names.all)
    if (const auto statement = statement_about(name, lowered);
        statement && statement->fate != Fate::draws && !end.winner) {
      end.winner = statement->fate == Fate::wins ? color : !color;
      if (statement->fate == Fate::loses && end.reason == EndReason::time) end.flag_fell = color;
    }
  end.draw = statement_of_draw(lowered).has_value();
  return end;
}

std::optional<StatedEnd> stated_end_in_comment(std::string_view text, std::string_view white, std::string_view black) {
  const std::string lowered = lower(text);
  std::optional<Statement> statement = statement_of_draw(lowered);
  const Names names(white, black);
  for (const auto& [name, color] : names.all)
    if (!statement) statement = statement_about(name, lowered);
  if (!statement || !is_about_the_end(statement->rest)) return std::nullopt;
  return stated_end(text, white, black);
}

}  // namespace jadoube::archive
