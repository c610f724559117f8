// Games reconstructed from score sheets for the pages: POST /api/reconstruct. The computing is done on a thread of its
// own, one game at a time.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>

#include "jadoube/server/http/message.hpp"

namespace jadoube::server {

class Reconstructions {
 public:
  explicit Reconstructions(boost::asio::io_context& io);
  // Waits for the game that is being computed; those in the queue are dropped.
  ~Reconstructions();

  // Answers on the thread of `io`: at once if the request cannot be read or too many wait.
  void respond(const Request& request, std::function<void(Response)> done);

 private:
  boost::asio::io_context& io_;
  boost::asio::thread_pool thread_{1};
  unsigned waiting_ = 0;
};

}  // namespace jadoube::server
