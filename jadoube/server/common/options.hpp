// How a server is to be: see docs/serving.md.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "jadoube/laws/model/edition.hpp"
#include "jadoube/server/common/address.hpp"
#include "jadoube/server/common/times.hpp"

namespace jadoube::server {

struct Options {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  std::string data = "data";
  std::string store{};               // the address of a database in PostgreSQL; empty: a file in the folder `data`
  std::string node{};                // this server among those that share the database; empty: the machine's name
  std::string nats{};                // where the nodes meet, that serve each other's clients; empty: they do not
  std::string nats_credentials{};    // a file
  std::string nats_ca{};             // likewise, of certificates
  std::string shared_address{};      // of this machine in its network, for links that others open; empty: not said
  std::vector<std::string> origins;  // allowed beside the server's own
  std::vector<std::string> api_origins{};  // whose pages may ask with an account's token; "*": all
  bool behind_proxy = false;               // whoever connects is a proxy, and the last address it forwards is believed
  Networks trusted_proxies{};              // whose X-Forwarded-For is believed
  Networks trusted_networks{};             // that are not limited by address: a playing hall
  laws::Milliseconds lag_cap{500};
  std::chrono::seconds notice{3};  // before play begins or goes on
  unsigned connections = 50'000;
  unsigned tables_an_hour = 60;  // that one address may make; 0: as many as it likes
  // A UCI engine to play against, by its path or name; empty: none. Not said: Stockfish, where it is installed.
  std::optional<std::string> engine{};
  unsigned engines = std::max(1U, std::thread::hardware_concurrency() / 2);  // that think at a time
  unsigned send_queue_mb = 32;                                               // that wait for slow connections in all
  unsigned record_cache_mb = 24;                                             // of logs and games kept written
  std::string metrics{};                                                     // HOST:PORT of the metrics; empty: none
  // Days until a table is deleted at which nothing happens: see admin/housekeeping.hpp; 0: never.
  unsigned keep_unplayed = 30, keep_abandoned = 365, keep_finished = 0;
  // Megabytes of the files, above which no table is made; 0: any number. Not said: what they have at the start, and
  // half of what is free then.
  std::optional<unsigned> quota_mb{};
  // Where copies of the tables are made after each round of a tournament; empty: nowhere.
  std::string copies{};
  std::string rating_list{};  // the index of a list, in which arbiters search; empty: none
  Times times{};
  std::string log_level = "info";
};

}  // namespace jadoube::server
