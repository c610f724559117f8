// The description of a change for the log of a tournament.
#include <algorithm>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/tournament/own_acts.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

// An object with the members that are added to it.
class Members {
 public:
  JsonText& key(std::string_view name) {
    if (out_.size() > 1) json_.raw(", ");
    return json_.word(name).raw(": ");
  }
  void round(unsigned number) {
    if (number > 0) key("round").number(number);
  }
  void players(const std::vector<unsigned>& all) {
    if (!all.empty()) key("players").list(all, [this](unsigned player) { json_.number(player); });
  }
  // A game with its new result, and the earlier one; without a game nothing else is known of the board.
  void game(unsigned board, const tournament::GameResult& result, const TournamentGame* game) {
    json_.raw(R"({"board": )").number(board).raw(R"(, "result": )").word(tournament::word(result));
    if (game != nullptr) {
      json_.raw(R"(, "white": )").number(game->white).raw(R"(, "black": )").number(game->black);
      if (game->has_result()) json_.raw(R"(, "was": )").word(tournament::word(game->result));
    }
    json_.raw("}");
  }
  std::string end() && { return std::move(out_ += "}"); }

 private:
  std::string out_ = "{";
  JsonText json_{out_};
};

struct ChangedGame {
  unsigned round;
  const TournamentGame* before;
  tournament::GameResult result;
};

std::vector<ChangedGame> changed_games(const Tournament& before, const Tournament& after) {
  std::vector<ChangedGame> changed;
  for (const TournamentRound& round : before.rounds)
    for (const TournamentGame& game : round.games) {
      const TournamentRound* const now = after.round(round.number);
      const TournamentGame* const is = now == nullptr ? nullptr : now->game(game.board);
      if (is != nullptr && is->result != game.result) changed.push_back({round.number, &game, is->result});
    }
  return changed;
}

void write_changed(Members& members, const std::vector<ChangedGame>& changed) {
  members.key("results").list(changed,
                              [&](const ChangedGame& one) { members.game(one.before->board, one.result, one.before); });
}

void write_entered(Members& members, const ArbiterRequest& request, const Tournament& before) {
  const TournamentRound* const round = before.round(request.round);
  members.key("results").list(request.results, [&](const ArbiterRequest::Entered& one) {
    members.game(one.board, one.result, round == nullptr ? nullptr : round->game(one.board));
  });
}

void write_presence(Members& members, TakingPart presence, const std::vector<unsigned>& players,
                    const std::vector<ChangedGame>& changed) {
  members.key("presence").word(word(presence));
  members.players(players);
  if (!changed.empty()) write_changed(members, changed);
}

const PlayerWish* wish_of(const Tournament& tournament, unsigned number) {
  return number == 0 || number > tournament.wishes.size() ? nullptr : &tournament.wishes[number - 1];
}

// The round of an act whose request names none.
unsigned round_of(ArbiterDemand demand, const ArbiterRequest& request, const Tournament& before,
                  const Tournament& after) {
  const auto number = [](const TournamentRound* round) { return round == nullptr ? 0U : round->number; };
  switch (demand) {
    case ArbiterDemand::pair:
    case ArbiterDemand::swap:
    case ArbiterDemand::change:
    case ArbiterDemand::publish: return number(after.last_paired());
    case ArbiterDemand::rounds:
    case ArbiterDemand::close: return number(after.current());
    case ArbiterDemand::cancel: return number(before.last_paired());
    case ArbiterDemand::presence: {
      if (request.presence == TakingPart::present || request.presence == TakingPart::expected) return 0;
      // A withdrawal that forfeits a game counts from the round of that game on.
      const auto changed = changed_games(before, after);
      return changed.empty() ? next_unpublished(before) : changed.front().round;
    }
    case ArbiterDemand::grant: {
      const PlayerWish* const wish = wish_of(before, request.wish);
      return wish == nullptr ? 0 : wish->round;
    }
    default: return 0;
  }
}

}  // namespace

std::string about(ArbiterDemand demand, const ArbiterRequest& request) {
  const Tournament nothing;
  return about(demand, request, nothing, nothing);
}

std::string about(ArbiterDemand demand, const ArbiterRequest& request, const Tournament& before,
                  const Tournament& after) {
  Members members;
  members.round(request.round > 0 ? request.round : round_of(demand, request, before, after));
  if (request.last_round > 0) members.key("last_round").number(request.last_round);
  switch (demand) {
    case ArbiterDemand::results: write_entered(members, request, before); break;
    case ArbiterDemand::players: members.players({request.player}); break;
    case ArbiterDemand::merge: members.players({request.player, request.into}); break;
    case ArbiterDemand::presence:
      write_presence(members, request.presence, request.players, changed_games(before, after));
      break;
    case ArbiterDemand::forbid:
    case ArbiterDemand::swap: members.players(request.players); break;
    case ArbiterDemand::enter: {
      members.key("entered").number(std::ssize(request.entering));
      std::vector<unsigned> entered;
      for (std::size_t place = before.players.size(); place < after.players.size(); ++place)
        entered.push_back(static_cast<unsigned>(place));
      members.players(entered);
      break;
    }
    case ArbiterDemand::appoint:
      members.key("name").text(request.name);
      members.key("role").word(word(request.role));
      break;
    case ArbiterDemand::dismiss:
      members.key("link").number(request.link);
      if (const auto* const link = before.link_in_force(request.link); link != nullptr && !link->name.empty())
        members.key("name").text(link->name);
      break;
    case ArbiterDemand::answer: members.key("board").number(request.board); break;
    case ArbiterDemand::grant:
      members.key("wish").number(request.wish);
      members.key("granted").truth(request.granted);
      if (const PlayerWish* const wish = wish_of(before, request.wish))
        write_presence(members, wish->withdrawal ? TakingPart::withdrawn : TakingPart::half_bye, {wish->player},
                       changed_games(before, after));
      break;
    case ArbiterDemand::undo: members.key("change").number(static_cast<std::int64_t>(request.change)); break;
    default: break;
  }
  return std::move(members).end();
}

std::string about_played(const Tournament& before, const Tournament& after) {
  Members members;
  if (const TournamentRound* const round = after.current()) members.round(round->number);
  write_changed(members, changed_games(before, after));
  return std::move(members).end();
}

std::string about_own(const OwnRequest& request, const Tournament& before, const Tournament& after) {
  Members members;
  members.players({request.player});
  const TournamentRound* const current = before.current();
  if (request.demand == OwnDemand::result && current != nullptr) {
    members.round(current->number);
    for (const TournamentGame& game : current->games)
      if (game.white == request.player || game.black == request.player) {
        members.key("results").list(std::array{&game},
                                    [&](const TournamentGame* own) { members.game(own->board, request.result, own); });
        break;
      }
  }
  // A new request of a player is the last one.
  if (after.wishes.size() > before.wishes.size()) members.round(after.wishes.back().round);
  return std::move(members).end();
}

}  // namespace jadoube::server
