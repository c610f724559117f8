// Challenges and invitations, from their start to the game that follows.
#include "jadoube/server/bot/bots.hpp"

#include <algorithm>

#include "jadoube/server/bot/game_json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::seconds time_for_answer = 60s;
constexpr std::chrono::seconds longest_wait = 24h;  // for the answer, while the challenger stays connected
constexpr std::size_t most_challenges = 50;         // to one player at a time
constexpr std::size_t most_answered = 500;          // kept challenges after their answer

Refusal no_challenge() { return refusal(Code::not_found, Message::bot_no_challenge); }

}  // namespace

std::expected<void, Refusal> Bots::may_play_more(const Account& account) const {
  const auto playing =
      std::ranges::count_if(account.games, [&](const auto& each) { return !is_invited(account, each.second); });
  if (static_cast<std::size_t>(playing) >= most_games_of_a_player)
    return std::unexpected(refusal(Code::too_many, Message::bot_too_many_games, account.name));
  return {};
}

void Bots::challenge(Account& from, ChallengeRequest request, Account& to, std::string_view origin,
                     const std::shared_ptr<ChallengeWait>& wait, const Done<std::string>& done) {
  if (&from == &to) return done(std::unexpected(refusal(Code::bad_request, Message::bot_challenges_itself)));
  if (!connected(to)) return done(std::unexpected(refusal(Code::bad_request, Message::bot_not_connected, to.name)));
  for (const Account* const each : {&from, &to})
    if (const auto may = may_play_more(*each); !may) return done(std::unexpected(may.error()));
  const auto waiting = std::ranges::count_if(challenges_, [&](const auto& each) { return each.first.second == to.id; });
  if (static_cast<std::size_t>(waiting) >= most_challenges || !from.challenges.take(registry_.now()))
    return done(std::unexpected(refusal(Code::too_fast, Message::server_too_fast)));
  const Color own = request.color.value_or(both_colors[draw_number(2)]);
  Challenge made{.request = std::move(request.table),
                 .challenger = from.name,
                 .challenger_program = from.program(),
                 .asked = to.name,
                 .asked_program = to.program(),
                 .by_lot = !request.color,
                 .color = !own,
                 .until = registry_.now() + (wait ? longest_wait : time_for_answer),
                 .wait = wait};
  TableInfo& info = made.request.info;
  info.id = draw_table_id();
  info.players[index(own)] = ProgramSeat{from.name, from.program(), ProgramSeat::State::seated};
  info.players[index(!own)] = ProgramSeat{to.name, to.program(), ProgramSeat::State::seated};
  info.names[index(own)] = from.name;
  info.names[index(!own)] = to.name;
  made.request.seat = own;
  tell(to, "challenge", "challenge", write_challenge(made, ChallengeStatus::created, true, api(to.origin)));
  tell(from, "challenge", "challenge", write_challenge(made, ChallengeStatus::created, false, api(from.origin)));
  const std::string outgoing = write_challenge(made, ChallengeStatus::created, false, api(origin));
  challenges_.emplace(ChallengeKey(info.id, to.id), std::move(made));
  expire();
  done(outgoing);
}

void Bots::play_engine(Account& from, CreateTable request, Done<std::shared_ptr<Table>> done) {
  if (!registry_.has_engine()) return done(std::unexpected(refusal(Code::bad_request, Message::server_no_engine)));
  if (const auto may = may_play_more(from); !may) return done(std::unexpected(may.error()));
  const auto against_engine =
      std::ranges::count_if(from.games, [](const auto& each) { return each.second.engine.has_value(); });
  if (static_cast<std::size_t>(against_engine) >= most_engine_games_of_a_player)
    return done(std::unexpected(refusal(Code::too_many, Message::bot_too_many_games, from.name)));
  if (!from.challenges.take(registry_.now()))
    return done(std::unexpected(refusal(Code::too_fast, Message::server_too_fast)));
  const Color own = *request.seat;
  request.info.players[index(own)] = ProgramSeat{from.name, from.program(), ProgramSeat::State::seated};
  request.info.names[index(own)] = from.name;
  registry_.make(std::move(request), {}, [this, done = std::move(done)](const auto& made) {
    if (!made) return done(std::unexpected(made.error()));
    registry_.find(made->info.id, [this, done](const auto& found) {
      if (found) begin(*found);
      done(found);
    });
  });
}

