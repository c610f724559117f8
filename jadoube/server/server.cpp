#include "jadoube/server/server.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <cerrno>
#include <climits>
#include <csignal>
#include <new>
#include <system_error>

#include "jadoube/base/short_slices.hpp"
#include "jadoube/server/admin/admin_socket.hpp"
#include "jadoube/server/admin/housekeeping.hpp"
#include "jadoube/server/bot/bot_routes.hpp"
#include "jadoube/server/common/hold_watch.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/service.hpp"
#include "jadoube/server/common/wiped_memory.hpp"
#include "jadoube/server/http/forwarding.hpp"
#include "jadoube/server/http/http_connection.hpp"
#include "jadoube/server/live/node_sessions.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/store/directory.hpp"
#include "jadoube/store/postgres/store.hpp"
#include "jadoube/store/sqlite/store.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

constexpr auto time_to_say_goodbye = 2s;
// Size of the system's buffer for a connection, in addition to the data that the program holds.
constexpr int send_buffer_bytes = 128 * 1024;

// Serves a new connection until its end. If memory runs out, only this connection is lost.
void let_in(ServerContext& context, Routes& routes, Socket socket, Door door) {
  boost::system::error_code error;
  socket.set_option(tcp::no_delay(true), error);
  socket.set_option(asio::socket_base::send_buffer_size(send_buffer_bytes), error);
  std::unique_ptr<ConnectionSlot> slot;
  if (door == Door::everybody) {
    const auto peer = socket.remote_endpoint(error);
    if (error) return;
    slot = context.visitors->enter(peer.address());
    if (!slot) return;  // the socket is closed
  }
  asio::co_spawn(context.io.get_executor(), serve_http(context, routes, std::move(socket), std::move(slot), door),
                 asio::detached);
}

Coroutine<> accept(ServerContext& context, Routes& routes, Acceptor& acceptor, Door door) {
  Timer pause(context.io);
  while (acceptor.is_open()) {
    boost::system::error_code error;
    Socket socket = co_await acceptor.async_accept(awaiting_with(error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      // No file descriptor may be left, for example: other connections must end first.
      log(Level::warning, "not_accepted", {{"why", error.message()}});
      pause.expires_after(100ms);
      co_await pause.async_wait(awaiting_with(error));
      continue;
    }
    doing = "a connection taken";
    try {
      let_in(context, routes, std::move(socket), door);
    } catch (const std::bad_alloc&) {
      log(Level::error, "no_memory", {{"for", "a connection"}});
    }
  }
}

// Runs until the server is stopped. If an allocation fails in one connection or table, the others continue.
void run(ServerContext& context) {
  constexpr auto notable = 2ms;
  base::ask_for_short_slices();
  HoldWatch watch;
  while (true) {
    try {
      while (context.io.run_one() > 0) {
        const auto* const hold = watch.look();
        if (hold == nullptr) continue;
        const std::chrono::duration<double> time = hold->time;
        context.metrics.longest_hold = time.count();
        if (hold->time > notable)
          log(Level::info, "held", {{"ms", fmt::format("{:.1f}", time.count() * 1000)}, {"by", hold->by}});
      }
      return;
    } catch (const std::bad_alloc&) {
      log(Level::error, "no_memory");
    }
  }
}

// Looks for pauses of the server, and begins the next reading window.
Coroutine<> watch_thread(ServerContext& context, Timer& timer) {
  while (!context.stopping) {
    timer.expires_after(std::min<Moment::duration>(ReadingShare::window, context.options.times.pause / 4));
    boost::system::error_code error;
    co_await timer.async_wait(awaiting_with(error));
    if (error) co_return;
    context.registry.look_for_pause();
    context.reading.next_window();
  }
}

// Checks each connection once in Times::round.
Coroutine<> look_after(ServerContext& context, Timer& timer) {
  auto& groups = context.connections->groups;
  for (std::size_t turn = 0; !context.stopping; turn = (turn + 1) % groups.size()) {
    timer.expires_after(context.options.times.round / groups.size());
    boost::system::error_code error;
    co_await timer.async_wait(awaiting_with(error));
    doing = "connections looked after";
    // A connection that is dropped leaves the group.
    const std::vector<Monitored*> connections(groups[turn].begin(), groups[turn].end());
    for (Monitored* const each : connections)
      if (groups[turn].contains(each)) each->look_after(context.registry.now());
  }
}

// Waits until the clients at tables have been told why the server ends.
Coroutine<> say_goodbye(ServerContext& context) {
  Timer pause(context.io);
  const Moment latest = context.registry.now() + time_to_say_goodbye;
  // Requests that have arrived are still answered.
  while ((!context.connections->nobody_is_live() || context.connections->answering > 0) &&
         context.registry.now() < latest) {
    pause.expires_after(20ms);
    boost::system::error_code error;
    co_await pause.async_wait(awaiting_with(error));
  }
  context.io.stop();
}

// Takes a socket that was passed to this process and already listens; its address replaces the options.
std::expected<Acceptor, std::string> take_over(asio::io_context& io, int passed) {
  sockaddr_storage bound{};
  socklen_t size = sizeof bound;
  if (::getsockname(passed, reinterpret_cast<sockaddr*>(&bound), &size) != 0)
    return std::unexpected(std::generic_category().message(errno));
  boost::system::error_code error;
  Acceptor acceptor(io);
  acceptor.assign(bound.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), passed, error);
  if (!error) acceptor.local_endpoint(error);
  if (error) return std::unexpected(error.message());
  return acceptor;
}

