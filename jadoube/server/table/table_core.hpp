// The rules of one table, as a value: who may act when, what the program does as the arbiter, what waits for an answer,
// and the log that follows. No connections, no store, no clock, no threads; what is random or secret stays outside.
//
//   TableCore core({.one_device = true}, {.game = laws::Game(regulations)}, now);
//   core.take(command::Enter{{.id = ParticipantId{1}, .seat = Seat::both}}, {.now = now});
//   for (Output& output : core.take(command::Act{…}, {.now = now})) …   // append the entry, tell it, wake me at …
//
// The same commands at the same times give the same outputs, in the server and in a page.
//
// A ruling that needs to know about a mate waits for the answer, and all that comes later waits behind it, each with
// the time at which it came: a player is charged until the own act, as if there had been no wait. What passes between
// the last of them and the answer is nobody's, and nor is what passes for a player whose clock was started in the wait.
#pragma once

#include <deque>
#include <vector>

#include "jadoube/server/table/core_values.hpp"
#include "jadoube/server/table/lag_compensation.hpp"
#include "jadoube/server/table/program_arbiter.hpp"
#include "jadoube/server/table/replayed.hpp"

namespace jadoube::server {

class TableCore {
 public:
  // As its log has left it. `sealed`: an envelope is kept.
  TableCore(Terms terms, Replayed replayed, Moment now, bool sealed = false);

  // What follows. After an output that asks for an answer, the core waits for it.
  std::vector<Output> take(Command command, const Circumstances& when);

  // --- How it stands
  const laws::Game& game() const { return played_.game; }
  std::uint32_t entries() const { return played_.n; }
  const Attendance& attendance() const { return attendance_; }
  const std::array<bool, 2>& ready_players() const { return stoppage_.ready; }
  Beginning beginning(Moment now) const;
  // The last ruling that asks to be seen; nothing before the first.
  const std::optional<NotableRuling>& notable() const { return played_.notable; }
  // The table's time, which stands while an answer is waited for.
  Milliseconds time(Moment now) const { return clock_.now(now); }
  // A ruling waits for an answer, and what comes now will be ruled on later.
  bool waits() const { return pending_.has_value(); }
  // Something is to be done by the program, now or later.
  bool anything_due(const Circumstances& when) const { return due(when).has_value(); }
  static constexpr std::chrono::minutes time_to_object{10};  // to an adjournment, from the sealing on
  // At a tournament's table: a player calls the arbiter, or claims what an arbiter must judge.
  bool calls_arbiter() const;
  // Whether that player may refuse the adjournment now, which nobody has ordered (I.1).
  bool may_play_on(Seat seat, Moment now) const;
  // Whether the tournament's arbiter may start White's clock: the appointed time has come, or both players have.
  bool may_begin(const Circumstances& when) const;

 private:
  // An act on its way to its ruling.
  struct Submission {
    laws::Event event;
    Milliseconds lag{};                     // given back
    std::optional<Author> author{};         // none: the program
    std::optional<std::string> envelope{};  // of a `seal`, when it has been made
    bool opened = false;                    // of an `open`: the envelope has been asked for
  };
  struct Instant {
    Moment now;
    std::int64_t unix_now;
  };
  struct Pending {
    Submission submission;
    Instant came;                              // when it was to be ruled on
    std::optional<laws::Question> question{};  // none: an envelope is sealed or opened
    Moment since{};                            // when the first question was asked
    int asked = 0;
  };
  struct Waiting {
    std::variant<command::Away, command::Act, command::Begin, command::Forfeit, command::AnswerCall> command;
    Instant came;
  };
  // While there is something that waits, and until all of it has been done.
  struct Wait {
    std::optional<Color> running;  // whose clock ran when it began
    bool turned = false;           // another clock has been started, or that one again, since
  };
  // The last act of a device that was ruled on, by the device's number for it.
  struct DeviceAct {
    Seat seat;
    std::string device;
    std::int64_t id;
  };

  void on(const command::Open& open);
  void on(const command::Close& close);
  void on(command::Away&& away);
  void on(command::Enter&& enter);
  void on(const command::Leave& leave);
  void on(const command::Watch& watch);
  void on(command::Act&& act);
  void on(const command::Ready& ready);
  void on(const command::PlayOn& play_on);
  void on(command::Begin&& begin);
  void on(command::Forfeit&& forfeit);
  void on(command::AnswerCall&& answer);
  void on(const command::Answer& answer);
  void on(command::Sealed&& sealed);
  void on(command::Opened&& opened);
  void on(const command::Look& look);

  template <typename Some>
  void do_or_wait(Some&& command);
  void carry_out(const command::Away& away);
  void carry_out(command::Act& act);
  void carry_out(const command::Begin& begin);
  void carry_out(const command::Forfeit& forfeit);
  void carry_out(const command::AnswerCall& answer);

  // --- Acts (table_core_acts.cpp)
  std::optional<Declined> why_not(const command::Act& act, laws::Actor by) const;
  bool done_before(const command::Act& act) const;
  void note_done(const command::Act& act);
  // Whether a move would be made by it, a clock pressed, or the game ended.
  bool would_carry_on(const laws::Event& event) const;
  bool waits_to_begin(Color color) const;
  bool precedes_start(const laws::Act& act, const Circumstances& when) const;
  // A game with a clock or an appointed start, between two seats, that has not begun.
  bool before_start() const;
  void submit(Submission submission);
  void submit_by_program(laws::Actor by, laws::Act act, Milliseconds at);
  void decide_by_program(DueAct due_act, Milliseconds at);
  // Of what is pending.
  void rule_or_ask();
  void ask(laws::Question question);
  void conclude(const laws::Clock& before, laws::Ruling ruling);
  void follow();
  std::string client_of(const Submission& submission) const;

  // --- What waits for an answer (table_core.cpp)
  void go_on();
  void do_what_waits(const Instant& moment);
  void be_at(const Instant& moment);
  void drop_what_waits(Declined why);

  // --- What the program does by itself (table_core_duties.cpp)
  void do_what_is_due();
  void follow_agreement();
  bool stopped_by_arbiter() const;
  std::optional<DueAct> due(const Circumstances& when) const;
  TableSnapshot snapshot(const Circumstances& when) const;
  Milliseconds flag_check_delay(const Circumstances& when) const;
  void tell_ready() { out_.emplace_back(output::Tell{ReadyPlayers{stoppage_.ready}}); }

  const laws::State& state() const { return played_.game.state(); }
  Milliseconds time_of_event() const { return std::max(clock_.now(here_.now), played_.at); }

  Terms terms_;
  Moment loaded_;
  Replayed played_;
  bool sealed_;  // an envelope is kept
  TableClock clock_;
  LagCompensation lag_;
  Attendance attendance_;
  std::array<std::string, 2> clients_{};  // who has played, by color
  std::vector<DeviceAct> device_acts_{};  // the latest last
  Stoppage stoppage_;
  std::optional<Moment> begins_;  // the end of the notice
  std::optional<Moment> arbiter_left_;
  std::array<std::optional<Moment>, 2> player_left_{}, player_came_{};  // by color
  std::optional<Moment> wake_;                                          // that was asked for last
  std::uint32_t last_refused_own_entry_ = 0;  // the entry of the program's last act that had no standing
  std::optional<Pending> pending_;
  std::deque<Waiting> waiting_;
  std::optional<Wait> wait_;
  // Of the command that is being done, and when it is done: another moment where it has waited.
  Circumstances here_;
  Moment now_{};
  std::vector<Output> out_;
};

}  // namespace jadoube::server
