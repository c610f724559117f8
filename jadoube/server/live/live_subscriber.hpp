// A WebSocket that watches a round. Internal.
#pragma once

#include "jadoube/server/live/serve.hpp"
#include "jadoube/server/live/websocket.hpp"
#include "jadoube/server/tournament/broadcast.hpp"

namespace jadoube::server {

class LiveSubscriber final : public Subscriber,
                             public Monitored,
                             public WebSocket::Owner,
                             public std::enable_shared_from_this<LiveSubscriber> {
 public:
  LiveSubscriber(ServerContext& context, store::TableId tournament, Socket socket, std::unique_ptr<Visit> visit);
  ~LiveSubscriber() override;

  // Of the connection, behind the handshake.
  void start(std::string early) { socket_.start(std::move(early)); }

  void tell(const std::vector<bool>& boards, const std::shared_ptr<const std::string>& message) override;
  void dismiss(CloseReason why, const Refusal& refusal) override;

  void look_after(Moment now) override;

  std::shared_ptr<Owner> shared_owner() override { return shared_from_this(); }
  void receive(std::string_view text, Moment now) override;
  void receive_binary() override;
  void drained() override;
  void ended() override;

 private:
  void enter(const std::shared_ptr<Broadcast>& broadcast, bool as_arbiter);

  ServerContext& context_;
  std::shared_ptr<Connections> connections_;
  std::size_t group_;
  std::unique_ptr<Visit> visit_;
  Share watches_;
  store::TableId tournament_;
  WebSocket socket_;
  std::shared_ptr<Broadcast> broadcast_;
  bool greeted_ = false, ended_ = false;
  std::vector<bool> behind_;  // boards whose newest state has not been sent
  Moment came_;
  Rate messages_;
};

}  // namespace jadoube::server
