// A player at a table who is connected over the Bot and Board interface: requests become acts at the table, done as by
// hand, and events there become lines.
#pragma once

#include <deque>

#include "jadoube/server/bot/line_stream.hpp"
#include "jadoube/server/engine/engine_player.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_streams_of_a_seat = 4;

class RemotePlayer final : public Participant {
 public:
  // The request has been carried out and is on the disk; or the reason why not, in English, for a program.
  using Done = std::function<void(const std::expected<void, std::string>&)>;
  // `program`: the server does what no client of the interface can do: it presses the clock, writes the score sheet,
  // claims irregularities and flags, and is ready to continue. `describe` returns the first line of a stream. `left` is
  // called when this player has nothing more to do.
  RemotePlayer(boost::asio::io_context& io, std::shared_ptr<Table> table, Color color, bool program, Milliseconds lag,
               std::function<std::string(const Table&)> describe, std::function<void()> left);
  // Takes the seat, and stays until the player leaves by itself.
  void enter();

  Color color() const { return color_; }
  const std::shared_ptr<Table>& table() const { return table_; }
  bool gone() const { return gone_; }

  // Announces a call of follow(): the player stays until then.
  void expect_stream() { ++expected_streams_; }
  // Cancels an announcement.
  void give_up_stream();
  // The table must be settled(), because only data on the disk is sent. Call leave_stream() when the stream has ended.
  void follow(const std::shared_ptr<LineStream>& stream);
  void leave_stream(const LineStream& stream);

  // Makes a move given in UCI; a promotion without a letter becomes a queen, as clients of lichess expect. A move that
  // comes before White's clock is started, or while the clocks are stopped, is kept and made when they run.
  void move(std::string_view uci, bool offers_draw, const Done& done);
  void resign(const Done& done);
  // Makes or accepts an offer, or claims the draw that is due; `yes` false: declines an offer.
  void draw(bool yes, const Done& done);
  void claim_draw(const Done& done);
  void claim_flag(const Done& done);
  // Leaves if the player has no streams and waits for nothing.
  void leave_if_idle();
  // The table is being deleted, because no game was played.
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
    Position position;  // in which the move was chosen
  };
  // A move in progress, made act by act.
  struct Moving {
    unsigned ply;
    int steps = 0;
    Done done;
  };
  const laws::Game& game() const { return table_->game(); }
  std::optional<std::string> not_possible() const;
  // Says why a legal move cannot be made now.
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
  void cut_streams();
  void answer(std::int64_t id, const std::expected<void, std::string>& outcome);
  std::shared_ptr<RemotePlayer> self() { return std::static_pointer_cast<RemotePlayer>(shared_from_this()); }

  boost::asio::io_context& io_;
  std::shared_ptr<Table> table_;
  Color color_;
  bool program_;
  Milliseconds lag_;  // how long an act of the opponent may be on its way
  std::function<std::string(const Table&)> describe_;
  std::function<void()> left_;
  EnginePlayer hand_;
  std::deque<std::shared_ptr<LineStream>> streams_;
  std::vector<std::pair<std::int64_t, Done>> waiting_;  // for acts on their way to the disk
  std::optional<Kept> kept_;
  std::optional<Moving> moving_;
  std::int64_t last_id_ = 0;
  std::string told_;  // the signature of the state that the streams have
  unsigned expected_streams_ = 0;
  bool opponent_was_there_ = true;
  std::optional<std::string> refused_;  // why one of the current acts was refused
  Timer alarm_;                         // the opponent's flag may be claimed at that time
  bool attending_ = false;
  bool gone_ = false;
};

}  // namespace jadoube::server
