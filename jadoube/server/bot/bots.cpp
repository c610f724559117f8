#include "jadoube/server/bot/bots.hpp"

#include <fmt/format.h>

#include "jadoube/server/bot/game_json.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/not_stored.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

namespace {

constexpr std::string_view account_prefix = "jadoube_", board_prefix = "board_";
constexpr std::size_t table_id_length = 13;
// If changes are always on their way, the table is read between two commits after some tries.
constexpr int most_tries = 100;

store::change::SetPlaying no_longer(const std::string& name, store::TableId id) { return {name, id, false}; }

}  // namespace

Bots::Bots(ServerContext& context)
    : context_(context), registry_(context.registry), expiry_(context.io), invitation_expiry_(context.io) {
  registry_.observe({.table_changed = [this](Table& table) { table_changed(table); }, .unloaded = {}});
}

std::expected<void, store::Error> Bots::open(store::Store& store) {
  const auto tokens = store.tokens();
  if (!tokens) return std::unexpected(tokens.error());
  for (const store::PlayerToken& token : *tokens) accounts_.note(token);
  const auto results = store.results();
  if (!results) return std::unexpected(results.error());
  for (const store::GameResult& result : *results)
    if (const auto played = read_played_game(result.table, result.facts)) ratings_.note(*played);
  const auto playing = store.playing();
  if (!playing) return std::unexpected(playing.error());
  for (const auto& [name, id] : *playing) {
    const auto stored = store.table(id);
    if (!stored) return std::unexpected(stored.error());
    const auto info = *stored ? read_table_info(id, (*stored)->info) : std::nullopt;
    Account* const account = accounts_.find(name);
    std::vector<store::Change> changes;
    if (info && account != nullptr && info->result == laws::Result::none && !info->aborted) {
      // A player who sought a game when the server ended does not seek one now.
      if (!info->anybody || !info->open_seat) {
        account->games.emplace(id, *info);
        if (is_invited(*account, *info)) invitations_[{id, account->id}].until = registry_.now() + time_for_invitation;
        continue;
      }
      changes.emplace_back(store::change::Delete{id});
    } else {
      changes.emplace_back(no_longer(name, id));
    }
    // The server ended between the game's last entry and this record.
    if (const auto played = info ? played_game(*info) : std::nullopt; played && ratings_.note(*played))
      changes.emplace_back(store::change::AddResult{id, write_played_game(*played)});
    registry_.commit(std::make_shared<store::CommitOrder>(), std::move(changes), [](const auto&) {});
  }
  expire_invitations();
  return {};
}

void Bots::close() {
  expiry_.cancel();
  invitation_expiry_.cancel();
  for (const auto& [id, account] : accounts_.all())
    if (account->events) account->events->cut();
  for (const auto& [id, stream] : boards_) stream->cut();
  for (const Seek& seek : seeks_)
    if (seek.stream) seek.stream->cut();
  for (const auto& [key, challenge] : challenges_)
    if (challenge.wait && challenge.wait->stream) challenge.wait->stream->cut();
  watchers_.close_all();
}

// --- For operators

void Bots::set_token(const store::PlayerToken& token, Outcome done) {
  registry_.commit(std::make_shared<store::CommitOrder>(), {store::change::SetToken{token}},
                   [this, token, done = std::move(done)](const auto& outcome) {
                     if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
                     accounts_.note(token);
                     done({});
                   });
}

void Bots::add_player(const std::string& name, store::PlayerKind kind, Done<std::string> done) {
  if (!is_player_name(name)) return done(std::unexpected(refusal(Code::bad_request, Message::player_bad_name)));
  if (is_reserved_name(name)) return done(std::unexpected(refusal(Code::bad_request, Message::player_reserved, name)));
  if (accounts_.find(name) != nullptr)
    return done(std::unexpected(refusal(Code::seat_taken, Message::player_exists, name)));
  const std::string token = std::string(account_prefix) + draw_secret();
  set_token({.hash = lookup_hash(token),
             .name = name,
             .kind = kind,
             .scopes = std::string(scopes_of(kind)),
             .created = registry_.unix_now() / 1000},
            [token, done = std::move(done)](const auto& outcome) {
              if (!outcome) return done(std::unexpected(outcome.error()));
              done(token);
            });
}

void Bots::add_token(std::string_view name, Done<std::string> done) {
  const Account* const account = accounts_.find(name);
  if (account == nullptr) return done(std::unexpected(refusal(Code::not_found, Message::player_unknown, name)));
  const std::string token = std::string(account_prefix) + draw_secret();
  set_token({.hash = lookup_hash(token),
             .name = account->name,
             .kind = account->kind,
             .scopes = std::string(scopes_of(account->kind)),
             .created = registry_.unix_now() / 1000},
            [token, done = std::move(done)](const auto& outcome) {
              if (!outcome) return done(std::unexpected(outcome.error()));
              done(token);
            });
}

