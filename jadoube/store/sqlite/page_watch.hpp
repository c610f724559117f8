// Reads the files of a database again and again while they are served, so that damage done to them in place is found
// within some seconds. Internal.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "jadoube/store/sqlite/page_sums.hpp"

namespace jadoube::store {

class PageWatch {
 public:
  // `own`: a connection for this thread to the watched database that other connections in this process write.
  explicit PageWatch(Connection own);
  PageWatch(const PageWatch&) = delete;
  PageWatch& operator=(const PageWatch&) = delete;

 private:
  void run(const std::stop_token& stop);
  bool wait(const std::stop_token& stop, std::chrono::milliseconds time);
  void keep();

  Connection own_;
  std::shared_ptr<PageSums> sums_;
  std::vector<DamagedPart> kept_;  // as they are in the record
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;
};

}  // namespace jadoube::store
