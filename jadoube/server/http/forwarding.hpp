// Requests about a table, or a tournament, that another node has: they are passed on to it, and so is its answer.
// Internal.
#pragma once

#include <unordered_map>

#include "jadoube/server/http/routes.hpp"
#include "jadoube/server/nodes/links.hpp"

namespace jadoube::server {

class Forwarding {
 public:
  // `longest_search`: a request looks for the node of its table for so long.
  Forwarding(boost::asio::io_context& io, nodes::Links& links, Routes& routes, TableRegistry& registry,
             Visitors& visitors, std::chrono::milliseconds longest_search);

  // True if it is about something that a node has; then it is answered, here or there.
  bool respond(const Request& request, const Routes::Done& done);

 private:
  struct Asked {
    Request request;
    Routes::Done done;
    std::shared_ptr<nodes::Link> link{};
    Moment since{};
  };
  void locate(Asked asked);
  void ask(const std::string& node, Asked asked);
  // Nobody knows whether it was done.
  void lost(Asked asked, bool sent);
  void again(Asked asked);
  void serve(const std::shared_ptr<nodes::Link>& link, std::string_view body);
  void take(const std::shared_ptr<nodes::Link>& link, std::string_view body);
  void end_late();

  boost::asio::io_context& io_;
  nodes::Links& links_;
  Routes& routes_;
  TableRegistry& registry_;
  Visitors& visitors_;
  std::chrono::milliseconds longest_search_;
  std::unordered_map<std::uint32_t, Asked> asked_;
  std::uint32_t last_ = 0;
  boost::asio::steady_timer late_;
};

}  // namespace jadoube::server
