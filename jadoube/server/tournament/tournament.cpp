#include "jadoube/server/tournament/tournament.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/tournament/model/names.hpp"
#include "jadoube/tournament/model/renumber.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"

namespace jadoube::server {

using tournament::Bye;
using tournament::GameResult;
using tournament::Mark;

namespace {

constexpr laws::protocol::Words<3> kind_words{"pairings", "round_robin", "swiss"};
constexpr std::size_t longest_serial_number = 32;

tournament::PairedRound paired_round(const Tournament& tournament, const TournamentRound& round) {
  tournament::PairedRound paired;
  std::vector<bool> named(tournament.players.size());
  for (const TournamentGame& game : round.games) {
    paired.boards.push_back({tournament.players[game.white].number, tournament.players[game.black].number,
                             game.result.white, game.result.black});
    named[game.white] = named[game.black] = true;
  }
  for (const tournament::PlayerBye& bye : round.byes) {
    paired.byes.push_back({tournament.players[bye.player].number, bye.bye});
    named[bye.player] = true;
  }
  for (std::size_t player = 0; player < named.size(); ++player)
    if (!named[player] && !tournament.players[player].gone)
      paired.byes.push_back({tournament.players[player].number, Bye::zero});
  std::ranges::sort(paired.byes, {}, &tournament::PlayerBye::player);
  return paired;
}

bool has_begun(const TournamentRound& round) {
  return round.stage != Stage::planned || std::ranges::any_of(round.games, &TournamentGame::has_result);
}

using Pair = std::pair<unsigned, unsigned>;

// Numbers the boards in order: players who cannot move have their own numbers, the others get the free ones from 1.
void number_boards(const Tournament& tournament, std::vector<TournamentGame>& games) {
  std::set<unsigned> taken;
  std::vector<TournamentGame*> others;
  for (TournamentGame& game : games) {
    const unsigned fixed =
        std::max(tournament.players[game.white].fixed_board, tournament.players[game.black].fixed_board);
    if (fixed > 0 && taken.insert(fixed).second)
      game.board = fixed;
    else
      others.push_back(&game);
  }
  unsigned next = 1;
  for (TournamentGame* const game : others) {
    while (taken.contains(next)) ++next;
    game->board = next++;
  }
  std::ranges::sort(games, {}, &TournamentGame::board);
}

void take_round(Tournament& tournament, TournamentRound& round, const tournament::PairedRound& paired,
                const std::map<unsigned, unsigned>& places) {
  std::map<Pair, const tournament::Board*> boards;
  for (const tournament::Board& board : paired.boards)
    boards.emplace(Pair(places.at(board.white), places.at(board.black)), &board);
  const auto result = [](const tournament::Board& board) { return GameResult{board.white_mark, board.black_mark}; };
  const bool is_same =
      boards.size() == round.games.size() && std::ranges::all_of(round.games, [&](const TournamentGame& game) {
        return boards.contains(Pair(game.white, game.black));
      });
  if (is_same) {
    for (TournamentGame& game : round.games) game.result = result(*boards.at(Pair(game.white, game.black)));
  } else {
    std::map<Pair, TournamentGame> before;
    std::set<unsigned> numbers;
    for (TournamentGame& game : round.games) {
      numbers.insert(game.board);
      before.emplace(Pair(game.white, game.black), std::move(game));
    }
    round.games.clear();
    for (const tournament::Board& board : paired.boards) {
      const Pair pair(places.at(board.white), places.at(board.black));
      const auto known = before.find(pair);
      TournamentGame game =
          known == before.end() ? TournamentGame{.white = pair.first, .black = pair.second} : std::move(known->second);
      if (known == before.end())
        game.board = 0;
      else
        numbers.erase(game.board);
      game.result = result(board);
      round.games.push_back(std::move(game));
    }
    if (round.stage <= Stage::draft) {
      number_boards(tournament, round.games);
    } else {
      // Players already sit at the boards: only boards with new pairs get another number.
      for (TournamentGame& game : round.games)
        if (game.board == 0)
          game.board = numbers.empty() ? std::ranges::max(round.games, {}, &TournamentGame::board).board + 1
                                       : numbers.extract(numbers.begin()).value();
      std::ranges::sort(round.games, {}, &TournamentGame::board);
    }
  }
  round.byes.clear();
  for (const tournament::PlayerBye& bye : paired.byes) round.byes.push_back({places.at(bye.player), bye.bye});
  std::ranges::sort(round.byes, {}, &tournament::PlayerBye::player);
}

}  // namespace

std::string_view word(TournamentKind kind) { return laws::protocol::word(kind_words, kind); }

bool is_serial_number(std::string_view text) {
  return !text.empty() && text.size() <= longest_serial_number && std::ranges::all_of(text, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           std::string_view("-_.").find(letter) != std::string_view::npos;
  });
}

