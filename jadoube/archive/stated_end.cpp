#include "jadoube/archive/stated_end.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace jadoube::archive {

namespace {

struct Phrase {
  std::string_view words;
  EndReason reason;
};

// The first that is found counts.
constexpr std::array phrases{
    Phrase{"resigned, but", EndReason::unstated},  // to a side that could not mate
    Phrase{"timeout vs insufficient", EndReason::time_against_insufficient_material},
    Phrase{"timevsinsufficient", EndReason::time_against_insufficient_material},
    Phrase{"insufficient", EndReason::insufficient_material},
    Phrase{"unterminated", EndReason::unterminated},
    Phrase{"stalemate", EndReason::stalemate},
    Phrase{"checkmate", EndReason::checkmate},
    Phrase{"time forfeit", EndReason::time},
    Phrase{"on time", EndReason::time},
    Phrase{"out of time", EndReason::time},
    Phrase{"resign", EndReason::resignation},
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

// The first that stands behind the name counts.
constexpr std::array<std::pair<std::string_view, Fate>, 15> fates{{
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
    {" ran out of time", Fate::loses},
    {" is checkmated", Fate::loses},
    {" checkmated with ", Fate::wins},
    {" checkmated", Fate::loses},
}};

std::optional<Color> winner_by(std::string_view text, std::string_view name, Color color) {
  if (name.empty() || name == "?" || !text.starts_with(name)) return std::nullopt;
  text.remove_prefix(name.size());
  for (const auto& [words, fate] : fates)
    if (text.starts_with(words))
      return fate == Fate::draws ? std::nullopt : std::optional(fate == Fate::wins ? color : !color);
  return std::nullopt;
}

}  // namespace

StatedEnd stated_end(std::string_view text, std::string_view white, std::string_view black) {
  // What nearly all say, word for word.
  if (text == "Normal") return {};
  if (text == "Time forfeit") return {.reason = EndReason::time};
  const std::string lowered = lower(text);
  StatedEnd end;
  const auto phrase = std::ranges::find_if(phrases, [&](const Phrase& p) { return lowered.contains(p.words); });
  if (phrase != phrases.end()) end.reason = phrase->reason;
  for (const auto& [name, color] :
       {std::pair(lower(white), Color::white), std::pair(lower(black), Color::black),
        std::pair(std::string("white"), Color::white), std::pair(std::string("black"), Color::black)})
    if (!end.winner) end.winner = winner_by(lowered, name, color);
  end.draw =
      lowered.starts_with("game drawn") || lowered.starts_with("draw") || lowered.starts_with("the game is a draw");
  return end;
}

}  // namespace jadoube::archive
