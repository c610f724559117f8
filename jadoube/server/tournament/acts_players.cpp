// The players: entries, presence, withdrawals, corrections.
#include <algorithm>

#include "jadoube/server/tournament/act_words.hpp"
#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/model/renumber.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::server {

using tournament::Bye;

namespace {

constexpr unsigned last_round_with_new_numbers = 4;  // C.04.2, 2.3

bool is_there(const Tournament& tournament, unsigned player) {
  return player < tournament.players.size() && !tournament.players[player].gone;
}

// The first round whose pairing can still change; this may be a draft.
unsigned next_unpublished(const Tournament& tournament) {
  const TournamentRound* const last = tournament.current();
  return last == nullptr ? (tournament.rounds.empty() ? 1 : tournament.rounds.front().number) : last->number + 1;
}

std::expected<void, Refusal> check_entry(const Tournament& tournament, const tournament::Player& player) {
  if (player.fide_number.empty()) return {};
  for (const TournamentPlayer& other : tournament.players)
    if (!other.gone && other.fide_number == player.fide_number)
      return refused_act(Message::act_entered_already, other.shown, player.fide_number);
  return {};
}

bool has_namesake(const Tournament& tournament, const std::string& name) {
  return std::ranges::any_of(tournament.players,
                             [&](const TournamentPlayer& other) { return !other.gone && other.name == name; });
}

void add_at_the_end(Tournament& tournament, tournament::Player player) {
  unsigned last = 0;
  for (const TournamentPlayer& other : tournament.players) last = std::max(last, other.number);
  player.number = last + 1;
  tournament.players.emplace_back(std::move(player));
}

// C.04.2, 2.4: adds the player at the place of the rating, with zero-point byes in the missed rounds.
unsigned add_late(Tournament& tournament, tournament::Player player) {
  tournament::Event event = event_of(tournament);
  const auto before = players_by_number(tournament);
  const unsigned number = tournament::add_late_entry(event, player);
  std::map<unsigned, unsigned> places{{number, static_cast<unsigned>(tournament.players.size())}};
  for (const auto& [old, place] : before) places.emplace(old + (old >= number), place);
  tournament.players.emplace_back(std::move(player));
  take(tournament, std::move(event), places);
  return number;
}

// The rounds in the request; from the next round on, if it names none.
std::pair<unsigned, unsigned> rounds_of(const Tournament& tournament, const ArbiterRequest& request) {
  const unsigned first = request.round == 0 ? next_unpublished(tournament) : request.round;
  return {first, std::max(first, request.last_round)};
}

Acted set_bye(Tournament& tournament, const ArbiterRequest& request, std::optional<Bye> bye, Remarks& remarks) {
  const auto [first, last] = rounds_of(tournament, request);
  tournament::Event event = event_of(tournament);
  for (const unsigned player : request.players) {
    const unsigned number = tournament.players[player].number;
    for (unsigned round = first; round <= last; ++round)
      if (const auto asked = tournament::request_bye(event, round, number, bye); !asked)
        return refused_act_by(asked.error());
    if (bye == Bye::half && tournament::half_byes(event, number) > 1)
      remark(remarks, Message::act_second_half_bye, tournament.players[player].shown,
             tournament::half_byes(event, number));
    if (bye == Bye::full) remark(remarks, Message::act_full_bye, tournament.players[player].shown);
  }
  take(tournament, std::move(event), players_by_number(tournament));
  return remarks;
}

// Cancels absences and withdrawals from the next round on; a withdrawal that is announced for a round after that stays.
void take_absences_back(Tournament& tournament, const ArbiterRequest& request) {
  const unsigned first = rounds_of(tournament, request).first;
  for (const unsigned place : request.players) {
    TournamentPlayer& player = tournament.players[place];
    if (player.has_withdrawn(first)) player.withdrawn_from = 0;
    std::erase_if(player.requested, [&](const auto& asked) {
      if (asked.first < first || asked.second != Bye::zero || player.has_withdrawn(asked.first)) return false;
      // For a player who was late for only one round, later requests stay.
      return request.last_round == 0 || asked.first <= request.last_round;
    });
  }
}

Acted withdraw(Tournament& tournament, const ArbiterRequest& request, const TableStates& tables, Remarks& remarks) {
  for (const unsigned player : request.players) {
    const std::string shown = tournament.players[player].shown;
    // No game has been played yet, so nobody needs to withdraw.
    if (tournament.current() == nullptr && tournament.kind() == TournamentKind::round_robin) {
      tournament.players[player].gone = true;
      tournament.rounds.clear();  // the player is in these rounds
      number_anew(tournament);
      draw_rounds(tournament);
      remark(remarks, Message::act_drawn_anew);
      continue;
    }
    const TournamentRound* const current = tournament.current();
    unsigned round = request.round;
    if (round == 0) {
      // A game in progress is lost at its table, and a game that has not begun by forfeit.
      const auto own = [&](const TournamentGame& game) { return game.white == player || game.black == player; };
      const auto game =
          current == nullptr ? decltype(current->games.begin()){} : std::ranges::find_if(current->games, own);
      const bool is_open = current != nullptr && game != current->games.end() && !game->has_result();
      const auto at_table = is_open && game->table ? tables.find(*game->table) : tables.end();
      const bool goes_on = at_table != tables.end() && at_table->second.played;
      if (goes_on) remark(remarks, Message::act_game_goes_on, shown, current->number, game->board);
      round = is_open && !goes_on ? current->number : next_unpublished(tournament);
    }
    tournament::Event event = event_of(tournament, Planned::included);
    const unsigned number = tournament.players[player].number;
    if (tournament.kind() == TournamentKind::pairings) event.rounds_announced = std::max(event.rounds_announced, round);
    if (const auto done = tournament::withdraw(event, number, round); !done) return refused_act_by(done.error());
    if (tournament.kind() == TournamentKind::pairings) event.rounds_announced = tournament.event.rounds_announced;
    if (tournament.kind() == TournamentKind::round_robin) {
      const auto annulled = tournament::annulled_players(event);
      remark(remarks,
             std::ranges::binary_search(annulled, number) ? Message::act_annulled : Message::act_rest_forfeited, shown);
    }
    take(tournament, std::move(event), players_by_number(tournament));
    // Whoever withdraws later is here until then.
    if (round <= next_unpublished(tournament)) tournament.players[player].arrived = false;
    tournament.players[player].withdrawn_from = round;
  }
  return remarks;
}

}  // namespace

