// Sessions of clients whose table or round another node serves: each session runs on a link between the two nodes. This
// file has both ends. Internal.
#pragma once

#include <map>
#include <unordered_map>
#include <unordered_set>

#include "jadoube/server/live/guest.hpp"
#include "jadoube/server/nodes/links.hpp"

namespace jadoube::server {

class NodeSessions {
 public:
  NodeSessions(ServerContext& context, nodes::Links& links);
  NodeSessions(const NodeSessions&) = delete;
  NodeSessions& operator=(const NodeSessions&) = delete;
  ~NodeSessions();

  nodes::Links& links() { return links_; }
  std::shared_ptr<const bool> alive() const { return alive_; }

  // --- Clients of this node
  class Client {
   public:
    virtual void pass(const std::shared_ptr<const std::string>& message) = 0;
    virtual void pass_entry(std::uint32_t n, const std::shared_ptr<const std::string>& message) = 0;
    virtual void pass_welcome(std::uint32_t n, bool seated, std::string message) = 0;
    // The other node has ended the session.
    virtual void closed(CloseReason why, const Refusal& refusal) = 0;
    // The link has broken: no more messages will come, and it is not known which sent messages arrived.
    virtual void lost() = 0;
    // This server stops.
    virtual void stop() = 0;

   protected:
    ~Client() = default;
  };
  using SessionId = std::uint32_t;
  struct Session {
    std::shared_ptr<nodes::Link> link;
    SessionId id = 0;
  };
  void enter(Client& client) { clients_.insert(&client); }
  void leave(Client& client) { clients_.erase(&client); }
  // `hello`: the client's first message, unchanged. The client gets no more calls after it has ended the session.
  Session open(const std::string& node, Place place, store::TableId id, std::string_view address,
               std::string_view hello, Client& client);
  static void send(const Session& session, std::optional<Milliseconds> round_trip, std::string_view text);
  void end(const Session& session);
  // Stops all clients when the server ends.
  void stop();

 private:
  class Line;
  // A message for several clients of a node is sent to that node once.
  struct Shared {
    std::shared_ptr<const void> owner;
    std::string beginning;
    std::string_view body;
    std::optional<std::uint32_t> n;  // the number of an entry
    std::vector<SessionId> sessions{};
  };
  struct Guests {  // the guests of one link
    std::unordered_map<SessionId, std::shared_ptr<MessageLine::Owner>> guests{};
    std::unordered_map<SessionId, Line*> lines{};
    std::optional<Shared> shared{};
  };
  void admit(const std::shared_ptr<nodes::Link>& link, std::string_view body);
  void hear(const std::shared_ptr<nodes::Link>& link, std::string_view body);
  void dismiss(const std::shared_ptr<nodes::Link>& link, SessionId id);
  void share(const std::shared_ptr<nodes::Link>& link, SessionId id, Shared message);
  void flush(const std::shared_ptr<nodes::Link>& link);
  void tell(const std::shared_ptr<nodes::Link>& link, std::string_view body, bool entry);
  Client* client_of(const std::shared_ptr<nodes::Link>& link, SessionId id);
  void broken(const std::shared_ptr<nodes::Link>& link);
  void tell_lobby();

  ServerContext& context_;
  nodes::Links& links_;
  std::unordered_set<Client*> clients_;
  SessionId last_ = 0;
  std::map<std::shared_ptr<nodes::Link>, std::unordered_map<SessionId, Client*>> sessions_;
  std::map<std::shared_ptr<nodes::Link>, Guests> guests_;
  boost::asio::steady_timer lobby_timer_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace jadoube::server