std::expected<Acceptor, std::string> listen(asio::io_context& io, const std::string& at, std::uint16_t port) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(at, error);
  if (error) return std::unexpected(error.message());
  const tcp::endpoint endpoint(address, port);
  Acceptor acceptor(io);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected(error.message());
  return acceptor;
}

// Raises the limit of file descriptors to the hard limit, because each connection needs one. Returns the number of
// connections that are then possible.
unsigned allow_connections(unsigned asked) {
  constexpr rlim_t for_other_files = 100;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return asked;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur <= 2 * for_other_files) return asked;
  return static_cast<unsigned>(std::min<rlim_t>(asked, limit.rlim_cur - for_other_files));
}

// Makes all threads share two arenas, and returns large blocks to the system when they are freed. Otherwise each arena
// would keep the memory of its busiest moment.
void give_memory_back() {
  constexpr int arenas = 2, large = 128 * 1024, kept = 1024 * 1024;
  ::mallopt(M_ARENA_MAX, arenas);
  ::mallopt(M_MMAP_THRESHOLD, large);
  ::mallopt(M_TRIM_THRESHOLD, kept);
}

// Keeps the program running when a reader goes away, or when its terminal is closed. Returns true if the program was
// started from a terminal and is in its foreground: then it ends with the terminal.
bool ends_with_its_terminal() {
  std::signal(SIGPIPE, SIG_IGN);
  if (::isatty(STDIN_FILENO) == 1 && ::tcgetpgrp(STDIN_FILENO) == ::getpgrp()) return true;
  std::signal(SIGHUP, SIG_IGN);
  return false;
}

// HOST:PORT, [HOST]:PORT
std::expected<Acceptor, std::string> listen_at(asio::io_context& io, std::string_view place) {
  const auto colon = place.rfind(':');
  const auto port = text::number<std::uint16_t>(place.substr(colon + 1));
  std::string_view host = place.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return listen(io, host == "localhost" ? "127.0.0.1" : std::string(host), port.value_or(0));
}

// Starts a named engine as a test; without a name, uses Stockfish if it is installed.
std::expected<std::string, engines::EngineFault> find_engine(const std::optional<std::string>& named) {
  if (!named) return engines::find_program("stockfish").value_or("");
  if (named->empty()) return *named;
  if (auto started = engines::Engine::start({.command = {*named}, .options = {}}); !started)
    return std::unexpected(started.error());
  return *named;
}

