#include "jadoube/server/http/http_connection.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <array>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/detail/hybi13.hpp>
#include <sstream>

#include "jadoube/server/common/http_headers.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/zip.hpp"
#include "jadoube/server/http/accepted.hpp"
#include "jadoube/server/http/host.hpp"
#include "jadoube/server/live/serve.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr std::uint32_t most_header_bytes = 8 * 1024;
// A round's pairings fit.
constexpr std::uint64_t most_body_bytes = 64 * 1024;
// Of a list of players, of pairings, or the file of a tournament; so many of them at a time in the whole process.
constexpr std::uint64_t most_list_bytes = 1024 * 1024;
constexpr std::size_t most_lists_at_a_time = 16;
constexpr Milliseconds time_between_requests = 30s;
constexpr auto time_for_response = 30s;
constexpr auto time_to_discard = 2s;

namespace beast = boost::beast;
namespace http = boost::beast::http;
using HttpRequest = http::request<http::string_body>;
using Stream = beast::basic_stream<tcp, Executor>;
using Body = http::span_body<const char>;
using Parser = http::request_parser<http::string_body>;

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// "example.org:8080" of "https://example.org:8080".
std::string_view host_of(std::string_view origin) {
  const auto scheme = origin.find("://");
  return scheme == std::string_view::npos ? std::string_view() : origin.substr(scheme + 3);
}

// What there is not at an address of a WebSocket.
Message missing_at(std::string_view path) {
  if (path.starts_with("/api/classes/")) return Message::server_no_class;
  if (path.starts_with("/api/tournaments/")) return Message::server_no_tournament;
  return path.starts_with("/api/tables/") ? Message::server_no_table : Message::server_not_found;
}

bool allowed_origin(const HttpRequest& request, const Options& options) {
  const std::string_view origin = view(request[http::field::origin]);
  if (origin.empty()) return true;
  return host_of(origin) == view(request[http::field::host]) ||
         std::ranges::find(options.origins, origin) != options.origins.end();
}

// All lines of a header, as one.
std::string joined(const HttpRequest& request, beast::string_view name) {
  std::string lines;
  const auto [first, last] = request.equal_range(name);
  for (auto line = first; line != last; ++line) {
    if (!lines.empty()) lines += ',';
    lines += view(line->value());
  }
  return lines;
}

// A length is one number, once: what a proxy in front reads as another one would let a second request hide in the body
// (RFC 9112, 6.3).
bool has_wrong_length(const HttpRequest& request) {
  const auto lengths = request.count(http::field::content_length);
  if (lengths == 0) return false;
  const std::string_view length = view(request[http::field::content_length]);
  return lengths > 1 || length.empty() || length.find_first_not_of("0123456789") != length.npos;
}

// Of the body only what is chunked can be read; what is packed, or has two lengths, is not guessed at.
std::optional<http::status> wrong_body(const HttpRequest& request) {
  if (has_wrong_length(request)) return http::status::bad_request;
  const std::string coding = joined(request, "Transfer-Encoding");
  if (coding.empty()) return std::nullopt;
  if (!beast::iequals(coding, "chunked")) return http::status::not_implemented;
  if (request.count(http::field::content_length) > 0 || request.version() < 11) return http::status::bad_request;
  return std::nullopt;
}

std::string_view bearer_of(std::string_view authorization) {
  constexpr std::string_view scheme = "bearer ";
  if (!beast::iequals(authorization.substr(0, scheme.size()), scheme)) return {};
  authorization.remove_prefix(scheme.size());
  while (authorization.starts_with(' ')) authorization.remove_prefix(1);
  return authorization;
}

std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

// What is asked for, without the server's own name where that stands in front (RFC 9112, 3.2.2).
struct Target {
  std::optional<std::string_view> authority{};  // which counts, whatever the header Host says
  std::string_view path;                        // with the query
};
Target target_of(const HttpRequest& request) {
  const std::string_view target = view(request.target());
  for (const std::string_view scheme : {"http://", "https://"})
    if (beast::iequals(target.substr(0, scheme.size()), scheme)) {
      const auto path = std::min(target.find_first_of("/?", scheme.size()), target.size());
      return {.authority = target.substr(scheme.size(), path - scheme.size()),
              .path = target.substr(path).starts_with('/') ? target.substr(path) : std::string_view("/")};
    }
  return {.authority = std::nullopt, .path = target};
}

