#include "jadoube/server/tournament/broadcast.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/table_shown.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
using laws::protocol::JsonText;
namespace {

constexpr auto between_tellings = 200ms;
constexpr auto boards_last = 50ms;
constexpr auto between_attempts = 1s;

}  // namespace

Broadcast::Broadcast(boost::asio::io_context& io, TableRegistry& registry, const Halls& halls,
                     Tournaments::Held tournament, unsigned round)
    : registry_(registry), halls_(halls), tournament_(std::move(tournament)), round_(round), timer_(io), again_(io) {
  for (const TournamentGame& game : tournament_->round(round)->games) {
    if (game.table) by_table_.emplace(*game.table, boards_.size());
    boards_.push_back({game, nullptr});
  }
  fresh_.assign(boards_.size(), false);
}

void Broadcast::load(std::string_view client, std::function<void()> ready) {
  if (loaded_) return ready();
  waiting_.push_back(std::move(ready));
  if (std::exchange(loading_, true)) return;
  client_ = client;
  missing_ = boards_.size();
  for (std::size_t board = 0; board < boards_.size(); ++board)
    fetch(board, [self = shared_from_this()] {
      if (--self->missing_ > 0) return;
      self->loaded_ = true;
      for (const auto& each : std::exchange(self->waiting_, {})) each();
    });
}

void Broadcast::fetch(std::size_t board, std::function<void()> done) {
  if (!boards_[board].game.table) return done();
  registry_.find(
      *boards_[board].game.table,
      [self = shared_from_this(), board, done = std::move(done)](const auto& found) {
        if (found)
          self->take(board, *found);
        else if (found.error().code == Code::not_stored)
          self->fetch_again();
        done();
      },
      client_);
}

// Tries again, after a second, to load the tables that another node still has or that could not be read.
void Broadcast::fetch_again() {
  again_.expires_after(between_attempts);
  again_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self || self->subscribers_.empty()) return;
    for (std::size_t board = 0; board < self->boards_.size(); ++board)
      if (!self->boards_[board].table) self->fetch(board, [] {});
  });
}

void Broadcast::take(std::size_t board, std::shared_ptr<Table> table) {
  boards_[board].table = std::move(table);
  boards_[board].table->watch_from_desk(arbiter_);
  mark(board);
}

void Broadcast::enter(Subscriber& spectator) {
  subscribers_.push_back(&spectator);
  watch_from_desk();
}

void Broadcast::leave(Subscriber& spectator) {
  std::erase(subscribers_, &spectator);
  watch_from_desk();
}

// While an arbiter watches the round, matters for an arbiter wait for that person, at all its tables.
void Broadcast::watch_from_desk() {
  const bool arbiter = std::ranges::any_of(subscribers_, [](const Subscriber* each) { return each->arbiter; });
  if (std::exchange(arbiter_, arbiter) == arbiter) return;
  for (const Board& board : boards_)
    if (board.table) board.table->watch_from_desk(arbiter);
}

void Broadcast::close(const Refusal& why, CloseReason reason) {
  timer_.cancel();
  again_.cancel();
  for (Subscriber* const spectator : std::vector(subscribers_)) spectator->dismiss(reason, why);
}

void Broadcast::changed(store::TableId table) {
  if (const auto found = by_table_.find(table); found != by_table_.end()) mark(found->second);
}

// The table is loaded from the store again.
void Broadcast::unloaded(store::TableId table) {
  const auto found = by_table_.find(table);
  if (found == by_table_.end()) return;
  boards_[found->second].table.reset();
  mark(found->second);
  fetch(found->second, [] {});
}

bool Broadcast::decided(Tournaments::Held tournament) {
  const TournamentRound* const round = tournament->round(round_);
  if (round == nullptr || !round->open() || round->games.size() != boards_.size()) return false;
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    const TournamentGame &was = boards_[board].game, &is = round->games[board];
    if (was.board != is.board || was.white != is.white || was.black != is.black || was.table != is.table) return false;
  }
  const Tournaments::Held before = std::exchange(tournament_, std::move(tournament));
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    const TournamentGame& is = round->games[board];
    const auto renamed = [&](unsigned player) {
      return before->players[player].shown != tournament_->players[player].shown;
    };
    if (std::exchange(boards_[board].game, is) != is || renamed(is.white) || renamed(is.black)) mark(board);
  }
  if (tournament_->hidden)
    for (Subscriber* const subscriber : std::vector(subscribers_))
      if (!subscriber->arbiter)
        subscriber->dismiss(CloseReason::not_allowed, refusal(Code::not_found, Message::server_no_tournament));
  return true;
}

