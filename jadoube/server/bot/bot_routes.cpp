#include "jadoube/server/bot/bot_routes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/base/utf8.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

constexpr std::size_t most_tokens_tested = 100;

// The first part after /api in this server's own addresses; all other addresses there count as lichess's.
constexpr std::array<std::string_view, 11> own_parts{"tables",   "tournaments", "classes",  "laws",
                                                     "engines",  "service",     "programs", "reconstruct",
                                                     "pairings", "players",     "trf"};

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(part.size() + 1, path.size()));
    if (!part.empty()) parts.push_back(decode_percent(part, false));
  }
  return parts;
}

// The number of parts in a pattern of BotRoutes::Ask, if the path begins with it; otherwise nothing.
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

// All addresses of the interface, with their methods.
enum class How : std::uint8_t { get, post, both, post_or_delete };
struct Address {
  std::string_view pattern;
  How how;
};
constexpr std::array addresses{
    Address{"api/account", How::get},
    Address{"api/account/playing", How::get},
    Address{"api/bot/account/upgrade", How::post},
    Address{"api/token", How::post_or_delete},
    Address{"api/token/test", How::post},
    Address{"oauth", How::both},
    Address{"api/stream/event", How::get},
    Address{"api/challenge", How::get},
    Address{"api/challenge/*", How::post},
    Address{"api/challenge/*/accept|decline|cancel|start-clocks", How::post},
    Address{"api/challenge/*/show", How::get},
    Address{"api/round/*/add-time/*", How::post},
    Address{"api/board/seek", How::post},
    Address{"api/stream/game/*", How::get},
    Address{"api/games/user/*", How::get},
    Address{"api/games/export/_ids", How::post},
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

// Whether it is an address of this server itself, with errors as at its other addresses.
bool is_own(const std::vector<std::string>& path) { return matches("api/tables|programs", path).has_value(); }

// Whether the request is answered here, even if only with an error.
bool is_ours(const std::vector<std::string>& path) {
  if (path.empty()) return false;
  if (path[0] == "oauth" || path[0] == "@") return true;
  if (matches("game/export", path)) return true;
  if (is_own(path))
    return matches("api/programs", path) == path.size() || matches("api/tables/*/invite|board", path) == path.size();
  return path.size() >= 2 && path[0] == "api" && std::ranges::find(own_parts, path[1]) == own_parts.end();
}

// No header, or another type first in the list, means PGN.
bool reads_json(std::string_view accept) {
  const std::size_t json = std::min(accept.find("application/json"), accept.find("application/x-ndjson"));
  return json != std::string_view::npos && json < accept.find("application/x-chess-pgn");
}

// The beginning of absolute addresses; empty if the client's name for this server would not be valid in one.
std::string plain_origin(const std::string& origin) {
  const bool plain = std::ranges::all_of(origin, [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9') ||
           std::string_view(":/.-_[]").contains(each);
  });
  return plain ? origin : std::string();
}

// "bot:play, board:play"
std::string header_of(std::string_view scopes) {
  std::string header;
  for (const char each : scopes) header += each == ',' ? std::string(", ") : std::string(1, each);
  return header;
}

std::string error_text(std::string_view why) {
  std::string out = R"({"error":)";
  // The text may contain data of the client.
  JsonText(out).text(base::valid_utf8(why, 500)).raw("}");
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
  // A request that cannot be carried out counts as a wrong request.
  if (response.status == 403 || response.status == 409) response.status = 400;
  ask->done(std::move(response));
}

void BotRoutes::refuse_form(const Held& ask, const FormError& why) {
  Response response{.status = 400, .body = R"({"error":)"};
  const std::string told = base::valid_utf8(why.text, 500);
  JsonText json(response.body);
  json.text(told);
  if (!why.field.empty()) json.raw(",").word(why.field).raw(":[").text(told).raw("]");
  json.raw("}");
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
  const bool gets = address->how == How::get || address->how == How::both;
  if (ask->method == Method::get    ? gets
      : ask->method == Method::post ? address->how != How::get
                                    : ask->method == Method::remove && address->how == How::post_or_delete)
    return false;
  const std::string_view allowed = address->how == How::get              ? only_get
                                   : address->how == How::post           ? only_post
                                   : address->how == How::post_or_delete ? post_and_delete
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
                                             .origin = plain_origin(request.origin),
                                             .json = reads_json(request.accept),
                                             .page = request.wants_page,
                                             .bearer = std::string(request.bearer),
                                             .done = done});
  if (!is_ours(ask->path)) return false;
  ask->query = read_form(request.query);
  ask->text = request.body;
  const bool own = is_own(ask->path), named = !request.bearer.empty();
  const auto known = named ? bots_.accounts().find_token(request.bearer) : std::nullopt;
  const Moment now = bots_.context().registry.now();
  if (known) known->account->seen = bots_.context().registry.unix_now();
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
  if (ask->is("oauth") || (ask->is("api/token") && ask->method == Method::post)) {
    refuse_sign_in(ask);
    return true;
  }
  // The body at these addresses is a text, and not a form.
  const bool asks_by_text = ask->is("api/users") || ask->is("api/games/export/_ids");
  auto body = asks_by_text ? Form{} : read_body(request.content_type, request.body);
  if (!body) {
    if (own)
      ask->done(refuse(refusal(Code::bad_request, Message::server_not_json)));
    else
      fail(ask, 400, "The body must be a form (application/x-www-form-urlencoded) or a JSON object");
    return true;
  }
  ask->body = *std::move(body);
  const bool open = ask->begins("game|@") || ask->is("api/stream/game/*") || ask->is("api/games/export/_ids");
  const bool open_to_nobody =
      ask->begins("api/user|users") || ask->is("api/bot/online") || ask->is("api/challenge/open");
  if (own || open || (!named && open_to_nobody)) {
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
  const auto is = [ask, then](Caller caller) {
    ask->caller = std::move(caller);
    ask->done = [done = std::move(ask->done), scopes = header_of(ask->caller.scopes)](Response response) {
      response.scopes = scopes;
      done(std::move(response));
    };
    then();
  };
  if (const auto found = bots_.accounts().find_token(token))
    return is({.account = found->account, .scopes = found->scopes});
  const auto board = Bots::read_board_token(token);
  if (!board) return fail(ask, 401, "No such token");
  bots_.context().registry.find(board->first,
                                [ask, id = board->first, secret = std::string(board->second), is](const auto& found) {
                                  const auto color = found ? (*found)->board_of(secret) : std::nullopt;
                                  if (!color) return fail(ask, 401, "No such token");
                                  is({.scopes = "board:play", .board = std::pair(id, *color)});
                                });
}

