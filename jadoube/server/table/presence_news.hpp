// Tells who is at tables, with a short delay: one message for everybody who came or went in that time.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

class PresenceNews {
 public:
  explicit PresenceNews(boost::asio::io_context& io) : timer_(io) {}

  void changed(Table& table) {
    changed_.push_back(table.weak_from_this());
    if (changed_.size() > 1) return;
    timer_.expires_after(delay);
    timer_.async_wait([this](const boost::system::error_code& error) {
      if (!error) tell();
    });
  }
  void stop() { timer_.cancel(); }

 private:
  static constexpr std::chrono::milliseconds delay{100};

  void tell() {
    std::set<std::shared_ptr<Table>> tables;
    for (const auto& weak : std::exchange(changed_, {}))
      if (auto held = weak.lock()) tables.insert(std::move(held));
    for (const auto& each : tables) {
      each->tell_presence();
      // If nobody is in the arbiter's seat, the program acts as arbiter.
      each->make_due_acts();
    }
  }

  std::vector<std::weak_ptr<Table>> changed_;
  boost::asio::steady_timer timer_;
};

}  // namespace jadoube::server
