// A WebSocket whose table, or tournament, this node or another node serves, now or later. The connection stays open
// when that changes: the client is welcomed again, with the entries that it has not seen. Internal.
#pragma once

#include "jadoube/server/live/live_message.hpp"
#include "jadoube/server/live/node_sessions.hpp"
#include "jadoube/server/live/websocket.hpp"

namespace jadoube::server {

class RoamingClient final : public NodeSessions::Client,
                            public Monitored,
                            public MessageLine::Owner,
                            public std::enable_shared_from_this<RoamingClient> {
 public:
  RoamingClient(ServerContext& context, Place place, store::TableId id, Socket socket,
                std::unique_ptr<ConnectionSlot> slot);
  ~RoamingClient();

  // Starts the connection after the handshake.
  void start(std::string early) { socket_.start(std::move(early)); }

  void look_after(Moment now) override;

  // --- MessageLine::Owner: calls of the connection
  std::shared_ptr<Owner> shared_owner() override { return shared_from_this(); }
  void receive(std::string_view text, Moment now) override;
  void receive_binary() override;
  void drained() override;
  void ended() override;

  // --- NodeSessions::Client: calls of the node that serves the table
  void pass(const std::shared_ptr<const std::string>& message) override { socket_.send(message); }
  void pass_entry(std::uint32_t n, const std::shared_ptr<const std::string>& message) override;
  void pass_welcome(std::uint32_t n, bool seated, std::string message) override;
  void closed(CloseReason why, const Refusal& refusal) override;
  void lost() override;
  void stop() override;

 private:
  class Line;
  void take_hello(std::string_view text, Moment now);
  std::string hello() const;
  void attach();
  void attach_here();
  void attach_there(const std::string& node);
  void not_attached(const Refusal& why);
  void detach();
  void seek(const Refusal& why);
  void again(const Refusal& why);
  void answer_unattached(std::string_view text, Moment now);
  void end(CloseReason why, const Refusal& refusal);
  // Whether entry `n` is the next one.
  bool follows(std::uint32_t n);
  void welcomed(std::uint32_t n);

  ServerContext& context_;
  NodeSessions& nodes_;
  std::shared_ptr<const bool> nodes_alive_;  // false once the sessions are gone; a connection may end later
  std::shared_ptr<Connections> connections_;
  std::size_t group_;
  std::shared_ptr<ConnectionSlot> slot_;
  Place place_;
  store::TableId id_;
  WebSocket socket_;
  Timer timer_;

  std::optional<live::Hello> hello_;  // set at a table
  std::string text_;                  // set at a tournament: the hello as it arrived
  bool of_hall_ = false;
  bool greeted_ = false, welcomed_ = false, ended_ = false, attaching_ = false;
  std::uint32_t seen_ = 0;  // entries that the client has
  unsigned turn_ = 0;       // number of the current attempt; answers to earlier ones are ignored
  std::optional<Moment> alone_since_;
  unsigned attempts_ = 0;
  // At most one of `guest_` and `session_` is set.
  std::shared_ptr<MessageLine::Owner> guest_;
  Line* line_ = nullptr;  // the guest's
  std::optional<NodeSessions::Session> session_;

  Moment came_;
  Rate messages_;
};

}  // namespace jadoube::server
