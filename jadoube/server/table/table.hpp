// A table in memory: the game, its clock, and the participants who play, rule and watch.
//
// All of it runs on one thread. A table knows neither sockets nor the system's time: it asks its TableHost for what it
// needs, and tells its Participants what happens. Acts come in as values and go out as entries.
//
// A ruling that needs to know about a mate waits until the host has answered, and all that comes later waits behind it.
// The table's clock stands meanwhile: nobody's time is charged for the wait.
#pragma once

#include <deque>
#include <functional>

#include "jadoube/server/common/address_quota.hpp"
#include "jadoube/server/common/pause_watch.hpp"
#include "jadoube/server/table/lag_compensation.hpp"
#include "jadoube/server/table/participants.hpp"
#include "jadoube/server/table/program_arbiter.hpp"
#include "jadoube/server/table/replay.hpp"
#include "jadoube/server/table/sealed_move.hpp"
#include "jadoube/server/table/table_host.hpp"

namespace jadoube::server {

// An act as a participant asks for it. The move of a `seal` goes into the envelope, not into the log.
struct ActRequest {
  laws::Act act;
  NamedActor by = NamedActor::none;
  std::optional<std::int64_t> id{};  // the participant's own number for it
  bool assistant = false;            // done for the player by an assistant (4.9, D.2.10)
};
Refusal describe(Denied denied);

inline constexpr std::size_t most_participants = 500;
inline constexpr std::size_t most_connections_of_seat = 8;  // then the oldest is closed for a new one

// How much a seat may send, over all its connections and however often it reconnects.
struct SeatPace {
  Rate hellos{0.5, 30}, acts{20, 60}, messages{60, 120}, hands{30, 60};
};

class Table : public std::enable_shared_from_this<Table> {
 public:
  // As it is in the store.
  Table(TableHost& host, TableInfo info, std::vector<store::Seat> seats, std::string envelope, Replayed replayed);

  // Before anybody comes: a clock that ran when the server ended is stopped, at the moment of the last event.
  void open();
  // The server ends: a clock that runs is stopped now.
  void close();

  // The server was away, and nobody's clock is charged for that: the clocks are stopped as they were before.
  void stood_still(const Pause& pause);

  // It is not the table any more: another will be loaded from the store in its place.
  void give_up() noexcept;

  // --- Who is there
  // The seat that a token opens; nothing if it opens none.
  std::optional<Seat> seat_of(std::string_view token) const;
  // The player's whose board has that secret.
  std::optional<Color> board_of(std::string_view secret) const;
  // A board of the player's own has this secret, and no other; none: no board has one.
  using Outcome = std::function<void(const std::expected<void, Refusal>&)>;
  void set_board(Color color, const std::optional<std::string>& secret, Outcome done);
  // A player with an account is invited to a seat, takes it, or does not. The seat is then not open any more.
  void set_player(Color color, ProgramSeat player, const std::string& name, Outcome done);
  // make_due_acts() is due when the participant has been welcomed.
  void enter(Participant& participant);
  void leave(Participant& participant);
  // Who enters before open() and stays: an engine.
  void seat(std::shared_ptr<Participant> participant);
  const Participants& participants() const { return participants_; }
  void tell_presence();
  // An arbiter watches this table among others, and counts as present.
  void watch_from_desk(bool watched);
  // Takes the open seat; `done` has its token. The seat is kept for who has it for two minutes; when they come, it is
  // theirs, and that is stored.
  using Joined = std::function<void(std::expected<std::pair<Color, std::string>, Refusal>)>;
  void join(const std::string& name, const std::shared_ptr<AddressQuota>& joiner, const Joined& done);
  // The seat is open again for which nobody came.
  void free_seat_not_taken();

