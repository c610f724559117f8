#include "jadoube/server/bot/bot_routes.hpp"

namespace jadoube::server {
namespace {

constexpr std::size_t longest_chat = 140;

}  // namespace

void BotRoutes::stream_events(const Held& ask) {
  const auto caller = ask->caller;
  stream_lines(
      ask,
      [this, caller, origin = ask->origin](const Stream& stream) {
        stream->send({});
        bots_.follow_events(caller, origin, stream);
      },
      [this, caller](const LineStream& ended) { bots_.end_events(caller, ended); });
}

void BotRoutes::watch_game(const Held& ask) {
  const auto id = store::parse_table_id(ask->part(3));
  if (!id) return fail(ask, 404, "No such game");
  const std::string client = ask->client ? ask->client->name() : std::string();
  // The stream begins only after the game has been found.
  bots_.context().registry.texts().recount(*id, false, client, [this, ask, id = *id, client](const auto& course) {
    if (!course) return no_game(ask, course.error());
    stream_lines(
        ask,
        [this, id, client, origin = ask->origin](const Stream& stream) { bots_.watch(id, stream, client, origin); },
        [this, id](const LineStream& ended) { bots_.end_watch(id, ended); });
  });
}

void BotRoutes::answer_game(const Held& ask, std::string_view scope) {
  if (!has_scope(ask->caller.scopes, scope)) return fail(ask, 403, "Missing scope: " + std::string(scope));
  const bool streams = ask->part(3) == "stream";
  const auto id = store::parse_table_id(ask->part(streams ? 4 : 3));
  if (!id) return fail(ask, 404, "No such game");
  if (!streams) return play(ask, *id);
  stream_game(ask, *id);
}

void BotRoutes::stream_game(const Held& ask, store::TableId id) {
  bots_.context().registry.find(id, [this, ask, id](const auto& found) {
    if (!found && found.error().code == Code::not_found) return stream_aborted(ask, id);
    if (!found) return no_game(ask, found.error());
    const auto color = Bots::seat_of(ask->caller, (*found)->info());
    if (!color) return fail(ask, 404, "No such game, or it is not yours");
    bots_.when_settled(*found, [this, ask, color](const std::shared_ptr<Table>& table) {
      if (!table) return fail(ask, 503, "The table cannot be read now");
      const auto player = std::make_shared<std::weak_ptr<RemotePlayer>>();
      stream_lines(
          ask,
          [this, caller = ask->caller, table, color = *color, player](const Stream& stream) {
            const auto made = table->game().state().over() ? nullptr : bots_.player(table, color, caller);
            *player = made;
            if (made) made->expect_stream();
            // Further changes may have begun since.
            bots_.when_settled(table, [this, stream, made](const std::shared_ptr<Table>& now) {
              // The table was loaded again, or cannot be loaded: the client must connect again.
              if (!now || (made && made->table() != now)) return stream->cut();
              if (made) return made->follow(stream);
              stream->send(write_game_full(*now, bots_.api({})));
              stream->end();
            });
          },
          [player](const LineStream& ended) {
            if (const auto follower = player->lock()) follower->leave_stream(ended);
          });
    });
  });
}

// Streams an aborted game, which has no table any more, only its record.
void BotRoutes::stream_aborted(const Held& ask, store::TableId id) {
  const std::string client = ask->client ? ask->client->name() : std::string();
  bots_.context().registry.texts().recount(id, false, client, [this, ask](const auto& course) {
    if (!course) return no_game(ask, course.error());
    const auto& [info, game, clocks, pgn] = **course;
    if (!info.aborted || !Bots::seat_of(ask->caller, info)) return fail(ask, 404, "No such game, or it is not yours");
    stream_lines(
        ask,
        [told = write_game_full(info, game, game.state().clock.now(), bots_.api({}))](const Stream& stream) {
          stream->send(told);
          stream->end();
        },
        [](const LineStream&) {});
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
    // Not sent to the players, because it is forbidden to distract them (11.5).
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
    player->move(player_id(how), *offers, outcome);
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