void Broadcast::mark(std::size_t board) {
  fresh_[board] = true;
  tell_soon();
}

void Broadcast::hall_changed() {
  hall_fresh_ = true;
  tell_soon();
}

// A change is sent at once, but changes within 200 ms after a message are sent together.
void Broadcast::tell_soon() {
  if (!loaded_ || std::exchange(due_, true)) return;
  timer_.expires_at(std::max(told_ + between_tellings, registry_.now()));
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->tell();
  });
}

void Broadcast::tell_hall() {
  const auto message = std::make_shared<const std::string>(hall());
  for (Subscriber* const spectator : std::vector(subscribers_))
    if (spectator->arbiter) spectator->tell_hall(message);
}

void Broadcast::tell() {
  due_ = false;
  told_ = registry_.now();
  if (std::exchange(hall_fresh_, false) && arbiter_) tell_hall();
  // The text kept for welcomes lacks these changes.
  all_boards_.reset();
  std::vector<bool> changed(boards_.size(), false);
  bool any = false;
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    const auto& table = boards_[board].table;
    if (!fresh_[board] || (table && !table->settled())) continue;
    fresh_[board] = false;
    changed[board] = any = true;
  }
  if (!any || subscribers_.empty()) return;
  const auto body = std::make_shared<const std::string>(message(changed));
  for (Subscriber* const spectator : std::vector(subscribers_)) spectator->tell(changed, body);
}

void Broadcast::write(std::string& out, const Board& board) const {
  JsonText json(out);
  json.raw(R"({"board": )").number(board.game.board).raw(R"(, "names": {"white": )");
  json.text(tournament_->players[board.game.white].shown).raw(R"(, "black": )");
  json.text(tournament_->players[board.game.black].shown).raw(R"(}, "decided": )");
  json.or_null(board.game.entered() ? std::optional(tournament::word(board.game.result)) : std::nullopt,
               [&](std::string_view result) { json.word(result); });
  if (board.game.table) json.raw(R"(, "table": )").word(to_string(*board.game.table));
  // A change that is not on the disk has not happened yet: such a board is sent later.
  if (board.table && board.table->settled()) {
    json.raw(", ");
    write_shown(out, *board.table);
  }
  json.raw("}");
}

std::string Broadcast::message(const std::vector<bool>& boards) const {
  std::string out = R"({"boards": [)";
  for (std::size_t board = 0, written = 0; board < boards_.size(); ++board) {
    if (!boards[board]) continue;
    if (written++ > 0) out += ", ";
    write(out, boards_[board]);
  }
  return out += "]}";
}

Welcome Broadcast::welcome(const Subscriber& spectator) {
  std::string beginning = R"({"welcome": {"tournament": )";
  JsonText json(beginning);
  json.word(to_string(tournament_->id)).raw(R"(, "event": )").text(tournament_->event.name).raw(R"(, "round": )");
  json.number(round_).raw(R"(, "regulations": )").raw(tournament_->regulations).raw(R"(, "arbiter": )");
  json.truth(spectator.arbiter).raw(R"(, "boards": )");
  // Spectators who enter within 50 ms get the same text.
  if (const Moment now = registry_.now(); all_boards_ == nullptr || now - all_written_ > boards_last) {
    const std::string all = message(std::vector<bool>(boards_.size(), true));
    all_boards_ = std::make_shared<const std::string>(all, std::string_view(R"({"boards": )").size());
    all_written_ = now;
  }
  return {.beginning = std::move(beginning), .pages = {{all_boards_, *all_boards_}}, .end = "}"};
}