void drop_draft(Tournament& tournament, Remarks& remarks) {
  if (!tournament.has_draft()) return;
  const unsigned number = tournament.rounds.back().number;
  const TournamentRound draft = std::move(tournament.rounds.back());
  tournament.rounds.pop_back();
  request_byes_again(tournament, draft);
  remark(remarks, Message::act_draft_dropped, number);
}

Acted enter_players(Tournament& tournament, const ArbiterRequest& request) {
  Remarks remarks = request.reading;
  if (tournament.players.size() + request.entering.size() > most_players)
    return refused_act(Message::act_too_many_players, most_players);
  // New players can be paired in the draft round.
  drop_draft(tournament, remarks);
  const bool begun = tournament.last_paired() != nullptr;
  if (tournament.kind() == TournamentKind::round_robin) {
    if (begun) return refused_act(Message::act_round_robin_begun);
    if (tournament.players_present() + request.entering.size() > tournament::most_round_robin_players)
      return refused_act(Message::act_too_many_players, tournament::most_round_robin_players);
  }
  // Where players check in, who enters late stands at the desk.
  const bool checks_in = begun && std::ranges::any_of(tournament.players, &TournamentPlayer::arrived);
  // The strongest player first, so that later entries do not change the numbers of earlier ones.
  std::vector<std::size_t> order = tournament::initial_order(request.entering);
  if (tournament.kind() != TournamentKind::swiss) std::ranges::sort(order);
  for (const std::size_t index : order) {
    const tournament::Player& player = request.entering[index];
    if (const auto known = check_entry(tournament, player); !known) return std::unexpected(known.error());
    if (has_namesake(tournament, player.name)) remark(remarks, Message::act_namesake, player.name);
    if (tournament.kind() == TournamentKind::swiss && begun)
      remark(remarks, Message::act_late_entry, player.name, add_late(tournament, player));
    else
      add_at_the_end(tournament, player);
    tournament.players.back().arrived = checks_in;
  }
  if (!begun) number_anew(tournament);
  if (tournament.kind() == TournamentKind::round_robin) draw_rounds(tournament);
  tell_apart(tournament);
  return remarks;
}