// Tells the players of a new game about it.
void Bots::begin(const std::shared_ptr<Table>& table) {
  for (const Color color : both_colors) {
    const auto& seat = table->info().players[index(color)];
    Account* const account = seat ? accounts_.find(seat->player) : nullptr;
    if (account == nullptr || seat->state != ProgramSeat::State::seated) continue;
    const auto known = account->games.find(table->info().id);
    const bool told = known != account->games.end() && known->second.players[index(color)] &&
                      known->second.players[index(color)]->state == ProgramSeat::State::seated;
    account->games.insert_or_assign(table->info().id, table->info());
    if (!told) tell_game(*account, "gameStart", *table, color);
  }
}

std::map<Bots::ChallengeKey, Challenge>::iterator Bots::challenge_by(const Account& by, store::TableId id) {
  return std::ranges::find_if(challenges_, [&](const auto& each) {
    return each.first.first == id && (each.first.second == by.id || each.second.challenger == by.name);
  });
}

void Bots::accept(Account& by, store::TableId id, std::optional<Color> color, Outcome done) {
  if (const auto found = challenges_.find({id, by.id}); found != challenges_.end()) {
    if (const auto may = may_play_more(by); !may) return done(std::unexpected(may.error()));
    CreateTable request = found->second.request;
    const auto tell_challenger = [this, challenge = found->second](ChallengeStatus outcome) {
      keep_answered(challenge, outcome);
      if (!challenge.wait) return;
      challenge.wait->outcome = outcome;
      challenge.wait->tell();
    };
    challenges_.erase(found);
    return registry_.make(std::move(request), {}, [this, tell_challenger, done = std::move(done)](const auto& made) {
      if (!made) {
        tell_challenger(ChallengeStatus::canceled);
        return done(std::unexpected(made.error()));
      }
      registry_.find(made->info.id, [this, tell_challenger, done](const auto& table) {
        tell_challenger(table ? ChallengeStatus::accepted : ChallengeStatus::canceled);
        if (!table) return done(std::unexpected(table.error()));
        begin(*table);
        done({});
      });
    });
  }
  if (challenge_by(by, id) != challenges_.end())
    return done(std::unexpected(refusal(Code::not_allowed, Message::bot_own_challenge)));
  if (!by.games.contains(id)) return take_free_seat(by, id, color, std::move(done));
  // The challenge is an invitation to a table.
  registry_.find(id, [this, &by, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    for (const Color color : both_colors) {
      const auto& seat = (*found)->info().players[index(color)];
      if (!seat || seat->player != by.name || seat->state != ProgramSeat::State::asked) continue;
      return (*found)->set_player(color, {by.name, by.program(), ProgramSeat::State::seated}, by.name,
                                  [this, &by, table = *found, done](const auto& outcome) {
                                    invitations_.erase({table->info().id, by.id});
                                    if (outcome) begin(table);
                                    done(outcome);
                                  });
    }
    done(std::unexpected(no_challenge()));
  });
}

void Bots::decline(Account& by, store::TableId id, std::string_view reason, Outcome done) {
  if (const auto found = challenges_.find({id, by.id}); found != challenges_.end()) {
    drop(found, ChallengeStatus::declined, reason);
    return done({});
  }
  if (challenge_by(by, id) != challenges_.end())
    return done(std::unexpected(refusal(Code::not_allowed, Message::bot_own_challenge)));
  if (!by.games.contains(id)) return done(std::unexpected(no_challenge()));
  invitations_.erase({id, by.id});
  registry_.find(id, [&by, id, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    for (const Color color : both_colors) {
      const auto& seat = (*found)->info().players[index(color)];
      if (!seat || seat->player != by.name || seat->state != ProgramSeat::State::asked) continue;
      by.games.erase(id);
      return (*found)->set_player(color, {by.name, by.program(), ProgramSeat::State::declined}, {}, done);
    }
    done(std::unexpected(no_challenge()));
  });
}

