// A table that somebody is at, or whose clock runs: the game, its clock, those who play, rule and watch.
//
// All of it lives on one thread. Nothing here knows of sockets or of the system's time: what it needs of the house it
// asks of Premises, those at the table are Readers.
#pragma once

#include <functional>
#include <span>

#include "jadoube/laws/protocol/reader.hpp"
#include "jadoube/server/permission.hpp"
#include "jadoube/server/replay.hpp"
#include "jadoube/server/table_clock.hpp"
#include "jadoube/store/desk.hpp"

namespace jadoube::server {

// A message for several: `head` is each one's own, `body` everybody's.
struct Outgoing {
  std::string head;
  std::shared_ptr<const std::string> body;
};

// Why a reader is let go.
enum class Farewell : std::uint8_t { not_allowed, too_large, not_understood, stopping, try_again };

// A connection to a table.
class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual ~Guest() = default;

  virtual void send(Outgoing message) = 0;
  virtual void dismiss(Farewell why, const Refusal& refusal) = 0;
  // As measured lately; nothing before the first answer to a ping.
  virtual std::optional<Milliseconds> round_trip() const = 0;
  // The table is needed as long as it is here.
  virtual bool keeps_table() const { return true; }

  Seat seat = Seat::spectator;
  std::string secret{};  // that opened the seat; empty: none
};

class Table;

// What a table asks of the house it stands in.
class Premises {
 public:
  Premises() = default;
  Premises(const Premises&) = delete;
  Premises& operator=(const Premises&) = delete;
  virtual ~Premises() = default;

  virtual Moment now() const = 0;
  virtual std::int64_t unix_now() const = 0;  // ms
  virtual laws::protocol::Reader& reader() = 0;
  virtual Milliseconds lag_cap() const = 0;
  virtual void commit(std::shared_ptr<store::Chain> chain, std::vector<store::Change> changes,
                      store::Desk::Done done) = 0;
  // Calls attend() then, or before.
  virtual void wake(Table& table, Moment when) = 0;
  // Calls tell_presence() soon.
  virtual void presence_changed(Table& table) = 0;
  virtual void facts_changed(const Facts& facts) = 0;
  // What has happened at the table is in the log, or who is there has changed.
  virtual void told(Table& /*table*/) {}
  // The table cannot be gone on with: it is to be loaded anew when somebody asks for it.
  virtual void give_up(Table& table, const store::Error& why) = 0;
};

// An act as a guest sends it.
struct ActWish {
  std::string act;      // its `do`, known or not
  std::string of;       // of a claim; empty: none
  std::string members;  // of the JSON object, from `"do"` on, without `id`, `by`, `at` and a sealed move
  std::optional<std::string> by;
  std::string sealed;              // of a `seal`
  std::optional<std::int64_t> id;  // the guest's own number for it
};

inline constexpr std::uint32_t most_entries = 20'000;
inline constexpr std::size_t most_guests = 500;

class Table : public std::enable_shared_from_this<Table> {
 public:
  // As it is in the store.
  Table(Premises& premises, Facts facts, std::vector<store::Seat> seats, std::string envelope, Replayed replayed);

  // Before anybody comes: a clock that ran when the server ended is stopped, at the moment of the last event.
  void open();
  // The server ends: a clock that runs is stopped now.
  void close();

  // --- Who is there
  // The seat that a token opens; nothing if it opens none.
  std::optional<Seat> seat_of(std::string_view token) const;
  // attend() is due when the guest has been welcomed.
  void enter(Guest& guest);
  void leave(Guest& guest);
  // Who enters before open() and stays: an engine.
  void seat(std::shared_ptr<Guest> guest);
  std::span<Guest* const> guests() const { return guests_; }
  void tell_presence();
  // An arbiter looks at this table from a desk, without sitting down at it.
  void watch_from_desk(bool watched);
  // The answer to a guest's hello: entries behind `from`, as a JSON list, and the game as they leave it.
  std::string welcome(const Guest& guest, std::uint32_t from, std::string_view entries, const laws::Game& game) const;

