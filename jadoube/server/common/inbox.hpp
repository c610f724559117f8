// Tasks that other threads have for the serving thread.
//
//   Inbox& inbox = boost::asio::use_service<Inbox>(io);
//   inbox.put("an answer about a mate", [] { … });   // from any thread; run by the one that runs `io`, in this order
//
// Nobody holds a lock here while the serving thread is woken. With boost::asio::post() the other thread holds that of
// the io_context just then; where it has a low priority and the processors are busy, the serving thread would wait for
// it.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>

namespace jadoube::server {

class Inbox final : public boost::asio::io_context::service {
 public:
  inline static boost::asio::io_context::id id;

  explicit Inbox(boost::asio::io_context& io);
  ~Inbox() override;

  // `what` names the task for HoldWatch, and lasts.
  void put(const char* what, std::function<void()> task);

 private:
  struct Letter {
    const char* what;
    std::function<void()> task;
    Letter* before;
  };
  void shutdown() override;
  void wait();
  void take_all();

  boost::asio::io_context& io_;
  std::atomic<Letter*> newest_ = nullptr;
  int bell_;  // an eventfd; it belongs to `rung_`
  boost::asio::posix::stream_descriptor rung_;
};

}  // namespace jadoube::server
