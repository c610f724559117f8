// Limits how fast the logs of all boards of one tournament grow together.
#pragma once

#include <memory>

#include "jadoube/server/common/rate.hpp"
#include "jadoube/server/common/recently_used.hpp"
#include "jadoube/store/table_id.hpp"

namespace jadoube::server {

class TournamentPaces {
 public:
  // Whether one more line of that many bytes may be written now.
  bool take(store::TableId tournament, double bytes, Moment now) {
    const auto* found = paces_.find(tournament);
    if (found == nullptr) {
      paces_.put(tournament, std::make_shared<Pace>(), sizeof(Pace));
      found = paces_.find(tournament);
    }
    Pace& pace = **found;
    if (!pace.lines.has(now) || !pace.bytes.has(now)) return false;
    pace.lines.charge(now, 1);
    pace.bytes.charge(now, bytes);
    return true;
  }

 private:
  struct Pace {
    Rate lines{600, 20'000}, bytes{50'000, 100'000'000};  // per second, and at once
  };
  // For the tournaments that are played now.
  static constexpr std::size_t most_bytes = 512 * 1024;

  RecentlyUsed<store::TableId, std::shared_ptr<Pace>> paces_{most_bytes};
};

}  // namespace jadoube::server