// Whether a page of another origin may ask for this with its token. What a browser sends by itself opens nothing here,
// so a token must be in the request; the preflight, in which it is not yet, asks for nothing.
bool allowed_api_origin(const HttpRequest& request, const Options& options, const Routes& routes) {
  const std::string_view origin = view(request[http::field::origin]);
  const bool known = std::ranges::any_of(
      options.api_origins, [&](const std::string& allowed) { return allowed == "*" || allowed == origin; });
  if (origin.empty() || !known || !routes.is_interface(path_of(target_of(request).path))) return false;
  return request.method() == http::verb::options || !bearer_of(view(request[http::field::authorization])).empty();
}

// What clients of lichess look for to know what their token may do.
constexpr std::string_view scopes_header = "X-OAuth-Scopes";

// What such a page may read, and before it asks, how it may (the Fetch standard, 3.2).
template <typename Fields>
void set_cors_headers(Fields& message, const HttpRequest& request) {
  message.set(http::field::access_control_allow_origin, request[http::field::origin]);
  message.set(http::field::vary, "Accept-Encoding, Origin");
  if (request.method() != http::verb::options) return;
  message.set(http::field::access_control_allow_methods, "GET, POST, DELETE");
  message.set(http::field::access_control_allow_headers, "Authorization, Content-Type, Accept");
  message.set(http::field::access_control_max_age, "86400");
}

Request request_for_routes(const HttpRequest& request, std::shared_ptr<AddressQuota> client, bool of_this_machine) {
  const std::string_view target = target_of(request).path;
  const auto question = std::min(target.find('?'), target.size());
  const bool get = request.method() == http::verb::get || request.method() == http::verb::head;
  return {.method = get                                       ? Method::get
                    : request.method() == http::verb::post    ? Method::post
                    : request.method() == http::verb::delete_ ? Method::remove
                                                              : Method::other,
          .path = std::string(target.substr(0, question)),
          .query = std::string(target.substr(std::min(question + 1, target.size()))),
          .body = request.body(),
          .client = std::move(client),
          .of_this_machine = of_this_machine,
          .bearer = bearer_of(view(request[http::field::authorization])),
          .content_type = view(request[http::field::content_type]),
          .accept = view(request[http::field::accept]),
          .origin = (beast::iequals(view(request["X-Forwarded-Proto"]), "https") ? "https://" : "http://") +
                    std::string(view(request[http::field::host])),
          .wants_page = view(request[http::field::accept]).contains("text/html"),
          .language = wanted_language(view(request[http::field::accept_language]))};
}

// The routes answer by a call, perhaps later; here that is awaited.
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

// "Sat, 21 Nov 2026 18:00:00 GMT".
std::string http_date(std::int64_t unix_seconds) {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(static_cast<std::time_t>(unix_seconds)));
}

// Of If-None-Match: a list of tags, weak or not.
bool names_tag(std::string_view asked, std::string_view tag) { return asked == "*" || asked.contains(tag); }

bool accepts(const HttpRequest& request, std::string_view coding) {
  return accepts_coding(view(request[http::field::accept_encoding]), coding);
}

// What is worth packing, and is not packed yet.
bool is_zippable(const http::response<Body>& message) {
  constexpr std::size_t least = 1024;
  const std::string_view type = view(message[http::field::content_type]);
  return message.body().size() >= least && message.count(http::field::content_encoding) == 0 &&
         (type.starts_with("text/") || type.starts_with("application/json") || type.starts_with("image/svg") ||
          type.starts_with("application/x-chess") || type.starts_with("application/x-ndjson") ||
          type.starts_with("application/jsonl"));
}

