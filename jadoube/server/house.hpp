// What all connections share. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_set>

#include "jadoube/server/routes.hpp"

namespace jadoube::server {

class LiveGuest;

// Who is connected. It outlives the house where a connection's last breath comes late.
struct Connected {
  std::size_t connections = 0;
  // In parties that are looked after by turns, so that thousands are not kept waiting by one look at everybody.
  std::array<std::unordered_set<LiveGuest*>, 40> parties{};
  std::size_t next_party = 0;  // of a guest that comes

  bool no_guests() const {
    return std::ranges::all_of(parties, [](const auto& party) { return party.empty(); });
  }
};

struct House {
  House(boost::asio::io_context& context, const Options& given, std::unique_ptr<store::Store> writer,
        std::unique_ptr<store::Store> reader)
      : io(context),
        options(given),
        hall(context, options, metrics, std::move(writer), std::move(reader)),
        routes(hall, options, metrics) {}

  boost::asio::io_context& io;
  const Options& options;
  Metrics metrics{};
  Hall hall;
  Routes routes;
  std::shared_ptr<Connected> connected = std::make_shared<Connected>();
  bool stopping = false;
};

}  // namespace jadoube::server
