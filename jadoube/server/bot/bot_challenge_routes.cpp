#include "jadoube/server/bot/bot_routes.hpp"

#include <algorithm>
#include <array>

#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

void BotRoutes::answer_challenge(const Held& ask) {
  Account* const account = ask->caller.account;
  if (account == nullptr)
    return fail(ask, 403,
                ask->is("api/board/seek") ? "A board's token is for its own game" : "Missing scope: challenge:write");
  if (ask->is("api/challenge")) return ask->done({.body = bots_.write_challenges(*account, ask->origin)});
  // Under the Laws a player cannot give time to the opponent.
  if (ask->begins("api/round"))
    return fail(ask, 400,
                "A player does not change a clock: only the arbiter does, at the table's page (6.10.2, 12.9.2)");
  const auto outcome = [ask](const std::expected<void, Refusal>& done) {
    if (!done) return refuse_with(ask, done.error());
    ok(ask);
  };
  // Some clients send all fields in the address.
  Form form = ask->body;
  form.insert(ask->query.begin(), ask->query.end());
  if (ask->begins("api/challenge") && ask->path.size() == 4) {
    const auto id = store::parse_table_id(ask->part(2));
    if (!id) return fail(ask, 404, "No such challenge");
    const std::string& what = ask->part(3);
    if (what == "show") {
      const std::string shown = bots_.write_challenge_of(*account, *id, ask->origin);
      return shown.empty() ? fail(ask, 404, "No such challenge") : ask->done({.body = shown});
    }
    if (what == "start-clocks")
      return bots_.start_clocks(*id, value_of(form, "token1"), value_of(form, "token2"), outcome);
    if (what == "decline") return bots_.decline(*account, *id, value_of(form, "reason"), outcome);
    if (what == "cancel") return bots_.cancel(*account, *id, outcome);
    const std::string_view color = value_of(form, "color");
    if (!color.empty() && color != "white" && color != "black") return fail(ask, 400, "color is white or black");
    return bots_.accept(*account, *id,
                        color.empty() ? std::nullopt : std::optional(color == "white" ? Color::white : Color::black),
                        outcome);
  }
  const Metrics& metrics = bots_.context().metrics;
  if (metrics.store_quota > 0 && metrics.store_bytes >= metrics.store_quota)
    return refuse_with(ask, refusal(Code::too_many, Message::server_quota_reached));
  ask->body = form;
  if (ask->is("api/board/seek")) return seek(ask);
  if (ask->part(2) == "open") return open_challenge(ask);
  if (ask->part(2) == "ai") return challenge_engine(ask, *account, form);
  challenge_player(ask, *account, form);
}

void BotRoutes::challenge_engine(const Held& ask, Account& account, const Form& form) {
  auto request = read_engine_challenge(form);
  if (!request) return refuse_form(ask, request.error());
  bots_.play_engine(account, *std::move(request), [ask](const auto& table) {
    if (!table) return refuse_with(ask, table.error());
    Response response{.status = 201};
    JsonText json(response.body);
    write_new_game(json, **table);
    ask->done(std::move(response));
  });
}

void BotRoutes::challenge_player(const Held& ask, Account& account, const Form& form) {
  Account* const asked = bots_.accounts().find(ask->part(2));
  if (asked == nullptr) return fail(ask, 404, "No such user");
  auto request = read_challenge(form);
  if (!request) return refuse_form(ask, request.error());
  const auto wait = request->waits ? std::make_shared<ChallengeWait>() : nullptr;
  bots_.challenge(account, *std::move(request), *asked, ask->origin, wait, [this, ask, wait](const auto& made) {
    if (!made) return refuse_with(ask, made.error());
    if (!wait) return ask->done({.body = *made});
    stream_lines(
        ask,
        [wait, challenge = *made](const Stream& stream) {
          stream->send(challenge);
          wait->stream = stream;
          wait->tell();
        },
        [this, wait](const LineStream&) { bots_.end_wait(*wait); });
  });
}

void BotRoutes::open_challenge(const Held& ask) {
  if (ask->client && !ask->client->may(RateLimit::table, bots_.context().registry.now()))
    return fail(ask, 429, too_many_requests);
  auto request = read_open_challenge(ask->body);
  if (!request) return refuse_form(ask, request.error());
  std::optional<std::array<Account*, 2>> players;
  if (const std::string_view users = value_of(ask->body, "users"); !users.empty()) {
    const auto comma = std::min(users.find(','), users.size());
    players = std::array<Account*, 2>{bots_.accounts().find(users.substr(0, comma)),
                                      bots_.accounts().find(users.substr(std::min(comma + 1, users.size())))};
    if ((*players)[0] == nullptr || (*players)[1] == nullptr || (*players)[0] == (*players)[1])
      return refuse_form(ask, {"users", "users are the names of two players, separated by a comma"});
  } else if (request->info.rated) {
    return refuse_form(ask, {"rated", "An open challenge is rated only if both players are named in users"});
  }
  bots_.open_challenge(*std::move(request), players, ask->client, ask->origin, [ask](const auto& made) {
    if (!made) return refuse_with(ask, made.error());
    ask->done({.body = *made});
  });
}

void BotRoutes::seek(const Held& ask) {
  auto request = read_seek(ask->body);
  if (!request) return refuse_form(ask, request.error());
  bots_.seek(ask->caller, *std::move(request), ask->client, [this, ask](const auto& table) {
    if (!table) return refuse_with(ask, table.error());
    stream_lines(
        ask, [this, table = *table](const Stream& stream) { bots_.follow_seek(table, stream); },
        [this, table = *table](const LineStream&) {
          if (table) bots_.end_seek(*table);
        });
  });
}

}  // namespace jadoube::server
