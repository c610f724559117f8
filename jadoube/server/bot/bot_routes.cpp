#include "jadoube/server/bot/bot_routes.hpp"

#include <algorithm>

#include "jadoube/server/bot/game_json.hpp"
#include "jadoube/server/common/utf8.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

constexpr std::size_t most_tokens_tested = 100, most_users_asked = 100, longest_chat = 140;
constexpr std::string_view json_lines = "application/x-ndjson";

// What clients of lichess ask for that is not here is answered as that server answers, and not with a page.
constexpr std::array<std::string_view, 38> others{
    "tv",         "puzzle",       "puzzles",         "study",      "studies",  "team",      "teams",    "games",
    "game",       "player",       "crosstable",      "cloud-eval", "import",   "storm",     "simul",    "swiss",
    "tournament", "broadcast",    "broadcasts",      "streamer",   "rel",      "rating",    "timeline", "racer",
    "fide",       "bulk-pairing", "external-engine", "opening",    "explorer", "tablebase", "message",  "token",
    "account",    "user",         "users",           "bot",        "board",    "challenge"};

std::string lower_case(std::string_view text) { return player_id(text); }

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(part.size() + 1, path.size()));
    if (!part.empty()) parts.push_back(decode_percent(part, false));
  }
  return parts;
}

std::string error_text(std::string_view why) {
  std::string out = R"({"error":)";
  // What a client sent may be in it.
  JsonText(out).text(valid_utf8(why, 500)).raw("}");
  return out;
}

}  // namespace

bool BotRoutes::Ask::is(std::initializer_list<std::string_view> parts) const {
  return path.size() == parts.size() && begins(parts);
}

// "*" stands for any part.
bool BotRoutes::Ask::begins(std::initializer_list<std::string_view> parts) const {
  return path.size() >= parts.size() &&
         std::equal(parts.begin(), parts.end(), path.begin(),
                    [](std::string_view asked, const std::string& part) { return asked == "*" || asked == part; });
}

void BotRoutes::ok(const Held& ask) { ask->done({.body = R"({"ok":true})"}); }

void BotRoutes::fail(const Held& ask, unsigned status, std::string_view why) {
  ask->done({.status = status, .body = error_text(why)});
}

void BotRoutes::refuse_with(const Held& ask, const Refusal& why) {
  Response response = refuse_plainly(why);
  // Whoever asks for what cannot be done has asked for something wrong.
  if (response.status == 403 || response.status == 409) response.status = 400;
  ask->done(std::move(response));
}

bool BotRoutes::is_ours(const Ask& ask) const {
  if (ask.begins({"game", "export"}) || ask.is({"api", "programs"}) || ask.begins({"api", "stream"})) return true;
  if (ask.begins({"api", "tables", "*"}) && ask.path.size() == 4)
    return ask.path[3] == "invite" || ask.path[3] == "board";
  return ask.path.size() >= 2 && ask.path[0] == "api" && std::ranges::find(others, ask.path[1]) != others.end();
}

bool BotRoutes::respond(const Request& request, const Done& done) {
  const auto ask = std::make_shared<Ask>(Ask{.method = request.method,
                                             .path = split_path(request.path),
                                             .query = {},
                                             .body = {},
                                             .text = {},
                                             .client = request.client,
                                             .done = done});
  if (!is_ours(*ask)) return false;
  ask->query = read_form(request.query);
  ask->text = request.body;
  if (ask->method == Method::other) {
    fail(ask, 405, "Method not allowed");
    return true;
  }
  const bool named = !request.bearer.empty();
  const bool known_account = named && bots_.accounts().find_token(request.bearer).has_value();
  if (!known_account && ask->client && !ask->client->may(Demand::request, bots_.context().registry.now())) {
    fail(ask, 429, "Too many requests. Try again later.");
    return true;
  }
  auto body = read_body(request.content_type, request.body);
  if (ask->is({"api", "token", "test"})) {
    test_tokens(ask);
    return true;
  }
  if (!body) {
    fail(ask, 400, "The body is neither a form nor a JSON object");
    return true;
  }
  ask->body = *std::move(body);
  if (ask->begins({"api", "tables"}) || ask->is({"api", "programs"}) || ask->begins({"game"})) {
    answer_public(ask);
    return true;
  }
  if (!named) {
    if (ask->begins({"api", "user"}) || ask->begins({"api", "users"}) || ask->is({"api", "bot", "online"}))
      answer_public(ask);
    else
      fail(ask, 401, "No such token");
    return true;
  }
  identify(ask, request.bearer, [this, ask] { answer(ask); });
  return true;
}

