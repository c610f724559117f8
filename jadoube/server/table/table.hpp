// A table in memory: its core (table_core.hpp), its connections, its store and its secrets.
//
// Everything runs on one thread. A table knows neither sockets nor the system's time: it asks its TableHost for them,
// and informs its Participants of events. The core decides: the table gives it commands, and carries out its outputs in
// their order.
#pragma once

#include <deque>
#include <functional>

#include "jadoube/server/common/rate.hpp"
#include "jadoube/server/table/declined.hpp"
#include "jadoube/server/table/participants.hpp"
#include "jadoube/server/table/table_core.hpp"
#include "jadoube/server/table/table_facts.hpp"
#include "jadoube/server/table/table_host.hpp"
#include "jadoube/server/table/table_log.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_participants = 500;
inline constexpr std::size_t most_connections_of_seat = 8;  // beyond it, a new one closes the oldest

// How much a seat may send, over all its connections, even if it reconnects.
struct SeatPace {
  Rate hellos{0.5, 30}, acts{20, 60}, messages{60, 120}, hands{30, 60};
};

class Table : public std::enable_shared_from_this<Table> {
 public:
  // Makes a table from the data in the store.
  Table(TableHost& host, TableInfo info, std::vector<store::Seat> seats, std::string envelope, Replayed replayed);

  // Called before anybody enters: a clock that ran when the server ended is stopped, at the time of the last event.
  void open() { take(command::Open{}); }
  // The server ends: a clock that runs is stopped now.
  void close() { take(command::Close{}); }
  // The server was away, and nobody may lose time: the clocks are stopped and show the same times as before.
  void stood_still(const Pause& pause) { take(command::Away{pause}); }
  // The node that had the table before has died, and nobody could be here before that time (Unix ms).
  void was_away_until(std::int64_t unix_ms) { away_until_ = unix_ms; }
  // Ends the use of this object: the table will be loaded from the store as another object.
  void give_up() noexcept;

  // --- Participants
  // The seat that a token opens; nothing if it opens none.
  std::optional<Seat> seat_of(std::string_view token) const { return facts_.seat_of(token); }
  // The color of the player whose board has that secret.
  std::optional<Color> board_of(std::string_view secret) const { return facts_.board_of(secret); }
  // After the participant has been welcomed, make_due_acts() must be called.
  void enter(Participant& participant);
  void leave(Participant& participant);
  // A participant that enters before open() and stays: an engine.
  void seat(std::shared_ptr<Participant> participant);
  const Participants& participants() const { return participants_; }
  const Attendance& attendance() const { return core_.attendance(); }
  void tell_presence();
  // Notes whether an arbiter watches this table among others, and so counts as present.
  void watch_from_desk(bool watched);
  // Takes the open seat, and gives `done` its token. The seat is reserved for two minutes for the person who has the
  // token. When that person comes, the seat is theirs, and that is stored.
  using Joined = std::function<void(std::expected<std::pair<Color, std::string>, Refusal>)>;
  void join(const std::string& name, const std::shared_ptr<AddressQuota>& joiner, const Joined& done);
  // Opens the reserved seat again if its person did not come in time.
  void free_seat_not_taken();

  // --- Acts of the participants
  // The limits of a seat that plays or rules.
  SeatPace& pace(Seat seat) { return paces_[static_cast<std::size_t>(seat)]; }
  // Rules on the act and delivers it as an entry when that is on the disk, or refuses it.
  void act(Participant& participant, const ActRequest& request);
  // Whether a ruling waits for an answer, so that further requests are ruled on later.
  bool answering() const { return !given_up_ && core_.waits(); }
  // Calls `then` when all earlier requests have been ruled on: at once, if nothing waits.
  void when_ruled(std::function<void()> then);
  void ready(const Participant& participant) { take(command::Ready{participant.seat}); }
  // The player who must reply to a sealed move does not agree to an adjournment that nobody has ordered (I.1).
  std::expected<void, Refusal> play_on(const Participant& participant);
  std::expected<void, Refusal> name(const Participant& participant, Color of, const std::string& name);
  // Sends the hand to all other participants.
  void relay_hand(const Participant& from, const Hand& hand) { participants_.tell(hand, &from); }
  // The tournament's arbiter starts White's clock. Returns false if it is too early, because of the appointed time.
  bool begin();
  // One of the tournament's arbiters comes to the player who calls. False: nobody calls, or one already comes.
  bool answer_call();
  // See TableCore.
  bool calls_arbiter() const { return core_.calls_arbiter(); }
  // The tournament's arbiter has entered that the game is forfeited (6.7), so nobody plays it any more. Has no effect
  // on a finished game.
  void forfeit(laws::Result result) { take(command::Forfeit{result}); }
  // Does the program's acts that are due, and asks to be woken for the next one.
  void make_due_acts();

