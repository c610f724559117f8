// Reconstructs games from score sheets for the pages: POST /api/reconstruct. Two other threads compute, in turns of
// address: one works on each game for a short time, the other on games that need more.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>

#include "jadoube/server/common/turn_queue.hpp"
#include "jadoube/server/http/message.hpp"

namespace jadoube::server {

class Reconstructions {
 public:
  explicit Reconstructions(boost::asio::io_context& io);
  // Waits for the games that are being computed, and drops those in the queues.
  ~Reconstructions();
  Reconstructions(const Reconstructions&) = delete;
  Reconstructions& operator=(const Reconstructions&) = delete;

  // Answers on the thread of `io`: at once if too many games wait, or the address has used up its time.
  void respond(const Request& request, std::function<void(Response)> done);

 private:
  struct Job;
  struct Lane {
    boost::asio::thread_pool thread{1};
    TurnQueue<std::shared_ptr<Job>> waiting{most_reconstructions_by_address};
    bool busy = false;
  };
  void next(Lane& lane);
  void computed(Lane& lane, const std::shared_ptr<Job>& job);

  std::function<void(std::function<void()>)> post_;  // to the serving thread
  Lane short_, thorough_;
};

}  // namespace jadoube::server