void Bots::revoke_token(std::string_view secret, Outcome done) {
  const store::PlayerToken* const found = accounts_.token(secret);
  if (found == nullptr) return done(std::unexpected(refusal(Code::not_found, Message::player_revoked)));
  store::PlayerToken token = *found;
  if (accounts_.tokens_of(player_id(token.name)).size() <= 1) return revoke(token.name, std::move(done));
  token.revoked = registry_.unix_now() / 1000;
  set_token(token, std::move(done));
}

void Bots::revoke(std::string_view name, Outcome done) {
  Account* const account = accounts_.find(name);
  if (account == nullptr) return done(std::unexpected(refusal(Code::not_found, Message::player_unknown, name)));
  std::vector<store::Change> changes;
  auto tokens = accounts_.tokens_of(account->id);
  for (store::PlayerToken& token : tokens) {
    token.revoked = registry_.unix_now() / 1000;
    changes.emplace_back(store::change::SetToken{token});
  }
  registry_.commit(std::make_shared<store::CommitOrder>(), std::move(changes),
                   [this, account, tokens, done = std::move(done)](const auto& outcome) {
                     if (!outcome) return done(std::unexpected(not_stored(outcome.error())));
                     for (const store::PlayerToken& token : tokens) accounts_.note(token);
                     if (const auto events = std::exchange(account->events, nullptr)) events->end();
                     std::vector<std::shared_ptr<RemotePlayer>> leaving;
                     for (const auto& [key, player] : players_)
                       if (const auto& seat = player->table()->info().players[index(key.second)];
                           seat && seat->player == account->name)
                         leaving.push_back(player);
                     for (const auto& player : leaving)
                       player->dismiss(CloseReason::not_allowed, refusal(Code::not_allowed, Message::player_revoked));
                     done({});
                   });
}

// --- Boards

std::optional<std::pair<store::TableId, std::string_view>> Bots::read_board_token(std::string_view token) {
  if (!token.starts_with(board_prefix)) return std::nullopt;
  token.remove_prefix(board_prefix.size());
  if (token.size() <= table_id_length) return std::nullopt;
  const auto id = store::parse_table_id(token.substr(0, table_id_length));
  if (!id) return std::nullopt;
  return std::pair(*id, token.substr(table_id_length));
}

namespace {

// The seat of a board for a secret of the table: the secret's own seat; on one device, the named seat.
std::expected<Color, Refusal> seat_for_board(const Table& table, std::string_view secret, std::optional<Color> named) {
  const auto seat = table.seat_of(secret);
  if (!seat) return std::unexpected(refusal(Code::not_allowed, Message::server_wrong_token));
  if (table.game().state().over()) return std::unexpected(refusal(Code::not_allowed, Message::bot_game_over));
  if (*seat == Seat::white || *seat == Seat::black) return *seat == Seat::white ? Color::white : Color::black;
  if (*seat == Seat::both && named) return *named;
  return std::unexpected(refusal(Code::not_allowed, Message::server_not_yours));
}

}  // namespace

void Bots::give_board(store::TableId id, std::string_view secret, std::optional<Color> seat, Done<std::string> done) {
  registry_.find(id, [id, secret = std::string(secret), seat, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    const auto color = seat_for_board(**found, secret, seat);
    if (!color) return done(std::unexpected(color.error()));
    const std::string drawn = draw_secret();
    (*found)->set_board(*color, drawn,
                        [done, token = std::string(board_prefix) + to_string(id) + drawn](const auto& set) {
                          if (!set) return done(std::unexpected(set.error()));
                          done(token);
                        });
  });
}

void Bots::revoke_board(store::TableId id, std::string_view secret, std::optional<Color> seat, Outcome done) {
  registry_.find(id, [this, id, secret = std::string(secret), seat, done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    const auto color = seat_for_board(**found, secret, seat);
    if (!color) return done(std::unexpected(color.error()));
    if (const auto stream = boards_.extract({id, *color})) stream.mapped()->end();
    if (const auto player = players_.find({id, *color});
        player != players_.end() && !(*found)->info().players[index(*color)])
      std::shared_ptr(player->second)
          ->dismiss(CloseReason::not_allowed, refusal(Code::not_allowed, Message::player_revoked));
    (*found)->set_board(*color, std::nullopt, done);
  });
}

// --- Connections

