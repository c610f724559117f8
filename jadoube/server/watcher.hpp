// A WebSocket that watches a round. Internal.
#pragma once

#include "jadoube/server/broadcast.hpp"
#include "jadoube/server/house.hpp"
#include "jadoube/server/net.hpp"
#include "jadoube/server/websocket.hpp"

namespace jadoube::server {

class Watcher final : public Spectator, public std::enable_shared_from_this<Watcher> {
 public:
  Watcher(House& house, store::TableId tournament, Socket socket);
  ~Watcher() override;

  // From the handshake to the end.
  static Coroutine<> serve(std::shared_ptr<Watcher> watcher, HttpRequest request);

  void tell(const std::vector<bool>& boards, const std::shared_ptr<const std::string>& message) override;
  void dismiss(Farewell why, const Refusal& refusal) override;

 private:
  Coroutine<> converse(HttpRequest request);
  void take(std::string_view text);
  void enter(const std::shared_ptr<Broadcast>& broadcast, bool as_arbiter);
  void send(std::shared_ptr<const std::string> message);
  void written();

  House& house_;
  std::shared_ptr<Connected> connected_;
  store::TableId tournament_;
  WebSocket stream_;
  std::shared_ptr<Broadcast> broadcast_;
  bool greeted_ = false, open_ = false, closing_ = false;
  std::optional<Farewell> farewell_;
  std::shared_ptr<const std::string> writing_, last_word_;
  std::vector<bool> behind_;  // boards of which the newest has not been told
  std::optional<std::string> pong_;
  Rate messages_;
};

}  // namespace jadoube::server