// The response's body must outlive it.
http::response<Body> make_message(const HttpRequest& request, const Response& response) {
  http::response<Body> message(static_cast<http::status>(response.status), request.version());
  set_security_headers(message);
  message.keep_alive(request.keep_alive());
  std::string_view body = response.shared ? std::string_view(*response.shared) : std::string_view(response.body);
  // What goes over the wire depends on what the client reads; documents say what else it depends on.
  message.set(http::field::vary, "Accept-Encoding");
  if (const Page* const page = response.page) {
    body = page->body;
    const std::string tag = page_tag(*page);
    message.set(http::field::etag, tag);
    message.set(http::field::cache_control, is_immutable(*page) ? "public, max-age=31536000, immutable" : "no-cache");
    if (request[http::field::if_none_match] == tag) {
      message.result(http::status::not_modified);
      body = {};
    } else if (!page->packed.empty() && accepts(request, "br")) {
      message.set(http::field::content_encoding, "br");
      body = page->packed;
    } else if (!page->zipped.empty() && accepts(request, "gzip")) {
      message.set(http::field::content_encoding, "gzip");
      body = page->zipped;
    }
  } else if (const Document* const document = response.document.get()) {
    body = document->body;
    message.set(http::field::etag, document->tag);
    message.set(http::field::cache_control, "no-cache");
    message.set(http::field::vary, "Accept-Encoding, Accept-Language");
    const std::string_view language = text::code(document->language);
    message.set(http::field::content_language, {language.data(), language.size()});
    if (!document->styles.empty())
      message.set({policy_name.data(), policy_name.size()}, content_policy(document->styles));
    if (response.status == 200 && request[http::field::if_none_match] == document->tag) {
      message.result(http::status::not_modified);
      body = {};
    } else if (accepts(request, "gzip")) {
      message.set(http::field::content_encoding, "gzip");
      body = document->zipped;
    }
  } else if (response.kept) {
    body = *response.kept->body;
    const std::string changed = http_date(response.kept->modified);
    message.set(http::field::etag, response.kept->tag);
    message.set(http::field::last_modified, changed);
    message.set(http::field::cache_control, "no-cache");
    // The tag is asked for before the time (RFC 9110, 13.2.2).
    const auto asked = request.find(http::field::if_none_match);
    if (asked != request.end() ? names_tag(view(asked->value()), response.kept->tag)
                               : view(request[http::field::if_modified_since]) == changed) {
      message.result(http::status::not_modified);
      body = {};
    }
  } else {
    message.set(http::field::cache_control, "no-store");
  }
  if (!response.allow.empty()) message.set(http::field::allow, {response.allow.data(), response.allow.size()});
  if (!response.location.empty()) message.set(http::field::location, response.location);
  if (!response.scopes.empty()) message.set(scopes_header, response.scopes);
  if (message.result() == http::status::not_modified) return message;
  if (message.result() == http::status::no_content) return message;
  message.set(http::field::content_type, {response.type.data(), response.type.size()});
  message.body() = {body.data(), body.size()};
  message.prepare_payload();
  return message;
}

// What is sent before lines that go on. Nothing on the way is to wait for more of them, or to keep them.
std::string write_head_of_lines(const HttpRequest& request, const Response& response, bool cors) {
  http::response<http::empty_body> message(http::status::ok, request.version());
  set_security_headers(message);
  if (cors) set_cors_headers(message, request);
  if (!response.scopes.empty()) message.set(scopes_header, response.scopes);
  message.set(http::field::content_type, {response.type.data(), response.type.size()});
  message.set(http::field::cache_control, "no-store, no-transform");
  message.set("X-Accel-Buffering", "no");
  if (request.version() >= 11) message.chunked(true);
  message.keep_alive(false);
  std::ostringstream head;
  head << message.base();
  return std::move(head).str();
}

// The path that was asked for in a request that cannot be read; empty where not even that is known.
std::string path_of_unreadable(const Parser& parser, const beast::flat_buffer& buffer) {
  if (!parser.get().target().empty()) return std::string(path_of(view(parser.get().target())));
  // Headers that are too long are left in the buffer, with the line before them: METHOD TARGET VERSION.
  const auto bytes = buffer.cdata();
  std::string_view line(static_cast<const char*>(bytes.data()), bytes.size());
  line = line.substr(0, line.find('\r'));
  line.remove_prefix(std::min(line.find(' '), line.size()));
  if (line.starts_with(' ')) line.remove_prefix(1);
  return std::string(path_of(line.substr(0, line.find(' '))));
}

