// What all connections share. Internal.
#pragma once

#include <memory>

#include "jadoube/server/broadcast.hpp"
#include "jadoube/server/connected.hpp"
#include "jadoube/server/routes.hpp"

namespace jadoube::server {

struct House {
  House(boost::asio::io_context& context, const Options& given, std::unique_ptr<store::Store> writer,
        std::unique_ptr<store::Store> reader)
      : io(context),
        options(given),
        hall(context, options, metrics, std::move(writer), std::move(reader)),
        tournaments(hall, metrics),
        broadcasts(io, hall, tournaments),
        routes(hall, tournaments, options, metrics, *connected) {}

  boost::asio::io_context& io;
  const Options& options;
  Metrics metrics{};
  std::shared_ptr<Connected> connected = std::make_shared<Connected>();
  Hall hall;
  Tournaments tournaments;
  Broadcasts broadcasts;
  Routes routes;
  bool stopping = false;
};

}  // namespace jadoube::server
