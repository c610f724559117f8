// The rules of one table, as a value: who may act when, what the program does as the arbiter, which commands wait for
// an answer, and the resulting log. No connections, store, clock or threads; random and secret values stay outside.
//
//   TableCore core({.one_device = true}, {.game = laws::Game(regulations)}, now);
//   core.take(command::Enter{{.id = ParticipantId{1}, .seat = Seat::both}}, {.now = now});
//   for (Output& output : core.take(command::Act{…}, {.now = now})) …   // append the entry, tell it, wake me at …
//
// The same commands at the same times give the same outputs, in the server and in a page.
//
// A ruling that needs to know about a mate waits for the answer, and all later commands wait behind it, each with its
// time of arrival. A player is charged until the own act, as if there had been no wait. Nobody is charged for the time
// between the last of these commands and the answer, nor for a wait during which the own clock was started.
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
  // Makes a core in the state that its log describes. `sealed`: there is an envelope.
  TableCore(Terms terms, Replayed replayed, Moment now, bool sealed = false);

  // Returns the outputs of a command. After an output that asks for an answer, the core waits for it.
  std::vector<Output> take(Command command, const Circumstances& when);

  // --- State
  const laws::Game& game() const { return played_.game; }
  std::uint32_t entries() const { return played_.n; }
  const Attendance& attendance() const { return attendance_; }
  const std::array<bool, 2>& ready_players() const { return stoppage_.ready; }
  Beginning beginning(Moment now) const;
  // The last notable ruling; nothing before the first.
  const std::optional<NotableRuling>& notable() const { return played_.notable; }
  // The table's time, which stands while the core waits for an answer.
  Milliseconds time(Moment now) const { return clock_.now(now); }
  // Whether a ruling waits for an answer, so that new commands are ruled on later.
  bool waits() const { return pending_.has_value(); }
  // Whether the program has an act to do, now or later.
  bool anything_due(const Circumstances& when) const { return due(when).has_value(); }
  static constexpr std::chrono::minutes time_to_object{10};  // to an adjournment, after the sealing
  // Whether, at a tournament's table, a player calls the arbiter, or claims something that an arbiter must judge.
  bool calls_arbiter() const;
  // Whether that player may now refuse an adjournment that nobody has ordered (I.1).
  bool may_play_on(Seat seat, Moment now) const;
  // Whether the tournament's arbiter may start White's clock: the appointed time or both players have come.
  bool may_begin(const Circumstances& when) const;

 private:
  // An act before its ruling.
  struct Submission {
    laws::Event event;
    Milliseconds lag{};                     // compensated network delay
    std::optional<Author> author{};         // none: the program
    std::optional<std::string> envelope{};  // of a `seal`, once it has been made
    bool opened = false;                    // for an `open`: the envelope has been requested
  };
  struct Instant {
    Moment now;
    std::int64_t unix_now;
  };
  struct Pending {
    Submission submission;
    Instant came;                              // the time for which the ruling is made
    std::optional<laws::Question> question{};  // none: an envelope is being sealed or opened
    Moment since{};                            // when the first question was asked
    int asked = 0;
  };
  struct Waiting {
    std::variant<command::Away, command::Act, command::Begin, command::Forfeit, command::AnswerCall> command;
    Instant came;
  };
  // The state from the first waiting command until all waiting commands are done.
  struct Wait {
    std::optional<Color> running;  // the color whose clock ran at the beginning
    bool turned = false;           // a clock has been started since then
  };
  // The last act of a device on which there was a ruling, by the device's number for it.
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
  // Whether the event would make a move, press a clock or end the game.
  bool would_carry_on(const laws::Event& event) const;
  bool waits_to_begin(Color color) const;
  bool precedes_start(const laws::Act& act, const Circumstances& when) const;
  // Whether the game has a clock or an appointed start, has two seats, and has not begun.
  bool before_start() const;
  void submit(Submission submission);
  void submit_by_program(laws::Actor by, laws::Act act, Milliseconds at);
  void decide_by_program(DueAct due_act, Milliseconds at);
  // These functions work on `pending_`.
  void rule_or_ask();
  void ask(laws::Question question);
  void conclude(const laws::Clock& before, laws::Ruling ruling);
  void follow();
  std::string client_of(const Submission& submission) const;

  // --- Commands that wait for an answer (table_core.cpp)
  void go_on();
  void do_what_waits(const Instant& moment);
  void be_at(const Instant& moment);
  void drop_what_waits(Declined why);

  // --- Acts of the program (table_core_duties.cpp)
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
  bool sealed_;  // there is an envelope
  TableClock clock_;
  LagCompensation lag_;
  Attendance attendance_;
  std::array<std::string, 2> clients_{};  // clients of the players, by color
  std::vector<DeviceAct> device_acts_{};  // latest last
  Stoppage stoppage_;
  std::optional<Moment> begins_;  // end of the notice
  std::optional<Moment> arbiter_left_;
  std::array<std::optional<Moment>, 2> player_left_{}, player_came_{};  // by color
  std::optional<Moment> wake_;                                          // last requested time
  std::uint32_t last_refused_own_entry_ = 0;  // the log entry of the program's last refused act
  std::optional<Pending> pending_;
  std::deque<Waiting> waiting_;
  std::optional<Wait> wait_;
  // The circumstances of the current command, and the time at which it is done: different if it has waited.
  Circumstances here_;
  Moment now_{};
  std::vector<Output> out_;
};

}  // namespace jadoube::server