Refusal describe_unreadable(const boost::system::error_code& error) {
  if (error == http::error::body_limit || error == http::error::header_limit || error == http::error::buffer_overflow)
    return refusal(Code::too_large, Message::server_too_large);
  return refusal(Code::bad_request, Message::server_not_http);
}

Coroutine<bool> write(Stream& stream, http::response<Body>& message, bool head_only) {
  http::response_serializer<Body> serializer(message);
  if (head_only) serializer.split(true);
  stream.expires_after(time_for_response);
  boost::system::error_code error;
  if (head_only)
    co_await http::async_write_header(stream, serializer, awaiting_with(error));
  else
    co_await http::async_write(stream, serializer, awaiting_with(error));
  co_return !error;
}

// A request to become a WebSocket (RFC 6455, 4.2.1).
bool asks_for_websocket(const HttpRequest& request) {
  return request.version() >= 11 && request.method() == http::verb::get &&
         http::token_list(request[http::field::connection]).exists("upgrade") &&
         http::token_list(request[http::field::upgrade]).exists("websocket");
}

// The key is 16 bytes in base64; what it says is not asked.
bool has_websocket_key(const HttpRequest& request) {
  constexpr std::size_t key_size = 24;
  const std::string_view key = view(request[http::field::sec_websocket_key]);
  return key.size() == key_size && key.ends_with("==");
}

http::response<Body> make_handshake(const HttpRequest& request) {
  beast::websocket::detail::sec_ws_accept_type accept;
  beast::websocket::detail::make_sec_ws_accept(accept, request[http::field::sec_websocket_key]);
  http::response<Body> message(http::status::switching_protocols, request.version());
  set_security_headers(message);
  message.set(http::field::upgrade, "websocket");
  message.set(http::field::connection, "Upgrade");
  message.set(http::field::sec_websocket_accept, beast::string_view(accept.data(), accept.size()));
  return message;
}

// As long as a request is being answered.
class Answering {
 public:
  explicit Answering(Connections& connections) : connections_(connections) { ++connections_.answering; }
  Answering(const Answering&) = delete;
  Answering& operator=(const Answering&) = delete;
  ~Answering() { --connections_.answering; }

 private:
  Connections& connections_;
};

// As long as a body is read and answered that is a list.
class ListInProgress {
 public:
  explicit ListInProgress(Connections& connections) : connections_(connections) { ++connections_.lists; }
  ListInProgress(const ListInProgress&) = delete;
  ListInProgress& operator=(const ListInProgress&) = delete;
  ~ListInProgress() { --connections_.lists; }

 private:
  Connections& connections_;
};

// As long as it is one of the requests of its address that are in progress.
class RequestInProgress {
 public:
  explicit RequestInProgress(std::shared_ptr<AddressQuota> quota) : quota_(std::move(quota)) {}
  RequestInProgress(const RequestInProgress&) = delete;
  RequestInProgress& operator=(const RequestInProgress&) = delete;
  ~RequestInProgress() { quota_->end_request(); }

 private:
  std::shared_ptr<AddressQuota> quota_;
};

// Whether nobody else needs what its body takes in memory. The pages are part of the program.
bool takes_memory(const Response& response) { return response.page == nullptr && !response.lines; }

