// A player at a table who is connected over the Bot and Board interface: what is asked for becomes acts at the table,
// as a hand does them, and what happens there becomes lines.
#pragma once

#include <deque>

#include "jadoube/server/bot/line_stream.hpp"
#include "jadoube/server/engine/engine_player.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_streams_of_a_seat = 4;

class RemotePlayer final : public Participant {
 public:
  // What was asked for has been done and is on the disk; or why not, in English, for a program.
  using Done = std::function<void(const std::expected<void, std::string>&)>;
  // `program`: the server does for it what no client of the interface can: it presses, writes its score sheet, claims
  // irregularities and flags, and is ready to go on. `describe` gives the first line of a stream. `left` is called when
  // there is nothing to do here any more.
  RemotePlayer(boost::asio::io_context& io, std::shared_ptr<Table> table, Color color, bool program, Milliseconds lag,
               std::function<std::string(const Table&)> describe, std::function<void()> left);
  // It sits down, and stays until it leaves by itself.
  void enter();

  Color color() const { return color_; }
  const std::shared_ptr<Table>& table() const { return table_; }
  bool gone() const { return gone_; }

  // A stream will follow() soon, and the player stays until then.
  void expect_stream() { ++expected_streams_; }
  // None will, after all.
  void give_up_stream();
  // The table must be settled(): what is told is on the disk. Call leave_stream() when the stream has ended.
  void follow(const std::shared_ptr<LineStream>& stream);
  void leave_stream(const LineStream& stream);

  // A move in UCI; a promotion without a letter is a queen's, as clients of lichess expect. One that comes before
  // White's clock is started, or while the clocks are stopped, is kept, and made when they go on.
  void move(std::string_view uci, bool offers_draw, const Done& done);
  void resign(const Done& done);
  // An offer, the acceptance of one, or a claim of the draw that is due; `no`: an offer is declined.
  void draw(bool yes, const Done& done);
  void claim_draw(const Done& done);
  void claim_flag(const Done& done);
  // Who neither follows nor waits for anything leaves.
  void leave_if_idle();
  // The table is being deleted, because no game came about.
  void tell_aborted();

  void deliver(const Delivery& delivery) override;
  void notify(const Notice& notice) override;
  void refuse(std::optional<std::int64_t> id, const Refusal& refusal) override;
  void welcome(Welcome /*welcome*/) override {}
  void dismiss(CloseReason why, const Refusal& refusal) override;
  std::optional<Milliseconds> round_trip() const override { return std::nullopt; }
  bool reads_json() const override { return false; }

 private:
  struct Kept {
    Move move;
    bool offers_draw;
    Position position;  // in which it was chosen
  };
  // A move that is being made, act by act.
  struct Moving {
    unsigned ply;
    int steps = 0;
    Done done;
  };
  const laws::Game& game() const { return table_->game(); }
  std::optional<std::string> not_possible() const;
  // Why a move cannot be made now, though it is legal.
  std::optional<std::string> not_permitted(Move move) const;
  void make_move(Move move, bool offers_draw, const Done& done);
  void go_on_moving();
  void act(laws::Act act, const Done& done);
  void attend_soon();
  void attend();
  void tell_all(std::string_view line);
  void tell_state();
  void tell_presence(bool opponent_is_there);
  void end_streams();
  void answer(std::int64_t id, const std::expected<void, std::string>& outcome);
  std::shared_ptr<RemotePlayer> self() { return std::static_pointer_cast<RemotePlayer>(shared_from_this()); }

  boost::asio::io_context& io_;
  std::shared_ptr<Table> table_;
  Color color_;
  bool program_;
  Milliseconds lag_;  // that an act of the opponent's may take on its way
  std::function<std::string(const Table&)> describe_;
  std::function<void()> left_;
  EnginePlayer hand_;
  std::deque<std::shared_ptr<LineStream>> streams_;
  std::vector<std::pair<std::int64_t, Done>> waiting_;  // for acts that are on their way to the disk
  std::optional<Kept> kept_;
  std::optional<Moving> moving_;
  std::int64_t last_id_ = 0;
  std::string told_;  // the signature of what the streams know
  unsigned expected_streams_ = 0;
  bool opponent_was_there_ = true;
  std::optional<std::string> refused_;  // why an act was not taken, of those under way
  Timer alarm_;                         // the opponent's flag may be claimed then
  bool attending_ = false;
  bool gone_ = false;
};

}  // namespace jadoube::server
