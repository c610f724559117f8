// Clients of one node who are at a table, or watch a round, that another node serves: each is a session on a link
// between the two. Here are both ends of it. Internal.
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
    // The other node has ended it.
    virtual void closed(CloseReason why, const Refusal& refusal) = 0;
    // Nothing more will come, and nobody knows what has become of what was sent.
    virtual void lost() = 0;
    // This server ends.
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
  // `hello`: the first message, as it is said there. The client is told no more once it has ended the session.
  Session open(const std::string& node, Place place, store::TableId id, std::string_view address,
               std::string_view hello, Client& client);
  static void send(const Session& session, std::optional<Milliseconds> round_trip, std::string_view text);
  void end(const Session& session);
  // All of them, as the server ends.
  void stop();

 private:
  class Line;
  // What goes to several clients of a node is sent there once.
  struct Shared {
    std::shared_ptr<const void> owner;
    std::string beginning;
    std::string_view body;
    std::optional<std::uint32_t> n;  // of an entry
    std::vector<SessionId> sessions{};
  };
  struct Guests {  // of one link
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
