#include "jadoube/server/bot/bot_routes.hpp"

#include <algorithm>

#include "jadoube/server/bot/game_json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/common/utf8.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

constexpr std::size_t most_tokens_tested = 100, most_users_asked = 100, longest_chat = 140;
constexpr std::string_view json_lines = "application/x-ndjson";
constexpr std::string_view too_many_requests = "Too many requests. Try again later.";

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

// How many parts of the path a pattern of BotRoutes::Ask stands for, which are its first; nothing if it is another.
std::optional<std::size_t> matches(std::string_view pattern, const std::vector<std::string>& path) {
  std::size_t count = 0;
  while (!pattern.empty()) {
    std::string_view asked = pattern.substr(0, pattern.find('/'));
    pattern.remove_prefix(std::min(asked.size() + 1, pattern.size()));
    if (count == path.size()) return std::nullopt;
    const std::string& part = path[count++];
    bool found = asked == "*";
    while (!found && !asked.empty()) {
      const std::string_view one = asked.substr(0, asked.find('|'));
      asked.remove_prefix(std::min(one.size() + 1, asked.size()));
      found = one == part;
    }
    if (!found) return std::nullopt;
  }
  return count;
}

// Every address here, and how it is asked.
enum class How : std::uint8_t { get, post, both };
struct Address {
  std::string_view pattern;
  How how;
};
constexpr std::array addresses{
    Address{"api/account", How::get},
    Address{"api/account/playing", How::get},
    Address{"api/bot/account/upgrade", How::post},
    Address{"api/token/test", How::post},
    Address{"api/stream/event", How::get},
    Address{"api/challenge", How::get},
    Address{"api/challenge/*", How::post},
    Address{"api/challenge/*/accept|decline|cancel", How::post},
    Address{"api/bot|board/game/stream/*", How::get},
    Address{"api/bot|board/game/*/chat", How::both},
    Address{"api/bot|board/game/*/move|draw|takeback/*", How::post},
    Address{"api/bot|board/game/*/resign|abort|draw|takeback|claim-draw|claim-victory", How::post},
    Address{"api/user/*", How::get},
    Address{"api/users", How::post},
    Address{"api/users/status", How::get},
    Address{"api/bot/online", How::get},
    Address{"@/*", How::get},
    Address{"game/export/*", How::get},
    Address{"api/programs", How::get},
    Address{"api/tables/*/invite|board", How::post},
};

// This server's own among them: errors there are as on its other addresses.
bool is_own(const std::vector<std::string>& path) { return matches("api/tables|programs", path).has_value(); }

// Whether it is answered here, if only by saying that there is nothing.
bool is_ours(const std::vector<std::string>& path) {
  if (matches("game/export", path) || matches("@", path) || matches("api/stream", path)) return true;
  if (is_own(path))
    return matches("api/programs", path) == path.size() || matches("api/tables/*/invite|board", path) == path.size();
  return path.size() >= 2 && path[0] == "api" && std::ranges::find(others, path[1]) != others.end();
}

std::string error_text(std::string_view why) {
  std::string out = R"({"error":)";
  // What a client sent may be in it.
  JsonText(out).text(valid_utf8(why, 500)).raw("}");
  return out;
}

}  // namespace

bool BotRoutes::Ask::is(std::string_view pattern) const { return matches(pattern, path) == path.size(); }
bool BotRoutes::Ask::begins(std::string_view pattern) const { return matches(pattern, path).has_value(); }

void BotRoutes::ok(const Held& ask) { ask->done({.body = R"({"ok":true})"}); }

void BotRoutes::fail(const Held& ask, unsigned status, std::string_view why, std::string_view allowed) {
  ask->done({.status = status, .body = error_text(why), .allow = allowed});
}

void BotRoutes::refuse_with(const Held& ask, const Refusal& why) {
  Response response = refuse_plainly(why);
  // Whoever asks for what cannot be done has asked for something wrong.
  if (response.status == 403 || response.status == 409) response.status = 400;
  ask->done(std::move(response));
}

void BotRoutes::no_game(const Held& ask, const Refusal& why) {
  if (why.code == Code::not_found) return fail(ask, 404, "No such game");
  refuse_with(ask, why);
}

bool BotRoutes::speaks_plainly(std::string_view path) {
  const auto parts = split_path(path);
  return is_ours(parts) && !is_own(parts);
}

bool BotRoutes::refuse_address(const Held& ask) {
  const auto* const address =
      std::ranges::find_if(addresses, [&](const Address& each) { return ask->is(each.pattern); });
  const bool own = is_own(ask->path);
  if (address == addresses.end()) {
    if (own)
      ask->done(no_such_address());
    else
      fail(ask, 404, "There is nothing of that kind on this server");
    return true;
  }
  if ((ask->method == Method::get && address->how != How::post) ||
      (ask->method == Method::post && address->how != How::get))
    return false;
  const std::string_view allowed = address->how == How::get    ? only_get
                                   : address->how == How::post ? only_post
                                                               : get_and_post;
  if (own)
    ask->done(wrong_method(allowed));
  else
    fail(ask, 405, "Method not allowed", allowed);
  return true;
}

