// HTTP: the function of each address. See docs/api.md.
#pragma once

#include "jadoube/server/http/class_routes.hpp"
#include "jadoube/server/http/page_routes.hpp"
#include "jadoube/server/http/readiness.hpp"
#include "jadoube/server/http/reconstructions.hpp"
#include "jadoube/server/http/tournament_routes.hpp"
#include "jadoube/server/live/connections.hpp"

namespace jadoube::server {

class Routes {
 public:
  Routes(boost::asio::io_context& io, TableRegistry& registry, Tournaments& tournaments, Copies& copies,
         Classrooms& classrooms, const Options& options, Metrics& metrics, const Connections& connected,
         const Visitors& visitors);

  using Done = std::function<void(Response)>;
  void respond(const Request& request, Done done);
  // An interface that gets requests before the other routes.
  struct Interface {
    std::function<bool(const Request&, const Done&)> respond;   // true if it answers, because it has the address
    std::function<bool(std::string_view path)> speaks_plainly;  // refusals have only a sentence there
  };
  void answer_first(Interface interface) { first_ = std::move(interface); }
  // Whether answer_first() has an interface with this address.
  bool is_interface(std::string_view path) const { return first_.speaks_plainly && first_.speaks_plainly(path); }
  // A response that refuses a request early, in the form for errors at that address.
  Response refuse_at(std::string_view path, const Refusal& why) const;
  // Returns true if another node answers.
  using Elsewhere = std::function<bool(const Request&, const Done&)>;
  // Sets a function that is asked before the interface: it passes on requests that another node must answer.
  void pass_on(Elsewhere elsewhere) { elsewhere_ = std::move(elsewhere); }
  // Answers at the operators' separate address (--metrics): /metrics, /livez, /readyz.
  void respond_to_operator(const Request& request, Done done);
  // The table of /api/tables/ID/live; nothing for another path.
  static std::optional<store::TableId> live_table(std::string_view path);
  // The table of a request that only the node of this table can answer.
  static std::optional<store::TableId> served_table(std::string_view path);

 private:
  void respond_api(const Request& request, std::string_view path, Done done);
  void respond_table(const Request& request, store::TableId id, std::string_view rest, Done done);
  // Returns false after an answer, if the client has reached its limit.
  bool may(RateLimit limit, const Request& request, const Done& done);
  void make(const Request& request, Done done);
  void reconstruct(const Request& request, Done done);
  void join(const Request& request, store::TableId id, Done done);
  // Finds a table, unless it is hidden.
  void find_shown(const Request& request, store::TableId id, TableRegistry::Found found);
  void show(const Request& request, store::TableId id, Done done);
  void record(const Request& request, store::TableId id, TableTexts::RecordKind kind, Done done);
  void rematch(const Request& request, store::TableId id, Done done);
  Response show_engines() const;
  Response show_service() const;
  Response metrics() const;

  Interface first_;
  Elsewhere elsewhere_;
  TableRegistry& registry_;
  TournamentRoutes tournaments_;
  Classrooms& classrooms_;
  ClassRoutes class_routes_;
  const Options& options_;
  Metrics& metrics_;
  const Connections& connections_;
  const Visitors& visitors_;
  Readiness readiness_, health_;
  Reconstructions reconstructions_;
  PageRoutes pages_;
};

}  // namespace jadoube::server
