// The options of a server: see docs/serving.md.
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
  std::uint16_t port = 8080;  // 0: any free port
  std::string data = "data";
  std::string store{};               // the address of a database in PostgreSQL; empty: a file in the folder `data`
  std::string node{};                // name of this server in the database; empty: the machine's name
  std::string nats{};                // address where the nodes that serve each other's clients meet; empty: none
  std::string nats_credentials{};    // a file
  std::string nats_ca{};             // a file of certificates
  std::string shared_address{};      // this machine's address in its network, for links to others; empty: not given
  std::vector<std::string> origins;  // allowed besides the server's own
  std::vector<std::string> api_origins{};  // pages of these may use an account's token; "*": all
  bool behind_proxy = false;               // every peer is a proxy, and the last address that it forwards is believed
  Networks trusted_proxies{};              // their X-Forwarded-For is believed
  Networks trusted_networks{};             // not limited by address, as a playing hall
  laws::Milliseconds lag_cap{500};
  std::chrono::seconds notice{3};  // time before play begins or continues
  unsigned connections = 50'000;
  unsigned tables_an_hour = 60;  // that one address may make; 0: no limit
  // The path or name of a UCI engine to play against; empty: none. Not set: Stockfish, if it is installed.
  std::optional<std::string> engine{};
  unsigned engines = std::max(1U, std::thread::hardware_concurrency() / 2);  // processes that think at the same time
  unsigned send_queue_mb = 32;                                               // for data that waits for slow connections
  unsigned record_cache_mb = 24;                                             // for logs and games kept as text
  std::string metrics{};                                                     // HOST:PORT of the metrics; empty: none
  // Days without activity after which a table is deleted: see admin/housekeeping.hpp; 0: never.
  unsigned keep_unplayed = 30, keep_abandoned = 365, keep_finished = 0;
  // The size of the files in megabytes above which no table is made; 0: no limit. Not set: the size at the start plus
  // half of the space that is free then.
  std::optional<unsigned> quota_mb{};
  // The folder for copies of the tables, made after each round of a tournament; empty: none.
  std::string copies{};
  std::string rating_list{};  // index of a rating list for arbiters to search; empty: none
  Times times{};
  std::string log_level = "info";
};

}  // namespace jadoube::server
