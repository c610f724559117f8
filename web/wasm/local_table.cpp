#include "web/wasm/local_table.hpp"

#include <algorithm>

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/server/table/entry.hpp"
#include "jadoube/server/table/seat.hpp"
#include "jadoube/server/table/view.hpp"

namespace jadoube::wasm {
namespace {

using laws::protocol::JsonText;
using server::Moment;

Moment moment(laws::Milliseconds at) { return Moment{} + at; }

void refuse(std::string& answer, std::string_view code, std::string_view says = {}) {
  JsonText json(answer);
  json.raw(R"({"refused": )").word(code);
  if (!says.empty()) json.raw(R"(, "says": )").text(says);
  json.raw("}");
}

}  // namespace

std::unique_ptr<LocalTable> LocalTable::begin(std::string_view regulations, text::Language language,
                                              std::string& answer) {
  auto read = laws::protocol::Parser().regulations(regulations);
  if (!read) {
    answer += describe(read.error(), language);
    return nullptr;
  }
  return std::unique_ptr<LocalTable>(new LocalTable(*std::move(read), language));
}

bool LocalTable::take(std::string_view line, bool replayed, std::string& answer) {
  auto event = parser_.event(line);
  if (!event) {
    refuse(answer, "bad_request", describe(event.error(), language_));
    return false;
  }
  event->at = std::max(event->at, last_);
  const auto color = laws::color_of(event->by);
  const bool hasty = std::holds_alternative<laws::act::Press>(event->act) && color &&
                     interruptions_.too_soon(game_.state(), *color, event->at);
  // An envelope needs somebody who keeps it.
  const bool sealed = std::holds_alternative<laws::act::Seal>(event->act);
  if (!replayed && (hasty || sealed)) {
    refuse(answer, hasty ? "too_soon" : "not_allowed");
    return false;
  }
  last_ = event->at;
  const laws::Ruling ruling = game_.rule(*event);
  interruptions_.note(*event, ruling, game_.state());
  std::string written;
  laws::protocol::write_event(written, *event, laws::Milliseconds::zero());
  server::write_entry(answer, ++n_, written, game_, ruling, server::EntryDetail::full);
  if (!game_.state().clock.is_stopped() || game_.state().over())
    stoppage_ = {};
  else if (!stoppage_.since)
    stoppage_.since = moment(last_);
  return true;
}

void LocalTable::ready() {
  if (game_.state().clock.is_stopped()) stoppage_.ready = {true, true};
}

void LocalTable::due(laws::Milliseconds now, std::string& answer) const {
  server::TableClock clock;
  clock.run(Moment{});
  const auto due = server::next_due_act({.regulations = game_.regulations(),
                                         .state = game_.state(),
                                         .clock = clock,
                                         .now = moment(now),
                                         .one_device = true,
                                         .present = {true, true},
                                         .stoppage = stoppage_,
                                         .stopped_again = interruptions_.stopped_again()});
  if (!due) return;
  const auto at = std::chrono::duration_cast<laws::Milliseconds>(due->when - Moment{});
  laws::protocol::write_event(answer, {.at = std::max(at, last_), .by = due->by, .act = due->act},
                              laws::Milliseconds::zero());
}

void LocalTable::write_standing(std::string& answer) const {
  answer += R"({"state": )";
  laws::protocol::write_state(answer, game_.regulations(), game_.state(), laws::protocol::Detail::full);
  answer += R"(, "view": )";
  server::write_view(answer, game_.regulations(), game_.state());
  answer += "}";
}

}  // namespace jadoube::wasm