bool is_consistent(const Tournament& tournament) {
  const auto& players = tournament.players;
  std::set<unsigned> numbers;
  for (const TournamentPlayer& player : players)
    if (!player.gone && (player.number == 0 || !numbers.insert(player.number).second)) return false;
  const tournament::Event& event = tournament.event;
  const auto is_there = [&](unsigned number) { return numbers.contains(number); };
  const auto are_there = [&](const auto& group) { return std::ranges::all_of(group.players, is_there); };
  if (!std::ranges::all_of(event.forbidden, are_there) || !std::ranges::all_of(event.teams, are_there) ||
      !std::ranges::all_of(event.bonuses, is_there, &tournament::Bonus::player))
    return false;
  return std::ranges::all_of(tournament.rounds, [&](const TournamentRound& round) {
    std::set<unsigned> taking_part;
    const auto takes_part = [&](unsigned place) {
      return place < players.size() && !players[place].gone && taking_part.insert(place).second;
    };
    return std::ranges::all_of(
               round.games,
               [&](const TournamentGame& game) { return takes_part(game.white) && takes_part(game.black); }) &&
           std::ranges::all_of(round.byes, [&](const tournament::PlayerBye& bye) { return takes_part(bye.player); });
  });
}

const TournamentGame* TournamentRound::game(unsigned board) const {
  const auto found = std::ranges::find(games, board, &TournamentGame::board);
  return found == games.end() ? nullptr : &*found;
}

TournamentKind Tournament::kind() const {
  if (tournament::is_round_robin(event.system.family)) return TournamentKind::round_robin;
  return event.system.family == tournament::Family::dutch ? TournamentKind::swiss : TournamentKind::pairings;
}

