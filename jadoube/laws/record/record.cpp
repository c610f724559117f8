#include "jadoube/laws/record/internal/record.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/act/internal/read_move.hpp"
#include "jadoube/laws/draws/internal/draw_claim.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/record/internal/score_sheet.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::laws {

namespace {

// Reads a move as a player writes it, in any language: the legal move that the text is in one of the alphabets. If they
// differ, `likely` decides if it is among them.
std::optional<Move> read_entry(const Position& position, std::string_view san, std::optional<Move> likely) {
  std::optional<Move> found;
  for (const notation::Letters letters : notation::sheet_letters) {
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

// The entry without the number in front of the move and the clock's time behind it (8.1.4).
std::string_view without_number_and_time(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  const std::size_t behind_number = text.find_first_not_of(digits);
  if (behind_number != std::string_view::npos && behind_number > 0 && text[behind_number] == '.')
    text.remove_prefix(std::min(text.find_first_not_of(". ", behind_number), text.size()));
  const std::size_t blank = text.find_last_of(' ');
  if (blank == std::string_view::npos) return text;
  std::string_view time = text.substr(blank + 1);
  for (const auto& [opens, closes] : {std::pair('(', ')'), std::pair('{', '}'), std::pair('[', ']')})
    if (time.size() > 2 && time.front() == opens && time.back() == closes) time = time.substr(1, time.size() - 2);
  const std::size_t colon = time.find(':');
  const bool is_time = colon != std::string_view::npos && colon > 0 && time.back() != ':' &&
                       time.find_first_not_of("0123456789:") == std::string_view::npos;
  return is_time ? text.substr(0, std::min(blank, text.find_last_not_of(' ', blank) + 1)) : text;
}

// The wrong entry that this one puts right: this one is not the move that is due, but that of an earlier ply.
const WrongEntry* corrected_by(const State& state, Color color, std::string_view san) {
  const auto reads_as_played = [&](unsigned ply) {
    const Move played = state.history.move(ply);
    return played != Move{} && read_entry(state.history.at(ply - 1), san, played) == played;
  };
  const unsigned due = state.entries[index(color)] + 1;
  if (due <= state.ply() && reads_as_played(due)) return nullptr;
  const WrongEntries& wrong = state.wrong_entries[index(color)];
  const auto* const found = std::ranges::find_if(
      wrong, [&](const WrongEntry& each) { return each.ply <= state.ply() && reads_as_played(each.ply); });
  return found == wrong.end() ? nullptr : found;
}

// Notes in which alphabets the entry is the move played, which shows the player's language (C.3).
void note_letters(State& state, Color color, const Position& before, std::string_view san, Move played) {
  static_assert(notation::sheet_letters.size() == 8);
  std::uint8_t fitting = 0;
  for (std::size_t i = 0; i < notation::sheet_letters.size(); ++i)
    if (notation::read_san(before, san, notation::sheet_letters[i]) == played)
      fitting = static_cast<std::uint8_t>(fitting | 1U << i);
  std::uint8_t& letters = state.sheet_letters[index(color)];
  if ((letters & fitting) != 0) letters &= fitting;
}

bool intended_for_claim(const State& state, Move move) {
  return draw_can_be_claimed(state, ClaimOf::threefold, move) || draw_can_be_claimed(state, ClaimOf::fifty_moves, move);
}

}  // namespace

void record(RulingContext& context, Color color, const act::Record& act) {
  State& state = context.state;
  state.keeps_score[index(color)] = true;
  auto [san, offer] = without_offer(without_number_and_time(act.san));
  san = without_number_and_time(san);
  unsigned& entries = state.entries[index(color)];
  compare_written_ahead(state, color);

  if (san.empty() && offer) {
    context.cite(Article::offer_recorded);
    context.say(Message::ruled_offer_recorded, color);
    return;
  }
  if (const auto* const wrong = corrected_by(state, color, san)) {
    context.cite(Article::recording);
    context.say(Message::ruled_entry_corrected, color).number = (wrong->ply + 1) / 2;
    WrongEntries rest;
    for (const WrongEntry& each : state.wrong_entries[index(color)])
      if (each.ply != wrong->ply) rest.push_back(each);
    state.wrong_entries[index(color)] = rest;
    return;
  }
  if (entries < state.ply()) {
    const Position before = state.history.at(entries);
    const Move played = state.history.move(entries + 1);
    const auto move = read_entry(before, san, played);
    ++entries;
    context.cite(Article::recording);
    if (offer) context.cite(Article::offer_recorded);
    // An illegal move that stood is entered as it was played; there is nothing to compare it with.
    const bool agrees = played == Move{} || move == played;
    const Message recorded = before.turn() == color ? Message::ruled_recorded_own : Message::ruled_recorded;
    Statement& says = context.say(agrees ? recorded : Message::ruled_recorded_wrongly, color);
    says.number = (entries + 1) / 2;
    if (agrees) return note_letters(state, color, before, san, played);
    context.cite(Article::reconstruction);
    note_wrong_entry(state, color, {entries, move});
    // An arbiter who sees another notation gives a warning: such a sheet is no evidence (appendix C).
    if (!move && !is_algebraic(before, san)) {
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
  if (!own_turn && !context.rules().recording_in_advance_forbidden) {
    context.refuse(Message::ruled_entry_unreadable, color, Article::recording);
    return;
  }
  const bool due = own_turn && state.turn.touches.required_move == *move;
  const bool sealed = state.envelope && state.envelope->sealer == color;
  if (context.rules().recording_in_advance_forbidden && !sealed && !due &&
      !(own_turn && intended_for_claim(state, *move))) {
    context.refuse(Message::ruled_recorded_in_advance, color, Article::recording_in_advance);
    context.cite(Article::penalties).add(effect::Warning{color});
    return;
  }
  ++entries;
  state.written_ahead[index(color)] = *move;
  context.cite(context.rules().recording_in_advance_forbidden ? Article::recording_in_advance : Article::recording);
  context.say(Message::ruled_recorded_intended, color);
}

}  // namespace jadoube::laws
