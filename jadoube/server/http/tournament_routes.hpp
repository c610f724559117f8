// HTTP: what is under /api/tournaments, and /api/pairings. See docs/api.md.
#pragma once

#include "jadoube/server/http/message.hpp"
#include "jadoube/server/tournament/copies.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

class TournamentRoutes {
 public:
  TournamentRoutes(TableRegistry& registry, Tournaments& tournaments, Copies& copies)
      : registry_(registry), tournaments_(tournaments), copies_(copies) {}

  using Done = std::function<void(Response)>;
  // Whether such a path is here.
  static bool has(std::string_view path);
  // Why a request that makes tables makes none, as far as its body tells.
  static std::optional<Refusal> wrong_in_making(const Request& request);
  // A request that makes tables, of which an address may make so many an hour.
  static bool makes_tables(const Request& request);
  // Its body may be a list of many players, or the file of a tournament.
  static bool takes_lists(std::string_view path);
  // It reads all games of a tournament.
  static bool takes_time(const Request& request);
  void respond(const Request& request, Done done);
  // The tournament of /api/tournaments/ID and what follows; nothing for another path.
  static std::optional<store::TableId> tournament(std::string_view path);
  // The tournament of /api/tournaments/ID/live; nothing for another path.
  static std::optional<store::TableId> live_tournament(std::string_view path);

 private:
  // What is made of the body, on another thread, in turns of address.
  void read_body(const Request& request, Response (*read)(std::string_view body), const Done& done);
  void make(const Request& request, Done done);
  void get(const Request& request, store::TableId id, std::string_view rest, Done done);
  void post(const Request& request, store::TableId id, ArbiterDemand demand, Done done);
  void record(const Request& request, store::TableId id, Done done);
  void why(const Request& request, store::TableId id, unsigned round, Done done);
  void links(store::TableId id, const ArbiterRequest& request, Done done);

  void own(const Request& request, store::TableId id, Done done);
  void find_players(const Request& request, store::TableId id, Done done);
  void show_player(const Request& request, store::TableId id, Done done);
  void copies(store::TableId id, const ArbiterRequest& request, Done done);

  TableRegistry& registry_;
  Tournaments& tournaments_;
  Copies& copies_;
};

}  // namespace jadoube::server
