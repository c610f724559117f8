#include "jadoube/server/engine/engine_participant.hpp"

#include <algorithm>

#include "jadoube/base/utf8.hpp"
#include "jadoube/engines/level.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/create_table.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr unsigned most_failures = 3;
constexpr auto rest_after_failure = 1s;
// Time between two displayed positions of a carried piece.
constexpr auto glimpse = 45ms;

// The moves from the start; or from the current position, if an illegal move among them stood.
void tell_moves(const laws::Game& game, engines::Problem& problem) {
  const laws::State& state = game.state();
  problem.start = game.regulations().start;
  for (unsigned ply = 1; ply <= state.ply(); ++ply) problem.moves.push_back(state.history.move(ply));
  if (std::ranges::find(problem.moves, Move{}) == problem.moves.end()) return;
  problem.start = state.position;
  problem.moves.clear();
}

}  // namespace

EngineParticipant::EngineParticipant(Table& table, const EngineSeat& engine, EngineHost& host, Milliseconds lag)
    : table_(table), host_(host), engine_(engine), lag_(lag), player_(engine) {
  seat = seat_of(engine.color);
}

// Every event may be a reason to act; an own act that was refused is not repeated.
void EngineParticipant::deliver(const Delivery& delivery) {
  if (delivery.own && !delivery.entry->ruling.ok) player_.note_refused(table_.game());
  check_soon();
}

void EngineParticipant::refuse(std::optional<std::int64_t> /*id*/, const Refusal& /*refusal*/) {
  player_.note_refused(table_.game());
  check_soon();
}

void EngineParticipant::dismiss(CloseReason /*why*/, const Refusal& /*refusal*/) {
  gone_ = true;
  stop_.request_stop();
}

void EngineParticipant::later(Milliseconds pause, void (EngineParticipant::*task)()) {
  host_.later(pause, [weak = weak_from_this(), this, task] {
    if (const auto self = weak.lock(); self && !gone_) (this->*task)();
  });
}

void EngineParticipant::check_soon() {
  if (gone_ || std::exchange(check_pending_, true)) return;
  later(0ms, &EngineParticipant::check_table);
}

void EngineParticipant::check_table() {
  if (table_.answering())
    return table_.when_ruled([weak = weak_from_this(), this] {
      if (const auto self = weak.lock(); self && !gone_) check_table();
    });
  check_pending_ = false;
  const laws::Game& game = table_.game();
  if (thinking_ && (game.state().over() || *thinking_ != EnginePlayer::turn_of(game))) {
    stop_.request_stop();
    thinking_.reset();
  }
  const Milliseconds now = table_.now();
  if (alarm_ && now >= *alarm_) alarm_.reset();
  const auto step = player_.next(game, now, lag_);
  if (step) return begin(*step);
  const auto again = player_.look_again(game, lag_);
  if (!again || alarm_) return;
  alarm_ = *again;
  later(std::max(*again - now, Milliseconds(1)), &EngineParticipant::check_table);
}

void EngineParticipant::begin(const Step& step) {
  if (step.kind == Step::Kind::think) {
    if (!thinking_ && !backing_off_) think();
    return;
  }
  if (std::exchange(busy_, true)) return;
  if (step.carries) carry(step.carries->first, step.carries->second, step.pause);
  later(step.pause, &EngineParticipant::perform);
}

// Much may have happened during the movement of the hand: the act that is due now is done.
void EngineParticipant::perform() {
  busy_ = false;
  if (table_.answering()) return check_soon();
  const auto step = player_.next(table_.game(), table_.now(), lag_);
  if (!step || step->kind == Step::Kind::think) return check_soon();
  player_.note_done(table_.game(), *step);
  if (step->kind == Step::Kind::ready) return table_.ready(*this);
  table_.act(*this, {.act = step->act});
}

void EngineParticipant::think() {
  const laws::Game& game = table_.game();
  const store::TableId id = table_.info().id;
  engines::Problem problem;
  problem.game = std::hash<store::TableId>()(id);
  problem.chess960 = game.regulations().chess960;
  tell_moves(game, problem);
  if (!game.state().turn.touches.none())
    for (const Move move : game.permitted()) problem.among.push_back(move);
  problem.level = engine_.level;
  problem.time = engines::thinking_time(engine_.level, game.regulations(), game.state());
  thinking_ = EnginePlayer::turn_of(game);
  stop_ = std::stop_source();
  host_.think(std::move(problem), stop_.get_token(),
              [weak = weak_from_this(), this, stop = stop_.get_token()](const auto& outcome) {
                if (const auto self = weak.lock(); self && !gone_ && !stop.stop_requested()) take(outcome);
              });
}

void EngineParticipant::take(const std::expected<engines::Solution, engines::EngineFault>& outcome) {
  thinking_.reset();
  if (!outcome) return take_failure(outcome.error());
  failures_ = 0;
  player_.decide(table_.game(), outcome->thought);
  if (table_.info().engine && table_.info().engine->trouble) table_.tell_engine_trouble(std::nullopt);
  if (table_.info().names[index(engine_.color)].empty())
    if (const auto name = read_name(base::valid_utf8(outcome->engine, longest_name)))
      static_cast<void>(table_.name(*this, engine_.color, *name));
  check_soon();
}

void EngineParticipant::take_failure(const engines::EngineFault& fault) {
  log(Level::warning, "engine_failed", {{"why", describe(fault, text::Language::en)}});
  if (const auto turn = EnginePlayer::turn_of(table_.game()); turn != failed_in_) {
    failed_in_ = turn;
    failures_ = 0;
  }
  // The text may quote the engine.
  const auto sentence = [&](text::Language language) {
    const std::string what = base::valid_utf8(describe(fault, language), most_text);
    return failures_ < most_failures ? text::say(language, Message::server_engine_again, what)
                                     : text::say(language, Message::server_engine_gives_up, what, failures_);
  };
  ++failures_;
  table_.tell_engine_trouble(text::Said::by(sentence));
  if (failures_ < most_failures) {
    backing_off_ = true;
    host_.later(rest_after_failure, [weak = weak_from_this(), this] {
      const auto self = weak.lock();
      if (!self || gone_) return;
      backing_off_ = false;
      check_table();
    });
    return;
  }
  // Under the Laws a player who cannot continue loses, by resignation now or by the clock later.
  table_.act(*this, {.act = laws::act::Resign{}});
  gone_ = true;
}

void EngineParticipant::carry(Square from, Square to, Milliseconds pause) {
  const auto place = [](Square square) {
    return std::pair(static_cast<double>(index(file_of(square))) + 0.5,
                     static_cast<double>(index(rank_of(square))) + 0.5);
  };
  const auto [x, y] = place(from);
  const auto [end_x, end_y] = place(to);
  const unsigned hand = ++hand_movements_;
  for (Milliseconds after = 0ms; after < pause; after += glimpse) {
    const double way = static_cast<double>(after.count()) / static_cast<double>(pause.count());
    host_.later(
        after, [weak = weak_from_this(), this, hand, from, at_x = x + (end_x - x) * way, at_y = y + (end_y - y) * way] {
          if (const auto self = weak.lock(); self && !gone_ && busy_ && hand == hand_movements_)
            show_hand(from, at_x, at_y);
        });
  }
}

void EngineParticipant::show_hand(Square from, double x, double y) {
  table_.relay_hand(*this, {.by = engine_.color, .from = from, .x = x, .y = y});
}

}  // namespace jadoube::server
