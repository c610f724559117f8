#include "jadoube/server/common/inbox.hpp"

#include <sys/eventfd.h>

#include <boost/asio/post.hpp>
#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>

#include "jadoube/server/common/hold_watch.hpp"

namespace jadoube::server {
namespace {

int make_bell() {
  const int bell = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (bell < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  return bell;
}

}  // namespace

Inbox::Inbox(boost::asio::io_context& io)
    : boost::asio::io_context::service(io), io_(io), bell_(make_bell()), rung_(io, bell_) {
  wait();
}

Inbox::~Inbox() = default;

void Inbox::shutdown() {
  boost::system::error_code ignored;
  rung_.close(ignored);
  for (Letter* letter = newest_.exchange(nullptr); letter != nullptr;) delete std::exchange(letter, letter->before);
}

void Inbox::put(const char* what, std::function<void()> task) {
  Letter* before = newest_.load(std::memory_order_relaxed);
  auto letter = std::make_unique<Letter>(what, std::move(task), before);
  // Whoever reads the newest reads those before it, too.
  while (!newest_.compare_exchange_weak(before, letter.get(), std::memory_order_release, std::memory_order_relaxed))
    letter->before = before;
  // From now on the serving thread may have run and deleted it.
  static_cast<void>(letter.release());
  // Where there was one before, the bell has been rung, or will be.
  if (before == nullptr) ::eventfd_write(bell_, 1);
}

void Inbox::wait() {
  rung_.async_wait(boost::asio::posix::stream_descriptor::wait_read, [this](const boost::system::error_code& error) {
    if (error) return;
    eventfd_t times = 0;
    ::eventfd_read(bell_, &times);
    wait();
    take_all();
  });
}

// Each is a handler of its own: what others have to do has its turn in between.
void Inbox::take_all() {
  Letter* oldest = nullptr;
  for (Letter* letter = newest_.exchange(nullptr, std::memory_order_acquire); letter != nullptr;) {
    Letter* const before = std::exchange(letter->before, oldest);
    oldest = std::exchange(letter, before);
  }
  while (oldest != nullptr) {
    std::unique_ptr<Letter> letter(std::exchange(oldest, oldest->before));
    boost::asio::post(io_, [letter = std::move(letter)] {
      doing = letter->what;
      letter->task();
    });
  }
}

}  // namespace jadoube::server