bool BotRoutes::respond(const Request& request, const Done& done) {
  const auto ask = std::make_shared<Ask>(Ask{.method = request.method,
                                             .path = split_path(request.path),
                                             .query = {},
                                             .body = {},
                                             .text = {},
                                             .client = request.client,
                                             .done = done});
  if (!is_ours(ask->path)) return false;
  ask->query = read_form(request.query);
  ask->text = request.body;
  const bool own = is_own(ask->path), named = !request.bearer.empty();
  const auto known = named ? bots_.accounts().find_token(request.bearer) : std::nullopt;
  const Moment now = bots_.context().registry.now();
  if (known ? !known->account->requests.take(now) : ask->client && !ask->client->may(RateLimit::request, now)) {
    if (own)
      ask->done(refuse(refusal(Code::too_fast, Message::server_too_fast)));
    else
      fail(ask, 429, too_many_requests);
    return true;
  }
  if (refuse_address(ask)) return true;
  if (ask->is("api/token/test")) {
    test_tokens(ask);
    return true;
  }
  // What is asked there is a text, and no form.
  auto body = ask->is("api/users") ? Form{} : read_body(request.content_type, request.body);
  if (!body) {
    if (own)
      ask->done(refuse(refusal(Code::bad_request, Message::server_not_json)));
    else
      fail(ask, 400, "The body must be a form (application/x-www-form-urlencoded) or a JSON object");
    return true;
  }
  ask->body = *std::move(body);
  if (own || ask->begins("game|@") || (!named && (ask->begins("api/user|users") || ask->is("api/bot/online")))) {
    answer_public(ask);
    return true;
  }
  if (!named) {
    fail(ask, 401, "A token is missing: send it in the header “Authorization: Bearer TOKEN”");
    return true;
  }
  identify(ask, request.bearer, [this, ask] { answer(ask); });
  return true;
}

