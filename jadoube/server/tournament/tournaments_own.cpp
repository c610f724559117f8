// Acts of players with their own codes; and the search in FIDE's rating list for arbiters.
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/own_acts.hpp"
#include "jadoube/server/tournament/tournaments.hpp"
#include "jadoube/store/player_index.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

void write_listed(JsonText& json, const store::IndexedPlayer& player) {
  const auto rating = [&](std::string_view key, unsigned value) {
    json.raw(", ").word(key).raw(": ").or_null(value == 0 ? std::nullopt : std::optional(value),
                                               [&](unsigned number) { json.number(number); });
  };
  json.raw(R"({"fide": )").word(std::to_string(player.number)).raw(R"(, "name": )").text(player.name);
  json.raw(R"(, "federation": )").text_or_null(player.federation).raw(R"(, "sex": )").text_or_null(player.sex);
  json.raw(R"(, "title": )").text_or_null(player.title);
  rating("standard", player.standard);
  rating("rapid", player.rapid);
  rating("blitz", player.blitz);
  rating("birth", player.birth_year);
  json.raw(R"(, "inactive": )").truth(player.inactive).raw("}");
}

}  // namespace

void Tournaments::act_own(store::TableId id, const OwnRequest& request, const Done<std::string>& done) {
  find(id, [this, request, done](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    if (!is_own_code(**found, request.player, request.code))
      return done(std::unexpected(refusal(Code::not_allowed, Message::own_wrong_code)));
    auto changed = std::make_shared<Tournament>(**found);
    if (const auto acted = perform_own(*changed, request, registry_.unix_now()); !acted)
      return done(std::unexpected(acted.error()));
    change(*found, changed,
           {.by = (*found)->players[request.player].shown,
            .act = "own_" + std::string(word(request.demand)),
            .about = about_own(request, **found, *changed)},
           {}, [request, done](const auto& outcome) {
             if (!outcome) return done(std::unexpected(outcome.error()));
             done(write_own(**outcome, request.player, true));
           });
  });
}

void Tournaments::search_list(const ArbiterRequest& request, const Asker& asker, const Done<std::string>& done) {
  if (rating_list_.empty()) return done(std::unexpected(refusal(Code::bad_request, Message::server_no_rating_list)));
  registry_.storage().read_in_turn(
      asker,
      [path = rating_list_, words = request.words, done](store::Store& /*store*/) -> store::GroupCommit::Task {
        const auto failed = [&](const store::Error& error) {
          log(Level::error, "rating_list_not_read", {{"why", store::describe_player_index(error, text::Language::en)}});
          return [done] { done(std::unexpected(refusal(Code::not_stored, Message::server_not_read))); };
        };
        auto index = store::PlayerIndex::open(path);
        if (!index) return failed(index.error());
        const auto players = index->search({.words = words});
        if (!players) return failed(players.error());
        std::string out = R"({"players": )";
        JsonText json(out);
        json.list(*players, [&](const store::IndexedPlayer& player) { write_listed(json, player); });
        out += "}";
        return [done, out = std::move(out)] { done(out); };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

}  // namespace jadoube::server