void Bots::tell(const Account& account, std::string_view type, std::string_view key, std::string_view object) const {
  if (account.events) account.events->send(fmt::format(R"({{"type":"{}","{}":{}}})", type, key, object));
}

std::optional<PlayedGame> Bots::played_game(const TableInfo& info) const {
  const auto regulations = regulations_of(info);
  if (!regulations || info.result == laws::Result::none || info.aborted) return std::nullopt;
  PlayedGame game{.table = info.id, .players = {}, .perf = perf_of(*regulations), .at = registry_.unix_now()};
  for (const Color color : both_colors)
    if (const auto& seat = info.players[index(color)]; seat && seat->state == ProgramSeat::State::seated)
      game.players[index(color)] = player_id(seat->player);
  if (game.players[0].empty() && game.players[1].empty()) return std::nullopt;
  game.rated = info.rated && !game.players[0].empty() && !game.players[1].empty();
  game.engine = info.engine.has_value();
  game.winner = winner_of(info.result);
  game.both_lost = info.result == laws::Result::both_lose;
  return game;
}

void Bots::tell_game(const Account& account, std::string_view type, const Table& table, Color color,
                     bool aborted) const {
  std::string game;
  laws::protocol::JsonText json(game);
  write_game_info(json, table, color, api(account.origin), aborted);
  tell(account, type, "game", game);
}

void Bots::follow_events(const Caller& caller, std::string_view origin, const std::shared_ptr<LineStream>& stream) {
  if (caller.board) {
    auto& held = boards_[*caller.board];
    if (const auto before = std::exchange(held, stream)) before->end();
  } else {
    if (const auto before = std::exchange(caller.account->events, stream)) before->end();
    caller.account->origin = origin;
    for (const auto& [key, challenge] : challenges_)
      if (key.second == caller.account->id && !challenge.invitation)
        tell(*caller.account, "challenge", "challenge",
             write_challenge(challenge, ChallengeStatus::created, true, api(origin)));
    for (const auto& [id, info] : caller.account->games)
      for (const Color color : both_colors)
        if (const auto& seat = info.players[index(color)];
            seat && seat->player == caller.account->name && seat->state == ProgramSeat::State::asked)
          tell(*caller.account, "challenge", "challenge",
               write_challenge(invitation_to(info, color), ChallengeStatus::created, true, api(origin)));
  }
  games_of(caller, [this, stream, origin = std::string(origin)](const Games& games) {
    for (const auto& [table, color] : games) {
      if (table->game().state().over()) continue;
      std::string line = R"({"type":"gameStart","game":)";
      laws::protocol::JsonText json(line);
      write_game_info(json, *table, color, api(origin));
      stream->send(line + "}");
    }
  });
}

void Bots::end_events(const Caller& caller, const LineStream& stream) {
  if (caller.board) {
    if (const auto held = boards_.find(*caller.board); held != boards_.end() && held->second.get() == &stream)
      boards_.erase(held);
  } else if (caller.account->events.get() == &stream) {
    caller.account->events.reset();
  }
}

std::string Bots::write_programs() const {
  std::string out = R"({"programs": [)";
  laws::protocol::JsonText json(out);
  bool first = true;
  for (const auto& [id, account] : accounts_.all()) {
    if (!account->program() || !connected(*account)) continue;
    if (!std::exchange(first, false)) json.raw(", ");
    json.raw(R"({"player": )").word(account->name).raw(R"(, "games": )");
    json.number(static_cast<std::int64_t>(account->games.size())).raw("}");
  }
  return out + "]}";
}

// --- Games

std::optional<Color> Bots::seat_of(const Caller& caller, const TableInfo& info) {
  if (caller.board) return caller.board->first == info.id ? std::optional(caller.board->second) : std::nullopt;
  for (const Color color : both_colors)
    if (const auto& seat = info.players[index(color)];
        seat && seat->player == caller.account->name && seat->state == ProgramSeat::State::seated)
      return color;
  return std::nullopt;
}

std::shared_ptr<RemotePlayer> Bots::player(const std::shared_ptr<Table>& table, Color color, const Caller& caller) {
  const std::pair key(table->info().id, color);
  auto& held = players_[key];
  if (held && !held->gone() && held->table() == table) return held;
  held = std::make_shared<RemotePlayer>(
      context_.io, table, color, caller.account != nullptr && caller.account->program(), context_.options.lag_cap,
      [this](const Table& described) { return write_game_full(described, api({})); },
      [this, key] {
        if (const auto left = players_.find(key); left != players_.end() && left->second->gone()) players_.erase(left);
      });
  const auto made = held;
  made->enter();
  return made;
}

