// HTTP: the addresses under /api/tournaments, and /api/pairings. See docs/api.md.
#pragma once

#include "jadoube/server/http/message.hpp"
#include "jadoube/server/tournament/copies.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

class TournamentRoutes {
 public:
  using Done = std::function<void(Response)>;
  // Asked before tables are made, which are limited by address and hour. Returns false after an answer.
  using MayMake = std::function<bool(const Request&, const Done&)>;
  TournamentRoutes(TableRegistry& registry, Tournaments& tournaments, Copies& copies, MayMake may_make)
      : registry_(registry), tournaments_(tournaments), copies_(copies), may_make_(std::move(may_make)) {}

  // Whether this class answers requests for the path.
  static bool has(std::string_view path);
  // Whether its body may be a long list of players, or a tournament file.
  static bool takes_lists(std::string_view path);
  // Whether the request reads all games of a tournament.
  static bool takes_time(const Request& request);
  void respond(const Request& request, Done done);
  // The tournament of a path that begins with /api/tournaments/ID; nothing for other paths.
  static std::optional<store::TableId> tournament(std::string_view path);
  // The tournament of /api/tournaments/ID/live; nothing for other paths.
  static std::optional<store::TableId> live_tournament(std::string_view path);

 private:
  // Reads the body and gives `then` the result; a long body is read on another thread, in turns of address.
  template <typename Read, typename Then>
  void read_body(const Request& request, Read read, const Done& done, Then then);
  void make(const Request& request, const Done& done);
  void get(const Request& request, store::TableId id, std::string_view rest, Done done);
  // A request of an arbiter, as in its body.
  struct Demanded {
    ArbiterDemand demand;
    std::optional<std::string> token;  // none: the body is not JSON
    std::expected<ArbiterRequest, Refusal> asked;
  };
  void post(const Request& request, store::TableId id, ArbiterDemand demand, const Done& done);
  void answer(const Request& request, store::TableId id, const Demanded& demanded, const Done& done);
  void record(const Request& request, store::TableId id, Done done);
  void why(const Request& request, store::TableId id, unsigned round, Done done);
  void links(store::TableId id, const ArbiterRequest& request, const Asker& asker,
             const Tournaments::Done<std::string>& done);

  void own(const Request& request, store::TableId id, Done done);
  void find_players(const Request& request, store::TableId id, Done done);
  void show_player(const Request& request, store::TableId id, Done done);
  void copies(store::TableId id, const ArbiterRequest& request, Done done);

  TableRegistry& registry_;
  Tournaments& tournaments_;
  Copies& copies_;
  MayMake may_make_;
};

}  // namespace jadoube::server
