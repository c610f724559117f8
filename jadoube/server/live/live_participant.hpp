// A WebSocket at a table. Internal.
#pragma once

#include "jadoube/server/live/live_message.hpp"
#include "jadoube/server/live/serve.hpp"
#include "jadoube/server/live/websocket.hpp"

namespace jadoube::server {

// A message that waits: its beginning is the participant's own, its body everybody's.
struct Outgoing {
  std::string head;
  std::shared_ptr<const void> owner{};  // of the body
  std::string_view body{};
};

class LiveParticipant final : public Participant, public Monitored {
 public:
  LiveParticipant(ServerContext& context, store::TableId id, Socket socket);
  ~LiveParticipant() override;

  // From the handshake to the end.
  static Coroutine<> serve(std::shared_ptr<LiveParticipant> participant, HttpRequest request);

  void deliver(const Delivery& delivery) override;
  void notify(const Notice& notice) override { send(notice.json()); }
  void refuse(std::optional<std::int64_t> id, const Refusal& refusal) override;
  void welcome(std::shared_ptr<const std::string> json) override { send(json); }
  void dismiss(CloseReason why, const Refusal& refusal) override;
  std::optional<Milliseconds> round_trip() const override { return round_trip_; }

  // Every few seconds: whoever is silent or does not read is dropped, others are pinged now and then.
  void look_after(Moment now) override;

 private:
  Coroutine<> converse(HttpRequest request);
  void take(std::string_view text);
  void take(const live::Hello& hello);
  void take_at_table(const LiveMessage& message);
  void take(const live::DoAct& message);
  void take(const live::ShowHand& hand);
  void take(const live::Ready& ready);
  void take(const live::Name& name);
  void take(const live::Ping& ping);
  void send(std::string message) { send(std::make_shared<const std::string>(std::move(message))); }
  void send(const std::shared_ptr<const std::string>& message);
  void ping(Moment now);
  void heard(Moment now) { heard_ = now; }
  bool anything_waits() const { return written_ < writing_now_.size() || !waiting_.empty(); }
  bool may_send_at_once() const { return open_ && !writing_ && !pinging_ && !replying_ && !anything_waits(); }
  bool send_at_once(std::string_view frame);
  void queue(Outgoing message);
  void written(const boost::system::error_code& error);
  void write_next();
  void say_goodbye();
  void drop();
  std::shared_ptr<LiveParticipant> self() { return std::static_pointer_cast<LiveParticipant>(shared_from_this()); }

  ServerContext& context_;
  std::shared_ptr<Connections> connections_;
  std::size_t group_;
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
  std::optional<CloseReason> close_reason_;
  Moment closing_since_{};
  bool closing_ = false;

  Moment came_, heard_, ping_due_{};
  bool pinging_ = false;
  std::optional<Moment> ping_sent_;  // unanswered
  std::optional<Milliseconds> round_trip_;
  Rate acts_, messages_, hands_;
};

}  // namespace jadoube::server
