// Posts tasks of other threads to the serving thread, with a name for HoldWatch.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <utility>

#include "jadoube/server/common/inbox.hpp"

namespace jadoube::server {

// Posts what it is called with, from any thread. `what` lasts.
inline auto posting(boost::asio::io_context& io, const char* what) {
  return [&inbox = boost::asio::use_service<Inbox>(io), what](std::function<void()> task) {
    inbox.put(what, std::move(task));
  };
}

}  // namespace jadoube::server