void BotRoutes::identify(const Held& ask, std::string_view token, std::function<void()> then) {
  const Moment now = bots_.context().registry.now();
  if (const auto found = bots_.accounts().find_token(token)) {
    if (!found->account->requests.take(now)) return fail(ask, 429, "Too many requests. Try again later.");
    ask->caller = {.account = found->account, .scopes = found->scopes};
    return then();
  }
  const auto board = Bots::read_board_token(token);
  if (!board) return fail(ask, 401, "No such token");
  bots_.context().registry.find(board->first,
                                [ask, id = board->first, secret = std::string(board->second), then](const auto& found) {
                                  const auto color = found ? (*found)->board_of(secret) : std::nullopt;
                                  if (!color) return fail(ask, 401, "No such token");
                                  ask->caller = {.scopes = "board:play", .board = std::pair(id, *color)};
                                  then();
                                });
}

// {TOKEN: {…} or null}. Guessing is limited by address.
void BotRoutes::test_tokens(const Held& ask) {
  if (ask->method != Method::post) return fail(ask, 405, "Method not allowed");
  auto tokens = std::make_shared<std::vector<std::string>>();
  for (std::string_view rest = ask->text; !rest.empty() && tokens->size() < most_tokens_tested;) {
    std::string_view token = rest.substr(0, rest.find_first_of(", \r\n\t"));
    rest.remove_prefix(std::min(token.size() + 1, rest.size()));
    if (!token.empty()) tokens->emplace_back(valid_utf8(token, 200));
  }
  auto out = std::make_shared<std::string>("{");
  const auto next = [this, ask, tokens, out](const auto& again, std::size_t place) -> void {
    if (place == tokens->size()) return ask->done({.body = *out + "}"});
    const std::string& token = (*tokens)[place];
    if (place > 0) *out += ',';
    JsonText(*out).text(token).raw(":");
    const auto write = [out, again, place](std::string_view id, std::string_view scopes) {
      JsonText json(*out);
      if (id.empty())
        json.raw("null");
      else
        json.raw(R"({"userId":)").text(id).raw(R"(,"scopes":)").word(scopes).raw(R"(,"expires":null})");
      again(again, place + 1);
    };
    if (const auto found = bots_.accounts().find_token(token)) return write(found->account->id, found->scopes);
    const auto board = Bots::read_board_token(token);
    if (!board) return write({}, {});
    bots_.context().registry.find(board->first, [secret = std::string(board->second), write](const auto& found) {
      const auto color = found ? (*found)->board_of(secret) : std::nullopt;
      if (!color) return write({}, {});
      write(shown_player((*found)->info(), *color).id, "board:play");
    });
  };
  next(next, 0);
}

// --- For everybody

void BotRoutes::write_user(std::string& out, const Account& account) const {
  JsonText json(out);
  json.raw(R"({"id":)").word(account.id).raw(R"(,"username":)").word(account.name).raw(R"(,"perfs":{})");
  if (account.program()) json.raw(R"(,"title":"BOT")");
}

void BotRoutes::answer_public(const Held& ask) {
  if (ask->is({"api", "programs"})) {
    if (ask->method != Method::get) return ask->done(wrong_method());
    return ask->done({.body = bots_.write_programs()});
  }
  if (ask->begins({"api", "tables"})) {
    const auto id = store::parse_table_id(ask->part(2));
    if (!id) return ask->done(refuse(refusal(Code::not_found, Message::server_no_table)));
    return answer_table(ask, *id);
  }
  if (ask->begins({"game", "export"})) return export_game(ask);
  if (ask->is({"api", "bot", "online"})) {
    Response response{.type = json_lines};
    for (const auto& [id, account] : bots_.accounts().all())
      if (account->program() && bots_.connected(*account)) {
        write_user(response.body, *account);
        response.body += "}\n";
      }
    return ask->done(std::move(response));
  }
  const auto write_list = [&](std::string_view ids, bool statuses) {
    Response response;
    JsonText json(response.body);
    json.raw("[");
    bool first = true;
    for (std::size_t asked = 0; !ids.empty() && asked < most_users_asked; ++asked) {
      const std::string_view id = ids.substr(0, ids.find(','));
      ids.remove_prefix(std::min(id.size() + 1, ids.size()));
      const Account* const account = bots_.accounts().find(id);
      if (account == nullptr || !bots_.accounts().valid(account->id)) continue;
      if (!std::exchange(first, false)) json.raw(",");
      if (statuses) {
        json.raw(R"({"id":)").word(account->id).raw(R"(,"name":)").word(account->name);
        if (account->program()) json.raw(R"(,"title":"BOT")");
        json.raw(R"(,"online":)").truth(bots_.connected(*account));
        json.raw(R"(,"playing":)").truth(!account->games.empty()).raw("}");
      } else {
        write_user(response.body, *account);
        json.raw("}");
      }
    }
    json.raw("]");
    ask->done(std::move(response));
  };
  if (ask->is({"api", "users", "status"})) return write_list(value_of(ask->query, "ids"), true);
  if (ask->is({"api", "users"}) && ask->method == Method::post) return write_list(ask->text, false);
  if (ask->is({"api", "user", "*"}) && ask->method == Method::get) {
    const Account* const account = bots_.accounts().find(ask->part(2));
    if (account == nullptr) return fail(ask, 404, "Not found");
    Response response;
    write_user(response.body, *account);
    JsonText(response.body).raw(R"(,"url":)").word("/@/" + account->name).raw("}");
    return ask->done(std::move(response));
  }
  fail(ask, 404, "There is nothing of that kind on this server");
}