// The stores of this server, and its membership in a shared database.
struct OpenedStores {
  std::unique_ptr<store::PostgresNode> node;  // null: the store is not shared
  TableRegistry::Stores stores;
  std::unique_ptr<store::Store> accounts;  // only read at the start
};

std::string name_of_machine() {
  std::array<char, HOST_NAME_MAX + 1> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "node";
}

std::string name_of(const Options& options) { return options.node.empty() ? name_of_machine() : options.node; }

std::expected<OpenedStores, store::Error> open_stores(const Options& options, const std::string& file) {
  OpenedStores opened;
  if (!options.store.empty()) {
    auto node =
        store::PostgresNode::join(options.store, name_of(options), fmt::format("{}:{}", options.address, options.port),
                                  {.lease = options.times.lease, .renewal = options.times.renewal});
    if (!node) return std::unexpected(node.error());
    opened.node = *std::move(node);
  }
  auto& [writer, reader, heavy_reader, long_reader] = opened.stores;
  for (auto* const each : {&writer, &reader, &heavy_reader, &long_reader, &opened.accounts}) {
    const auto access = each == &writer ? store::Access::write : store::Access::read;
    auto store = opened.node ? opened.node->open() : store::open_sqlite(file, access);
    if (!store) return std::unexpected(store.error());
    *each = *std::move(store);
  }
  if (const auto durable = writer->durable(); durable && !*durable)
    log(Level::warning, "store_not_durable", {{"why", "fsync or full_page_writes is off in PostgreSQL"}});
  return opened;
}

}  // namespace

std::string describe(const ServeError& error, const Options& options, text::Language language) {
  if (error.kind == ServeError::Kind::store) return store::describe(error.store, language);
  if (error.kind == ServeError::Kind::engine) return engines::describe(*error.engine, language);
  if (error.kind == ServeError::Kind::nats) return say(language, Message::serve_no_nats, error.detail);
  if (error.kind == ServeError::Kind::metrics)
    return say(language, Message::serve_cannot_listen_metrics, options.metrics, error.detail);
  return say(language, Message::serve_cannot_listen, options.address, options.port, error.detail);
}

