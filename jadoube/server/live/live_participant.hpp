// A WebSocket at a table. Internal.
#pragma once

#include "jadoube/server/live/live_message.hpp"
#include "jadoube/server/live/serve.hpp"
#include "jadoube/server/live/websocket.hpp"

namespace jadoube::server {

class LiveParticipant final : public Participant, public Monitored, public WebSocket::Owner {
 public:
  LiveParticipant(ServerContext& context, store::TableId id, Socket socket);
  ~LiveParticipant() override;

  // Of the connection, behind the handshake.
  void start(std::string early) { socket_.start(std::move(early)); }

  void deliver(const Delivery& delivery) override;
  void notify(const Notice& notice) override { socket_.send(notice.json()); }
  void refuse(std::optional<std::int64_t> id, const Refusal& refusal) override;
  void welcome(std::shared_ptr<const std::string> json) override { socket_.send(json); }
  void dismiss(CloseReason why, const Refusal& refusal) override;
  std::optional<Milliseconds> round_trip() const override { return socket_.round_trip(); }

  void look_after(Moment now) override;

  std::shared_ptr<Owner> shared_owner() override { return self(); }
  void receive(std::string_view text, Moment now) override;
  void receive_binary() override;
  void ended() override;

 private:
  void take(const live::Hello& hello);
  void take_before_welcome(const LiveMessage& message);
  void take_at_table(const LiveMessage& message);
  void take(const live::DoAct& message);
  void take(const live::ShowHand& hand);
  void take(const live::Ready& ready);
  void take(const live::Name& name);
  void take(const live::Ping& ping);
  std::shared_ptr<LiveParticipant> self() { return std::static_pointer_cast<LiveParticipant>(shared_from_this()); }

  ServerContext& context_;
  std::shared_ptr<Connections> connections_;
  std::size_t group_;
  store::TableId id_;
  WebSocket socket_;
  std::shared_ptr<Table> table_;
  bool greeted_ = false;  // hello was said
  bool ended_ = false;

  Moment came_, heard_;
  Rate acts_, messages_, hands_;
};

}  // namespace jadoube::server
