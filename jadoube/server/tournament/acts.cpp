#include "jadoube/server/tournament/acts.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

bool is_act(ArbiterDemand demand) {
  switch (demand) {
    case ArbiterDemand::links:
    case ArbiterDemand::start:
    case ArbiterDemand::boards:
    case ArbiterDemand::desk:
    case ArbiterDemand::log:
    case ArbiterDemand::check:
    case ArbiterDemand::trf:
    case ArbiterDemand::answer:
    case ArbiterDemand::staff:
    case ArbiterDemand::appoint:
    case ArbiterDemand::dismiss:
    case ArbiterDemand::codes:
    case ArbiterDemand::search:
    case ArbiterDemand::copies: return false;
    default: return true;
  }
}

namespace {

// Whether a board of a published round now has a different result.
bool changed_result(const std::vector<TournamentRound>& before, const Tournament& after) {
  return std::ranges::any_of(before, [&](const TournamentRound& round) {
    const TournamentRound* const now = after.round(round.number);
    return now != nullptr && round.open() && std::ranges::any_of(round.games, [&](const TournamentGame& game) {
             const TournamentGame* const is = now->game(game.board);
             return is != nullptr && is->result != game.result;
           });
  });
}

Acted act_on(Tournament& tournament, ArbiterDemand demand, const ArbiterRequest& request, const TableStates& tables) {
  switch (demand) {
    case ArbiterDemand::rounds: return open_round(tournament, request);
    case ArbiterDemand::results: return enter_results(tournament, request, tables);
    case ArbiterDemand::players: return correct_player(tournament, request);
    case ArbiterDemand::enter: return enter_players(tournament, request);
    case ArbiterDemand::presence: return set_presence(tournament, request, tables);
    case ArbiterDemand::merge: return merge(tournament, request);
    case ArbiterDemand::event: return correct_event(tournament, request);
    case ArbiterDemand::pair: return pair_round(tournament, request);
    case ArbiterDemand::swap: return swap_players(tournament, request);
    case ArbiterDemand::change: return change_round(tournament, request);
    case ArbiterDemand::publish: return publish_round(tournament, request);
    case ArbiterDemand::cancel: return cancel_round(tournament, request, tables);
    case ArbiterDemand::close: return close_round(tournament, request);
    case ArbiterDemand::forbid: return forbid(tournament, request);
    case ArbiterDemand::undo: return undo(tournament, request);
    case ArbiterDemand::grant: return answer_wish(tournament, request, tables);
    case ArbiterDemand::prizes: tournament.prizes = request.prizes; return Remarks();
    default: return Remarks();
  }
}

// Adds the facts about the entered games: the players, the new result, and the earlier one.
void write_entered(JsonText& json, const ArbiterRequest& request, const Tournament& before) {
  const TournamentRound* const round = before.round(request.round);
  json.list(request.results, [&](const ArbiterRequest::Entered& one) {
    json.raw(R"({"board": )").number(one.board).raw(R"(, "result": )").word(tournament::word(one.result));
    if (const TournamentGame* const game = round == nullptr ? nullptr : round->game(one.board)) {
      json.raw(R"(, "white": )").number(game->white).raw(R"(, "black": )").number(game->black);
      if (game->has_result()) json.raw(R"(, "was": )").word(tournament::word(game->result));
    }
    json.raw("}");
  });
}

// The round of an act whose request names none.
unsigned round_of(ArbiterDemand demand, const Tournament& before, const Tournament& after) {
  const auto number = [](const TournamentRound* round) { return round == nullptr ? 0U : round->number; };
  switch (demand) {
    case ArbiterDemand::pair:
    case ArbiterDemand::swap:
    case ArbiterDemand::change:
    case ArbiterDemand::publish: return number(after.last_paired());
    case ArbiterDemand::rounds:
    case ArbiterDemand::close: return number(after.current());
    case ArbiterDemand::cancel: return number(before.last_paired());
    default: return 0;
  }
}

}  // namespace

void take_results(Tournament& tournament, const TableStates& tables) {
  const std::vector<TournamentRound> before =
      tournament.has_draft() ? tournament.rounds : std::vector<TournamentRound>();
  follow_tables(tournament, tables);
  Remarks untold;
  if (changed_result(before, tournament)) drop_draft(tournament, untold);
}

Acted perform(Tournament& tournament, ArbiterDemand demand, const ArbiterRequest& request, const TableStates& tables) {
  const bool had_draft = tournament.has_draft();
  const std::vector<TournamentRound> before = had_draft ? tournament.rounds : std::vector<TournamentRound>();
  follow_tables(tournament, tables);
  Remarks remarks;
  // A draft that was paired from other results is not published.
  if (demand == ArbiterDemand::publish && changed_result(before, tournament)) {
    drop_draft(tournament, remarks);
    return remarks;
  }
  auto acted = act_on(tournament, demand, request, tables);
  if (!acted || !had_draft || !tournament.has_draft() || demand == ArbiterDemand::pair) return acted;
  // A draft is paired from the results; undoing an act, or a table, may have changed one.
  if (changed_result(before, tournament)) drop_draft(tournament, *acted);
  return acted;
}

std::string about(ArbiterDemand demand, const ArbiterRequest& request) {
  const Tournament nothing;
  return about(demand, request, nothing, nothing);
}

std::string about(ArbiterDemand demand, const ArbiterRequest& request, const Tournament& before,
                  const Tournament& after) {
  std::string out = "{";
  JsonText json(out);
  const auto key = [&](std::string_view name) -> JsonText& {
    if (out.size() > 1) json.raw(", ");
    return json.word(name).raw(": ");
  };
  const auto players = [&](const std::vector<unsigned>& all) {
    if (!all.empty()) key("players").list(all, [&](unsigned player) { json.number(player); });
  };
  if (const unsigned round = request.round > 0 ? request.round : round_of(demand, before, after); round > 0)
    key("round").number(round);
  if (request.last_round > 0) key("last_round").number(request.last_round);
  switch (demand) {
    case ArbiterDemand::results: write_entered(key("results"), request, before); break;
    case ArbiterDemand::players: players({request.player}); break;
    case ArbiterDemand::merge: players({request.player, request.into}); break;
    case ArbiterDemand::presence: key("presence").word(word(request.presence)); [[fallthrough]];
    case ArbiterDemand::forbid:
    case ArbiterDemand::swap: players(request.players); break;
    case ArbiterDemand::enter: {
      key("entered").number(std::ssize(request.entering));
      std::vector<unsigned> entered;
      for (std::size_t place = before.players.size(); place < after.players.size(); ++place)
        entered.push_back(static_cast<unsigned>(place));
      players(entered);
      break;
    }
    case ArbiterDemand::appoint:
      key("name").text(request.name);
      key("role").word(word(request.role));
      break;
    case ArbiterDemand::dismiss:
      key("link").number(request.link);
      if (const auto* const link = before.link_in_force(request.link); link != nullptr && !link->name.empty())
        key("name").text(link->name);
      break;
    case ArbiterDemand::answer: key("board").number(request.board); break;
    case ArbiterDemand::grant:
      key("wish").number(request.wish);
      key("granted").truth(request.granted);
      break;
    case ArbiterDemand::undo: key("change").number(static_cast<std::int64_t>(request.change)); break;
    default: break;
  }
  return out += "}";
}

}  // namespace jadoube::server
