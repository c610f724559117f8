#include "jadoube/server/tournament/calls.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

// An arbiter has answered the call at a board.
struct Answer {
  unsigned round = 0, board = 0;
  std::string by{};
};
std::optional<Answer> answer_in(const std::string& line) {
  const std::string act = fmt::format(R"("act": "{}")", word(ArbiterDemand::answer));
  const auto change = line.contains(act) ? read_change(line) : std::nullopt;
  if (!change || change->note.act != word(ArbiterDemand::answer)) return std::nullopt;
  const auto value = parse_json(change->note.about);
  const auto* const about = value ? value->if_object() : nullptr;
  if (about == nullptr) return std::nullopt;
  return Answer{.round = static_cast<unsigned>(number_in(*about, "round").value_or(0)),
                .board = static_cast<unsigned>(number_in(*about, "board").value_or(0)),
                .by = change->note.by};
}

}  // namespace

std::expected<void, Refusal> Calls::enter(CallSubscriber& page, const Tournaments::Held& tournament,
                                          std::string_view client) {
  const auto [found, is_new] = places_.try_emplace(tournament->id, Place{tournament});
  Place& place = found->second;
  if (place.pages.size() >= most_call_pages)
    return std::unexpected(refusal(Code::too_many, Message::server_too_many_watchers));
  if (tournament->changes >= place.tournament->changes) place.tournament = tournament;
  place.pages.push_back(&page);
  if (place.loaded)
    page.tell_calls(message(place));
  else if (is_new)
    load(tournament->id, client);
  return {};
}

void Calls::leave(CallSubscriber& page) {
  for (auto place = places_.begin(); place != places_.end(); ++place) {
    if (std::erase(place->second.pages, &page) == 0) continue;
    if (place->second.pages.empty()) places_.erase(place);
    return;
  }
}

// If nobody is at these tables, they are not in memory.
void Calls::load(store::TableId tournament, std::string_view client) {
  tournaments_.calling_tables(places_.at(tournament).tournament, client,
                              [this, tournament, client = std::string(client)](const auto& tables) {
                                if (tables) return load_tables(tournament, *tables, client);
                                const auto found = places_.find(tournament);
                                if (found == places_.end()) return;
                                const auto pages = std::move(found->second.pages);
                                places_.erase(found);
                                for (CallSubscriber* const page : pages)
                                  page->dismiss(CloseReason::try_again, tables.error());
                              });
}

void Calls::load_tables(store::TableId tournament, const std::vector<store::TableId>& tables,
                        const std::string& client) {
  const auto missing = std::make_shared<std::size_t>(tables.size() + 1);
  const auto one_more = [this, tournament, missing] {
    const auto there = places_.find(tournament);
    if (--*missing > 0 || there == places_.end() || there->second.loaded) return;
    there->second.loaded = true;
    tell(there->second);
  };
  const auto found = [this, tournament, one_more](const auto& table) {
    const auto there = places_.find(tournament);
    if (table && there != places_.end()) take(there->second, **table);
    one_more();
  };
  for (const store::TableId table : tables) registry_.find(table, found, client);
  one_more();
}

void Calls::take(Place& place, const Table& table) {
  const TableInfo& info = table.info();
  if (!table.calls_arbiter()) {
    place.calls.erase(info.id);
    place.comes.erase(info.id);
    return;
  }
  const laws::State& state = table.game().state();
  place.calls.insert_or_assign(info.id, Call{.claim = !state.call,
                                             .by = state.call ? state.call->by : state.claim->claimant,
                                             .reason = state.call ? state.call->reason : std::string(),
                                             .since = info.called.value_or(0),
                                             .answered = state.arbiter_comes});
}

void Calls::changed(const Table& table) {
  if (!table.info().place) return;
  const auto place = places_.find(table.info().place->tournament);
  // A change that is not on the disk has not happened yet.
  if (place == places_.end() || !table.settled()) return;
  take(place->second, table);
  tell(place->second);
}

void Calls::decided(const Tournaments::Held& tournament, const std::string& line) {
  const auto place = places_.find(tournament->id);
  if (place == places_.end()) return;
  place->second.tournament = tournament;
  if (const auto answer = answer_in(line); answer && !answer->by.empty()) {
    const TournamentRound* const round = tournament->round(answer->round);
    const TournamentGame* const game = round == nullptr ? nullptr : round->game(answer->board);
    if (game != nullptr && game->table) place->second.comes.insert_or_assign(*game->table, answer->by);
  }
  tell(place->second);
}

void Calls::dismiss_revoked(const Tournament& tournament) {
  if (const auto place = places_.find(tournament.id); place != places_.end())
    server::dismiss_revoked(place->second.pages, tournament);
}

void Calls::close(const Refusal& why) {
  for (const auto& [id, place] : places_)
    for (CallSubscriber* const page : std::vector(place.pages)) page->dismiss(CloseReason::stopping, why);
}

void Calls::tell(Place& place) {
  if (!place.loaded) return;
  std::string written = write(place);
  if (!place.told.empty() && written == place.told) return;
  place.told = std::move(written);
  const auto text = message(place);
  for (CallSubscriber* const page : std::vector(place.pages)) page->tell_calls(text);
}

std::shared_ptr<const std::string> Calls::message(const Place& place) const {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"calls": {}, "now": {}}})", write(place), registry_.unix_now()));
}

// Unanswered calls come first, and among these the oldest.
std::string Calls::write(const Place& place) {
  struct Row {
    unsigned round;
    const TournamentGame* game;
    const Call* call;
  };
  std::vector<Row> rows;
  for (const TournamentRound& round : place.tournament->rounds)
    for (const TournamentGame& game : round.games) {
      const auto call = game.table ? place.calls.find(*game.table) : place.calls.end();
      // A game whose result the arbiters have entered has no calls.
      if (call != place.calls.end() && !game.entered()) rows.push_back({round.number, &game, &call->second});
    }
  std::ranges::sort(rows, {}, [](const Row& row) { return std::pair(row.call->answered, row.call->since); });
  std::string out;
  JsonText json(out);
  json.list(rows, [&](const Row& row) {
    const Tournament& tournament = *place.tournament;
    json.raw(R"({"round": )").number(row.round).raw(R"(, "board": )").number(row.game->board);
    json.raw(R"(, "table": )").word(to_string(*row.game->table)).raw(R"(, "names": {"white": )");
    json.text(tournament.players[row.game->white].shown).raw(R"(, "black": )");
    json.text(tournament.players[row.game->black].shown).raw(R"(}, "of": )").word(row.call->claim ? "claim" : "call");
    json.raw(R"(, "by": )").word(laws::protocol::word(laws::protocol::color_words, row.call->by));
    json.raw(R"(, "reason": )").text(row.call->reason).raw(R"(, "since": )").number(row.call->since);
    const auto comes = row.call->answered ? place.comes.find(*row.game->table) : place.comes.end();
    json.raw(R"(, "answered": )").truth(row.call->answered).raw(R"(, "comes": )");
    json.text_or_null(comes == place.comes.end() ? std::string() : comes->second).raw("}");
  });
  return out;
}

}  // namespace jadoube::server
