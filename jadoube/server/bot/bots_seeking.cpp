// Games with any opponent: seats that are open to all accounts, and players who seek such a seat.
#include <algorithm>
#include <boost/asio/post.hpp>

#include "jadoube/server/bot/bots.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

// Whether nobody has the seat, is invited to it, or sits there.
bool seat_is_free(const Table& table, Color color) {
  const TableInfo& info = table.info();
  const auto& seat = info.players[index(color)];
  const bool given = (seat && seat->state != ProgramSeat::State::declined) || !info.names[index(color)].empty() ||
                     (info.engine && info.engine->color == color);
  return !given && !table.attendance().player_present(color) && !table.game().state().over();
}

bool within(int rating, const SeekRequest& request) {
  return rating >= request.least_rating && rating <= request.most_rating;
}

}  // namespace

// --- Open challenges

void Bots::open_challenge(CreateTable request, std::optional<std::array<Account*, 2>> players,
                          const std::shared_ptr<AddressQuota>& client, std::string_view origin,
                          const Done<std::string>& done) {
  if (players) {
    request.info.anybody = false;
    for (const Color color : both_colors) {
      const Account& account = *(*players)[index(color)];
      if (const auto may = may_play_more(account); !may) return done(std::unexpected(may.error()));
      request.info.players[index(color)] = ProgramSeat{account.name, account.program(), ProgramSeat::State::asked};
    }
  }
  registry_.make(std::move(request), client, [this, players, origin = std::string(origin), done](const auto& made) {
    if (!made) return done(std::unexpected(made.error()));
    std::array<std::string, 2> secrets;
    for (const auto& [holder, secret] : made->tokens)
      if (holder == store::SeatKind::white || holder == store::SeatKind::black)
        secrets[holder == store::SeatKind::white ? 0 : 1] = secret;
    if (players)
      for (const Color color : both_colors) {
        Account& account = *(*players)[index(color)];
        account.games.insert_or_assign(made->info.id, made->info);
        tell(account, "challenge", "challenge",
             write_challenge(invitation_to(made->info, color), ChallengeStatus::created, true, api(account.origin)));
      }
    done(write_open_challenge(made->info, secrets, api(origin)));
  });
}

void Bots::take_seat(const std::shared_ptr<Table>& table, Color color, Account& by, const Outcome& done) {
  table->set_player(color, {by.name, by.program(), ProgramSeat::State::seated}, by.name,
                    [this, table, done](const auto& outcome) {
                      if (outcome) begin(table);
                      done(outcome);
                    });
}

void Bots::take_free_seat(Account& by, store::TableId id, std::optional<Color> color, Outcome done) {
  if (const auto may = may_play_more(by); !may) return done(std::unexpected(may.error()));
  registry_.find(id, [this, &by, color, done = std::move(done)](const auto& found) {
    const bool open = found && (*found)->info().anybody && !seat_of({.account = &by}, (*found)->info());
    if (!open) return done(std::unexpected(refusal(Code::not_found, Message::bot_no_challenge)));
    for (const Color seat : both_colors)
      if ((!color || color == seat) && seat_is_free(**found, seat)) return take_seat(*found, seat, by, done);
    done(std::unexpected(refusal(Code::seat_taken, Message::server_seat_taken)));
  });
}

void Bots::start_clocks(store::TableId id, std::string_view first, std::string_view second, const Outcome& done) {
  const auto account_of = [this](std::string_view secret) {
    const auto entry = accounts_.find_token(secret);
    return entry ? entry->account : nullptr;
  };
  const std::array<Account*, 2> asking{account_of(first), account_of(second)};
  registry_.find(id, [asking, done](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    const TableInfo& info = (*found)->info();
    std::array<bool, 2> agreed{};
    for (Account* const account : asking)
      if (const auto color = account == nullptr ? std::nullopt : seat_of({.account = account}, info))
        agreed[index(*color)] = true;
    if (info.engine) agreed[index(info.engine->color)] = true;
    if (!agreed[0] || !agreed[1] || !(*found)->begin())
      return done(std::unexpected(refusal(Code::not_allowed, Message::bot_clocks_not_started)));
    done({});
  });
}

// --- Seeks

// Whether the seat fits the seek.
bool Bots::fits(const TableInfo& info, const Account& by, const SeekRequest& request) const {
  const auto there = regulations_of(info), sought = regulations_of(request.table.info);
  if (!there || !sought || !info.open_seat || info.hidden || info.begun || info.arbiter || info.start_at ||
      info.house_rules != "[]" || info.rated != request.table.info.rated)
    return false;
  if (request.color && request.color != info.open_seat) return false;
  const bool same_game = there->time == sought->time && there->chess960 == sought->chess960 && !there->any_blind() &&
                         (there->chess960 || there->start == sought->start);
  if (!same_game) return false;
  const Perf perf = perf_of(*there);
  const auto& opponent = info.players[index(!*info.open_seat)];
  if (!opponent) return true;
  const std::int64_t now = registry_.unix_now();
  if (opponent->player == by.name || !within(ratings_.of(player_id(opponent->player), perf, now).rating, request))
    return false;
  const auto seek = std::ranges::find(seeks_, info.id, &Seek::table);
  return seek == seeks_.end() ||
         (seek->state == Seek::State::waits && within(ratings_.of(by.id, perf, now).rating, seek->request));
}