void Bots::cancel(Account& by, store::TableId id, const Outcome& done) {
  const auto found = challenge_by(by, id);
  if (found == challenges_.end()) {
    if (!by.games.contains(id)) return done(std::unexpected(no_challenge()));
    return registry_.find(id, [this, &by, done](const auto& table) {
      if (!table || !seat_of({.account = &by}, (*table)->info())) return done(std::unexpected(no_challenge()));
      abort(*table, done);
    });
  }
  if (found->second.challenger != by.name)
    return done(std::unexpected(refusal(Code::not_allowed, Message::bot_not_own_challenge)));
  drop(found, ChallengeStatus::canceled);
  done({});
}

void Bots::drop(std::map<ChallengeKey, Challenge>::iterator challenge, ChallengeStatus why, std::string_view reason) {
  const Challenge gone = std::move(challenge->second);
  challenges_.erase(challenge);
  const std::string_view type = why == ChallengeStatus::declined ? "challengeDeclined" : "challengeCanceled";
  for (const bool incoming : {true, false})
    if (const Account* const account = accounts_.find(incoming ? gone.asked : gone.challenger))
      tell(*account, type, "challenge", write_challenge(gone, why, incoming, api(account->origin), reason));
  keep_answered(gone, why, reason);
  if (!gone.wait) return;
  gone.wait->outcome = why;
  gone.wait->tell();
}

void Bots::keep_answered(Challenge challenge, ChallengeStatus status, std::string_view reason) {
  challenge.wait.reset();
  answered_.push_front({std::move(challenge), status, std::string(reason)});
  if (answered_.size() > most_answered) answered_.pop_back();
}

void Bots::end_wait(const ChallengeWait& wait) {
  const auto found =
      std::ranges::find_if(challenges_, [&](const auto& each) { return each.second.wait.get() == &wait; });
  if (found != challenges_.end()) drop(found, ChallengeStatus::canceled);
}

// Drops challenges without an answer, and sets the timer for the next one.
void Bots::expire() {
  const Moment now = registry_.now();
  while (true) {
    const auto late = std::ranges::find_if(challenges_, [now](const auto& each) { return each.second.until <= now; });
    if (late == challenges_.end()) break;
    drop(late, ChallengeStatus::canceled);
  }
  if (challenges_.empty() || context_.stopping) return;
  const auto next = std::ranges::min_element(challenges_, {}, [](const auto& each) { return each.second.until; });
  expiry_.expires_at(next->second.until);
  expiry_.async_wait([this](const boost::system::error_code& error) {
    if (!error) expire();
  });
}

// Declines invitations without an answer, so that the seats can be given to others.
void Bots::expire_invitations() {
  const Moment now = registry_.now();
  std::vector<ChallengeKey> late;
  Moment next = now + time_for_invitation;
  for (const auto& [key, invitation] : invitations_)
    if (invitation.until <= now)
      late.push_back(key);
    else
      next = std::min(next, invitation.until);
  for (const auto& [id, account] : late)
    if (Account* const asked = accounts_.find(account))
      decline(*asked, id, {}, [](const auto&) {});
    else
      invitations_.erase({id, account});
  if (invitations_.empty() || context_.stopping) return;
  invitation_expiry_.expires_at(next);
  invitation_expiry_.async_wait([this](const boost::system::error_code& error) {
    if (!error) expire_invitations();
  });
}

