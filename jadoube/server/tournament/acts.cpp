#include "jadoube/server/tournament/acts.hpp"

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

Acted perform(Tournament& tournament, ArbiterDemand demand, const ArbiterRequest& request, const TableStates& tables) {
  follow_tables(tournament, tables);
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

std::string about(ArbiterDemand demand, const ArbiterRequest& request) {
  std::string out = "{";
  JsonText json(out);
  const auto key = [&](std::string_view name) -> JsonText& {
    if (out.size() > 1) json.raw(", ");
    return json.word(name).raw(": ");
  };
  const auto players = [&](const std::vector<unsigned>& all) {
    if (!all.empty()) key("players").list(all, [&](unsigned player) { json.number(player); });
  };
  if (request.round > 0) key("round").number(request.round);
  if (request.last_round > 0) key("last_round").number(request.last_round);
  switch (demand) {
    case ArbiterDemand::results:
      key("results").list(request.results, [&](const ArbiterRequest::Entered& one) {
        json.raw(R"({"board": )").number(one.board).raw(R"(, "result": )").word(tournament::word(one.result)).raw("}");
      });
      break;
    case ArbiterDemand::players: players({request.player}); break;
    case ArbiterDemand::merge: players({request.player, request.into}); break;
    case ArbiterDemand::presence: key("presence").word(word(request.presence)); [[fallthrough]];
    case ArbiterDemand::forbid:
    case ArbiterDemand::swap: players(request.players); break;
    case ArbiterDemand::enter: key("entered").number(std::ssize(request.entering)); break;
    case ArbiterDemand::appoint:
      key("name").text(request.name);
      key("role").word(word(request.role));
      break;
    case ArbiterDemand::dismiss: key("link").number(request.link); break;
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
