#include "jadoube/server/http/http_connection.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <cerrno>
#include <memory>
#include <optional>
#include <utility>

#include "jadoube/server/common/hold_watch.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/zip.hpp"
#include "jadoube/server/http/accepted.hpp"
#include "jadoube/server/http/host.hpp"
#include "jadoube/server/http/http_request.hpp"
#include "jadoube/server/http/http_response.hpp"
#include "jadoube/server/live/serve.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr std::uint32_t most_header_bytes = 8 * 1024;
// Large enough for a round's pairings.
constexpr std::uint64_t most_body_bytes = 64 * 1024;
// For a list of players, pairings, or a tournament file; and how many of these the process reads at a time.
constexpr std::uint64_t most_list_bytes = 1024 * 1024;
constexpr std::size_t most_lists_at_a_time = 16;
constexpr Milliseconds time_between_requests = 30s;
constexpr auto time_for_response = 30s;
constexpr auto time_to_discard = 2s;

namespace beast = boost::beast;
namespace http = boost::beast::http;
using Stream = beast::basic_stream<tcp, Executor>;

// The object that is missing at an address of a WebSocket.
Message missing_at(std::string_view path) {
  if (path.starts_with("/api/classes/")) return Message::server_no_class;
  if (path.starts_with("/api/tournaments/")) return Message::server_no_tournament;
  return path.starts_with("/api/tables/") ? Message::server_no_table : Message::server_not_found;
}

// The routes answer with a call, perhaps later; this function waits for it.
Coroutine<Response> respond(Routes& routes, Request request, Door door) {
  return asio::async_initiate<const asio::use_awaitable_t<Executor>, void(Response)>(
      [&routes, request = std::move(request), door](auto handler) {
        const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const auto done = [shared](Response response) { std::move (*shared)(std::move(response)); };
        if (door == Door::operators) return routes.respond_to_operator(request, done);
        routes.respond(request, done);
      },
      awaiting);
}

Coroutine<bool> write(Stream& stream, HttpResponse& message, bool head_only) {
  http::response_serializer<http::span_body<const char>> serializer(message);
  if (head_only) serializer.split(true);
  stream.expires_after(time_for_response);
  boost::system::error_code error;
  if (head_only)
    co_await http::async_write_header(stream, serializer, awaiting_with(error));
  else
    co_await http::async_write(stream, serializer, awaiting_with(error));
  co_return !error;
}

// Exists while a request is being answered.
class Answering {
 public:
  explicit Answering(Connections& connections) : connections_(connections) { ++connections_.answering; }
  Answering(const Answering&) = delete;
  Answering& operator=(const Answering&) = delete;
  ~Answering() { --connections_.answering; }

 private:
  Connections& connections_;
};

// Exists while a body with a list is being read and answered.
class ListInProgress {
 public:
  ListInProgress(Connections& connections, QuotaLease of_address)
      : connections_(connections), of_address_(std::move(of_address)) {
    ++connections_.lists;
  }
  ListInProgress(const ListInProgress&) = delete;
  ListInProgress& operator=(const ListInProgress&) = delete;
  ~ListInProgress() { --connections_.lists; }

 private:
  Connections& connections_;
  QuotaLease of_address_;
};

// Exists while a client waits for an answer.
class Awaiting {
 public:
  explicit Awaiting(Socket& socket) : socket_(socket) {}
  // Whether the client has not closed its side of the connection.
  bool is_there() {
    char byte = 0;
    const auto read = ::recv(socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return read > 0 || (read < 0 && (errno == EAGAIN || errno == EINTR));
  }

 private:
  Socket& socket_;
};

// Exists while the request counts as in progress for its address.
class RequestInProgress {
 public:
  explicit RequestInProgress(std::shared_ptr<AddressQuota> quota) : quota_(std::move(quota)) {}
  RequestInProgress(const RequestInProgress&) = delete;
  RequestInProgress& operator=(const RequestInProgress&) = delete;
  ~RequestInProgress() { quota_->end_request(); }

 private:
  std::shared_ptr<AddressQuota> quota_;
};

class Connection final : public SendBudget::Sender {
 public:
  Connection(ServerContext& context, Routes& routes, Socket socket, std::unique_ptr<ConnectionSlot> slot, Door door)
      : context_(context),
        routes_(routes),
        connections_(context.connections),
        stream_(std::move(socket)),
        slot_(std::move(slot)),
        door_(door) {
    boost::system::error_code unknown;
    const auto endpoint = stream_.socket().remote_endpoint(unknown);
    if (!unknown) peer_ = endpoint.address();
    if (slot_) slot_->evict_by([this] { let_go(); });
    connections_->budget.enter(*this);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    connections_->kept.erase(this);
    hold(0);
    connections_->budget.leave(*this);
  }

