// The server's timeouts, with their defaults: `jadoube serve --times lease=2000,link=500` sets them.
//
//   const auto times = read_times("hello=300");
//   if (!times) … times.error() …  // the part that is wrong: "hello=abc"
#pragma once

#include <array>
#include <chrono>
#include <expected>
#include <string_view>
#include <utility>

namespace jadoube::server {

struct Times {
  using Milliseconds = std::chrono::milliseconds;

  // --- A connection
  Milliseconds hello{10'000};     // until the first message of a WebSocket
  Milliseconds ping{10'000};      // between two pings of a WebSocket; each pause is up to half as long again
  Milliseconds quiet{45'000};     // a WebSocket that sends nothing for this long, not even answers to pings, is closed
  Milliseconds progress{20'000};  // a client that takes none of the waiting data for this long is dropped
  Milliseconds request{10'000};   // until the first request of a connection has arrived completely
  Milliseconds round{2'000};      // in which each connection is checked once
  Milliseconds pause{1'000};      // after a longer time without service, the clocks are set back to before it

  // --- Nodes that share a database
  Milliseconds lease{5'000};    // a node that has not renewed its lease for this long may lose its tables
  Milliseconds renewal{1'000};  // between two renewals of the lease
  Milliseconds commit{2'000};   // a longer commit shows that the database was away
  Milliseconds beat{500};       // between two signs of life over a link to another node
  Milliseconds link{2'000};     // a link without a sign of life for this long breaks
  Milliseconds search{8'000};   // how long a request looks for the node of its table; longer than a lease
  Milliseconds alone{20'000};   // how long a client's connection is kept while no node has its table
};

// Each time with its name in --times.
inline constexpr std::array<std::pair<std::string_view, std::chrono::milliseconds Times::*>, 14> named_times{
    {{"hello", &Times::hello},
     {"ping", &Times::ping},
     {"quiet", &Times::quiet},
     {"progress", &Times::progress},
     {"request", &Times::request},
     {"round", &Times::round},
     {"pause", &Times::pause},
     {"lease", &Times::lease},
     {"renewal", &Times::renewal},
     {"commit", &Times::commit},
     {"beat", &Times::beat},
     {"link", &Times::link},
     {"search", &Times::search},
     {"alone", &Times::alone}}};
inline constexpr std::chrono::milliseconds shortest_time{1}, longest_time{std::chrono::hours{1}};

// Reads NAME=MS,NAME=MS… with names of `named_times`, each from shortest_time to longest_time; other times keep their
// default. An error is the wrong part of the text.
std::expected<Times, std::string_view> read_times(std::string_view text);

}  // namespace jadoube::server
