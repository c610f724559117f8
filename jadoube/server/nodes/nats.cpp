#include "jadoube/server/nodes/nats.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "jadoube/server/common/inbox.hpp"
#include "jadoube/server/nodes/nats_library.hpp"

namespace jadoube::server::nats {
namespace {

constexpr std::int64_t time_to_connect = 2'000, between_pings = 2'000, between_attempts = 200, time_to_write = 2'000;
constexpr std::int64_t time_to_flush = 1'000;
constexpr std::size_t most_waiting_bytes = std::size_t{64} << 20U;

struct FreeOptions {
  void operator()(Options* options) const { library().free_options(options); }
};
using OwnedOptions = std::unique_ptr<Options, FreeOptions>;

// The HOST in nats://HOST:PORT.
std::string host_of(std::string_view url) {
  url.remove_prefix(url.find("://") + 3);
  if (url.starts_with('[')) return std::string(url.substr(1, url.find(']') - 1));
  return std::string(url.substr(0, url.find(':')));
}

// Runs several calls and keeps the first failure.
class Trying {
 public:
  Trying& operator()(Status status) {
    if (status_ == ok) status_ = status;
    return *this;
  }
  Status status() const { return status_; }

 private:
  Status status_ = ok;
};

}  // namespace

UrlFault check_url(std::string_view url) {
  if (!url.starts_with("nats://") && !url.starts_with("tls://")) return UrlFault::not_nats;
  const std::string_view place = url.substr(url.find("://") + 3);
  if (place.contains('@')) return UrlFault::password;
  return place.empty() || place.contains('/') || place.contains(',') ? UrlFault::not_nats : UrlFault::none;
}

// Threads of libnats call this object as long as there is a connection.
class Connection::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(boost::asio::io_context& io, Handlers handlers)
      : inbox_(boost::asio::use_service<Inbox>(io)), handlers_(std::move(handlers)) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() = default;

  std::expected<void, std::string> open(const Settings& settings, const std::vector<std::string>& subjects) {
    const Library& lib = library();
    if (!lib.error.empty()) return std::unexpected(lib.error);
    Options* made = nullptr;
    Trying trying;
    trying(lib.make_options(&made));
    options_.reset(made);
    if (!options_) return std::unexpected(std::string(lib.text(trying.status())));
    trying(lib.set_url(made, settings.url.c_str()))(lib.set_name(made, settings.name.c_str()));
    trying(lib.set_timeout(made, time_to_connect))(lib.set_ping_interval(made, between_pings));
    trying(lib.set_most_pings(made, 2))(lib.set_most_reconnects(made, -1));
    trying(lib.set_reconnect_wait(made, between_attempts))(lib.set_write_deadline(made, time_to_write));
    trying(lib.set_send_asap(made, true))(lib.on_closed(made, &Impl::was_closed, this));
    trying(lib.on_disconnected(made, &Impl::went_down, this))(lib.on_reconnected(made, &Impl::came_up, this));
    if (settings.url.starts_with("tls://")) {
      trying(lib.set_secure(made, true))(lib.set_hostname(made, host_of(settings.url).c_str()));
      if (!settings.authorities.empty()) trying(lib.set_authorities(made, settings.authorities.c_str()));
    }
    if (!settings.credentials.empty()) {
      if (const auto set = authenticate(made, settings.credentials, trying); !set) return set;
    }
    if (trying.status() != ok) return std::unexpected(std::string(lib.text(trying.status())));
    subscriptions_.reserve(subjects.size());
    for (const std::string& subject : subjects)
      subscriptions_.push_back({this, subscriptions_.size(), subject, nullptr});
    connect();
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    return {};
  }

  void publish(std::string subject, std::string message) {
    if (!up()) return;
    {
      const std::scoped_lock lock(mutex_);
      // The receiver notices a loss by the numbers of the next messages.
      if (waiting_bytes_ + message.size() > most_waiting_bytes) return;
      waiting_bytes_ += message.size();
      waiting_.emplace_back(std::move(subject), std::move(message));
    }
    waits_.notify_one();
  }

  // libnats itself only answers after its current work, which may be connecting.
  bool up() const { return up_; }

  // Threads of libnats may still call this object afterwards, so it stays in memory.
  void end() {
    if (thread_.joinable()) {
      thread_.request_stop();
      thread_.join();
    }
    if (up()) static_cast<void>(library().flush(handle_, time_to_flush));
    {
      const std::scoped_lock lock(mutex_);
      ended_ = true;
    }
    close();
    static auto* const kept = new std::vector<std::shared_ptr<Impl>>;
    kept->push_back(shared_from_this());
  }

 private:
  std::expected<void, std::string> authenticate(Options* options, const std::string& name, Trying& trying) {
    const Library& lib = library();
    std::ifstream file(name);
    std::string line;
    if (!std::getline(file, line) || line.empty()) return std::unexpected(name + " cannot be read");
    if (line.starts_with("-----BEGIN")) {
      trying(lib.set_credentials(options, name.c_str(), nullptr));
    } else if (const auto colon = line.find(':'); colon != std::string::npos) {
      trying(lib.set_user(options, line.substr(0, colon).c_str(), line.substr(colon + 1).c_str()));
    } else {
      trying(lib.set_token(options, line.c_str()));
    }
    return {};
  }