void Bots::when_settled(const std::shared_ptr<Table>& table, std::function<void(const std::shared_ptr<Table>&)> then) {
  const auto look = [this, id = table->info().id, then = std::move(then)](const auto& again, int tries) -> void {
    registry_.find(id, [this, then, again, tries](const auto& found) {
      if (!found || tries == most_tries) return then(nullptr);
      if ((*found)->settled()) return then(*found);
      registry_.commit(std::make_shared<store::CommitOrder>(), {},
                       [again, tries](const auto&) { again(again, tries + 1); });
    });
  };
  look(look, 0);
}

void Bots::games_of(const Caller& caller, std::function<void(const Games&)> done) {
  auto ids = std::make_shared<std::vector<store::TableId>>();
  if (caller.board) {
    ids->push_back(caller.board->first);
  } else {
    for (const auto& [id, info] : caller.account->games) ids->push_back(id);
  }
  add_games(caller, ids, std::make_shared<Games>(), std::move(done));
}

void Bots::add_games(const Caller& caller, const std::shared_ptr<std::vector<store::TableId>>& ids,
                     const std::shared_ptr<Games>& games, std::function<void(const Games&)> done) {
  if (ids->empty()) return done(*games);
  const store::TableId id = ids->back();
  ids->pop_back();
  registry_.find(id, [this, caller, ids, games, done = std::move(done)](const auto& found) {
    if (found)
      if (const auto color = seat_of(caller, (*found)->info())) games->emplace_back(*found, *color);
    add_games(caller, ids, games, done);
  });
}

void Bots::watch(store::TableId id, const std::shared_ptr<LineStream>& stream, std::string_view client,
                 std::string_view origin) {
  if (!watchers_.enter(id, stream)) return stream->end();
  registry_.texts().recount(id, false, client, [this, stream, origin = std::string(origin)](const auto& course) {
    if (!course) return stream->end();
    watchers_.begin(**course, *stream, api(origin));
  });
}

void Bots::table_changed(Table& table) {
  if (table.info().open_seat && table.info().listed)
    meet_seeks(table.shared_from_this());
  else if (table.info().anybody)
    opponent_found(table.shared_from_this());
  if (!table.settled()) return;
  watchers_.changed(table, api({}));
  if (table.game().state().over()) game_over(table);
}

void Bots::tell_over(const Table& table, Color color, const Account& account, bool aborted) const {
  if (table.info().players[index(color)]->state == ProgramSeat::State::seated)
    tell_game(account, "gameFinish", table, color, aborted);
}

void Bots::game_over(Table& table) {
  const TableInfo& info = table.info();
  std::vector<store::Change> changes;
  std::array<Account*, 2> accounts{};
  for (const Color color : both_colors) {
    const auto& seat = info.players[index(color)];
    Account* const account = seat ? accounts_.find(seat->player) : nullptr;
    if (account == nullptr || account->games.erase(info.id) == 0) continue;
    invitations_.erase({info.id, account->id});
    accounts[index(color)] = account;
    changes.emplace_back(no_longer(account->name, info.id));
  }
  if (!changes.empty()) {
    if (const auto played = played_game(info); played && ratings_.note(*played))
      changes.emplace_back(store::change::AddResult{info.id, write_played_game(*played)});
    registry_.commit(std::make_shared<store::CommitOrder>(), std::move(changes), [](const auto&) {});
  }
  for (const Color color : both_colors) {
    if (const auto board = boards_.find({info.id, color}); board != boards_.end()) {
      std::string line = R"({"type":"gameFinish","game":)";
      laws::protocol::JsonText json(line);
      write_game_info(json, table, color, api({}));
      board->second->send(line + "}");
    }
    if (accounts[index(color)] != nullptr) tell_over(table, color, *accounts[index(color)], false);
  }
}

void Bots::abort(const std::shared_ptr<Table>& table, Outcome done) {
  const TableInfo& info = table->info();
  if (!info.challenge || table->game().state().ply() >= 2 || table->game().state().over())
    return done(std::unexpected(refusal(Code::not_allowed, Message::bot_not_aborted)));
  const store::TableId id = info.id;
  for (const Color color : both_colors) {
    if (const auto player = players_.find({id, color}); player != players_.end())
      std::shared_ptr(player->second)->tell_aborted();
    if (const auto& seat = info.players[index(color)])
      if (Account* const account = accounts_.find(seat->player); account != nullptr && account->games.erase(id) > 0) {
        invitations_.erase({id, account->id});
        tell_over(*table, color, *account, true);
      }
  }
  watchers_.close(id);
  registry_.abort(id, std::move(done));
}

}  // namespace jadoube::server