void Bots::invite(store::TableId id, std::string_view secret, Color color, std::string_view player,
                  const std::shared_ptr<AddressQuota>& inviting, Outcome done) {
  if (player.empty()) return done(wrong_value("player", Message::server_expected_player));
  Account* const account = accounts_.find(player);
  if (account == nullptr || !connected(*account))
    return done(std::unexpected(refusal(Code::not_found, Message::bot_not_connected, player)));
  if (const auto may = may_play_more(*account); !may) return done(std::unexpected(may.error()));
  auto lease = std::make_shared<QuotaLease>();
  if (inviting) {
    *lease = QuotaLease::take(inviting, &AddressQuota::invitations, most_invitations_by_address);
    if (!*lease) return done(std::unexpected(refusal(Code::too_many, Message::server_too_many_from_address)));
  }
  registry_.find(
      id, [this, account, secret = std::string(secret), color, lease, done = std::move(done)](const auto& found) {
        if (!found) return done(std::unexpected(found.error()));
        registry_.open_seat(**found, secret, [this, account, color, lease, done, table = *found](const auto& opened) {
          if (!opened) return done(std::unexpected(refusal(Code::not_allowed, Message::server_wrong_token)));
          const TableInfo& info = table->info();
          // The owner of the seat or an arbiter may invite; for an open or declined seat, also the other player.
          const auto& before = info.players[index(color)];
          const bool free = info.open_seat == color || (before && before->state == ProgramSeat::State::declined);
          const bool gives = opened->seat == server::seat_of(color) || opened->seat == Seat::arbiter ||
                             (free && opened->seat == server::seat_of(!color));
          if (!gives) return done(std::unexpected(refusal(Code::not_allowed, Message::server_not_yours)));
          if (table->game().state().over())
            return done(std::unexpected(refusal(Code::not_allowed, Message::bot_game_over)));
          const bool taken = (before && before->state == ProgramSeat::State::seated) ||
                             (info.engine && info.engine->color == color) || info.one_device ||
                             table->attendance().player_present(color) || seat_of({.account = account}, info);
          if (taken) return done(std::unexpected(refusal(Code::seat_taken, Message::server_seat_taken)));
          if (before)
            if (Account* const earlier = accounts_.find(before->player)) {
              earlier->games.erase(info.id);
              invitations_.erase({info.id, earlier->id});
            }
          table->set_player(color, {account->name, account->program(), ProgramSeat::State::asked}, {},
                            [this, account, color, lease, table, done](const auto& outcome) {
                              if (!outcome) return done(outcome);
                              invitations_.insert_or_assign(
                                  {table->info().id, account->id},
                                  Invitation{registry_.now() + time_for_invitation, std::move(*lease)});
                              expire_invitations();
                              account->games.insert_or_assign(table->info().id, table->info());
                              tell(*account, "challenge", "challenge",
                                   write_challenge(invitation_to(table->info(), color), ChallengeStatus::created, true,
                                                   api(account->origin)));
                              done({});
                            });
        });
      });
}

std::array<std::string, 2> Bots::list_challenges(const Account& account, std::string_view origin,
                                                 std::optional<store::TableId> only) const {
  std::array<std::string, 2> lists;
  const auto add = [&](const Challenge& challenge, bool incoming) {
    if (only && challenge.id() != *only) return;
    std::string& list = lists[incoming ? 0 : 1];
    if (!list.empty()) list += ',';
    list += write_challenge(challenge, ChallengeStatus::created, incoming, api(origin));
  };
  for (const auto& [key, challenge] : challenges_) {
    if (key.second == account.id) add(challenge, true);
    if (challenge.challenger == account.name) add(challenge, false);
  }
  for (const auto& [id, info] : account.games)
    for (const Color color : both_colors)
      if (const auto& seat = info.players[index(color)];
          seat && seat->player == account.name && seat->state == ProgramSeat::State::asked)
        add(invitation_to(info, color), true);
  return lists;
}

std::string Bots::write_challenges(const Account& account, std::string_view origin) const {
  const auto [in, out] = list_challenges(account, origin);
  return R"({"in":[)" + in + R"(],"out":[)" + out + "]}";
}

std::string Bots::write_challenge_of(const Account& account, store::TableId id, std::string_view origin) const {
  const auto [in, out] = list_challenges(account, origin, id);
  if (!in.empty() || !out.empty()) return in.empty() ? out : in;
  const auto found = std::ranges::find_if(answered_, [&](const Answered& each) {
    return each.challenge.id() == id &&
           (each.challenge.asked == account.name || each.challenge.challenger == account.name);
  });
  if (found == answered_.end()) return {};
  return write_challenge(found->challenge, found->status, found->challenge.asked == account.name, api(origin),
                         found->reason);
}

}  // namespace jadoube::server