// This server's own: errors as on its other addresses.
void BotRoutes::answer_table(const Held& ask, store::TableId id) {
  if (ask->method != Method::post) return ask->done(wrong_method());
  const auto done = [ask](const std::expected<void, Refusal>& outcome) {
    ask->done(outcome ? Response{.body = R"({"ok": true})"} : refuse(outcome.error()));
  };
  const std::string_view token = value_of(ask->body, "token"), seat = value_of(ask->body, "seat");
  std::optional<Color> color;
  if (seat == "white" || seat == "black") color = seat == "white" ? Color::white : Color::black;
  if (!color && !seat.empty())
    return ask->done(refuse(wrong_value("seat", Message::server_expected_engine_seat).error()));
  for (const auto& [key, value] : ask->body)
    if (key != "token" && key != "seat" && key != (ask->part(3) == "invite" ? "player" : "revoke"))
      return ask->done(refuse(refusal(Code::bad_request, Message::server_unknown_key, key)));
  if (ask->part(3) == "invite") {
    if (!color) return ask->done(refuse(wrong_value("seat", Message::server_expected_engine_seat).error()));
    return bots_.invite(id, token, *color, value_of(ask->body, "player"), done);
  }
  if (read_yes(value_of(ask->body, "revoke")).value_or(false)) return bots_.revoke_board(id, token, color, done);
  bots_.give_board(id, token, color, [ask](const auto& given) {
    if (!given) return ask->done(refuse(given.error()));
    Response response{.status = 201};
    JsonText(response.body).raw(R"({"token": )").word(*given).raw(R"(, "scopes": "board:play"})");
    ask->done(std::move(response));
  });
}

void BotRoutes::export_game(const Held& ask) {
  const auto id = store::parse_table_id(ask->part(2));
  if (!id || ask->path.size() != 3 || ask->method != Method::get) return fail(ask, 404, "No such game");
  if (ask->client && !ask->client->may(Demand::record, bots_.context().registry.now()))
    return fail(ask, 429, "Too many requests. Try again later.");
  bots_.context().registry.record(*id, TableRegistry::RecordKind::pgn, text::Language::en,
                                  ask->client ? ask->client->name() : std::string(), [ask](const auto& text) {
                                    if (!text) return refuse_with(ask, text.error());
                                    ask->done({.type = "application/x-chess-pgn", .shared = *text});
                                  });
}

// --- For those with a token

void BotRoutes::answer(const Held& ask) {
  if (ask->begins({"api", "account"}) || ask->is({"api", "bot", "account", "upgrade"})) return answer_account(ask);
  if (ask->is({"api", "stream", "event"}) && ask->method == Method::get) return stream_events(ask);
  if (ask->begins({"api", "challenge"})) return answer_challenge(ask);
  if (ask->begins({"api", "bot", "game"})) return answer_game(ask, "bot:play");
  if (ask->begins({"api", "board", "game"})) return answer_game(ask, "board:play");
  answer_public(ask);
}

