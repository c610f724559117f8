// A WebSocket in a class. Internal.
#pragma once

#include "jadoube/server/live/serve.hpp"
#include "jadoube/server/live/websocket.hpp"

namespace jadoube::server {

class LiveClassPage final : public ClassPage,
                            public Monitored,
                            public WebSocket::Owner,
                            public std::enable_shared_from_this<LiveClassPage> {
 public:
  LiveClassPage(ServerContext& context, store::TableId id, Socket socket, std::unique_ptr<ConnectionSlot> slot);
  ~LiveClassPage() override;

  // Begins to read, after the handshake. `early`: the bytes that have already arrived after the handshake.
  void start(std::string early) { socket_.start(std::move(early)); }

  void send(std::string message) override { socket_.send(std::move(message)); }
  bool busy() const override { return socket_.writing(); }
  void dismiss(CloseReason why, const Refusal& refusal) override;

  void look_after(Moment now) override;

  std::shared_ptr<Owner> shared_owner() override { return shared_from_this(); }
  void receive(std::string_view text, Moment now) override;
  void receive_binary() override;
  void drained() override;
  void ended() override;

 private:
  bool may_speak(Moment now);
  std::expected<void, Refusal> may_pair(const ClassMessage& message, Moment now);
  void enter(const classes::Hello& hello, Moment now);
  std::expected<void, Refusal> join(Classroom& classroom, const std::string& name, Moment now);

  ServerContext& context_;
  std::shared_ptr<Connections> connections_;
  std::size_t group_;
  std::unique_ptr<ConnectionSlot> slot_;
  store::TableId id_;
  WebSocket socket_;
  std::shared_ptr<Classroom> classroom_;  // null: not welcomed yet, or dismissed
  Moment came_;
  Rate messages_;  // before the welcome
};

}  // namespace jadoube::server