  // --- What they do
  void act(Guest& guest, const ActWish& wish);
  void ready(const Guest& guest);
  std::expected<void, Refusal> name(const Guest& guest, const std::string& name);
  // What the engine at this table has failed in, or that it plays on: to everybody.
  void tell_engine_trouble(std::optional<EngineSeat::Trouble> trouble);
  // To all others: what `from` has in the hand, as a whole message.
  void relay_hand(const Guest& from, const std::string& message);
  // Takes the open seat; `done` has its token when that is on the disk.
  using Joined = std::function<void(std::expected<std::pair<Color, std::string>, Refusal>)>;
  void join(const std::string& name, Joined done);

  // --- What the server does by itself
  // Makes the arbiter's acts that are due, and asks to be woken for the next one.
  void attend();

  // --- How it stands
  const Facts& facts() const { return facts_; }
  const laws::Game& game() const { return game_; }
  std::uint32_t entries() const { return n_; }
  // How many of them are on the disk.
  std::uint32_t durable() const { return durable_; }
  // The last ruling that asks to be seen; nothing before the first.
  const std::optional<Noted>& noted() const { return noted_; }
  bool player_present(Color color) const {
    return present(Seat::both) || present(color == Color::white ? Seat::white : Seat::black);
  }
  bool settled() const { return durable_ == n_; }
  Milliseconds now() const { return clock_.now(premises_.now()); }
  // Nothing happens here unless somebody comes.
  bool idle() const;

 private:
  // What the arbiter who is the program has to do, and when.
  struct Duty {
    Moment when;
    laws::Actor by;
    std::string members;
  };

  struct Date {
    Milliseconds at;
    Milliseconds lag;  // given back
  };
  Date date(laws::Actor by, const Guest* guest) const;
  std::expected<void, Refusal> submit(laws::Actor by, std::string_view members, Date date, Guest* author,
                                      std::optional<std::int64_t> id, std::string envelope = {});
  void follow(std::vector<store::Change>& changes);
  void tell_entry(const std::shared_ptr<const std::string>& body, Guest* author, std::optional<std::int64_t> id) const;
  void tell_all(std::string message) const;
  void tell_facts();
  void tell_ready() const;

  bool present(Seat seat) const {
    return present_[static_cast<std::size_t>(seat)] > 0 || (seat == Seat::arbiter && from_desk_);
  }
  bool both_present() const { return player_present(Color::white) && player_present(Color::black); }

  std::optional<Milliseconds> flag_falls() const;
  // How much later than it falls the running flag is looked at.
  Milliseconds grace() const;
  std::optional<Duty> next_duty() const;
  std::optional<Duty> duty_before_start() const;
  std::optional<Duty> duty_of_lateness() const;
  std::optional<Duty> duty_of_flag() const;
  std::optional<Duty> duty_while_stopped() const;
  std::optional<Duty> duty_at_appointed_time() const;
  std::optional<Duty> duty_at_resumption() const;
  // The move in an envelope that `guest` seals.
  std::expected<std::string, Refusal> seal(const Guest& guest, const std::string& move) const;
  // What is in the envelope, if somebody is there who can open it.
  std::optional<std::string> sealed_move() const;
  // The members of an `open` with those players at the board, and the move, if it can be told.
  std::string opening(bool white, bool black) const;
  // The members of an arbiter's `open`, likewise, unless the envelope is lost. Only the envelope says the move.
  std::expected<std::string, Refusal> with_envelope(const std::string& members) const;

  Premises& premises_;
  Facts facts_;
  std::vector<store::Seat> seats_;
  std::string envelope_;  // see envelope.hpp
  laws::Game game_;
  TableClock clock_;
  Milliseconds last_;  // when the last event was
  std::uint32_t n_, durable_;
  std::shared_ptr<store::Chain> chain_;
  std::shared_ptr<Guest> engine_;
  std::vector<Guest*> guests_;
  std::array<std::uint16_t, all_seats.size()> present_{};
  bool from_desk_ = false;
  std::optional<Noted> noted_;

  // In the turn with so many moves completed, time has been given back already.
  std::array<std::optional<unsigned>, 2> lag_given_;
  // While the clocks are stopped: since when, who is ready to go on; whether it is by an outage, and since when
  // somebody is back.
  std::optional<Moment> stopped_, back_;
  std::array<bool, 2> ready_{};
  bool outage_ = false;
  std::optional<Moment> wake_;  // that was asked for last
  // When the arbiter's chair was left: for a while the person may come back.
  std::optional<Moment> chair_left_;
  // The program's last act had no standing, and nothing has happened since this entry.
  std::uint32_t in_vain_ = 0;
};

}  // namespace jadoube::server