Acted set_presence(Tournament& tournament, const ArbiterRequest& asked, const TableStates& tables) {
  ArbiterRequest request = asked;
  Remarks remarks;
  if (request.players.empty())
    for (unsigned player = 0; player < tournament.players.size(); ++player)
      if (is_there(tournament, player)) request.players.push_back(player);
  // "All players" means all who take part in the next round.
  if (asked.players.empty())
    std::erase_if(request.players, [&, next = next_unpublished(tournament)](unsigned player) {
      return tournament.players[player].has_withdrawn(next);
    });
  for (const unsigned player : request.players)
    if (!is_there(tournament, player)) return refused_act(Message::server_no_player);
  const bool is_byes = request.presence != TakingPart::present && request.presence != TakingPart::expected;
  if (is_byes && tournament.kind() == TournamentKind::round_robin && request.presence != TakingPart::withdrawn)
    return refused_act(Message::act_no_byes_in_round_robin);
  // A player who arrives late is absent from the draft.
  const bool is_draft = tournament.has_draft();
  const auto is_absent_from_draft = [&](unsigned player) {
    const tournament::PlayerBye absent{player, Bye::zero};
    return std::ranges::find(tournament.rounds.back().byes, absent) != tournament.rounds.back().byes.end();
  };
  const bool comes_in =
      is_draft && request.presence == TakingPart::present && std::ranges::any_of(request.players, is_absent_from_draft);
  const bool concerns_draft =
      comes_in || (is_draft && is_byes && (request.round == 0 || request.round <= tournament.rounds.back().number));
  if (concerns_draft) drop_draft(tournament, remarks);
  // Who is here is said of the next round only.
  if (!is_byes && request.round <= next_unpublished(tournament))
    for (const unsigned player : request.players)
      tournament.players[player].arrived = request.presence == TakingPart::present;
  switch (request.presence) {
    case TakingPart::present: take_absences_back(tournament, request); break;
    case TakingPart::expected: break;
    case TakingPart::absent: return set_bye(tournament, request, Bye::zero, remarks);
    case TakingPart::half_bye: return set_bye(tournament, request, Bye::half, remarks);
    case TakingPart::full_bye: return set_bye(tournament, request, Bye::full, remarks);
    case TakingPart::withdrawn: return withdraw(tournament, request, tables, remarks);
  }
  return remarks;
}

Acted merge(Tournament& tournament, const ArbiterRequest& request) {
  if (!is_there(tournament, request.player) || !is_there(tournament, request.into))
    return refused_act(Message::server_no_player);
  Remarks remarks;
  TournamentPlayer &from = tournament.players[request.player], &into = tournament.players[request.into];
  if (tournament.kind() == TournamentKind::round_robin && tournament.current() != nullptr)
    return refused_act(Message::act_round_robin_begun);
  tournament::Event event = event_of(tournament, Planned::included);
  const auto before = players_by_number(tournament);
  if (tournament.kind() == TournamentKind::round_robin) {
    event.rounds.clear();
    tournament.rounds.clear();
  }
  if (const auto merged = tournament::merge_players(event, from.number, into.number); !merged) {
    // With the players' names, because the request names the players.
    if (merged.error().kind == tournament::ChangeError::Kind::both_play)
      return refused_act(Message::act_both_play, merged.error().round, from.shown, into.shown);
    return refused_act_by(merged.error());
  }
  std::map<unsigned, unsigned> places;
  for (const auto& [number, place] : before)
    if (place != request.player) places.emplace(number - (number > from.number), place);
  // The games stay at their tables: games of the removed entry become games of the other one.
  for (TournamentRound& round : tournament.rounds)
    for (TournamentGame& game : round.games) {
      if (game.white == request.player) game.white = request.into;
      if (game.black == request.player) game.black = request.into;
    }
  into.arrived = into.arrived || from.arrived;
  from.gone = true;
  from.requested.clear();
  take(tournament, std::move(event), places);
  if (tournament.kind() == TournamentKind::round_robin) draw_rounds(tournament);
  tell_apart(tournament);
  drop_draft(tournament, remarks);
  return remarks;
}

Acted correct_player(Tournament& tournament, const ArbiterRequest& request) {
  if (!is_there(tournament, request.player)) return refused_act(Message::server_no_player);
  Remarks remarks;
  TournamentPlayer& player = tournament.players[request.player];
  const ArbiterRequest::Correction& correction = request.correction;
  const tournament::Player before = player;
  if (correction.name) player.name = *correction.name;
  if (correction.rating) player.rating = *correction.rating;
  if (correction.title) player.title = *correction.title;
  if (correction.federation) player.federation = *correction.federation;
  if (correction.fide_number) player.fide_number = *correction.fide_number;
  if (correction.sex) player.sex = *correction.sex;
  if (correction.birth) player.birth = *correction.birth;
  if (correction.club) player.club = *correction.club;
  if (correction.fixed_board) player.fixed_board = *correction.fixed_board;
  tell_apart(tournament);
  const bool moves = tournament.kind() == TournamentKind::swiss && tournament::order_by_strength(before, player) != 0;
  const TournamentRound* const paired = tournament.last_paired();
  if (paired == nullptr) {
    if (moves) number_anew(tournament);
    if (tournament.kind() == TournamentKind::round_robin && correction.fixed_board) draw_rounds(tournament);
    return remarks;
  }
  if (correction.renumber) {
    if (paired->number >= last_round_with_new_numbers &&
        (paired->open() || paired->number > last_round_with_new_numbers))
      return refused_act(Message::act_numbers_frozen);
    number_anew(tournament);
    drop_draft(tournament, remarks);
  } else if (moves) {
    remark(remarks,
           paired->number < last_round_with_new_numbers ? Message::act_numbers_stay : Message::act_numbers_frozen);
  }
  return remarks;
}

}  // namespace jadoube::server
