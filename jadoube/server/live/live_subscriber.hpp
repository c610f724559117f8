// A WebSocket that watches a round. Internal.
#pragma once

#include "jadoube/server/live/serve.hpp"
#include "jadoube/server/live/websocket.hpp"
#include "jadoube/server/tournament/broadcast.hpp"

namespace jadoube::server {

class LiveSubscriber final : public Subscriber, public std::enable_shared_from_this<LiveSubscriber> {
 public:
  LiveSubscriber(ServerContext& context, store::TableId tournament, Socket socket);
  ~LiveSubscriber() override;

  // From the handshake to the end.
  static Coroutine<> serve(std::shared_ptr<LiveSubscriber> subscriber, HttpRequest request);

  void tell(const std::vector<bool>& boards, const std::shared_ptr<const std::string>& message) override;
  void dismiss(CloseReason why, const Refusal& refusal) override;

 private:
  Coroutine<> converse(HttpRequest request);
  void take(std::string_view text);
  void enter(const std::shared_ptr<Broadcast>& broadcast, bool as_arbiter);
  void send(std::shared_ptr<const std::string> message);
  void written();

  ServerContext& context_;
  std::shared_ptr<Connections> connections_;
  store::TableId tournament_;
  WebSocket stream_;
  std::shared_ptr<Broadcast> broadcast_;
  bool greeted_ = false, open_ = false, closing_ = false;
  std::optional<CloseReason> close_reason_;
  std::shared_ptr<const std::string> writing_, last_word_;
  std::vector<bool> behind_;  // boards whose newest state has not been sent
  std::optional<std::string> pong_;
  Rate messages_;
};

}  // namespace jadoube::server
