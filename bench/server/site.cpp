#include "bench/server/site.hpp"

#include <unistd.h>

#include <array>

#include "bench/server/measure.hpp"

namespace jadoube::bench {

Site::Site(std::size_t nodes, test::PostgresServer* database) : database_(database) {
  constexpr std::array names{"north", "south", "west"};
  if (nodes > 1) nats_ = std::make_unique<test::NatsServer>();
  const std::string name = database == nullptr ? "" : database->make_database();
  for (std::size_t i = 0; i < nodes; ++i) {
    std::vector<std::string> options{"--engine", "none", "--trusted-networks", "127.0.0.1", "--log-level", "off"};
    if (database != nullptr)
      options.insert(options.end(), {"--store", database->url(name) + "?sslmode=disable", "--node", names.at(i)});
    if (nats_) options.insert(options.end(), {"--nats", nats_->url()});
    nodes_.push_back(std::make_unique<test::RunningServer>(options));
  }
}

std::vector<std::uint16_t> Site::ports() const {
  std::vector<std::uint16_t> ports;
  for (const auto& node : nodes_) ports.push_back(static_cast<std::uint16_t>(node->port()));
  return ports;
}

Site::Used Site::used() const {
  Used used;
  used.client = processor_us(::getpid());
  for (const auto& node : nodes_) used.nodes += used.each_node.emplace_back(processor_us(node->process()));
  if (database_ != nullptr) used.database = processor_us_with_children(database_->process());
  if (nats_) used.nats = processor_us(nats_->process());
  return used;
}

}  // namespace jadoube::bench
