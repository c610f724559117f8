// An engine at a table: a participant like others, whose acts are handled like everybody's.
#pragma once

#include "jadoube/engines/pool.hpp"
#include "jadoube/server/engine/engine_player.hpp"

namespace jadoube::server {

// The services that an engine at a table needs: search on other threads, and timers. All callbacks run on the tables'
// thread.
class EngineHost {
 public:
  EngineHost() = default;
  EngineHost(const EngineHost&) = delete;
  EngineHost& operator=(const EngineHost&) = delete;
  virtual ~EngineHost() = default;

  virtual void think(engines::Problem problem, std::stop_token stop, engines::Pool::Done done) = 0;
  virtual void later(Milliseconds pause, std::function<void()> task) = 0;
};

// Belongs to its table through Table::seat(), and does not outlive it.
class EngineParticipant final : public Participant {
 public:
  EngineParticipant(Table& table, const EngineSeat& engine, EngineHost& host, Milliseconds lag);
  ~EngineParticipant() override { stop_.request_stop(); }

  void deliver(const Delivery& delivery) override;
  void notify(const Notice& /*notice*/) override { check_soon(); }
  void refuse(std::optional<std::int64_t> id, const Refusal& refusal) override;
  void welcome(Welcome /*welcome*/) override { check_soon(); }
  void dismiss(CloseReason why, const Refusal& refusal) override;
  std::optional<Milliseconds> round_trip() const override { return std::nullopt; }
  // The table stays in memory while the engine has something to do.
  bool keeps_table() const override { return busy_ || thinking_ || backing_off_ || alarm_; }
  bool reads_json() const override { return false; }

 private:
  using Step = EnginePlayer::Step;
  void check_soon();
  void check_table();
  void begin(const Step& step);
  void perform();
  void think();
  void take(const std::expected<engines::Solution, engines::EngineFault>& outcome);
  void take_failure(const engines::EngineFault& fault);
  void carry(Square from, Square to, Milliseconds pause);
  void show_hand(Square from, double x, double y);
  // Calls `task` after a pause, if this object still exists.
  void later(Milliseconds pause, void (EngineParticipant::*task)());

  Table& table_;
  EngineHost& host_;
  EngineSeat engine_;
  Milliseconds lag_;
  EnginePlayer player_;

  bool gone_ = false;                  // nothing more is done
  bool check_pending_ = false;         // a call of check_table() is pending
  bool busy_ = false;                  // an act is being handled
  bool backing_off_ = false;           // after a failure
  std::optional<Milliseconds> alarm_;  // table time of the next check, even without a new event
  std::optional<EnginePlayer::Turn> thinking_;
  std::stop_source stop_;        // stops the current search
  unsigned hand_movements_ = 0;  // number of carried pieces
  EnginePlayer::Turn failed_in_;
  unsigned failures_ = 0;  // consecutive failures in the turn
};

}  // namespace jadoube::server
