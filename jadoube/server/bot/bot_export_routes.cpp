#include "jadoube/server/bot/bot_routes.hpp"

#include <algorithm>
#include <limits>

#include "jadoube/server/bot/game_export.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

constexpr std::size_t most_users_asked = 100;
constexpr std::size_t most_games = 300;  // in one export
constexpr std::string_view pgn_type = "application/x-chess-pgn; charset=utf-8";

// Reads the options in the query; `clocks`: the default for clock times.
ExportOptions read_export_options(const Form& query, bool clocks) {
  const auto option = [&](std::string_view key, bool usual) {
    return read_yes_or(usual, value_of(query, key)).value_or(usual);
  };
  return {.moves = option("moves", true), .clocks = option("clocks", clocks), .pgn = option("pgnInJson", false)};
}

// The requested games, one after the other; identifiers without a game are left out.
struct Collection {
  std::vector<store::TableId> ids;  // the next one last
  ExportOptions options;
  bool json;
  std::string text{};
};

}  // namespace

void BotRoutes::write_user(std::string& out, const Held& ask, const Account& account) const {
  JsonText json(out);
  json.raw(R"({"id":)").word(account.id).raw(R"(,"username":)").word(account.name).raw(",");
  write_perfs(json, bots_.api(ask->origin), account.id);
  if (account.program()) json.raw(R"(,"title":"BOT")");
  // A finished game proves that its player existed before the server began.
  const auto* const games = bots_.ratings().games(account.id);
  const std::int64_t created = account.created * 1000;
  const std::int64_t played = games == nullptr || games->empty() ? 0 : games->back()->at;
  json.raw(R"(,"createdAt":)").number(created).raw(R"(,"seenAt":)").number(std::max({created, account.seen, played}));
}