void BotRoutes::answer_account(const Held& ask) {
  if (ask->is({"api", "bot", "account", "upgrade"})) {
    if (ask->caller.account != nullptr && ask->caller.account->program()) return ok(ask);
    return fail(ask, 400, "A program's account is made by who runs this server: jadoube player add NAME --bot");
  }
  if (ask->method != Method::get) return fail(ask, 405, "Method not allowed");
  if (ask->is({"api", "account", "playing"}))
    return bots_.games_of(ask->caller, [ask](const Bots::Games& games) {
      Response response{.body = R"({"nowPlaying":[)"};
      JsonText json(response.body);
      bool first = true;
      std::int64_t turns = 0;
      for (const auto& [table, color] : games) {
        if (table->game().state().over()) continue;
        if (!std::exchange(first, false)) json.raw(",");
        if (write_now_playing(json, *table, color)) ++turns;
      }
      json.raw(R"(],"nbMyTurn":)").number(turns).raw("}");
      ask->done(std::move(response));
    });
  if (!ask->is({"api", "account"})) return fail(ask, 404, "There is nothing of that kind on this server");
  if (const Account* const account = ask->caller.account) {
    Response response;
    write_user(response.body, *account);
    JsonText(response.body).raw(R"(,"url":)").word("/@/" + account->name).raw("}");
    return ask->done(std::move(response));
  }
  const auto [id, color] = *ask->caller.board;
  bots_.context().registry.find(id, [ask, color](const auto& found) {
    if (!found) return refuse_with(ask, found.error());
    const ShownPlayer player = shown_player((*found)->info(), color);
    Response response;
    JsonText json(response.body);
    json.raw(R"({"id":)").text(player.id).raw(R"(,"username":)").text(player.name);
    json.raw(R"(,"perfs":{},"url":)").word("/t/" + to_string((*found)->info().id)).raw("}");
    ask->done(std::move(response));
  });
}

void BotRoutes::stream_events(const Held& ask) {
  const auto caller = ask->caller;
  ask->done({.type = json_lines, .lines = [this, caller](Response::Line line) {
               ServerContext& context = bots_.context();
               const auto stream = std::make_shared<LineStream>(
                   context.metrics, context.connections, std::move(line.socket), std::move(line.visit), line.chunked);
               stream->start(std::move(line.head), [this, caller, weak = std::weak_ptr(stream)] {
                 if (const auto ended = weak.lock()) bots_.end_events(caller, *ended);
               });
               stream->send({});
               bots_.follow_events(caller, stream);
             }});
}

void BotRoutes::answer_challenge(const Held& ask) {
  Account* const account = ask->caller.account;
  if (account == nullptr) return fail(ask, 403, "Missing scope: challenge:write");
  if (ask->is({"api", "challenge"}) && ask->method == Method::get)
    return ask->done({.body = bots_.write_challenges(*account)});
  if (ask->method != Method::post) return fail(ask, 405, "Method not allowed");
  const auto outcome = [ask](const std::expected<void, Refusal>& done) {
    if (!done) return refuse_with(ask, done.error());
    ok(ask);
  };
  if (ask->path.size() == 4) {
    const auto id = store::parse_table_id(ask->part(2));
    if (!id) return fail(ask, 404, "No such challenge");
    if (ask->part(3) == "accept") return bots_.accept(*account, *id, outcome);
    if (ask->part(3) == "decline") return bots_.decline(*account, *id, value_of(ask->body, "reason"), outcome);
    if (ask->part(3) == "cancel") return bots_.cancel(*account, *id, outcome);
    return fail(ask, 404, "There is nothing of that kind on this server");
  }
  if (ask->path.size() != 3) return fail(ask, 404, "There is nothing of that kind on this server");
  Metrics& metrics = bots_.context().metrics;
  if (metrics.store_quota > 0 && metrics.store_bytes >= metrics.store_quota)
    return refuse_with(ask, refusal(Code::too_many, Message::server_quota_reached));
  // Some clients put it all into the address.
  Form form = ask->body;
  form.insert(ask->query.begin(), ask->query.end());
  if (ask->part(2) == "ai") {
    auto request = read_engine_challenge(form);
    if (!request) return fail(ask, 400, request.error());
    const Color own = *request->seat;
    return bots_.play_engine(*account, *std::move(request), [ask, own](const auto& table) {
      if (!table) return refuse_with(ask, table.error());
      Response response{.status = 201};
      JsonText json(response.body);
      write_game_info(json, **table, own);
      ask->done(std::move(response));
    });
  }
  Account* const asked = bots_.accounts().find(ask->part(2));
  if (asked == nullptr) return fail(ask, 404, "No such user");
  auto request = read_challenge(form);
  if (!request) return fail(ask, 400, request.error());
  bots_.challenge(*account, *std::move(request), *asked, [ask](const auto& made) {
    if (!made) return refuse_with(ask, made.error());
    ask->done({.body = *made});
  });
}

// --- Games