Broadcasts::Broadcasts(boost::asio::io_context& io, TableRegistry& registry, Tournaments& tournaments)
    : io_(io),
      registry_(registry),
      tournaments_(tournaments),
      halls_([this](store::TableId tournament) {
        for (const auto& [key, broadcast] : broadcasts_)
          if (key.first == tournament) broadcast->hall_changed();
      }),
      calls_(registry, tournaments) {
  registry_.observe({.table_changed =
                         [this](const Table& table) {
                           if (!table.info().place) return;
                           calls_.changed(table);
                           const auto found =
                               broadcasts_.find(Key(table.info().place->tournament, table.info().place->round));
                           if (found != broadcasts_.end()) found->second->changed(table.info().id);
                         },
                     .unloaded =
                         [this](store::TableId table) {
                           for (const auto& [key, broadcast] : broadcasts_) broadcast->unloaded(table);
                         }});
  tournaments_.observe([this](const Tournaments::Held& tournament, const std::string& line) {
    desks_.changed(tournament, line);
    // Over a copy: decided() can dismiss the last spectator of a broadcast, which is then erased from the map.
    for (const auto& [key, broadcast] : std::map(broadcasts_))
      if (key.first == tournament->id && !broadcast->decided(tournament)) {
        broadcasts_.erase(key);
        broadcast->close(refusal(Code::not_found, Message::server_round_changed), CloseReason::try_again);
      }
    halls_.decided(tournament);
    calls_.decided(tournament, line);
    if (std::ranges::any_of(tournament->links, &ArbiterLink::revoked)) dismiss_revoked(*tournament);
  });
}

void Broadcasts::find(store::TableId id, unsigned number, std::optional<std::string> token, std::string_view client,
                      Found found) {
  const auto take = [this, id, number, client = std::string(client), found](const Tournaments::Held& tournament,
                                                                            const std::optional<ArbiterLink>& link) {
    const TournamentRound* const round = number == 0 ? tournament->current() : tournament->round(number);
    if (round == nullptr || !round->open())
      return found(std::unexpected(refusal(Code::not_found, Message::server_no_round, std::max(number, 1U))));
    auto& broadcast = broadcasts_[Key(id, round->number)];
    if (broadcast == nullptr)
      broadcast = std::make_shared<Broadcast>(io_, registry_, halls_, tournament, round->number);
    if (broadcast->full()) return found(std::unexpected(refusal(Code::too_many, Message::server_too_many_watchers)));
    hand_over(Key(id, round->number), {broadcast, link}, client, found);
  };
  if (token)
    return tournaments_.find_by_link(id, *token, Watching::round, [take, found](const auto& access) {
      if (!access) return found(std::unexpected(access.error()));
      take(access->tournament, access->link);
    });
  tournaments_.find(id, [take, found](const auto& tournament) {
    if (!tournament) return found(std::unexpected(tournament.error()));
    take(*tournament, std::nullopt);
  });
}

void Broadcasts::hand_over(Key key, Seen seen, const std::string& client, Found found) {
  const auto broadcast = seen.broadcast;
  broadcast->load(client, [this, key, seen = std::move(seen), client, found = std::move(found)] {
    // Meanwhile other watchers may have come and gone, and ended the broadcast.
    const auto current = broadcasts_.try_emplace(key, seen.broadcast).first->second;
    if (current != seen.broadcast) return hand_over(key, {current, seen.link}, client, found);
    found(seen);
  });
}

// Disconnects all pages and tables of an arbiter whose link is revoked.
void Broadcasts::dismiss_revoked(const Tournament& tournament) {
  desks_.dismiss_revoked(tournament);
  calls_.dismiss_revoked(tournament);
  halls_.dismiss_revoked(tournament);
  for (const auto& [key, broadcast] : std::map(broadcasts_))
    if (key.first == tournament.id) broadcast->dismiss_revoked();
  for (const TournamentRound& round : tournament.rounds)
    for (const TournamentGame& game : round.games) {
      const auto table = game.table ? registry_.find_loaded(*game.table) : nullptr;
      if (!table) continue;
      const auto all = table->participants().all();
      for (Participant* const each : std::vector(all.begin(), all.end()))
        if (each->link > 0 && tournament.link_in_force(each->link) == nullptr)
          each->dismiss(CloseReason::not_allowed, refusal(Code::not_allowed, Message::server_link_revoked));
    }
}

// Drops a round without watchers, and its tables with it.
void Broadcasts::left(const std::shared_ptr<Broadcast>& broadcast) {
  if (broadcast->empty()) std::erase_if(broadcasts_, [&](const auto& entry) { return entry.second == broadcast; });
}

void Broadcasts::close() {
  const Refusal why = refusal(Code::stopping, Message::server_stopping);
  for (const auto& [key, broadcast] : broadcasts_) broadcast->close(why, CloseReason::stopping);
  halls_.close(why);
  desks_.close(why);
  calls_.close(why);
}

}  // namespace jadoube::server
