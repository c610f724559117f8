// HTTP: which address does what. See docs/api.md.
#pragma once

#include "jadoube/server/http/reconstructions.hpp"
#include "jadoube/server/http/tournament_routes.hpp"
#include "jadoube/server/live/connections.hpp"

namespace jadoube::server {

class Routes {
 public:
  Routes(boost::asio::io_context& io, TableRegistry& registry, Tournaments& tournaments, const Options& options,
         Metrics& metrics, const Connections& connected);

  using Done = std::function<void(Response)>;
  void respond(const Request& request, Done done);
  // The table of /api/tables/ID/live; nothing for another path.
  static std::optional<store::TableId> live_table(std::string_view path);

 private:
  void respond_api(const Request& request, std::string_view path, Done done);
  void respond_table(const Request& request, store::TableId id, std::string_view rest, Done done);
  // False, and answered, if the address has made as many tables as it may.
  bool may_make(const Request& request, const Done& done);
  void make(const Request& request, Done done);
  void reconstruct(const Request& request, Done done);
  void join(const Request& request, store::TableId id, Done done);
  // A table that is hidden is not found.
  void find_shown(store::TableId id, TableRegistry::Found found);
  void show(store::TableId id, Done done);
  void pgn(const Request& request, store::TableId id, Done done);
  void log(store::TableId id, Done done);
  Response show_engines() const;
  Response health() const;

  TableRegistry& registry_;
  TournamentRoutes tournaments_;
  const Options& options_;
  Metrics& metrics_;
  const Connections& connections_;
  std::unordered_map<std::string, Rate> makers_, joiners_, reconstructors_;
  Reconstructions reconstructions_;
};

}  // namespace jadoube::server