void Bots::seek(const Caller& caller, SeekRequest request, const std::shared_ptr<AddressQuota>& client,
                const Done<std::optional<store::TableId>>& done) {
  Account& by = *caller.account;
  if (const auto may = may_play_more(by); !may) return done(std::unexpected(may.error()));
  if (!by.challenges.take(registry_.now()))
    return done(std::unexpected(refusal(Code::too_fast, Message::server_too_fast)));
  std::vector<TableInfo> seats = registry_.open_seats();
  std::erase_if(seats, [&](const TableInfo& info) { return !fits(info, by, request); });
  std::ranges::reverse(seats);
  try_seats(caller, std::make_shared<SeekRequest>(std::move(request)), std::move(seats), client, done);
}

// Takes the last of these seats that is still open; if there is none, makes a table for the seeker.
void Bots::try_seats(const Caller& caller, const std::shared_ptr<SeekRequest>& request, std::vector<TableInfo> seats,
                     const std::shared_ptr<AddressQuota>& client, const Done<std::optional<store::TableId>>& done) {
  if (seats.empty()) return wait_for_opponent(caller, *request, client, done);
  const store::TableId id = seats.back().id;
  seats.pop_back();
  registry_.find(id, [this, caller, request, seats = std::move(seats), client, done](const auto& found) {
    if (!found || !fits((*found)->info(), *caller.account, *request))
      return try_seats(caller, request, seats, client, done);
    take_seat(*found, *(*found)->info().open_seat, *caller.account, [done](const auto& outcome) {
      if (!outcome) return done(std::unexpected(outcome.error()));
      done(std::nullopt);
    });
  });
}

void Bots::wait_for_opponent(const Caller& caller, const SeekRequest& request,
                             const std::shared_ptr<AddressQuota>& client,
                             const Done<std::optional<store::TableId>>& done) {
  Account& by = *caller.account;
  const Color own = request.color.value_or(both_colors[draw_number(2)]);
  CreateTable table = request.table;
  table.info.players[index(own)] = ProgramSeat{by.name, by.program(), ProgramSeat::State::seated};
  table.info.names[index(own)] = by.name;
  table.info.listed = true;
  table.info.open_seat = !own;
  table.seat = own;
  registry_.make(std::move(table), client, [this, caller, request, own, done](const auto& made) {
    if (!made) return done(std::unexpected(made.error()));
    registry_.find(made->info.id, [this, caller, request, own, done](const auto& found) {
      if (!found) return done(std::unexpected(found.error()));
      Seek seek{.by = caller.account,
                .request = request,
                .table = (*found)->info().id,
                .player = player(*found, own, caller)};
      seek.player->expect_stream();
      seeks_.push_back(std::move(seek));
      done((*found)->info().id);
    });
  });
}

void Bots::follow_seek(std::optional<store::TableId> table, const std::shared_ptr<LineStream>& stream) {
  const auto seek = table ? std::ranges::find(seeks_, *table, &Seek::table) : seeks_.end();
  if (seek == seeks_.end()) return stream->end();
  seek->stream = stream;
}

void Bots::end_seek(store::TableId table) {
  const auto seek = std::ranges::find(seeks_, table, &Seek::table);
  if (seek != seeks_.end()) drop_seek(seek, seek->state != Seek::State::found);
}

void Bots::drop_seek(std::list<Seek>::iterator seek, bool with_table) {
  const Seek gone = std::move(*seek);
  seeks_.erase(seek);
  if (gone.stream) gone.stream->end();
  gone.player->give_up_stream();
  if (with_table) registry_.remove(gone.table, [](const auto&) {});
}

// An opponent has sat down at a table made for a seek, over the interface or from the lobby.
void Bots::opponent_found(const std::shared_ptr<Table>& table) {
  const auto seek = std::ranges::find(seeks_, table->info().id, &Seek::table);
  if (seek == seeks_.end() || seek->state != Seek::State::waits || table->info().open_seat) return;
  const Color color = !seek->player->color();
  if (!table->info().players[index(color)] && !table->attendance().player_present(color)) return;
  // The table calls this during a change.
  seek->state = Seek::State::found;
  boost::asio::post(context_.io, [this, table] {
    begin(table);
    end_seek(table->info().id);
  });
}

// Checks whether somebody seeks this table in the lobby.
void Bots::meet_seeks(const std::shared_ptr<Table>& table) {
  const auto seek = std::ranges::find_if(seeks_, [&](const Seek& each) {
    return each.state == Seek::State::waits && each.table != table->info().id &&
           fits(table->info(), *each.by, each.request);
  });
  if (seek == seeks_.end() || std::ranges::find(seeks_, table->info().id, &Seek::table) != seeks_.end()) return;
  // An opponent must be present.
  if (!table->attendance().player_present(!*table->info().open_seat)) return;
  seek->state = Seek::State::meets;
  boost::asio::post(context_.io, [this, table, waiting = seek->table] {
    const auto found = std::ranges::find(seeks_, waiting, &Seek::table);
    if (found == seeks_.end()) return;
    if (!fits(table->info(), *found->by, found->request)) {
      found->state = Seek::State::waits;
      return;
    }
    take_seat(table, *table->info().open_seat, *found->by, [this, waiting](const auto& outcome) {
      const auto still = std::ranges::find(seeks_, waiting, &Seek::table);
      if (still == seeks_.end()) return;
      still->state = Seek::State::waits;
      if (outcome) drop_seek(still, true);
    });
  });
}

}  // namespace jadoube::server