std::expected<void, ServeError> serve(const Options& asked, const std::function<void(std::uint16_t)>& listening) {
  const bool with_terminal = ends_with_its_terminal();
  auto engine = find_engine(asked.engine);
  if (!engine) return std::unexpected(ServeError{ServeError::Kind::engine, {}, {}, engine.error()});
  Options options = asked;
  options.engine = *std::move(engine);
  const auto store_error = [](const store::Error& error) {
    return std::unexpected(ServeError{ServeError::Kind::store, error, {}, {}});
  };
  keep_secrets_in_process();
  wipe_freed_memory();
  give_memory_back();
  const auto directory = store::Directory::hold(options.data);
  if (!directory) return store_error(directory.error());
  auto opened = open_stores(options, directory->file("tables.db"));
  if (!opened) return store_error(opened.error());
  const auto listed = opened->stores.reader->listed(most_listed);
  if (!listed) return store_error(listed.error());
  const auto bans = opened->stores.reader->bans();
  if (!bans) return store_error(bans.error());

  options.connections = allow_connections(options.connections);
  asio::io_context io(1);
  const auto passed = passed_socket();
  auto acceptor = passed ? take_over(io, *passed) : listen(io, options.address, options.port);
  if (!acceptor) return std::unexpected(ServeError{ServeError::Kind::address, {}, acceptor.error(), {}});
  std::optional<Acceptor> operators;
  if (!options.metrics.empty()) {
    auto listened = listen_at(io, options.metrics);
    if (!listened) return std::unexpected(ServeError{ServeError::Kind::metrics, {}, listened.error(), {}});
    operators.emplace(*std::move(listened));
  }
  set_log_level(options.log_level);
  ServerContext context(io, options, std::move(opened->stores));
  Copies copies(context.registry, context.tournaments, directory->file("tables.db"), options.copies);
  context.tournaments.use_rating_list(options.rating_list);
  Routes routes(io, context.registry, context.tournaments, copies, context.classrooms, options, context.metrics,
                *context.connections, *context.visitors);
  if (const auto read = context.registry.open(*listed); !read) return store_error(read.error());
  for (const auto& ban : *bans) context.bans.set(ban);
  Bots bots(context);
  if (const auto read = bots.open(*opened->accounts); !read) return store_error(read.error());
  opened->accounts.reset();
  // Requests about objects of other nodes are forwarded to these, and their requests are answered.
  std::unique_ptr<nodes::Links> links;
  std::optional<NodeSessions> sessions;
  std::optional<Forwarding> forwarding;
  if (!options.nats.empty()) {
    const auto secret = opened->node->shared_secret();
    if (!secret) return store_error(secret.error());
    auto linked = nodes::Links::open(io,
                                     {.url = options.nats,
                                      .name = "jadoube " + name_of(options),
                                      .credentials = options.nats_credentials,
                                      .authorities = options.nats_ca},
                                     name_of(options), *secret, options.times);
    if (!linked) return std::unexpected(ServeError{ServeError::Kind::nats, {}, linked.error(), {}});
    links = *std::move(linked);
    sessions.emplace(context, *links);
    context.nodes = &*sessions;
    forwarding.emplace(io, *links, routes, context.registry, *context.visitors, options.times.search);
    routes.pass_on(
        [&forwarding](const Request& request, const Routes::Done& done) { return forwarding->respond(request, done); });
  }
  BotRoutes bot_routes(bots);
  routes.answer_first({.respond = [&bot_routes](const Request& request,
                                                const Routes::Done& done) { return bot_routes.respond(request, done); },
                       .speaks_plainly = BotRoutes::speaks_plainly});

  Admin admin(context.registry, context.tournaments, copies, context.bans, bots);
  const auto admin_socket = AdminSocket::open(io, directory->file(admin_socket_name), admin);
  if (!admin_socket) log(Level::warning, "no_admin_socket", {{"why", admin_socket.error()}});
  Housekeeping housekeeping(io, context.registry, context.metrics, options);
  housekeeping.start();

  Timer turns(io), looks(io);
  asio::co_spawn(io.get_executor(), accept(context, routes, *acceptor, Door::everybody), asio::detached);
  if (operators)
    asio::co_spawn(io.get_executor(), accept(context, routes, *operators, Door::operators), asio::detached);
  asio::co_spawn(io.get_executor(), look_after(context, turns), asio::detached);
  asio::co_spawn(io.get_executor(), watch_thread(context, looks), asio::detached);
  // A pause of the server does not count as silence of the clients.
  context.registry.observe({.stood_still = [&context] { context.connections->resumed = context.registry.now(); }});
  asio::signal_set signals(io, SIGTERM, SIGINT);
  if (with_terminal) signals.add(SIGHUP);
  signals.async_wait([&](const boost::system::error_code&, int) {
    log(Level::info, "stopping");
    notify_service("STOPPING=1");
    housekeeping.stop();
    boost::system::error_code ignored;
    acceptor->close(ignored);
    if (operators) operators->close(ignored);
    context.stopping = true;
    context.connections->close_kept();
    context.visitors->let_all_begin();
    context.broadcasts.close();
    context.classrooms.close();
    bots.close();
    if (sessions) sessions->stop();
    context.registry.close([&] {
      turns.cancel();
      looks.cancel();
      asio::co_spawn(io.get_executor(), say_goodbye(context), asio::detached);
    });
  });
  // From now on a signal stops the server in order; a reader of the address may send one at once.
  const std::uint16_t port = acceptor->local_endpoint().port();
  log(Level::info, "listening",
      {{"address", options.address}, {"port", fmt::format("{}", port)}, {"data", options.data}});
  listening(port);
  notify_service("READY=1");
  run(context);
  log(Level::info, "stopped");
  return {};
}

}  // namespace jadoube::server