  // --- SendBudget::Sender: the response being sent
  std::size_t waiting_bytes() const override { return held_; }
  Moment last_progress() const override { return answered_; }
  void let_go() override { stream_.close(); }

  Coroutine<> serve() {
    beast::flat_buffer buffer(most_header_bytes + most_body_bytes);
    bool first = true;
    while (!context_.stopping) {
      HttpParser parser;
      parser.header_limit(most_header_bytes);
      parser.body_limit(most_list_bytes);
      if (slot_) slot_->be_silent();
      if (!first) connections_->kept.insert(this);
      stream_.expires_after(std::exchange(first, false) ? context_.options.times.request : time_between_requests);
      boost::system::error_code error;
      co_await http::async_read_header(stream_, buffer, parser, awaiting_with(error));
      connections_->kept.erase(this);
      std::optional<ListInProgress> list;
      std::optional<Refusal> no_place;  // why a long body is not read
      if (!error && !parser.is_done()) {
        const bool large = parser.chunked() || parser.content_length().value_or(0) > most_body_bytes;
        const bool is_list = large && parser.get().method() == http::verb::post &&
                             TournamentRoutes::takes_lists(path_of(target_of(parser.get()).path));
        if (is_list) no_place = take_place(list, parser.get());
        if (!list) parser.body_limit(most_body_bytes);
        if (!list && parser.content_length().value_or(0) > most_body_bytes) error = http::error::body_limit;
      }
      // A client that first asks whether the body is wanted waits for this answer (RFC 9110, 10.1.1).
      if (!error && !parser.is_done() && parser.get().version() >= 11 &&
          beast::iequals(view(parser.get()[http::field::expect]), "100-continue")) {
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        co_await asio::async_write(stream_, asio::buffer(go_on.data(), go_on.size()), awaiting_with(error));
      }
      if (!error) co_await http::async_read(stream_, buffer, parser, awaiting_with(error));
      if (no_place && error == http::error::body_limit) {
        co_await refuse_unread(*no_place, path_of_unreadable(parser, buffer));
        break;
      }
      if (error) {
        co_await refuse_unreadable(error, path_of_unreadable(parser, buffer));
        break;
      }
      doing = "a request read";
      HttpRequest request = parser.release();
      const Answering answering(*connections_);
      if (slot_) {
        recognise(request);
        slot_->speak();
      }
      if (const auto refused = wrong_request(request)) {
        ++context_.metrics.refused;
        request.keep_alive(false);
        co_await write(request, *refused);
        co_await discard_rest();
        break;
      }
      if (asks_for_websocket(request) && door_ == Door::everybody) {
        if (co_await upgrade(request, buffer)) co_return;
        continue;
      }
      std::optional<RequestInProgress> in_progress;
      if (slot_) {
        const auto quota = slot_->quota();
        if (!quota->begin_request() && !context_.stopping) co_await wait_for_turn(*quota);
        in_progress.emplace(quota);
      }
      const Response response = co_await respond_to(request);
      if (!takes_memory(response)) in_progress.reset();
      if (response.status >= 400) ++context_.metrics.refused;
      if (response.lines && request.method() != http::verb::head) {
        response.lines(
            {.socket = stream_.release_socket(),
             .slot = std::move(slot_),
             .head = write_head_of_lines(request, response, allowed_api_origin(request, context_.options, routes_)),
             .chunked = request.version() >= 11});
        co_return;
      }
      if (!co_await write(request, response)) break;
    }
    boost::system::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

 private:
  void recognise(const HttpRequest& request) {
    client_ = client_address(peer_, joined(request, "X-Forwarded-For"), context_.visitors->proxies());
    slot_->is_of(client_);
  }

  // Takes a place for a long body; a refusal if its address has its share, or all are taken.
  std::optional<Refusal> take_place(std::optional<ListInProgress>& list, const HttpRequest& request) {
    QuotaLease of_address;
    if (slot_) {
      recognise(request);
      of_address = QuotaLease::take(slot_->quota(), &AddressQuota::lists, most_lists_by_address);
      if (!of_address) return refusal(Code::too_fast, Message::server_too_fast);
    }
    if (connections_->lists >= most_lists_at_a_time) return refusal(Code::too_many, Message::server_busy_now);
    list.emplace(*connections_, std::move(of_address));
    return std::nullopt;
  }

  void hold(std::size_t bytes) {
    SendBudget& budget = connections_->budget;
    budget.remove(held_);
    if (slot_ && slot_->quota()) {
      slot_->quota()->unread_bytes += bytes;
      slot_->quota()->unread_bytes -= held_;
    }
    budget.add(held_ = bytes);
    answered_ = std::chrono::steady_clock::now();
    if (bytes > 0 && budget.exceeded()) context_.metrics.dropped_for_memory += budget.make_room();
  }

  // Whether the address has so much unread data that this response would exceed its limit.
  bool too_much_unread(const Response& response) const {
    if (!slot_ || !slot_->quota() || slot_->quota()->exempt()) return false;
    const std::size_t unread = slot_->quota()->unread_bytes;
    return unread > 0 && unread + size_of_body(response) > most_unread_bytes_by_address;
  }

  // Returns whether the connection continues.
  Coroutine<bool> write(const HttpRequest& request, const Response& response) {
    if (too_much_unread(response)) {
      ++context_.metrics.refused;
      const Response refused = refuse_at(request, refusal(Code::too_many, Message::server_too_many_from_address));
      auto message = make_message(request, refused);
      message.keep_alive(false);
      co_await server::write(stream_, message, request.method() == http::verb::head);
      co_return false;
    }
    auto message = make_message(request, response);
    if (allowed_api_origin(request, context_.options, routes_)) set_cors_headers(message, request);
    // A client with too many requests must connect again, which is counted too.
    if (message.result() == http::status::too_many_requests) message.keep_alive(false);
    hold(message.result() == http::status::not_modified ? 0 : size_of_body(response));
    doing = "an answer written";
    std::string zipped;
    if (is_zippable(message) && accepts(request, "gzip")) {
      zipped = co_await zip({message.body().data(), message.body().size()});
      message.set(http::field::content_encoding, "gzip");
      message.body() = {zipped.data(), zipped.size()};
      message.prepare_payload();
    }
    const bool written = co_await server::write(stream_, message, request.method() == http::verb::head);
    hold(0);
    co_return written&& message.keep_alive();
  }

  // Compresses in pieces, between which others have their turn.
  Coroutine<std::string> zip(std::string_view body) {
    constexpr std::size_t piece = std::size_t{24} << 10U;
    Zipper zipper(Zipper::fast);
    for (; body.size() > piece; body.remove_prefix(piece)) {
      zipper.add(body.substr(0, piece));
      doing = "an answer zipped";
      co_await asio::post(stream_.get_executor(), awaiting);
    }
    doing = "an answer zipped";
    co_return zipper.finish(body);
  }

  // Waits until the address has fewer requests in progress, and then counts this one.
  Coroutine<> wait_for_turn(AddressQuota& quota) {
    co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void()>(
        [this, &quota](auto handler) {
          // Posted, so that it does not run inside the request that has ended.
          quota.wait_for_request([&io = context_.io, shared = std::make_shared<decltype(handler)>(std::move(handler))] {
            asio::post(io, [shared] { std::move (*shared)(); });
          });
        },
        awaiting);
  }

  // The refusal of a request that gets no answer whatever its target is.
  std::optional<Response> wrong_request(const HttpRequest& request) const {
    if (slot_ && context_.bans.has(client_, context_.registry.unix_now() / 1000))
      return refuse_at(request, refusal(Code::not_allowed, Message::server_banned));
    // Behind a proxy, the client is known only now.
    if (slot_ && !slot_->has_room())
      return refuse_at(request, refusal(Code::too_many, Message::server_too_many_from_address));
    if (const auto status = wrong_body(request)) {
      auto response = refuse_at(request, refusal(Code::bad_request, Message::server_not_http));
      response.status = static_cast<unsigned>(*status);
      return response;
    }
    const auto hosts = request.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && request.version() >= 11))
      return refuse_at(request, refusal(Code::bad_request, Message::server_not_http));
    const auto named = target_of(request).authority.value_or(view(request[http::field::host]));
    if (hosts == 1 && door_ == Door::everybody && !is_own_host(named, context_.options))
      return refuse_at(request, refusal(Code::wrong_host, Message::server_wrong_host));
    // Requests to the interface are counted where they are answered, because a program with a token has its own limit.
    const bool of_interface = target_of(request).path.starts_with("/api/") && !asks_for_websocket(request);
    if (slot_ && !of_interface && !slot_->quota()->may(RateLimit::page, context_.registry.now()))
      return refuse_at(request, refusal(Code::too_fast, Message::server_too_fast));
    return std::nullopt;
  }

