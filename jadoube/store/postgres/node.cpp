#include "jadoube/store/postgres/node.hpp"

namespace jadoube::store::postgres {
namespace {

using std::chrono::steady_clock;

// With the other limits of a connection, a renewal that gets no answer is tried again before the lease ends.
constexpr Connection::Limits limits{.connect = std::chrono::milliseconds(1'500),
                                    .answer = std::chrono::milliseconds(1'500)};
constexpr std::chrono::milliseconds between_lease_attempts{200};

}  // namespace

std::expected<std::shared_ptr<Node>, Error> Node::join(const Place& place, std::string name, std::string address,
                                                       const PostgresTimes& times) {
  Connection connection(place.named("jadoube " + name + " lease"), Connection::Limits{});
  const auto latest = steady_clock::now() + times.lease + between_lease_attempts;
  while (true) {
    auto joined = connection.run(
        Query{"INSERT INTO nodes (number, name, address, until) VALUES (nextval('node_numbers'), $1, $2, "
              "clock_timestamp() + $3 * interval '1 ms') ON CONFLICT (name) DO UPDATE SET number = excluded.number, "
              "address = excluded.address, until = excluded.until WHERE nodes.until < clock_timestamp() RETURNING "
              "number",
              Parameters().add(name).add(address).add(times.lease.count())});
    if (!joined) return std::unexpected(joined.error());
    if (!joined->empty()) {
      // Removes the rows that earlier processes left.
      static_cast<void>(connection.run(Query{"DELETE FROM commits WHERE node NOT IN (SELECT number FROM nodes)"}));
      connection = Connection(connection.place(), limits);
      return std::shared_ptr<Node>(new Node(std::move(connection), joined->number(0, 0), times));
    }
    if (steady_clock::now() > latest) return std::unexpected(connection.error(Error::Kind::in_use_there, name));
    std::this_thread::sleep_for(between_lease_attempts);
  }
}

Node::Node(Connection connection, std::int64_t number, const PostgresTimes& times)
    : connection_(std::move(connection)),
      number_(number),
      times_(times),
      thread_([this](const std::stop_token& stop) { renew(stop); }) {}

Node::~Node() {
  thread_.request_stop();
  thread_.join();
  const Query queries[]{{"DELETE FROM nodes WHERE number = $1", Parameters().add(number_)},
                        {"DELETE FROM commits WHERE node = $1", Parameters().add(number_)}};
  static_cast<void>(connection_.run(queries));
}

std::optional<std::int64_t> Node::epoch(TableId table) const {
  const std::scoped_lock lock(mutex_);
  const auto found = epochs_.find(table);
  return found == epochs_.end() ? std::nullopt : std::optional(found->second);
}

void Node::taken(TableId table, std::int64_t epoch) {
  const std::scoped_lock lock(mutex_);
  epochs_[table] = epoch;
}

void Node::given_up(TableId table) {
  const std::scoped_lock lock(mutex_);
  epochs_.erase(table);
}

// Also renews a lease that has ended, unless another process has the name now: then there is no lease to renew, and
// this node can take no more tables.
void Node::renew(const std::stop_token& stop) {
  std::unique_lock lock(sleep_mutex_);
  auto pause = times_.renewal;
  while (!sleep_.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); })) {
    if (stop.stop_requested()) return;
    const auto renewed =
        connection_.run(Query{"UPDATE nodes SET until = clock_timestamp() + $2 * interval '1 ms' WHERE number = $1",
                              Parameters().add(number_).add(times_.lease.count())});
    pause = renewed ? times_.renewal : between_lease_attempts;
  }
}

}  // namespace jadoube::store::postgres
