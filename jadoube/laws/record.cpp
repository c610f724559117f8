#include "jadoube/laws/internal/record.hpp"

#include <algorithm>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/steps/internal/draw_claim.hpp"
#include "jadoube/laws/steps/internal/read_move.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::laws {

namespace {

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

void record(RulingContext& context, Color color, const act::Record& act) {
  State& state = context.state;
  state.keeps_score[index(color)] = true;
  const auto [san, offer] = without_offer(act.san);
  unsigned& entries = state.entries[index(color)];

  if (san.empty() && offer) {
    context.cite(Article::offer_recorded);
    context.say(Message::ruled_offer_recorded, color);
    return;
  }
  if (entries < state.ply()) {
    const Position before = state.history.at(entries);
    const Move played = state.history.move(entries + 1);
    const auto move = read_entry(before, san, played);
    ++entries;
    context.cite(Article::recording);
    if (offer) context.cite(Article::offer_recorded);
    // An illegal move that stood is written as it was played; there is nothing to compare it with.
    const bool agrees = played == Move{} || move == played;
    Statement& says = context.say(agrees ? Message::ruled_recorded : Message::ruled_recorded_wrongly, color);
    says.number = (entries + 1) / 2;
    if (agrees) return;
    context.cite(Article::reconstruction);
    if (!state.wrong_entry[index(color)]) state.wrong_entry[index(color)] = entries;
    // An arbiter who sees another notation warns of it: such a sheet is no evidence (appendix C).
    if (!move && context.regulations.ruled_since(Rulings::second) && !is_algebraic(before, san)) {
      context.cite(Article::not_algebraic).cite(Article::penalties).add(effect::Warning{color});
      says.message = Message::ruled_recorded_not_algebraic;
    }
    return;
  }
  // Nothing is left to enter: the move is written in advance.
  const auto move = entries == state.ply() ? read_entry(state.position, san, std::nullopt) : std::nullopt;
  if (!move) {
    context.refuse(Message::ruled_entry_unreadable, color, Article::recording);
    return;
  }
  const bool own_turn = state.on_move() == color;
  const bool sealed = state.envelope && state.envelope->sealer == color;
  if (context.rules().recording_in_advance_forbidden && !sealed && !(own_turn && intended_for_claim(state, *move))) {
    context.refuse(Message::ruled_recorded_in_advance, color, Article::recording_in_advance);
    context.cite(Article::penalties).add(effect::Warning{color});
    return;
  }
  ++entries;
  context.cite(context.rules().recording_in_advance_forbidden ? Article::recording_in_advance : Article::recording);
  context.say(Message::ruled_recorded_intended, color);
}

}  // namespace jadoube::laws
