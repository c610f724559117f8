#include "jadoube/server/server.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <cerrno>
#include <system_error>

#include "jadoube/server/admin/admin_socket.hpp"
#include "jadoube/server/admin/housekeeping.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/service.hpp"
#include "jadoube/server/common/wiped_memory.hpp"
#include "jadoube/server/http/http_connection.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/store/directory.hpp"
#include "jadoube/store/sqlite.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

constexpr std::size_t most_listed = 10'000;
constexpr auto time_to_say_goodbye = 2s;
constexpr std::chrono::milliseconds time_around = 2s;

Coroutine<> accept(ServerContext& context, Routes& routes, Acceptor& acceptor) {
  Timer pause(context.io);
  while (acceptor.is_open()) {
    boost::system::error_code error;
    Socket socket = co_await acceptor.async_accept(awaiting_with(error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      // No file descriptor is left, say: others must leave first.
      log(Level::warning, "not_accepted", {{"why", error.message()}});
      pause.expires_after(100ms);
      co_await pause.async_wait(awaiting_with(error));
      continue;
    }
    if (context.connections->connections >= context.options.connections) {
      log(Level::warning, "too_many_connections");
      continue;  // it is closed
    }
    socket.set_option(tcp::no_delay(true), error);
    asio::co_spawn(context.io.get_executor(), serve_http(context, routes, std::move(socket)), asio::detached);
  }
}

// Everybody once in two seconds.
Coroutine<> look_after(ServerContext& context, Timer& timer) {
  auto& groups = context.connections->groups;
  for (std::size_t turn = 0; !context.stopping; turn = (turn + 1) % groups.size()) {
    timer.expires_after(time_around / groups.size());
    boost::system::error_code error;
    co_await timer.async_wait(awaiting_with(error));
    // A connection that is dropped leaves the group.
    const std::vector<Monitored*> connections(groups[turn].begin(), groups[turn].end());
    for (Monitored* const each : connections)
      if (groups[turn].contains(each)) each->look_after(context.registry.now());
  }
}

// Those who are at tables hear why the server ends.
Coroutine<> say_goodbye(ServerContext& context) {
  Timer pause(context.io);
  const Moment latest = context.registry.now() + time_to_say_goodbye;
  // Requests that have come are answered.
  while ((!context.connections->nobody_is_live() || context.connections->answering > 0) &&
         context.registry.now() < latest) {
    pause.expires_after(20ms);
    boost::system::error_code error;
    co_await pause.async_wait(awaiting_with(error));
  }
  context.io.stop();
}

// A socket that was passed to this process listens already; its address is what the options say no more.
std::expected<Acceptor, std::string> listen(asio::io_context& io, const Options& options) {
  boost::system::error_code error;
  if (const auto passed = passed_socket()) {
    sockaddr_storage bound{};
    socklen_t size = sizeof bound;
    if (::getsockname(*passed, reinterpret_cast<sockaddr*>(&bound), &size) != 0)
      return std::unexpected(std::generic_category().message(errno));
    Acceptor acceptor(io);
    acceptor.assign(bound.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), *passed, error);
    if (!error) acceptor.local_endpoint(error);
    if (error) return std::unexpected(error.message());
    return acceptor;
  }
  const auto address = asio::ip::make_address(options.address, error);
  if (error) return std::unexpected(error.message());
  const tcp::endpoint endpoint(address, options.port);
  Acceptor acceptor(io);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected(error.message());
  return acceptor;
}

// Each connection is a file descriptor; the system lets a program have as many as it asks for, up to its hard limit.
void allow_many_connections() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// An engine that is named is tried; Stockfish is taken where it is.
std::expected<std::string, engines::EngineFault> find_engine(const std::optional<std::string>& named) {
  if (!named) return engines::find_program("stockfish").value_or("");
  if (named->empty()) return *named;
  if (auto started = engines::Engine::start({.command = {*named}, .options = {}}); !started)
    return std::unexpected(started.error());
  return *named;
}

}  // namespace

std::string describe(const ServeError& error, const Options& options, text::Language language) {
  if (error.kind == ServeError::Kind::store) return store::describe(error.store, language);
  if (error.kind == ServeError::Kind::engine) return engines::describe(*error.engine, language);
  return say(language, Message::serve_cannot_listen, options.address, options.port, error.detail);
}

std::expected<void, ServeError> serve(const Options& asked, const std::function<void(std::uint16_t)>& listening) {
  auto engine = find_engine(asked.engine);
  if (!engine) return std::unexpected(ServeError{ServeError::Kind::engine, {}, {}, engine.error()});
  Options options = asked;
  options.engine = *std::move(engine);
  const auto store_error = [](const store::Error& error) {
    return std::unexpected(ServeError{ServeError::Kind::store, error, {}, {}});
  };
  keep_secrets_in_process();
  wipe_freed_memory();
  const auto directory = store::Directory::hold(options.data);
  if (!directory) return store_error(directory.error());
  auto writer = store::open_sqlite(directory->file("tables.db"), store::Access::write);
  if (!writer) return store_error(writer.error());
  auto reader = store::open_sqlite(directory->file("tables.db"), store::Access::read);
  if (!reader) return store_error(reader.error());
  const auto listed = (*reader)->listed(most_listed);
  if (!listed) return store_error(listed.error());

  allow_many_connections();
  asio::io_context io(1);
  auto acceptor = listen(io, options);
  if (!acceptor) return std::unexpected(ServeError{ServeError::Kind::address, {}, acceptor.error(), {}});
  set_log_level(options.log_level);
  ServerContext context(io, options, *std::move(writer), *std::move(reader));
  Routes routes(io, context.registry, context.tournaments, options, context.metrics, *context.connections);
  if (const auto opened = context.registry.open(*listed); !opened) return store_error(opened.error());

  Admin admin(context.registry, context.tournaments, context.bans);
  const auto admin_socket = AdminSocket::open(io, directory->file(admin_socket_name), admin);
  if (!admin_socket) log(Level::warning, "no_admin_socket", {{"why", admin_socket.error()}});
  Housekeeping housekeeping(io, context.registry, context.metrics, options);
  housekeeping.start();

  const std::uint16_t port = acceptor->local_endpoint().port();
  log(Level::info, "listening",
      {{"address", options.address}, {"port", fmt::format("{}", port)}, {"data", options.data}});
  listening(port);
  notify_service("READY=1");
  Timer turns(io);
  asio::co_spawn(io.get_executor(), accept(context, routes, *acceptor), asio::detached);
  asio::co_spawn(io.get_executor(), look_after(context, turns), asio::detached);
  asio::signal_set signals(io, SIGTERM, SIGINT);
  signals.async_wait([&](const boost::system::error_code&, int) {
    log(Level::info, "stopping");
    notify_service("STOPPING=1");
    housekeeping.stop();
    boost::system::error_code ignored;
    acceptor->close(ignored);
    context.stopping = true;
    context.broadcasts.close();
    context.registry.close([&] {
      turns.cancel();
      asio::co_spawn(io.get_executor(), say_goodbye(context), asio::detached);
    });
  });
  io.run();
  log(Level::info, "stopped");
  return {};
}

}  // namespace jadoube::server