  // Replaces the earlier connection. libnats would continue by itself if nothing answers at first, but gives up for
  // ever if the server refuses: so each first attempt is made here.
  void connect() {
    const Library& lib = library();
    close();
    closed_ = false;
    Handle* made = nullptr;
    Trying trying;
    trying(lib.connect(&made, options_.get()));
    if (trying.status() == ok) {
      handle_ = made;
      for (SubscribedTo& each : subscriptions_) {
        trying(lib.subscribe(&each.subscription, made, each.subject.c_str(), &Impl::came, &each));
        if (trying.status() == ok) trying(lib.set_limits(each.subscription, -1, -1));
      }
    }
    if (trying.status() != ok) {
      close();
      if (std::string why = lib.text(trying.status()); why != failed_) {
        failed_ = std::move(why);
        post([this, why = failed_] { handlers_.failed(why); });
      }
      return;
    }
    failed_.clear();
    up_ = true;
    // Changes before the handle was known were not reported.
    const int state = lib.status(made);
    if (state != connected) up_ = false;
    if (state == closed) closed_ = true;
    tell(handlers_.up);
  }

  void close() {
    const Library& lib = library();
    up_ = false;
    for (SubscribedTo& each : subscriptions_)
      if (auto* const made = std::exchange(each.subscription, nullptr)) lib.free_subscription(made);
    if (Handle* const made = handle_.exchange(nullptr)) {
      lib.close(made);
      lib.free_connection(made);
    }
  }

  template <typename Task>
  void post(Task task) {
    const std::scoped_lock lock(mutex_);
    if (ended_) return;
    inbox_.put("what another node said", [self = shared_from_this(), task = std::move(task)]() mutable {
      if (!self->ended_) task();
    });
  }
  void tell(const std::function<void()>& what) {
    post([&what] { what(); });
  }

  static void came_up(Handle* handle, void* self) {
    auto& impl = *static_cast<Impl*>(self);
    if (handle != impl.handle_) return;
    impl.up_ = true;
    impl.tell(impl.handlers_.up);
  }
  static void went_down(Handle* handle, void* self) {
    auto& impl = *static_cast<Impl*>(self);
    if (handle != impl.handle_) return;
    impl.up_ = false;
    impl.tell(impl.handlers_.down);
  }
  static void was_closed(Handle* handle, void* self) {
    auto& impl = *static_cast<Impl*>(self);
    {
      const std::scoped_lock lock(impl.mutex_);
      if (handle != impl.handle_) return;
      impl.up_ = false;
      impl.closed_ = true;
    }
    impl.waits_.notify_one();
  }
  static void came(Handle* /*handle*/, Subscription* /*subscription*/, Message* message, void* self) {
    const auto& to = *static_cast<SubscribedTo*>(self);
    Impl& impl = *to.impl;
    std::string bytes(library().data(message), static_cast<std::size_t>(library().size(message)));
    library().free_message(message);
    impl.post([&impl, subject = to.number, bytes = std::move(bytes)]() mutable {
      impl.handlers_.message(subject, std::move(bytes));
    });
  }

  void run(const std::stop_token& stop) {
    std::vector<std::pair<std::string, std::string>> now;
    std::unique_lock lock(mutex_);
    while (true) {
      if (handle_ == nullptr || closed_) {
        if (stop.stop_requested()) return;
        lock.unlock();
        connect();
        lock.lock();
        if (handle_ == nullptr)
          waits_.wait_for(lock, stop, std::chrono::milliseconds(between_attempts), [] { return false; });
        continue;
      }
      waits_.wait(lock, stop, [this] { return !waiting_.empty() || closed_; });
      if (closed_) continue;
      if (waiting_.empty()) return;
      now.swap(waiting_);
      waiting_bytes_ = 0;
      lock.unlock();
      for (const auto& [subject, message] : now)
        static_cast<void>(
            library().publish(handle_, subject.c_str(), message.data(), static_cast<int>(message.size())));
      now.clear();
      lock.lock();
    }
  }

  struct SubscribedTo {
    Impl* impl;
    std::size_t number;
    std::string subject;
    Subscription* subscription;
  };
  Inbox& inbox_;
  const Handlers handlers_;
  OwnedOptions options_;
  // Changed by the connecting thread.
  std::atomic<Handle*> handle_ = nullptr;
  std::atomic<bool> up_ = false;
  // libnats will not connect it again.
  std::atomic<bool> closed_ = false;
  // The last reported reason for a failure.
  std::string failed_;
  std::vector<SubscribedTo> subscriptions_;
  std::mutex mutex_;
  std::condition_variable_any waits_;
  std::vector<std::pair<std::string, std::string>> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool ended_ = false;
  std::jthread thread_;
};

std::expected<std::unique_ptr<Connection>, std::string> Connection::open(boost::asio::io_context& io,
                                                                         const Settings& settings,
                                                                         const std::vector<std::string>& subjects,
                                                                         Handlers handlers) {
  auto impl = std::make_shared<Impl>(io, std::move(handlers));
  if (const auto opened = impl->open(settings, subjects); !opened) return std::unexpected(opened.error());
  return std::unique_ptr<Connection>(new Connection(std::move(impl)));
}

Connection::~Connection() { impl_->end(); }
void Connection::publish(std::string subject, std::string message) {
  impl_->publish(std::move(subject), std::move(message));
}
bool Connection::up() const { return impl_->up(); }

}  // namespace jadoube::server::nats