std::size_t size_of_body(const Response& response) {
  if (response.page != nullptr) return 0;
  if (response.shared) return response.shared->size();
  if (response.document) return response.document->body.size();
  return response.kept ? response.kept->body->size() : response.body.size();
}

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
    hold(0);
    connections_->budget.leave(*this);
  }

  // --- SendBudget::Sender: the answer that is being sent
  std::size_t waiting_bytes() const override { return held_; }
  Moment last_progress() const override { return answered_; }
  void let_go() override { stream_.close(); }

  Coroutine<> serve() {
    beast::flat_buffer buffer(most_header_bytes + most_body_bytes);
    bool first = true;
    while (!context_.stopping) {
      Parser parser;
      parser.header_limit(most_header_bytes);
      parser.body_limit(most_list_bytes);
      if (slot_) slot_->be_silent();
      stream_.expires_after(std::exchange(first, false) ? context_.options.times.request : time_between_requests);
      boost::system::error_code error;
      co_await http::async_read_header(stream_, buffer, parser, awaiting_with(error));
      std::optional<ListInProgress> list;
      if (!error && !parser.is_done()) {
        const bool large = parser.chunked() || parser.content_length().value_or(0) > most_body_bytes;
        const bool is_list = large && parser.get().method() == http::verb::post &&
                             TournamentRoutes::takes_lists(path_of(target_of(parser.get()).path)) &&
                             connections_->lists < most_lists_at_a_time;
        if (is_list) list.emplace(*connections_);
        if (!is_list) parser.body_limit(most_body_bytes);
        if (!is_list && parser.content_length().value_or(0) > most_body_bytes) error = http::error::body_limit;
      }
      // Who asks first whether the body is wanted waits for that (RFC 9110, 10.1.1).
      if (!error && !parser.is_done() && parser.get().version() >= 11 &&
          beast::iequals(view(parser.get()[http::field::expect]), "100-continue")) {
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        co_await asio::async_write(stream_, asio::buffer(go_on.data(), go_on.size()), awaiting_with(error));
      }
      if (!error) co_await http::async_read(stream_, buffer, parser, awaiting_with(error));
      if (error) {
        co_await refuse_unreadable(error, path_of_unreadable(parser, buffer));
        break;
      }
      HttpRequest request = parser.release();
      const Answering answering(*connections_);
      if (slot_) {
        client_ = client_address(peer_, joined(request, "X-Forwarded-For"), context_.visitors->proxies());
        slot_->is_of(client_);
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

  // Whether the address has so many answers unread that this one would be too much.
  bool too_much_unread(const Response& response) const {
    if (!slot_ || !slot_->quota() || slot_->quota()->exempt()) return false;
    const std::size_t unread = slot_->quota()->unread_bytes;
    return unread > 0 && unread + size_of_body(response) > most_unread_bytes_by_address;
  }

  // Whether the connection goes on.
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
    // Whoever asks too much connects anew, which is counted too.
    if (message.result() == http::status::too_many_requests) message.keep_alive(false);
    hold(message.result() == http::status::not_modified ? 0 : size_of_body(response));
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

  // In pieces, between which others have their turns.
  Coroutine<std::string> zip(std::string_view body) {
    constexpr std::size_t piece = std::size_t{64} << 10U;
    Zipper zipper(Zipper::fast);
    for (; body.size() > piece; body.remove_prefix(piece)) {
      zipper.add(body.substr(0, piece));
      co_await asio::post(stream_.get_executor(), awaiting);
    }
    co_return zipper.finish(body);
  }

  // Until fewer requests of the address are in progress, of which this is then one.
  Coroutine<> wait_for_turn(AddressQuota& quota) {
    co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void()>(
        [this, &quota](auto handler) {
          // Not within the request that has ended.
          quota.wait_for_request([&io = context_.io, shared = std::make_shared<decltype(handler)>(std::move(handler))] {
            asio::post(io, [shared] { std::move (*shared)(); });
          });
        },
        awaiting);
  }

  // What is not answered, whatever it asks for.
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
    // What is asked of the interface is counted by who answers it: a program with a token has a number of its own.
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
    ++context_.metrics.refused;
    HttpRequest none;
    none.version(11);
    none.keep_alive(false);
    co_await write(none, routes_.refuse_at(path, describe_unreadable(error)));
    co_await discard_rest();
  }

  // What the other side still sends is read and not looked at, for a while: closed with bytes unread, the system would
  // take back the answer.
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
    co_return co_await respond(routes_, std::move(asked), door_);
  }

  // True: nothing more is read here, because the connection is a WebSocket now, or has ended.
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
  std::unique_ptr<ConnectionSlot> slot_;  // none: an operator's
  Door door_;
  IpAddress peer_, client_;  // the client is the peer, unless that is a proxy
  std::size_t held_ = 0;     // bytes of the answer that is being sent
  Moment answered_{};
};

}  // namespace

Coroutine<> serve_http(ServerContext& context, Routes& routes, Socket socket, std::unique_ptr<ConnectionSlot> slot,
                       Door door) {
  // What one connection does ends that connection, and no other.
  try {
    Connection connection(context, routes, std::move(socket), std::move(slot), door);
    co_await connection.serve();
  } catch (const std::exception& failure) {
    log(Level::error, "connection_failed", {{"why", failure.what()}});
  }
}

}  // namespace jadoube::server
