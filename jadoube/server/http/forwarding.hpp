// Forwards requests about a table, or a tournament, to the node that has it, and returns that node's answer. Internal.
#pragma once

#include <unordered_map>

#include "jadoube/server/http/routes.hpp"
#include "jadoube/server/nodes/links.hpp"

namespace jadoube::server {

class Forwarding {
 public:
  // `longest_search`: how long a request looks for the node of its table.
  Forwarding(boost::asio::io_context& io, nodes::Links& links, Routes& routes, TableRegistry& registry,
             Visitors& visitors, std::chrono::milliseconds longest_search);

  // Returns true if the request is about an object of some node; it is then answered here or there.
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
  // The link broke, so it is not known whether the request was carried out.
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
