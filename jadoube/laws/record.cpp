#include "jadoube/laws/record.hpp"

#include <algorithm>

#include "jadoube/laws/draws.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::laws {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds time_trouble = 5min;
constexpr Milliseconds long_increment = 30s;

// A move as a player writes it, in whatever language: the legal move that one of the alphabets makes of it. Where two
// read it differently, `likely` decides if it is among them.
std::optional<Move> read_entry(const Position& position, std::string_view san, std::optional<Move> likely) {
  std::optional<Move> found;
  for (const notation::Letters letters : notation::all_letters) {
    const auto move = notation::read_san(position, san, letters);
    if (!move) continue;
    if (likely && *move == *likely) return likely;
    if (!found) found = *move;
  }
  if (!found)
    if (const auto move = notation::read_uci(position, san)) found = *move;
  return found;
}

// The entry without a draw offer's sign, (=), and whether it had one.
std::pair<std::string_view, bool> without_offer(std::string_view san) {
  const auto trim = [](std::string_view text) {
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    return text;
  };
  san = trim(san);
  for (const std::string_view sign : {"(=)", "="})
    if (san.ends_with(sign)) return {trim(san.substr(0, san.size() - sign.size())), true};
  return {san, false};
}

bool intended_for_claim(const State& state, Move move) {
  return draw_can_be_claimed(state, ClaimOf::threefold, move) || draw_can_be_claimed(state, ClaimOf::fifty_moves, move);
}

}  // namespace

bool exempt_from_recording(const Regulations& regulations, const State& state, Color color) {
  if (regulations.tempo != Tempo::standard) return true;
  const Period* const period = state.clock.period(regulations.time, color);
  if (!period) return false;
  const Rules& rules = regulations.rules();
  const bool was_short =
      rules.exempt_for_the_period && state.short_of_time[index(color)] == state.clock.dial(color).period;
  if (state.clock.left(color) >= time_trouble && !was_short) return false;
  const Milliseconds added = std::max({period->increment, period->delay, period->bronstein});
  return !(rules.increment_keeps_record && added >= long_increment);
}

void note_short_of_time(State& state) {
  for (const Color color : both_colors)
    if (state.clock.dial(color).timed && state.clock.left(color) < time_trouble)
      state.short_of_time[index(color)] = state.clock.dial(color).period;
}

void record(Hearing& hearing, Color color, const act::Record& act) {
  State& state = hearing.state;
  state.keeps_score[index(color)] = true;
  const auto [san, offer] = without_offer(act.san);
  unsigned& entries = state.entries[index(color)];

  if (san.empty() && offer) {
    hearing.cite(Article::offer_recorded);
    hearing.say(Message::ruled_offer_recorded, color);
    return;
  }
  if (entries < state.ply()) {
    const Position before = state.history.at(entries);
    const Move played = state.history.move(entries + 1);
    const auto move = read_entry(before, san, played);
    ++entries;
    hearing.cite(Article::recording);
    if (offer) hearing.cite(Article::offer_recorded);
    // An illegal move that stood is written as it was played; there is nothing to compare it with.
    const bool agrees = played == Move{} || move == played;
    Statement& says = hearing.say(agrees ? Message::ruled_recorded : Message::ruled_recorded_wrongly, color);
    says.number = (entries + 1) / 2;
    if (!agrees) hearing.cite(Article::reconstruction);
    return;
  }
  // Nothing is left to enter: the move is written in advance.
  const auto move = entries == state.ply() ? read_entry(state.position, san, std::nullopt) : std::nullopt;
  if (!move) {
    hearing.refuse(Message::ruled_entry_unreadable, color, Article::recording);
    return;
  }
  const bool own_turn = state.on_move() == color;
  const bool sealed = state.envelope && state.envelope->sealer == color;
  if (hearing.rules().recording_in_advance_forbidden && !sealed && !(own_turn && intended_for_claim(state, *move))) {
    hearing.refuse(Message::ruled_recorded_in_advance, color, Article::recording_in_advance);
    hearing.cite(Article::penalties).have(effect::Warning{color});
    return;
  }
  ++entries;
  hearing.cite(hearing.rules().recording_in_advance_forbidden ? Article::recording_in_advance : Article::recording);
  hearing.say(Message::ruled_recorded_intended, color);
}

void follow_score_sheet(Hearing& hearing, Color color) {
  State& state = hearing.state;
  const bool followed = hearing.regulations.score_sheets || state.keeps_score[index(color)];
  if (!followed || exempt_from_recording(hearing.regulations, state, color)) return;
  // The move just made, and the one it answers, may still be missing; the player's own one before must be there.
  const unsigned due = state.ply() < 2 ? 0 : state.ply() - 2;
  if (state.entries[index(color)] >= due) return;
  hearing.cite(Article::recording_before_next_move).cite(Article::penalties).have(effect::Warning{color});
  hearing.ruling.says.message = Message::ruled_made_unrecorded;
}

}  // namespace jadoube::laws
