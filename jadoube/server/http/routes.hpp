// HTTP: which address does what. See docs/api.md.
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
  // Who is asked before the others.
  struct Interface {
    std::function<bool(const Request&, const Done&)> respond;   // true if the address is its own, and then it answers
    std::function<bool(std::string_view path)> speaks_plainly;  // refusals there are a sentence alone
  };
  void answer_first(Interface interface) { first_ = std::move(interface); }
  // An address of the interface that answer_first() has.
  bool is_interface(std::string_view path) const { return first_.speaks_plainly && first_.speaks_plainly(path); }
  // What is refused before it is looked at, in the form of the errors of that address.
  Response refuse_at(std::string_view path, const Refusal& why) const;
  // True if another node answers.
  using Elsewhere = std::function<bool(const Request&, const Done&)>;
  // Likewise, before that one: what another node has to answer.
  void pass_on(Elsewhere elsewhere) { elsewhere_ = std::move(elsewhere); }
  // What has an address of its own, for those who run the server (--metrics): /metrics, /livez, /readyz.
  void respond_to_operator(const Request& request, Done done);
  // The table of /api/tables/ID/live; nothing for another path.
  static std::optional<store::TableId> live_table(std::string_view path);
  // The table that a request is about, where that needs the node which has it.
  static std::optional<store::TableId> served_table(std::string_view path);

 private:
  void respond_api(const Request& request, std::string_view path, Done done);
  void respond_table(const Request& request, store::TableId id, std::string_view rest, Done done);
  // False, and answered, if the client has asked for that as often as it may.
  bool may(RateLimit limit, const Request& request, const Done& done);
  void make(const Request& request, Done done);
  void reconstruct(const Request& request, Done done);
  void join(const Request& request, store::TableId id, Done done);
  // A table that is hidden is not found.
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