void BotRoutes::answer_game(const Held& ask, std::string_view scope) {
  if (!has_scope(ask->caller.scopes, scope)) return fail(ask, 403, "Missing scope: " + std::string(scope));
  const bool streams = ask->part(3) == "stream";
  const auto id = store::parse_table_id(ask->part(streams ? 4 : 3));
  if (!id) return fail(ask, 404, "No such game");
  if (!streams) return play(ask, *id);
  if (ask->method != Method::get || ask->path.size() != 5) return fail(ask, 405, "Method not allowed");
  stream_game(ask, *id);
}

void BotRoutes::stream_game(const Held& ask, store::TableId id) {
  bots_.context().registry.find(id, [this, ask](const auto& found) {
    if (!found) return fail(ask, 404, "No such game");
    const auto color = Bots::seat_of(ask->caller, (*found)->info());
    if (!color) return fail(ask, 404, "No such game, or it is not yours");
    bots_.when_settled(*found, [this, ask, color](const std::shared_ptr<Table>& table) {
      if (!table) return fail(ask, 503, "The table cannot be read now");
      ask->done({.type = json_lines, .lines = [this, caller = ask->caller, table, color = *color](Response::Line line) {
                   ServerContext& context = bots_.context();
                   const auto stream =
                       std::make_shared<LineStream>(context.metrics, context.connections, std::move(line.socket),
                                                    std::move(line.visit), line.chunked);
                   const auto player = table->game().state().over() ? nullptr : bots_.player(table, color, caller);
                   if (player) player->expect_stream();
                   stream->start(std::move(line.head), [weak = std::weak_ptr(stream), player = std::weak_ptr(player)] {
                     const auto ended = weak.lock();
                     if (const auto follower = player.lock(); ended && follower) follower->leave_stream(*ended);
                   });
                   // Something may have begun since.
                   bots_.when_settled(table, [stream, player](const std::shared_ptr<Table>& now) {
                     // The table was loaded again, or cannot be: the client connects anew.
                     if (!now || (player && player->table() != now)) return stream->end();
                     if (player) return player->follow(stream);
                     stream->send(write_game_full(*now));
                     stream->end();
                   });
                 }});
    });
  });
}

void BotRoutes::play(const Held& ask, store::TableId id) {
  const std::string& what = ask->part(4);
  if (what == "chat" && ask->method == Method::get) return ask->done({.body = "[]"});
  if (ask->method != Method::post) return fail(ask, 405, "Method not allowed");
  bots_.context().registry.find(id, [this, ask](const auto& found) {
    if (!found) return fail(ask, found.error().code == Code::not_found ? 404 : 503, found.error().en);
    const auto color = Bots::seat_of(ask->caller, (*found)->info());
    if (!color) return fail(ask, 404, "No such game, or it is not yours");
    do_at_table(ask, *found, *color);
  });
}

void BotRoutes::do_at_table(const Held& ask, const std::shared_ptr<Table>& table, Color color) {
  const std::string &what = ask->part(4), &how = ask->part(5);
  const auto outcome = [ask](const std::expected<void, std::string>& done) {
    if (!done) return fail(ask, 400, done.error());
    ok(ask);
  };
  if (what == "chat") {
    // Kept from the players: what distracts is forbidden (11.5).
    const std::string_view text = value_of(ask->body, "text");
    if (text.empty() || text.size() > 4 * longest_chat) return fail(ask, 400, "text has from 1 to 140 characters");
    return ok(ask);
  }
  if (table->game().state().over()) return fail(ask, 400, "Game already finished");
  if (what == "abort")
    return bots_.abort(table, [ask](const auto& done) {
      if (!done) return refuse_with(ask, done.error());
      ok(ask);
    });
  if (what == "takeback") {
    if (read_yes(how) == false) return ok(ask);
    return fail(ask, 400, "A move that was made is not taken back (4.7)");
  }
  const auto player = bots_.player(table, color, ask->caller);
  if (what == "move") {
    const auto offers = read_yes(value_of(ask->query, "offeringDraw"));
    const auto in_body = read_yes(value_of(ask->body, "offeringDraw"));
    player->move(lower_case(how), offers.value_or(in_body.value_or(false)), outcome);
  } else if (what == "resign") {
    player->resign(outcome);
  } else if (what == "draw") {
    player->draw(read_yes(how).value_or(how.empty()), outcome);
  } else if (what == "claim-draw") {
    player->claim_draw(outcome);
  } else if (what == "claim-victory") {
    player->claim_flag(outcome);
  } else {
    fail(ask, 404, "There is nothing of that kind on this server");
  }
  player->leave_if_idle();
}

}  // namespace jadoube::server
