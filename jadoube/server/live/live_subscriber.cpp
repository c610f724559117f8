#include "jadoube/server/live/live_subscriber.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <utility>

#include "jadoube/server/common/json.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

namespace {

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

LiveSubscriber::LiveSubscriber(ServerContext& context, store::TableId tournament, Socket socket,
                               std::unique_ptr<Visit> visit)
    : context_(context),
      connections_(context.connections),
      group_(connections_->enter(*this)),
      visit_(std::move(visit)),
      tournament_(tournament),
      socket_(*this, context.metrics, connections_, std::move(socket)),
      came_(context.registry.now()),
      messages_(2, 20) {
  visit_->evict_by([this] { socket_.drop(); });
  visit_->be_silent();
}

LiveSubscriber::~LiveSubscriber() { connections_->leave(*this, group_); }

void LiveSubscriber::ended() {
  ended_ = true;
  if (!broadcast_) return;
  broadcast_->leave(*this);
  context_.broadcasts.left(broadcast_);
  broadcast_.reset();
}

void LiveSubscriber::look_after(Moment now) {
  if (!greeted_ && !socket_.closing() && now - came_ > time_for_hello) {
    ++context_.metrics.dropped_silent;
    return socket_.close(CloseCode::policy_error);
  }
  socket_.look_after(now);
}

void LiveSubscriber::receive_binary() {
  ++context_.metrics.refused;
  dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_not_json));
}

void LiveSubscriber::receive(std::string_view text, Moment now) {
  if (!messages_.take(now)) {
    ++context_.metrics.dropped_flooding;
    return dismiss(CloseReason::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
  }
  const auto value = parse_json(text);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) {
    ++context_.metrics.refused;
    return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_not_json));
  }
  if (const auto* const ping = object->if_contains("ping"); ping != nullptr && greeted_) {
    if (!broadcast_) return;  // before the welcome
    return socket_.send(fmt::format(R"({{"pong": {}}})", boost::json::serialize(*ping)));
  }
  const auto hello = read_hello(*object);
  if (!hello || std::exchange(greeted_, true)) {
    ++context_.metrics.refused;
    return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_watch_hello));
  }
  if (!hello->token && !visit_->household()->may(Demand::hello, now))
    return dismiss(CloseReason::try_again, refusal(Code::too_fast, Message::server_too_fast));
  context_.broadcasts.find(tournament_, hello->round, hello->token,
                           [self = shared_from_this(), as_arbiter = hello->token.has_value()](const auto& broadcast) {
                             if (!broadcast) return self->dismiss(CloseReason::not_allowed, broadcast.error());
                             self->enter(*broadcast, as_arbiter);
                           });
}

void LiveSubscriber::enter(const std::shared_ptr<Broadcast>& broadcast, bool as_arbiter) {
  if (ended_) return context_.broadcasts.left(broadcast);
  if (as_arbiter) {
    visit_->sit();
  } else {
    watches_ = Share::take(visit_->household(), &Household::spectators, most_spectators_by_address);
    if (!watches_) {
      dismiss(CloseReason::try_again, refusal(Code::too_many, Message::server_too_many_from_address));
      return context_.broadcasts.left(broadcast);
    }
    visit_->speak();
  }
  broadcast_ = broadcast;
  arbiter = as_arbiter;
  behind_.assign(broadcast_->boards(), false);
  broadcast_->enter(*this);
  socket_.send(broadcast_->welcome(*this));
}

void LiveSubscriber::tell(const std::vector<bool>& boards, const std::shared_ptr<const std::string>& message) {
  if (!socket_.writing()) return socket_.send(message);
  for (std::size_t board = 0; board < boards.size(); ++board) behind_[board] = behind_[board] || boards[board];
}

// The boards that changed while it read slowly.
void LiveSubscriber::drained() {
  if (!broadcast_ || std::ranges::find(behind_, true) == behind_.end()) return;
  socket_.send(broadcast_->message(behind_));
  behind_.assign(behind_.size(), false);
}

void LiveSubscriber::dismiss(CloseReason why, const Refusal& refusal) {
  if (socket_.closing()) return;
  socket_.send(error_message(refusal));
  socket_.close(close_code(why));
}

void serve_subscriber(ServerContext& context, store::TableId tournament, Socket socket, std::string early,
                      std::unique_ptr<Visit> visit) {
  std::make_shared<LiveSubscriber>(context, tournament, std::move(socket), std::move(visit))->start(std::move(early));
}

}  // namespace jadoube::server