  // --- What they do
  // Of a seat that plays or rules.
  SeatPace& pace(Seat seat) { return paces_[static_cast<std::size_t>(seat)]; }
  // It is ruled on, and delivered as an entry when it is on the disk; or refused.
  void act(Participant& participant, const ActRequest& request);
  // A ruling waits for an answer, and what is asked for now will be ruled on later.
  bool answering() const { return answering_.has_value(); }
  // Calls it when the rulings on what was asked for before have been made: now, if none waits.
  void when_ruled(std::function<void()> then);
  void ready(const Participant& participant);
  // The player who must reply to a sealed move does not agree to the adjournment, which nobody has ordered (I.1).
  std::expected<void, Refusal> play_on(const Participant& participant);
  std::expected<void, Refusal> name(const Participant& participant, const std::string& name);
  // By an operator. Empty: there is no name any more; `forgotten`: and the reasons given at the table are erased.
  void rename(Color color, const std::string& name, bool forgotten, Outcome done);
  // By an operator: a hidden table sends its spectators away.
  void hide(bool hidden, Outcome done);
  // Its two players play again there.
  void tell_rematch(store::TableId table);
  const Rematch& rematch() const { return rematch_; }
  // The tournament's arbiter starts White's clock. False: that is still waited for, because of the appointed time.
  bool begin();
  // One of the tournament's arbiters comes to who calls. False: nobody calls, or another one comes already.
  bool answer_call();
  // At a tournament's table: a player calls the arbiter, or claims what an arbiter must judge.
  bool calls_arbiter() const;
  // The tournament's arbiter has entered that the game is forfeited, which nobody plays any more (6.7). Nothing happens
  // to one that is over.
  void forfeit(laws::Result result);
  // The tournament has another name.
  void rename_event(const std::string& name, Outcome done);
  // What the engine at this table has failed in, or that it plays on: to everybody.
  void tell_engine_trouble(std::optional<text::Said> trouble);
  // To all others.
  void relay_hand(const Participant& from, const Hand& hand) { participants_.tell(hand, &from); }

  // --- What the server does by itself
  // Makes the program's acts that are due, and asks to be woken for the next one.
  void make_due_acts();

  // --- How it stands
  const TableInfo& info() const { return info_; }
  const laws::Game& game() const { return game_; }
  std::uint32_t entries() const { return n_; }
  // How many of them are on the disk.
  std::uint32_t durable() const { return durable_; }
  bool settled() const { return durable_ == n_; }
  // Entries under way were made while nobody here read JSON: who is welcomed now would miss them.
  bool has_unwritten() const { return unwritten_ > 0; }
  // The last ruling that asks to be seen; nothing before the first.
  const std::optional<NotableRuling>& notable() const { return notable_; }
  const std::array<bool, 2>& ready_players() const { return stoppage_.ready; }
  Beginning beginning() const;
  Milliseconds now() const { return clock_.now(host_.now()); }
  // Nothing happens here unless somebody comes.
  bool idle() const { return !answering_ && !participants_.anybody_keeps_table() && settled() && !due() && !reserved_; }

 private:
  void dismiss_spectators();
  struct Submission {
    laws::Actor by;
    laws::Act act;
    LagCompensation::Date date;
    std::optional<std::weak_ptr<Participant>> author{};  // none: the program
    std::optional<std::int64_t> id{};                    // the author's number for it
    SealedMove sealed{};                                 // that comes with a `seal`
    bool assistant = false;
    bool program = false;  // see laws::Event
  };
  // It is ruled on, now or when what it needs to know has been answered. Where memory is wanting in the middle of it,
  // the table is given up: it is loaded again from the log.
  void submit(Submission submission);
  template <typename Work>
  void or_give_up(Work work);
  void ask_or_rule(Submission submission, laws::Event event);
  void answered(mate::MateVerdict verdict);
  void rule_and_commit(Submission submission, laws::Event event);
  void do_what_waits();
  void drop_what_waits(const Refusal& why);
  void wait_to_act(Participant& participant, const ActRequest& request);
  std::string client_of(const Submission& submission) const;
  void submit_by_program(laws::Actor by, laws::Act act, Milliseconds at);
  void decide_by_program(DueAct due_act, Milliseconds at);
  void committed(const std::shared_ptr<const Entry>& entry, const Participant* author, std::optional<std::int64_t> id);
  std::expected<Submission, Refusal> prepare(Participant& participant, const ActRequest& request) const;
  bool would_carry_on(const laws::Event& event) const;
  LagCompensation::Date date(laws::Actor by, const Participant& participant) const;
  Milliseconds time_of_event() const { return std::max(now(), last_); }
  Milliseconds flag_check_delay() const;
  std::vector<std::string_view> secrets_here() const;
  std::optional<std::string> sealed_move() const;
  bool envelope_opens() const;
  TableSnapshot snapshot() const;
  // The program's next due_act, unless its last act had no standing and nothing has happened since.
  std::optional<DueAct> due() const;

