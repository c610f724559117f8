#include "jadoube/server/live/live_subscriber.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "jadoube/server/common/json.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr auto time_for_handshake = 10s;

struct Hello {
  std::optional<std::string> token;
  unsigned round = 0;
};

std::optional<Hello> read_hello(const boost::json::object& message) {
  const auto* const object = object_in(message, "hello");
  if (object == nullptr) return std::nullopt;
  Hello hello;
  if (const auto* const token = value_in(*object, "token")) {
    if (!token->is_string()) return std::nullopt;
    hello.token = std::string(token->get_string());
  }
  if (value_in(*object, "round") != nullptr) {
    const auto round = number_in(*object, "round");
    if (!round || *round < 1 || *round > most_rounds) return std::nullopt;
    hello.round = static_cast<unsigned>(*round);
  }
  return hello;
}

}  // namespace

LiveSubscriber::LiveSubscriber(ServerContext& context, store::TableId tournament, Socket socket)
    : context_(context),
      connections_(context.connections),
      tournament_(tournament),
      stream_(std::move(socket)),
      messages_(2, 20) {
  ++connections_->connections;
}

LiveSubscriber::~LiveSubscriber() { --connections_->connections; }

Coroutine<> LiveSubscriber::serve(std::shared_ptr<LiveSubscriber> subscriber, HttpRequest request) {
  co_await subscriber->converse(std::move(request));
  subscriber->open_ = false;
  if (subscriber->broadcast_) {
    subscriber->broadcast_->leave(*subscriber);
    subscriber->context_.broadcasts.left(subscriber->broadcast_);
    subscriber->broadcast_.reset();
  }
}

Coroutine<> LiveSubscriber::converse(HttpRequest request) {
  prepare(stream_);
  stream_.set_option(websocket::stream_base::timeout{
      .handshake_timeout = time_for_handshake, .idle_timeout = time_for_silence, .keep_alive_pings = true});
  boost::system::error_code error;
  co_await stream_.async_accept(request, awaiting_with(error));
  if (error) co_return;
  request = {};
  open_ = true;
  beast::flat_buffer buffer;
  while (true) {
    co_await stream_.async_read(buffer, awaiting_with(error));
    if (error) break;
    ++context_.metrics.messages_in;
    const auto data = buffer.cdata();
    if (!close_reason_) take(std::string_view(static_cast<const char*>(data.data()), data.size()));
    buffer.consume(buffer.size());
  }
  if (error == websocket::error::message_too_big) ++context_.metrics.refused;
}

void LiveSubscriber::take(std::string_view text) {
  if (!messages_.take(context_.registry.now())) {
    ++context_.metrics.dropped_flooding;
    return dismiss(CloseReason::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
  }
  const auto value = stream_.got_text() ? parse_json(text) : std::nullopt;
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) {
    ++context_.metrics.refused;
    return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_not_json));
  }
  if (const auto* const ping = object->if_contains("ping"); ping != nullptr && broadcast_) {
    pong_ = fmt::format(R"({{"pong": {}}})", boost::json::serialize(*ping));
    if (!writing_) written();
    return;
  }
  const auto hello = read_hello(*object);
  if (!hello || std::exchange(greeted_, true)) {
    ++context_.metrics.refused;
    return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_watch_hello));
  }
  context_.broadcasts.find(tournament_, hello->round, hello->token,
                           [self = shared_from_this(), as_arbiter = hello->token.has_value()](const auto& broadcast) {
                             if (!broadcast) return self->dismiss(CloseReason::not_allowed, broadcast.error());
                             self->enter(*broadcast, as_arbiter);
                           });
}

void LiveSubscriber::enter(const std::shared_ptr<Broadcast>& broadcast, bool as_arbiter) {
  if (!open_) return context_.broadcasts.left(broadcast);
  broadcast_ = broadcast;
  arbiter = as_arbiter;
  behind_.assign(broadcast_->boards(), false);
  broadcast_->enter(*this);
  send(std::make_shared<const std::string>(broadcast_->welcome(*this)));
}

void LiveSubscriber::tell(const std::vector<bool>& boards, const std::shared_ptr<const std::string>& message) {
  if (close_reason_) return;
  if (!writing_) return send(message);
  for (std::size_t board = 0; board < boards.size(); ++board) behind_[board] = behind_[board] || boards[board];
}

void LiveSubscriber::send(std::shared_ptr<const std::string> message) {
  writing_ = std::move(message);
  stream_.async_write(asio::buffer(*writing_),
                      [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                        self->writing_.reset();
                        if (error) return;
                        ++self->context_.metrics.messages_out;
                        self->written();
                      });
}

// The next message: the reason of the end, an answer to a ping, or the boards that changed meanwhile.
void LiveSubscriber::written() {
  if (close_reason_) {
    if (last_word_) return send(std::exchange(last_word_, nullptr));
    if (std::exchange(closing_, true)) return;
    stream_.async_close(websocket::close_reason(close_code(*close_reason_)),
                        [self = shared_from_this()](const boost::system::error_code&) {});
    return;
  }
  if (pong_) {
    auto pong = std::make_shared<const std::string>(*std::move(pong_));
    pong_.reset();
    return send(std::move(pong));
  }
  if (broadcast_ && std::ranges::find(behind_, true) != behind_.end()) {
    auto message = std::make_shared<const std::string>(broadcast_->message(behind_));
    behind_.assign(behind_.size(), false);
    send(std::move(message));
  }
}

void LiveSubscriber::dismiss(CloseReason why, const Refusal& refusal) {
  if (close_reason_) return;
  close_reason_ = why;
  last_word_ = std::make_shared<const std::string>(error_message(refusal));
  if (!writing_ && open_) written();
}

void serve_subscriber(ServerContext& context, store::TableId tournament, Socket socket, HttpRequest request) {
  auto subscriber = std::make_shared<LiveSubscriber>(context, tournament, std::move(socket));
  asio::co_spawn(context.io.get_executor(), LiveSubscriber::serve(std::move(subscriber), std::move(request)),
                 asio::detached);
}

}  // namespace jadoube::server