  Response refuse_at(const HttpRequest& request, const Refusal& why) const {
    return routes_.refuse_at(path_of(target_of(request).path), why);
  }

  Coroutine<> refuse_unreadable(const boost::system::error_code& error, std::string path) {
    if (error == http::error::end_of_stream || error == beast::error::timeout ||
        error.category() == asio::error::get_system_category())
      co_return;
    co_await refuse_unread(describe_unreadable(error), path);
  }

  Coroutine<> refuse_unread(Refusal why, std::string path) {
    ++context_.metrics.refused;
    HttpRequest none;
    none.version(11);
    none.keep_alive(false);
    co_await write(none, routes_.refuse_at(path, why));
    co_await discard_rest();
  }

  // Reads and ignores further data for some time: if the connection were closed with unread data, the system would
  // discard the response.
  Coroutine<> discard_rest() {
    boost::system::error_code error;
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
    stream_.expires_after(time_to_discard);
    std::array<char, 4096> bytes;
    while (!error) co_await stream_.async_read_some(asio::buffer(bytes), awaiting_with(error));
  }

  Coroutine<Response> respond_to(const HttpRequest& request) {
    if (context_.stopping) co_return refuse_at(request, refusal(Code::stopping, Message::server_stopping));
    const bool cors = allowed_api_origin(request, context_.options, routes_);
    if (request.method() == http::verb::options && cors) co_return Response{.status = 204};
    const bool changes = request.method() == http::verb::post || request.method() == http::verb::delete_;
    if (changes && !cors && !allowed_origin(request, context_.options))
      co_return refuse_at(request, refusal(Code::wrong_origin, Message::server_wrong_origin));
    const bool of_this_machine = peer_.is_loopback() && request.count("X-Forwarded-For") == 0;
    auto asked = request_for_routes(request, slot_ ? slot_->quota() : nullptr, of_this_machine);
    const auto awaiting_answer = std::make_shared<Awaiting>(stream_.socket());
    asked.waits = [weak = std::weak_ptr(awaiting_answer)] {
      const auto client = weak.lock();
      return client != nullptr && client->is_there();
    };
    co_return co_await respond(routes_, std::move(asked), door_);
  }

