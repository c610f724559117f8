#include "jadoube/laws/record/internal/score_sheet.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/record/internal/record.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds time_trouble = 5min;
constexpr Milliseconds long_increment = 30s;

}  // namespace

bool exempt_from_recording(const Regulations& regulations, const State& state, Color color) {
  if (regulations.tempo != Tempo::standard) return true;
  const Period* const period = state.clock.period(regulations.time, color);
  if (!period) return false;
  const Rules& rules = regulations.rules();
  const bool was_short =
      rules.exempt_for_the_period && state.short_of_time[index(color)] == state.clock.dial(color).period;
  if (state.clock.left(color) >= time_trouble && !was_short) return false;
  const Milliseconds added = std::max({period->increment, period->delay, period->bronstein});
  return !(rules.increment_keeps_record && added >= long_increment);
}

void note_short_of_time(State& state) {
  for (const Color color : both_colors)
    if (state.clock.dial(color).timed && state.clock.left(color) < time_trouble)
      state.short_of_time[index(color)] = state.clock.dial(color).period;
}

void follow_score_sheet(RulingContext& context, Color color) {
  State& state = context.state;
  const bool followed = context.regulations.score_sheets || state.keeps_score[index(color)];
  if (!followed || exempt_from_recording(context.regulations, state, color)) return;
  // The move just made and the one that it answers may still be missing; the player's own previous one must be there.
  const unsigned due = state.ply() < 2 ? 0 : state.ply() - 2;
  if (state.entries[index(color)] >= due) return;
  context.cite(Article::recording_before_next_move).cite(Article::penalties).add(effect::Warning{color});
  context.ruling.says.message = Message::ruled_made_unrecorded;
}

void see_score_sheet(RulingContext& context, Color color) {
  State& state = context.state;
  const Regulations& regulations = context.regulations;
  const unsigned most = context.rules().score_sheet_requests;
  const Article article = regulations.tempo == Tempo::blitz ? Article::blitz_score_sheet : Article::rapid_score_sheet;
  if (regulations.tempo == Tempo::standard || regulations.supervision != Supervision::every_game || most == 0) {
    context.refuse(Message::ruled_no_sheet_to_see, color, article);
    return;
  }
  if (has_the_move(regulations, state) != color) {
    context.refuse(Message::ruled_sheet_off_turn, color, article);
    return;
  }
  unsigned& requests = state.sheet_requests[index(color)];
  context.cite(article);
  if (++requests <= most) {
    context.say(Message::ruled_sheet_shown, color).number = requests;
    return;
  }
  context.cite(Article::disturbing).cite(Article::penalties).add(effect::Warning{color});
  context.say(Message::ruled_sheet_shown_too_often, color).number = most;
}

void note_wrong_entry(State& state, Color color, const WrongEntry& wrong) {
  WrongEntries& entries = state.wrong_entries[index(color)];
  if (entries.size() < WrongEntries::capacity()) entries.push_back(wrong);
}

void compare_written_ahead(State& state, Color color) {
  const unsigned entries = state.entries[index(color)];
  if (entries > state.ply()) return;
  const auto written = std::exchange(state.written_ahead[index(color)], std::nullopt);
  if (written && state.history.move(entries) != *written) note_wrong_entry(state, color, {entries, written});
}

}  // namespace jadoube::laws