void BotRoutes::identify(const Held& ask, std::string_view token, const std::function<void()>& then) {
  if (const auto found = bots_.accounts().find_token(token)) {
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
  auto tokens = std::make_shared<std::vector<std::string>>();
  for (std::string_view rest = ask->text; !rest.empty() && tokens->size() < most_tokens_tested;) {
    const std::string_view token = rest.substr(0, rest.find_first_of(", \r\n\t"));
    rest.remove_prefix(std::min(token.size() + 1, rest.size()));
    if (!token.empty()) tokens->emplace_back(valid_utf8(token, 200));
  }
  if (ask->client &&
      !ask->client->may(RateLimit::request, bots_.context().registry.now(), static_cast<double>(tokens->size())))
    return fail(ask, 429, too_many_requests);
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
  if (ask->is("api/programs")) {
    return ask->done({.body = bots_.write_programs()});
  }
  if (ask->begins("api/tables")) {
    const auto id = store::parse_table_id(ask->part(2));
    if (!id) return ask->done(refuse(refusal(Code::not_found, Message::server_no_table)));
    return answer_table(ask, *id);
  }
  if (ask->begins("game/export")) return export_game(ask);
  if (ask->is("api/bot/online")) {
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
  if (ask->is("api/users/status")) return write_list(value_of(ask->query, "ids"), true);
  if (ask->is("api/users")) return write_list(ask->text, false);
  // /api/user/NAME and /@/NAME
  const Account* const account = bots_.accounts().find(ask->path.back());
  if (account == nullptr) return fail(ask, 404, "No such user");
  Response response;
  write_user(response.body, *account);
  JsonText(response.body).raw(R"(,"url":)").word("/@/" + account->name).raw("}");
  ask->done(std::move(response));
}

// This server's own: errors as on its other addresses.
void BotRoutes::answer_table(const Held& ask, store::TableId id) {
  const auto done = [ask](const std::expected<void, Refusal>& outcome) {
    ask->done(outcome ? Response{.body = R"({"ok": true})"} : refuse(outcome.error()));
  };
  const std::string_view token = value_of(ask->body, "token"), seat = value_of(ask->body, "seat");
  const bool invites = ask->part(3) == "invite";
  std::optional<Color> color;
  if (seat == "white" || seat == "black") color = seat == "white" ? Color::white : Color::black;
  if (!color && !seat.empty())
    return ask->done(refuse(wrong_value("seat", Message::server_expected_engine_seat).error()));
  // A key that is none here may be a secret in the wrong place: it is not repeated.
  for (const auto& [key, value] : ask->body)
    if (key != "token" && key != "seat" && key != (invites ? "player" : "revoke"))
      return ask->done(refuse(
          refusal(Code::bad_request, Message::bot_keys, invites ? "token, seat, player" : "token, seat, revoke")));
  if (invites) {
    if (!color) return ask->done(refuse(wrong_value("seat", Message::server_expected_engine_seat).error()));
    return bots_.invite(id, token, *color, value_of(ask->body, "player"), ask->client, done);
  }
  const auto revokes = read_yes_or(false, value_of(ask->body, "revoke"));
  if (!revokes) return ask->done(refuse(wrong_value("revoke", Message::server_expected_yes).error()));
  if (*revokes) return bots_.revoke_board(id, token, color, done);
  bots_.give_board(id, token, color, [ask](const auto& given) {
    if (!given) return ask->done(refuse(given.error()));
    Response response{.status = 201};
    JsonText(response.body).raw(R"({"token": )").word(*given).raw(R"(, "scopes": "board:play"})");
    ask->done(std::move(response));
  });
}

void BotRoutes::export_game(const Held& ask) {
  const auto id = store::parse_table_id(ask->part(2));
  if (!id) return fail(ask, 404, "No such game");
  if (ask->client && !ask->client->may(RateLimit::record, bots_.context().registry.now()))
    return fail(ask, 429, too_many_requests);
  bots_.context().registry.record(*id, TableRegistry::RecordKind::pgn, text::Language::en,
                                  ask->client ? ask->client->name() : std::string(), [ask](const auto& text) {
                                    if (!text) return no_game(ask, text.error());
                                    ask->done({.type = "application/x-chess-pgn", .shared = *text});
                                  });
}

// --- For those with a token

void BotRoutes::answer(const Held& ask) {
  if (ask->begins("api/account") || ask->is("api/bot/account/upgrade")) return answer_account(ask);
  if (ask->is("api/stream/event")) return stream_events(ask);
  if (ask->begins("api/challenge")) return answer_challenge(ask);
  if (ask->begins("api/bot/game")) return answer_game(ask, "bot:play");
  if (ask->begins("api/board/game")) return answer_game(ask, "board:play");
  answer_public(ask);
}

void BotRoutes::answer_account(const Held& ask) {
  if (ask->is("api/bot/account/upgrade")) {
    if (ask->caller.account != nullptr && ask->caller.account->program()) return ok(ask);
    return fail(ask, 400, "A program's account is made by who runs this server: jadoube player add NAME --bot");
  }
  if (ask->is("api/account/playing"))
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
                   context.metrics, context.connections, std::move(line.socket), std::move(line.slot), line.chunked);
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
  if (ask->is("api/challenge")) return ask->done({.body = bots_.write_challenges(*account)});
  const auto outcome = [ask](const std::expected<void, Refusal>& done) {
    if (!done) return refuse_with(ask, done.error());
    ok(ask);
  };
  if (ask->path.size() == 4) {
    const auto id = store::parse_table_id(ask->part(2));
    if (!id) return fail(ask, 404, "No such challenge");
    if (ask->part(3) == "accept") return bots_.accept(*account, *id, outcome);
    if (ask->part(3) == "decline") return bots_.decline(*account, *id, value_of(ask->body, "reason"), outcome);
    return bots_.cancel(*account, *id, outcome);
  }
  const Metrics& metrics = bots_.context().metrics;
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
  stream_game(ask, *id);
}

void BotRoutes::stream_game(const Held& ask, store::TableId id) {
  bots_.context().registry.find(id, [this, ask](const auto& found) {
    if (!found) return no_game(ask, found.error());
    const auto color = Bots::seat_of(ask->caller, (*found)->info());
    if (!color) return fail(ask, 404, "No such game, or it is not yours");
    bots_.when_settled(*found, [this, ask, color](const std::shared_ptr<Table>& table) {
      if (!table) return fail(ask, 503, "The table cannot be read now");
      ask->done({.type = json_lines, .lines = [this, caller = ask->caller, table, color = *color](Response::Line line) {
                   ServerContext& context = bots_.context();
                   const auto stream =
                       std::make_shared<LineStream>(context.metrics, context.connections, std::move(line.socket),
                                                    std::move(line.slot), line.chunked);
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
  bots_.context().registry.find(id, [this, ask](const auto& found) {
    if (!found) return no_game(ask, found.error());
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
    const auto wants = read_yes_or(true, how);
    if (!wants) return fail(ask, 400, "takeback is answered with yes or no");
    if (!*wants) return ok(ask);
    return fail(ask, 400, "A move that was made is not taken back (4.7)");
  }
  const std::string_view in_query = value_of(ask->query, "offeringDraw");
  const auto offers = read_yes_or(false, in_query.empty() ? value_of(ask->body, "offeringDraw") : in_query);
  if (what == "move" && !offers) return fail(ask, 400, "offeringDraw is true or false");
  const auto draws = read_yes_or(true, how);
  if (what == "draw" && !draws) return fail(ask, 400, "draw is answered with yes or no");
  const auto player = bots_.player(table, color, ask->caller);
  if (what == "move") {
    player->move(lower_case(how), *offers, outcome);
  } else if (what == "resign") {
    player->resign(outcome);
  } else if (what == "draw") {
    player->draw(*draws, outcome);
  } else if (what == "claim-draw") {
    player->claim_draw(outcome);
  } else {
    player->claim_flag(outcome);
  }
  player->leave_if_idle();
}

}  // namespace jadoube::server