  void follow(std::vector<store::Change>& changes);
  store::Change set_info() const;
  // Stores the changes of what everybody may know, then tells of them.
  void change_info(std::vector<store::Change> changes, Outcome done = {});
  void tell_info();
  // Gives notice when all agree that play begins or goes on, and takes it back when they no longer do.
  void follow_agreement();
  bool stopped_by_arbiter() const;
  // A game with a clock or an appointed start, between two seats, that has not begun.
  bool before_start() const;
  bool waits_to_begin(Color color) const;
  bool precedes_start(const laws::Act& act) const;
  void tell_ready() const { participants_.tell(ReadyPlayers{stoppage_.ready}); }

  // The last act of a device that was ruled on, by the device's number for it.
  struct DeviceAct {
    Seat seat;
    std::string device;
    std::int64_t id;
  };
  bool done_before(const Participant& participant, const ActRequest& request) const;
  void note_done(const Participant& participant, const ActRequest& request);

  // A ruling that waits for an answer.
  struct Answering {
    Submission submission;
    laws::Event event;
    laws::Question question;
    Moment since;
    int asked = 1;
    std::stop_source unwanted{};
  };
  // What came later: it is called in its turn, or dropped with the reason why.
  struct Waiting {
    std::function<void()> go_on;
    std::function<void(const Refusal& why)> drop{};
  };

  // The seat that was open, between joining and coming.
  struct Reserved {
    store::Seat seat;
    Color color;
    std::string name_before;
    Moment until;
    QuotaLease of_joiner;
  };
  void take_reserved_seat();

  TableHost& host_;
  const Moment loaded_ = host_.now();
  TableInfo info_;
  std::vector<store::Seat> seats_;
  std::optional<Reserved> reserved_;
  SealedMove sealed_;
  laws::Game game_;
  LogBudget budget_;
  Interruptions interruptions_;
  std::array<SeatPace, all_seats.size()> paces_{};
  std::vector<DeviceAct> device_acts_;  // the latest last
  TableClock clock_;
  LagCompensation lag_;
  Milliseconds last_;  // when the last event was
  std::uint32_t n_, durable_;
  std::uint32_t unwritten_ = 0;  // entries under way without JSON
  std::shared_ptr<store::CommitOrder> commit_order_;
  std::shared_ptr<Participant> engine_;
  Participants participants_;
  std::optional<NotableRuling> notable_;
  Stoppage stoppage_;
  std::optional<Moment> begins_;  // the end of the notice
  Rematch rematch_{};
  bool given_up_ = false;
  std::optional<Answering> answering_;
  std::deque<Waiting> waiting_;
  bool asking_ = false;                   // the host is being asked, and may answer at once
  std::array<std::string, 2> clients_{};  // who has played, by color
  std::optional<Moment> arbiter_left_;
  std::array<std::optional<Moment>, 2> player_left_{}, player_came_{};  // by color
  std::optional<Moment> wake_;                                          // that was asked for last
  std::uint32_t last_refused_own_entry_ = 0;  // the entry of the program's last act that had no standing
};

}  // namespace jadoube::server
