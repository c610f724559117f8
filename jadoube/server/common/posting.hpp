// Tasks of other threads for the serving thread, named for HoldWatch.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <utility>

#include "jadoube/server/common/hold_watch.hpp"

namespace jadoube::server {

// Posts what it is called with. `what` lasts.
inline auto posting(boost::asio::io_context& io, const char* what) {
  return [&io, what](std::function<void()> task) {
    boost::asio::post(io, [what, task = std::move(task)] {
      doing = what;
      task();
    });
  };
}

}  // namespace jadoube::server