// {TOKEN: {…} or null}. Guessing is limited by address.
void BotRoutes::test_tokens(const Held& ask) {
  auto tokens = std::make_shared<std::vector<std::string>>();
  for (std::string_view rest = ask->text; !rest.empty() && tokens->size() < most_tokens_tested;) {
    const std::string_view token = rest.substr(0, rest.find_first_of(", \r\n\t"));
    rest.remove_prefix(std::min(token.size() + 1, rest.size()));
    if (!token.empty()) tokens->emplace_back(base::valid_utf8(token, 200));
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

void BotRoutes::stream_lines(const Held& ask, std::function<void(const Stream&)> begin,
                             std::function<void(const LineStream&)> ended) {
  ask->done(
      {.type = json_lines, .lines = [this, begin = std::move(begin), ended = std::move(ended)](Response::Line line) {
         ServerContext& context = bots_.context();
         const auto stream = std::make_shared<LineStream>(context.metrics, context.connections, std::move(line.socket),
                                                          std::move(line.slot), line.chunked);
         stream->start(std::move(line.head), [ended, weak = std::weak_ptr(stream)] {
           if (const auto gone = weak.lock(); gone && ended) ended(*gone);
         });
         begin(stream);
       }});
}

void BotRoutes::answer(const Held& ask) {
  if (ask->begins("api/account") || ask->is("api/bot/account/upgrade")) return answer_account(ask);
  if (ask->is("api/token")) return revoke_token(ask);
  if (ask->is("api/stream/event")) return stream_events(ask);
  if (ask->begins("api/challenge|round") || ask->is("api/board/seek")) return answer_challenge(ask);
  if (ask->begins("api/bot/game")) return answer_game(ask, "bot:play");
  if (ask->begins("api/board/game")) return answer_game(ask, "board:play");
  if (ask->is("api/games/user/*")) return export_player(ask);
  answer_public(ask);
}

void BotRoutes::answer_account(const Held& ask) {
  if (ask->is("api/bot/account/upgrade")) {
    if (ask->caller.account != nullptr && ask->caller.account->program()) return ok(ask);
    return fail(ask, 400, "A program's account is made by who runs this server: jadoube player add NAME --bot");
  }
  if (ask->is("api/account/playing"))
    return bots_.games_of(ask->caller, [this, ask](const Bots::Games& games) {
      Response response{.body = R"({"nowPlaying":[)"};
      JsonText json(response.body);
      bool first = true;
      std::int64_t turns = 0;
      for (const auto& [table, color] : games) {
        if (table->game().state().over()) continue;
        if (!std::exchange(first, false)) json.raw(",");
        if (write_now_playing(json, *table, color, bots_.api(ask->origin))) ++turns;
      }
      json.raw(R"(],"nbMyTurn":)").number(turns).raw("}");
      ask->done(std::move(response));
    });
  if (const Account* const account = ask->caller.account) {
    Response response;
    write_whole_user(response.body, ask, *account);
    return ask->done(std::move(response));
  }
  const auto [id, color] = *ask->caller.board;
  bots_.context().registry.find(id, [this, ask, color](const auto& found) {
    if (!found) return refuse_with(ask, found.error());
    const ShownPlayer player = shown_player((*found)->info(), color);
    Response response;
    JsonText json(response.body);
    json.raw(R"({"id":)").text(player.id).raw(R"(,"username":)").text(player.name);
    json.raw(",");
    write_perfs(json, bots_.api(ask->origin), player.id);
    json.raw(R"(,"url":")").raw(ask->origin).raw("/t/").raw(to_string((*found)->info().id)).raw("\"}");
    ask->done(std::move(response));
  });
}

void BotRoutes::revoke_token(const Held& ask) {
  const auto outcome = [ask](const std::expected<void, Refusal>& done) {
    if (!done) return refuse_with(ask, done.error());
    ask->done({.status = 204});
  };
  if (ask->caller.account != nullptr) return bots_.revoke_token(ask->bearer, outcome);
  // A seat has only one token for a board.
  bots_.context().registry.find(ask->caller.board->first, [ask, outcome](const auto& found) {
    if (!found) return refuse_with(ask, found.error());
    (*found)->set_board(ask->caller.board->second, std::nullopt, outcome);
  });
}

// There is nobody who could sign in with a password.
void BotRoutes::refuse_sign_in(const Held& ask) {
  using enum text::Language;
  if (!ask->page) {
    Response response{.status = 400, .body = R"({"error":"unsupported_grant_type","error_description":)"};
    JsonText(response.body).text(say(en, Message::bot_oauth_text)).raw("}");
    return ask->done(std::move(response));
  }
  const auto part = [](text::Language language) {
    return fmt::format("<main lang=\"{}\"><h1>{}</h1><p>{}</p></main>", code(language),
                       say(language, Message::bot_oauth_title), say(language, Message::bot_oauth_text));
  };
  ask->done(
      {.status = 400,
       .type = "text/html; charset=utf-8",
       .body = fmt::format("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{}</title>{}{}</html>\n",
                           say(en, Message::bot_oauth_title), part(en), part(pt))});
}

}  // namespace jadoube::server
