// Games reconstructed from score sheets for the pages: POST /api/reconstruct. The computing is done on threads of its
// own, in turns of address: on one of them each game for a short time, on the other those that need more.
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
  // Waits for the games that are being computed; those in the queues are dropped.
  ~Reconstructions();
  Reconstructions(const Reconstructions&) = delete;
  Reconstructions& operator=(const Reconstructions&) = delete;

  // Answers on the thread of `io`: at once if too many wait, or the address has used up its time.
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