void BotRoutes::write_whole_user(std::string& out, const Held& ask, const Account& account) const {
  write_user(out, ask, account);
  const Ratings::Counts counts = bots_.ratings().counts(account.id);
  JsonText json(out);
  json.raw(R"(,"url":")").raw(ask->origin).raw("/@/").raw(account.name).raw(R"(","count":{"all":)").number(counts.all);
  json.raw(R"(,"rated":)").number(counts.rated).raw(R"(,"ai":)").number(counts.engine);
  json.raw(R"(,"draw":)").number(counts.draws).raw(R"(,"loss":)").number(counts.losses);
  json.raw(R"(,"win":)").number(counts.wins).raw(R"(,"playing":)");
  json.number(static_cast<std::int64_t>(account.games.size()));
  json.raw(R"(,"bookmark":0,"import":0,"me":0},"playTime":{"total":0,"tv":0}})");
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
  if (ask->is("api/games/export/_ids")) return export_named(ask);
  if (ask->is("api/stream/game/*")) return watch_game(ask);
  if (ask->is("api/challenge/open")) return open_challenge(ask);
  if (ask->is("api/bot/online")) {
    auto left = text::number<std::size_t>(value_of(ask->query, "nb")).value_or(bots_.accounts().all().size());
    Response response{.type = json_lines};
    for (const auto& [id, account] : bots_.accounts().all())
      if (left > 0 && account->program() && bots_.connected(*account)) {
        --left;
        write_user(response.body, ask, *account);
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
        // As on lichess, false members are left out: clients test whether the member exists.
        if (bots_.connected(*account)) json.raw(R"(,"online":true)");
        if (!account->games.empty()) json.raw(R"(,"playing":true)");
        json.raw("}");
      } else {
        write_user(response.body, ask, *account);
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
  write_whole_user(response.body, ask, *account);
  ask->done(std::move(response));
}

// Addresses of this server: errors as at its other addresses.
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
  // An unknown key may be a secret in the wrong place, so it is not repeated.
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

// --- Games as text

void BotRoutes::export_game(const Held& ask) {
  const auto id = store::parse_table_id(ask->part(2));
  if (!id) return fail(ask, 404, "No such game");
  if (ask->client && !ask->client->may(RateLimit::record, bots_.context().registry.now()))
    return fail(ask, 429, too_many_requests);
  const std::string client = ask->client ? ask->client->name() : std::string();
  TableRegistry& registry = bots_.context().registry;
  if (!ask->json)
    return registry.texts().record(*id, TableTexts::RecordKind::pgn, text::Language::en, client,
                                   [ask](const auto& text) {
                                     if (!text) return no_game(ask, text.error());
                                     ask->done({.type = pgn_type, .shared = *text});
                                   });
  const ExportOptions options = read_export_options(ask->query, true);
  registry.texts().recount(*id, options.pgn, client, [this, ask, options](const auto& course) {
    if (!course) return no_game(ask, course.error());
    ask->done({.body = write_game_json(**course, options, bots_.api(ask->origin),
                                       bots_.ratings().ended((*course)->info.id))});
  });
}

void BotRoutes::collect(const Held& ask, std::vector<store::TableId> ids) {
  if (ask->client && !ask->client->may(RateLimit::record, bots_.context().registry.now()))
    return fail(ask, 429, too_many_requests);
  std::ranges::reverse(ids);
  const auto collection = std::make_shared<Collection>(
      Collection{.ids = std::move(ids), .options = read_export_options(ask->query, false), .json = ask->json});
  const auto next = [this, ask, collection](const auto& again) -> void {
    if (collection->ids.empty())
      return ask->done({.type = collection->json ? json_lines : pgn_type, .body = std::move(collection->text)});
    const store::TableId id = collection->ids.back();
    collection->ids.pop_back();
    const bool with_pgn = !collection->json || collection->options.pgn;
    bots_.context().registry.texts().recount(
        id, with_pgn, ask->client ? ask->client->name() : std::string(),
        [this, ask, collection, again](const auto& course) {
          if (course && collection->json)
            collection->text += write_game_json(**course, collection->options, bots_.api(ask->origin),
                                                bots_.ratings().ended((*course)->info.id)) +
                                "\n";
          else if (course)
            collection->text += *(*course)->pgn + "\n";  // clients separate the games at two empty lines
          else if (course.error().code != Code::not_found)
            return refuse_with(ask, course.error());
          again(again);
        });
  };
  next(next);
}

void BotRoutes::export_named(const Held& ask) {
  std::vector<store::TableId> ids;
  for (std::string_view rest = ask->text; !rest.empty() && ids.size() < most_games;) {
    const std::string_view id = rest.substr(0, rest.find_first_of(", \r\n\t"));
    rest.remove_prefix(std::min(id.size() + 1, rest.size()));
    if (const auto table = store::parse_table_id(id); table && std::ranges::find(ids, *table) == ids.end())
      ids.push_back(*table);
  }
  collect(ask, std::move(ids));
}

// A game is shown to its players, and to clients that know its identifier: a list has only games of the caller.
void BotRoutes::export_player(const Held& ask) {
  const Account* const player = bots_.accounts().find(ask->part(3));
  if (player == nullptr) return fail(ask, 404, "No such user");
  const Account* const caller = ask->caller.account;
  if (caller == nullptr) return fail(ask, 403, "A board's token is for its own game");
  const auto text_in = [&](std::string_view key) { return value_of(ask->query, key); };
  const auto number = [&](std::string_view key, std::int64_t usual) {
    return text_in(key).empty() ? usual : text::number<std::int64_t>(text_in(key)).value_or(usual);
  };
  const std::int64_t since = number("since", 0), until = number("until", std::numeric_limits<std::int64_t>::max());
  const auto most = static_cast<std::size_t>(std::max<std::int64_t>(0, number("max", most_games)));
  const auto rated = read_yes(text_in("rated"));
  const std::string versus = player_id(text_in("vs"));
  const std::string_view color = text_in("color"), kinds = text_in("perfType");
  std::vector<store::TableId> ids;
  const auto* const games = bots_.ratings().games(player->id);
  for (std::size_t at = games == nullptr ? 0 : games->size(); at > 0; --at) {
    const Ratings::Game& game = *(*games)[at - 1];
    const auto is = [&](Color side, std::string_view id) {
      return game.players[index(side)] != nullptr && *game.players[index(side)] == id;
    };
    const Color own = is(Color::white, player->id) ? Color::white : Color::black;
    const bool shown = is(Color::white, caller->id) || is(Color::black, caller->id);
    const bool wanted = shown && game.at >= since && game.at <= until && (!rated || *rated == game.rated) &&
                        (versus.empty() || is(!own, versus)) &&
                        (color.empty() || color == (own == Color::white ? "white" : "black")) &&
                        (kinds.empty() || has_scope(kinds, key_of(game.perf)));
    if (wanted) ids.push_back(game.table);
  }
  if (text_in("sort") == "dateAsc") std::ranges::reverse(ids);
  ids.resize(std::min({ids.size(), most, most_games}));
  collect(ask, std::move(ids));
}

}  // namespace jadoube::server
