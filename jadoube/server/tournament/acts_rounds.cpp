// The steps of a round: pair, change, publish, cancel.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "jadoube/server/common/request.hpp"
#include "jadoube/server/tournament/act_words.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/changes/faults.hpp"
#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/pairing/pair.hpp"

namespace jadoube::server {

using tournament::Bye;
using tournament::Mark;

namespace {

constexpr std::size_t most_named = 10;  // players in a remark

bool any_result(const TournamentRound& round) { return std::ranges::any_of(round.games, &TournamentGame::has_result); }

// Lists the boards without a result.
std::string open_boards(const TournamentRound& round) {
  std::string boards;
  for (const TournamentGame& game : round.games)
    if (!game.has_result()) boards += fmt::format("{}{}", boards.empty() ? "" : ", ", game.board);
  return boards;
}

// A draft is changed in steps, and compared with the rules once, when it is published.
std::expected<void, Refusal> change_last(Tournament& tournament, std::span<const tournament::Board> pairs,
                                         std::span<const tournament::PlayerBye> byes) {
  tournament::Event event = event_of(tournament);
  const auto kept = event.kept;
  if (const auto changed = tournament::change_pairs(event, pairs, byes); !changed)
    return refused_act_by(changed.error());
  event.kept = kept;
  if (tournament.last_paired()->open()) tournament::note_alteration(event);
  take(tournament, std::move(event), players_by_number(tournament));
  return {};
}

// The round that can be changed: the last one, if it has no results. A published round is only changed for a reason
// (C.04.2, 4.4).
std::expected<TournamentRound*, Refusal> changeable(Tournament& tournament) {
  if (tournament.kind() == TournamentKind::round_robin) return refused_act(Message::server_pairings_drawn);
  if (tournament.rounds.empty()) return refused_act(Message::act_nothing_paired);
  TournamentRound& last = tournament.rounds.back();
  if (any_result(last)) return refused_act(Message::act_round_has_results, last.number);
  if (std::ranges::any_of(last.games, [](const TournamentGame& game) { return game.table.has_value(); }))
    return refused_act(Message::act_round_has_tables, last.number);
  return &last;
}

std::string pairs_written(const Tournament& tournament, const std::vector<tournament::Board>& boards) {
  const auto places = players_by_number(tournament);
  const auto shown = [&](unsigned number) { return tournament.players[places.at(number)].shown; };
  std::string text;
  for (const tournament::Board& board : boards)
    text += fmt::format("{}{} – {}", text.empty() ? "" : "; ", shown(board.white),
                        board.black == 0 ? "bye" : shown(board.black));
  return text;
}

text::Message message_of(tournament::RoundFault::Kind kind) {
  using Fault = tournament::RoundFault::Kind;
  switch (kind) {
    case Fault::met_before: return Message::act_fault_met_before;
    case Fault::forbidden: return Message::act_fault_forbidden;
    case Fault::no_bye: return Message::act_fault_no_bye;
    case Fault::same_color: break;
  }
  return Message::act_fault_same_color;
}

}  // namespace

Remarks remarks_on_round(const Tournament& tournament) {
  Remarks remarks;
  if (tournament.last_paired() == nullptr) return remarks;
  const tournament::Event event = event_of(tournament);
  const auto last = static_cast<unsigned>(event.rounds.size());
  const auto places = players_by_number(tournament);
  const auto shown = [&](unsigned number) {
    return number == 0 ? std::string() : tournament.players[places.at(number)].shown;
  };
  for (const tournament::RoundFault& fault : tournament::faults_of_round(event, last))
    remarks.push_back(text::Said::by([&](text::Language language) {
      return fault.other == 0 ? say(language, message_of(fault.kind), shown(fault.player))
                              : say(language, message_of(fault.kind), shown(fault.player), shown(fault.other));
    }));
  if (tournament.kind() != TournamentKind::swiss) return remarks;
  const auto difference = tournament::check_round(event, last);
  if (difference && !difference->error)
    remarks.push_back(text::Said::by([&](text::Language language) {
      return say(language, Message::act_differs, last, pairs_written(tournament, difference->found),
                 pairs_written(tournament, difference->expected));
    }));
  return remarks;
}

void request_byes_again(Tournament& tournament, const TournamentRound& round) {
  for (const tournament::PlayerBye& bye : round.byes) {
    const bool added = bye.bye == Bye::pairing_allocated ||
                       (bye.bye == Bye::zero && std::ranges::find(round.left_out, bye.player) != round.left_out.end());
    TournamentPlayer& player = tournament.players[bye.player];
    if (!added && !player.gone) player.requested.insert_or_assign(round.number, bye.bye);
  }
}

Acted pair_round(Tournament& tournament, const ArbiterRequest& request) {
  if (tournament.kind() == TournamentKind::round_robin) return refused_act(Message::server_pairings_drawn);
  if (tournament.kind() == TournamentKind::pairings) return refused_act(Message::server_pairings_missing);
  Remarks remarks;
  // A draft without results is paired again.
  if (!tournament.rounds.empty() && !any_result(tournament.rounds.back()) &&
      tournament.rounds.back().stage == Stage::draft) {
    const TournamentRound draft = std::move(tournament.rounds.back());
    tournament.rounds.pop_back();
    request_byes_again(tournament, draft);
  }
  if (!tournament.rounds.empty()) {
    TournamentRound& last = tournament.rounds.back();
    if (const std::string open = open_boards(last); !open.empty())
      return refused_act(Message::act_results_missing, last.number, open);
    last.stage = Stage::closed;
  }
  const unsigned number = tournament.rounds.empty() ? 1 : tournament.rounds.back().number + 1;
  std::vector<unsigned> left_out;
  for (unsigned place = 0; place < tournament.players.size() && request.only_arrived; ++place) {
    TournamentPlayer& player = tournament.players[place];
    if (player.gone || player.arrived) continue;
    if (player.requested.emplace(number, Bye::zero).second) left_out.push_back(place);
  }
  tournament::Event event = event_of(tournament);
  auto paired = tournament::pair(event, number);
  if (!paired) return refused_act_by(paired.error());
  event.rounds.push_back(std::move(paired->round));
  std::erase_if(event.requested, [&](const tournament::RequestedBye& asked) { return asked.round == number; });
  take(tournament, std::move(event), players_by_number(tournament));
  if (!left_out.empty()) {
    std::vector<std::string> named;
    for (const unsigned place : std::span(left_out).first(std::min(left_out.size(), most_named)))
      named.push_back(tournament.players[place].shown);
    remark(remarks, Message::act_left_out, left_out.size(), number,
           fmt::format("{}{}", fmt::join(named, "; "), named.size() < left_out.size() ? "; …" : ""));
    tournament.rounds.back().left_out = std::move(left_out);
  }
  return remarks;
}

Acted change_round(Tournament& tournament, const ArbiterRequest& request) {
  const auto round = changeable(tournament);
  if (!round) return std::unexpected(round.error());
  std::vector<tournament::Board> pairs;
  std::vector<tournament::PlayerBye> byes;
  const auto number = [&](unsigned player) {
    return player < tournament.players.size() && !tournament.players[player].gone ? tournament.players[player].number
                                                                                  : 0U;
  };
  for (const auto& [white, black] : request.pairs) pairs.push_back({number(white), number(black)});
  for (const tournament::PlayerBye& bye : request.byes) byes.push_back({number(bye.player), bye.bye});
  if (const auto changed = change_last(tournament, pairs, byes); !changed) return std::unexpected(changed.error());
  return remarks_on_round(tournament);
}

Acted swap_players(Tournament& tournament, const ArbiterRequest& request) {
  const auto round = changeable(tournament);
  if (!round) return std::unexpected(round.error());
  if (request.players.size() != 2 || request.players[0] == request.players[1])
    return refused_act(Message::act_two_players);
  const unsigned first = request.players[0], second = request.players[1];
  for (const unsigned player : request.players)
    if (player >= tournament.players.size() || tournament.players[player].gone)
      return refused_act(Message::server_no_player);
  const auto other = [&](unsigned player) { return player == first ? second : player == second ? first : player; };
  const auto number = [&](unsigned player) { return tournament.players[other(player)].number; };
  const auto concerns = [&](unsigned player) { return player == first || player == second; };
  std::vector<tournament::Board> pairs;
  std::vector<tournament::PlayerBye> byes;
  for (const TournamentGame& game : (*round)->games)
    if (concerns(game.white) || concerns(game.black)) pairs.push_back({number(game.white), number(game.black)});
  for (const tournament::PlayerBye& bye : (*round)->byes)
    if (concerns(bye.player)) byes.push_back({number(bye.player), bye.bye});
  if (const auto changed = change_last(tournament, pairs, byes); !changed) return std::unexpected(changed.error());
  // Whoever takes the place of a player who was left out has not asked for that bye either.
  std::ranges::transform(tournament.rounds.back().left_out, tournament.rounds.back().left_out.begin(), other);
  return remarks_on_round(tournament);
}

Acted publish_round(Tournament& tournament, const ArbiterRequest& request) {
  const TournamentRound* const last = tournament.last_paired();
  if (last == nullptr || last->stage != Stage::draft) return refused_act(Message::act_no_draft);
  if (request.round != 0 && request.round != last->number) return refused_act(Message::act_no_draft);
  Remarks remarks = remarks_on_round(tournament);
  tournament::Event event = event_of(tournament);
  tournament::note_alteration(event);
  take(tournament, std::move(event), players_by_number(tournament));
  tournament.rounds.back().stage = Stage::published;
  return remarks;
}

// Opens the next round of a round robin, or a round with given pairings.
Acted open_round(Tournament& tournament, const ArbiterRequest& request) {
  const TournamentRound* const before = tournament.current();
  const unsigned next =
      before == nullptr ? (tournament.rounds.empty() ? std::max(request.round, 1U) : tournament.rounds.front().number)
                        : before->number + 1;
  const unsigned number = request.round == 0 ? next : request.round;
  const TournamentRound* const there = tournament.round(number);
  if (there != nullptr && there->open()) return refused_act(Message::server_round_there, number);
  if (number > most_rounds) return wrong_value("round", Message::server_expected_round, most_rounds);
  if (tournament.kind() == TournamentKind::round_robin) {
    if (!request.pairings.empty()) return refused_act(Message::server_pairings_drawn);
    if (there == nullptr)
      return request.round == 0 ? refused_act(Message::server_no_more_rounds)
                                : refused_act(Message::server_no_round, number);
    if (number != next) return refused_act(Message::act_round_before, number, next);
    tournament.round(number)->stage = Stage::published;
    return Remarks();
  }
  if (tournament.kind() == TournamentKind::swiss && request.pairings.empty())
    return refused_act(Message::act_pair_first);
  if (request.pairings.empty()) return refused_act(Message::server_pairings_missing);
  if (number != next) return refused_act(Message::act_round_before, number, next);
  if (!tournament.rounds.empty() && tournament.rounds.back().stage == Stage::draft) tournament.rounds.pop_back();
  if (const auto added = add_listed_round(tournament, number, request.pairings); !added)
    return std::unexpected(added.error());
  Remarks remarks = remarks_on_round(tournament);
  if (tournament.kind() == TournamentKind::swiss) {
    tournament::Event event = event_of(tournament);
    tournament::note_alteration(event);
    take(tournament, std::move(event), players_by_number(tournament));
  }
  return remarks;
}

Acted cancel_round(Tournament& tournament, const ArbiterRequest& request, const TableStates& tables) {
  const TournamentRound* const last = tournament.last_paired();
  if (last == nullptr) return refused_act(Message::act_nothing_paired);
  if (request.round != 0 && request.round != last->number) return refused_act(Message::act_only_the_last, last->number);
  if (any_result(*last)) return refused_act(Message::act_round_has_results, last->number);
  for (const TournamentGame& game : last->games)
    if (const auto table = game.table ? tables.find(*game.table) : tables.end();
        table != tables.end() && table->second.played)
      return refused_act(Message::act_round_has_games, last->number, game.board);
  if (tournament.kind() == TournamentKind::round_robin) {
    TournamentRound& round = *tournament.round(last->number);
    round.stage = Stage::planned;
    for (TournamentGame& game : round.games) game.table.reset();
    return Remarks();
  }
  const unsigned number = last->number;
  if (tournament.kind() == TournamentKind::swiss) request_byes_again(tournament, *last);
  const std::string note = fmt::format("### MPA @ Round {}:", number);
  std::erase_if(tournament.event.kept, [&](const std::string& line) { return line.starts_with(note); });
  std::erase_if(tournament.rounds, [&](const TournamentRound& round) { return round.number == number; });
  return Remarks();
}

}  // namespace jadoube::server
