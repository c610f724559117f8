#include "jadoube/server/nodes/nats.hpp"

#include <boost/asio/post.hpp>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

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

// HOST of nats://HOST:PORT.
std::string host_of(std::string_view url) {
  url.remove_prefix(url.find("://") + 3);
  if (url.starts_with('[')) return std::string(url.substr(1, url.find(']') - 1));
  return std::string(url.substr(0, url.find(':')));
}

// The first thing that fails is kept.
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

// Threads of libnats call into it, as long as there is a connection.
class Connection::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(boost::asio::io_context& io, Handlers handlers) : io_(io), handlers_(std::move(handlers)) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() = default;

  std::expected<void, std::string> open(const Settings& settings, const std::vector<std::string>& subjects) {
    const Library& lib = library();
    if (!lib.error.empty()) return std::unexpected(lib.error);
    Options* made = nullptr;
    Trying trying;
    trying(lib.make_options(&made));
    const OwnedOptions options(made);
    if (!options) return std::unexpected(std::string(lib.text(trying.status())));
    trying(lib.set_url(made, settings.url.c_str()))(lib.set_name(made, settings.name.c_str()));
    trying(lib.set_timeout(made, time_to_connect))(lib.set_ping_interval(made, between_pings));
    trying(lib.set_most_pings(made, 2))(lib.set_most_reconnects(made, -1));
    trying(lib.set_reconnect_wait(made, between_attempts))(lib.set_write_deadline(made, time_to_write));
    trying(lib.set_send_asap(made, true))(lib.set_retry(made, true, &Impl::came_up, this));
    trying(lib.on_disconnected(made, &Impl::went_down, this))(lib.on_reconnected(made, &Impl::came_up, this));
    if (settings.url.starts_with("tls://")) {
      trying(lib.set_secure(made, true))(lib.set_hostname(made, host_of(settings.url).c_str()));
      if (!settings.authorities.empty()) trying(lib.set_authorities(made, settings.authorities.c_str()));
    }
    if (!settings.credentials.empty()) {
      if (const auto set = authenticate(made, settings.credentials, trying); !set) return set;
    }
    if (trying.status() != ok) return std::unexpected(std::string(lib.text(trying.status())));
    const Status attempt = lib.connect(&handle_, made);
    if (attempt != ok && attempt != not_yet_connected) return std::unexpected(std::string(lib.text(attempt)));
    subscriptions_.reserve(subjects.size());
    for (const std::string& subject : subjects) {
      auto& added = subscriptions_.emplace_back(SubscribedTo{this, subscriptions_.size(), nullptr});
      trying(lib.subscribe(&added.subscription, handle_, subject.c_str(), &Impl::came, &added));
      if (trying.status() == ok) trying(lib.set_limits(added.subscription, -1, -1));
    }
    if (trying.status() != ok) {
      close();
      return std::unexpected(std::string(lib.text(trying.status())));
    }
    if (attempt == ok) tell(handlers_.up);
    thread_ = std::jthread([this](const std::stop_token& stop) { send(stop); });
    return {};
  }

  void publish(std::string subject, std::string message) {
    if (!up()) return;
    {
      const std::scoped_lock lock(mutex_);
      // Who loses something notices it by the numbers of what comes next.
      if (waiting_bytes_ + message.size() > most_waiting_bytes) return;
      waiting_bytes_ += message.size();
      waiting_.emplace_back(std::move(subject), std::move(message));
    }
    waits_.notify_one();
  }

  bool up() const { return handle_ != nullptr && library().status(handle_) == connected; }

  // Threads of libnats may still call afterwards, so this stays in the memory.
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

  void close() {
    const Library& lib = library();
    for (SubscribedTo& each : subscriptions_)
      if (auto* const made = std::exchange(each.subscription, nullptr)) lib.free_subscription(made);
    if (handle_ != nullptr) {
      lib.close(handle_);
      lib.free_connection(handle_);
    }
    handle_ = nullptr;
  }

  template <typename Task>
  void post(Task task) {
    const std::scoped_lock lock(mutex_);
    if (ended_) return;
    boost::asio::post(io_, [self = shared_from_this(), task = std::move(task)]() mutable {
      if (!self->ended_) task();
    });
  }
  void tell(const std::function<void()>& what) {
    post([&what] { what(); });
  }

  static void came_up(Handle* /*handle*/, void* self) {
    auto& impl = *static_cast<Impl*>(self);
    impl.tell(impl.handlers_.up);
  }
  static void went_down(Handle* /*handle*/, void* self) {
    auto& impl = *static_cast<Impl*>(self);
    impl.tell(impl.handlers_.down);
  }
  static void came(Handle* /*handle*/, Subscription* /*subscription*/, Message* message, void* self) {
    const auto& to = *static_cast<SubscribedTo*>(self);
    Impl& impl = *to.impl;
    std::string bytes(library().data(message), static_cast<std::size_t>(library().size(message)));
    library().free_message(message);
    impl.post([&impl, subject = to.subject, bytes = std::move(bytes)]() mutable {
      impl.handlers_.message(subject, std::move(bytes));
    });
  }

  void send(const std::stop_token& stop) {
    std::vector<std::pair<std::string, std::string>> now;
    std::unique_lock lock(mutex_);
    while (true) {
      waits_.wait(lock, stop, [this] { return !waiting_.empty(); });
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

  boost::asio::io_context& io_;
  const Handlers handlers_;
  Handle* handle_ = nullptr;
  struct SubscribedTo {
    Impl* impl;
    std::size_t subject;
    Subscription* subscription;
  };
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