  // --- Other facts about the table
  // Called when the change is stored.
  using Outcome = std::function<void(const std::expected<void, Refusal>&)>;
  using Changes = TableFacts::Changes;
  // See TableFacts.
  void set_board(Color color, const std::optional<std::string>& secret, Outcome done) {
    change(facts_.set_board(color, secret), std::move(done));
  }
  void set_player(Color color, ProgramSeat player, const std::string& name, Outcome done) {
    change(facts_.set_player(color, std::move(player), name), std::move(done));
  }
  void rename(Color color, const std::string& name, bool forgotten, Outcome done) {
    change(facts_.rename(color, name, forgotten), std::move(done));
  }
  void rename_event(const std::string& name, Outcome done) { change(facts_.rename_event(name), std::move(done)); }
  // For an operator: hiding a table sends its spectators away.
  void hide(bool hidden, Outcome done);
  // Tells the participants that the two players play again at `table`.
  void tell_rematch(store::TableId table);
  const Rematch& rematch() const { return rematch_; }
  // Tells the participants about a failure of the engine at this table; nothing: it continues to play.
  void tell_engine_trouble(std::optional<text::Said> trouble) { change(facts_.set_engine_trouble(std::move(trouble))); }

  // --- State
  const TableInfo& info() const { return facts_.info(); }
  const laws::Game& game() const { return core_.game(); }
  std::uint32_t entries() const { return core_.entries(); }
  // How many of the entries are on the disk.
  std::uint32_t durable() const { return log_.durable(); }
  bool settled() const { return durable() == entries(); }
  // Whether some entries on their way have no JSON, because no participant read it when they were made. A new reader of
  // JSON would miss them.
  bool has_unwritten() const { return log_.has_unwritten(); }
  // The last notable ruling (notable_ruling.hpp); nothing before the first.
  const std::optional<NotableRuling>& notable() const { return core_.notable(); }
  const std::array<bool, 2>& ready_players() const { return core_.ready_players(); }
  Beginning beginning() const { return core_.beginning(host_.now()); }
  Milliseconds now() const { return core_.time(host_.now()); }
  // Whether nothing can happen here until somebody comes.
  bool idle() const;

 private:
  Circumstances circumstances() const;
  // Carries out a command and all commands that arrive during it. If there is not enough memory, the table is given up
  // and loaded again from the log.
  void take(Command command);
  void do_all();
  void carry_out(output::Append&& append);
  void carry_out(output::Refuse&& refuse);
  void carry_out(output::Tell&& tell);
  void carry_out(output::Ask&& ask);
  void carry_out(output::Unask&& unask);
  void carry_out(output::Seal&& seal);
  void carry_out(output::OpenEnvelope&& open);
  void carry_out(output::Wake&& wake);
  void committed(const std::shared_ptr<const Entry>& entry, const std::optional<Author>& author);
  // Stores changes of public facts, if there are any, and then tells the participants.
  void change(Changes changes, Outcome done = {});
  void tell_info();
  std::vector<std::string_view> secrets_here() const;

  TableHost& host_;
  TableFacts facts_;
  SealedMove sealed_;
  TableCore core_;
  TableLog log_;
  Participants participants_;
  std::shared_ptr<Participant> engine_;
  std::array<SeatPace, all_seats.size()> paces_{};
  Rematch rematch_{};
  bool given_up_ = false;
  std::int64_t away_until_ = 0;  // Unix ms; see was_away_until()
  std::deque<Output> to_do_;     // outputs to carry out; others may be added meanwhile
  bool doing_ = false;
  std::stop_source unwanted_;                      // stops the search for the open question
  std::vector<std::function<void()>> when_ruled_;  // functions to be called then
  mutable std::optional<bool> envelope_opens_;     // by the secrets of the participants; none: not known
};

}  // namespace jadoube::server