  // Returns true if the connection has become a WebSocket or ended, so that nothing more is read here.
  Coroutine<bool> upgrade(const HttpRequest& request, const beast::flat_buffer& buffer) {
    const std::string_view target = target_of(request).path;
    const std::string_view path = target.substr(0, target.find('?'));
    const auto table = Routes::live_table(path);
    const auto tournament = TournamentRoutes::live_tournament(path);
    const auto classroom = ClassRoutes::live_class(path);
    std::optional<Refusal> refused;
    if (context_.stopping)
      refused = refusal(Code::stopping, Message::server_stopping);
    else if (!table && !tournament && !classroom)
      refused = refusal(Code::not_found, missing_at(path));
    else if (!allowed_origin(request, context_.options))
      refused = refusal(Code::wrong_origin, Message::server_wrong_origin);
    else if (!has_websocket_key(request) || request[http::field::sec_websocket_version] != "13")
      refused = refusal(Code::bad_request, Message::server_not_websocket);
    if (refused) {
      ++context_.metrics.refused;
      const Response response = refuse(*refused);
      auto message = make_message(request, response);
      if (refused->code == Code::bad_request) {
        message.result(http::status::upgrade_required);
        message.set(http::field::sec_websocket_version, "13");
      }
      co_return !(co_await server::write(stream_, message, false) && message.keep_alive());
    }
    auto handshake = make_handshake(request);
    if (!co_await server::write(stream_, handshake, false)) co_return true;
    const auto rest = buffer.cdata();
    std::string early(static_cast<const char*>(rest.data()), rest.size());
    if (tournament)
      serve_subscriber(context_, *tournament, stream_.release_socket(), std::move(early), std::move(slot_));
    else if (classroom)
      serve_class_page(context_, *classroom, stream_.release_socket(), std::move(early), std::move(slot_));
    else
      serve_participant(context_, *table, stream_.release_socket(), std::move(early), std::move(slot_));
    co_return true;
  }

  ServerContext& context_;
  Routes& routes_;
  std::shared_ptr<Connections> connections_;
  Stream stream_;
  std::unique_ptr<ConnectionSlot> slot_;  // null: an operator's connection
  Door door_;
  IpAddress peer_, client_;  // the client is the peer, unless that is a proxy
  std::size_t held_ = 0;     // size of the response being sent
  Moment answered_{};
};

}  // namespace

Coroutine<> serve_http(ServerContext& context, Routes& routes, Socket socket, std::unique_ptr<ConnectionSlot> slot,
                       Door door) {
  // A failure in one connection ends only that connection.
  try {
    Connection connection(context, routes, std::move(socket), std::move(slot), door);
    co_await connection.serve();
  } catch (const std::exception& failure) {
    log(Level::error, "connection_failed", {{"why", failure.what()}});
  }
}

}  // namespace jadoube::server
