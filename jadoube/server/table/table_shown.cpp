#include "jadoube/server/table/table_shown.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/draws/internal/draw_claim.hpp"
#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
#include "jadoube/server/table/view.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

constexpr unsigned moves_shown = 8;  // half-moves

void write_moves(JsonText& json, const laws::State& state) {
  const unsigned last = state.ply();
  const unsigned first = last > moves_shown ? last - moves_shown : 0;
  json.raw(R"(, "moves": [)");
  for (unsigned ply = first; ply < last; ++ply) {
    const Move move = state.history.move(ply + 1);
    if (ply > first) json.raw(", ");
    // An illegal move that stood cannot be written.
    if (move == Move{})
      json.raw("null");
    else
      json.word(notation::write_san(state.history.at(ply), move));
  }
  json.raw(R"(], "last": )");
  const Move move = last > 0 ? state.history.move(last) : Move{};
  if (move == Move{})
    json.raw("null");
  else
    json.word(notation::write_uci(move));
}

// Writes the matters that the arbiter may have to look after.
void write_needs(JsonText& json, const Table& table) {
  const laws::State& state = table.game().state();
  json.raw(R"(, "needs": [)");
  bool first = true;
  const auto need = [&](bool needed, std::string_view what) {
    if (!needed || state.over()) return;
    if (!std::exchange(first, false)) json.raw(", ");
    json.word(what);
  };
  need(state.claim && !state.claim->postponed, "claim");
  need(state.claim && state.claim->postponed, "postponed");
  need(state.choice.has_value(), "choice");
  need(state.envelope.has_value(), "envelope");
  need(state.clock.is_stopped() && !state.envelope, "stopped");
  need(std::ranges::any_of(both_colors, [&](Color color) { return state.clock.flag(color); }), "flag");
  need(state.unclaimed || state.touch_breach || state.two_hands || !state.turn.displaced.empty(), "illegal_move");
  need(laws::draw_can_be_claimed(state, laws::ClaimOf::threefold, std::nullopt), "threefold");
  need(laws::draw_can_be_claimed(state, laws::ClaimOf::fifty_moves, std::nullopt), "fifty_moves");
  need(state.clock.started() &&
           !(table.attendance().player_present(Color::white) && table.attendance().player_present(Color::black)),
       "absent");
  json.raw("]");
}

}  // namespace

void write_shown(std::string& out, const Table& table) {
  const laws::State& state = table.game().state();
  JsonText json(out);
  json.raw(R"("state": )");
  laws::protocol::write_state(out, table.game().regulations(), state, laws::protocol::Detail::brief);
  json.raw(R"(, "reason": )");
  if (state.over())
    json.word(laws::protocol::word(laws::protocol::reason_words, state.reason));
  else
    json.raw("null");
  json.raw(R"(, "at": )").number(state.clock.now().count()).raw(R"(, "now": )").number(table.now().count());
  json.raw(R"(, "started": )").truth(state.clock.started());
  json.raw(R"(, "delay": )").by_color([&](Color color) { json.number(state.clock.dial(color).delay_left.count()); });
  json.raw(R"(, "illegal_moves": )").by_color([&](Color color) { json.number(state.illegal_moves[index(color)]); });
  json.raw(R"(, "present": )").by_color([&](Color color) { json.truth(table.attendance().player_present(color)); });
  write_moves(json, state);
  write_needs(json, table);
  json.raw(R"(, "call": )");
  write_call(json, state);
  json.raw(R"(, "ruling": )").raw(table.notable() ? std::string_view(table.notable()->json) : "null");
}

}  // namespace jadoube::server
