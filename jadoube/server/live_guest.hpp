// A WebSocket at a table. Internal.
#pragma once

#include "jadoube/server/house.hpp"
#include "jadoube/server/live_message.hpp"
#include "jadoube/server/net.hpp"
#include "jadoube/server/websocket.hpp"

namespace jadoube::server {

class LiveGuest final : public Guest {
 public:
  LiveGuest(House& house, store::TableId id, Socket socket);
  ~LiveGuest() override;

  // From the handshake to the end.
  static Coroutine<> serve(std::shared_ptr<LiveGuest> guest, HttpRequest request);

  void send(Outgoing message) override;
  void dismiss(Farewell why, const Refusal& refusal) override;
  std::optional<Milliseconds> round_trip() const override { return round_trip_; }

  // Every few seconds: whoever is silent or does not read is dropped, others are pinged now and then.
  void look_after(Moment now);

 private:
  Coroutine<> converse(HttpRequest request);
  // False: the conversation is over.
  bool take(std::string_view text);
  void take(const live::Hello& hello);
  bool take_at_table(const LiveMessage& message);
  void take_hand(const live::Hand& hand);
  void ping(Moment now);
  void heard(Moment now) { heard_ = now; }
  bool anything_waits() const { return written_ < writing_now_.size() || !waiting_.empty(); }
  bool send_at_once(const Outgoing& message);
  void written(const boost::system::error_code& error);
  void write_next();
  void say_goodbye();
  void drop();
  std::shared_ptr<LiveGuest> self() { return std::static_pointer_cast<LiveGuest>(shared_from_this()); }

  House& house_;
  std::shared_ptr<Connected> connected_;
  std::size_t party_;
  store::TableId id_;
  WebSocket stream_;
  std::shared_ptr<Table> table_;
  bool greeted_ = false;  // hello was said
  bool open_ = false;     // the handshake is done

  // Those that are being written one after another, up to which of them that is done, and those behind them.
  std::vector<Outgoing> writing_now_, waiting_;
  std::size_t written_ = 0;
  std::size_t waiting_bytes_ = 0;
  std::string rest_;       // of a message that the system took only in part
  bool replying_ = false;  // what a control frame asks for may be on its way
  bool writing_ = false;
  Moment writing_since_{};
  std::optional<Farewell> farewell_;
  Moment farewell_at_{};
  bool closing_ = false;

  Moment came_, heard_, ping_due_{};
  bool pinging_ = false;
  std::optional<Moment> ping_sent_;  // unanswered
  std::optional<Milliseconds> round_trip_;
  Rate acts_, messages_, hands_;
};

}  // namespace jadoube::server