const TournamentRound* Tournament::round(unsigned number) const {
  const auto found = std::ranges::find(rounds, number, &TournamentRound::number);
  return found == rounds.end() ? nullptr : &*found;
}
TournamentRound* Tournament::round(unsigned number) {
  return const_cast<TournamentRound*>(
      std::as_const(*this).round(number));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

const ArbiterLink* Tournament::link_in_force(unsigned number) const {
  return number == 0 || number > links.size() || links[number - 1].revoked ? nullptr : &links[number - 1];
}

const TournamentRound* Tournament::current() const {
  const TournamentRound* last = nullptr;
  for (const TournamentRound& round : rounds)
    if (round.open()) last = &round;
  return last;
}

const TournamentRound* Tournament::last_paired() const {
  const TournamentRound* last = nullptr;
  for (const TournamentRound& round : rounds)
    if (round.stage != Stage::planned) last = &round;
  return last;
}

std::size_t Tournament::players_present() const {
  return static_cast<std::size_t>(std::ranges::count(players, false, &TournamentPlayer::gone));
}

bool Tournament::has_tables() const {
  return std::ranges::any_of(rounds, [](const TournamentRound& round) {
    return std::ranges::any_of(round.games, [](const TournamentGame& game) { return game.table.has_value(); });
  });
}

void tell_apart(Tournament& tournament) {
  std::vector<tournament::Player> players;
  for (const TournamentPlayer& player : tournament.players)
    if (!player.gone) players.push_back(player);
  const std::vector<std::string> names = tournament::distinct_names(players);
  auto name = names.begin();
  for (TournamentPlayer& player : tournament.players) player.shown = player.gone ? player.name : *name++;
}

tournament::Event event_of(const Tournament& tournament, Planned planned) {
  tournament::Event event = tournament.event;
  for (const TournamentPlayer& player : tournament.players) {
    if (player.gone) continue;
    event.players.push_back(player);
    for (const auto& [round, bye] : player.requested) event.requested.push_back({round, player.number, bye});
  }
  std::ranges::sort(event.players, {}, &tournament::Player::number);
  std::ranges::sort(event.requested);
  unsigned last = 0;
  for (const TournamentRound& round : tournament.rounds)
    if (planned == Planned::included || has_begun(round)) last = round.number;
  for (unsigned number = 1; number <= last; ++number) {
    const TournamentRound* const round = tournament.round(number);
    // The pairs of a round played elsewhere are not known.
    event.rounds.push_back(paired_round(tournament, round == nullptr ? TournamentRound{.number = number} : *round));
  }
  // Paired rounds already contain their byes.
  std::erase_if(event.requested, [&](const tournament::RequestedBye& request) { return request.round <= last; });
  return event;
}

std::map<unsigned, unsigned> players_by_number(const Tournament& tournament) {
  std::map<unsigned, unsigned> places;
  for (std::size_t player = 0; player < tournament.players.size(); ++player)
    if (!tournament.players[player].gone)
      places.emplace(tournament.players[player].number, static_cast<unsigned>(player));
  return places;
}

void take(Tournament& tournament, tournament::Event event, const std::map<unsigned, unsigned>& places) {
  for (const auto& [number, place] : places) tournament.players[place].number = number;
  const unsigned first = tournament.rounds.empty() ? 1 : tournament.rounds.front().number;
  const auto last = static_cast<unsigned>(event.rounds.size());
  for (unsigned number = first; number <= last; ++number) {
    if (tournament.round(number) == nullptr) tournament.rounds.push_back({.number = number, .stage = Stage::draft});
    take_round(tournament, *tournament.round(number), event.rounds[number - 1], places);
  }
  if (tournament.kind() != TournamentKind::round_robin)
    std::erase_if(tournament.rounds, [&](const TournamentRound& round) { return round.number > last; });
  for (TournamentPlayer& player : tournament.players) player.requested.clear();
  for (const tournament::RequestedBye& request : event.requested)
    tournament.players[places.at(request.player)].requested.emplace(request.round, request.bye);
  event.players.clear();
  event.rounds.clear();
  event.requested.clear();
  tournament.event = std::move(event);
}

void number_anew(Tournament& tournament) {
  tournament::Event event = event_of(tournament, Planned::included);
  const auto before = players_by_number(tournament);
  std::vector<unsigned> numbers(event.players.size());
  unsigned next = 0;
  if (tournament.kind() == TournamentKind::swiss)
    for (const std::size_t index : tournament::initial_order(event.players)) numbers[index] = ++next;
  else
    for (std::size_t index = 0; index < numbers.size(); ++index) numbers[index] = ++next;
  std::map<unsigned, unsigned> places;
  for (std::size_t index = 0; index < numbers.size(); ++index)
    places.emplace(numbers[index], before.at(event.players[index].number));
  take(tournament, tournament::renumbered(event, numbers), places);
}

void draw_rounds(Tournament& tournament) {
  tournament.rounds.clear();
  const tournament::Event event = event_of(tournament);
  const auto places = players_by_number(tournament);
  const unsigned rounds = tournament::round_robin_rounds(event);
  tournament.event.rounds_announced = rounds;
  for (unsigned number = 1; number <= rounds; ++number) {
    TournamentRound round{.number = number};
    const tournament::PairedRound drawn = tournament::round_robin_round(event, number);
    for (const tournament::Board& board : drawn.boards)
      round.games.push_back({.board = static_cast<unsigned>(round.games.size()) + 1,
                             .white = places.at(board.white),
                             .black = places.at(board.black)});
    for (const tournament::PlayerBye& bye : drawn.byes) round.byes.push_back({places.at(bye.player), bye.bye});
    number_boards(tournament, round.games);
    tournament.rounds.push_back(std::move(round));
  }
}

GameResult result_of(const TableInfo& info) {
  // A declaration of the arbiter before both have moved ends a game that was not played.
  const bool forfeit =
      info.reason == laws::Reason::default_time || (info.reason == laws::Reason::arbiter && info.plies < 2);
  switch (info.result) {
    case laws::Result::white_wins:
      return forfeit ? GameResult{Mark::forfeit_win, Mark::forfeit_loss} : GameResult{Mark::win, Mark::loss};
    case laws::Result::black_wins:
      return forfeit ? GameResult{Mark::forfeit_loss, Mark::forfeit_win} : GameResult{Mark::loss, Mark::win};
    case laws::Result::draw: return {Mark::draw, Mark::draw};
    case laws::Result::both_lose:
      return forfeit ? GameResult{Mark::forfeit_loss, Mark::forfeit_loss} : GameResult{Mark::loss, Mark::loss};
    case laws::Result::none: break;
  }
  return {};
}

}  // namespace jadoube::server
