#include "jadoube/server/live/live_subscriber.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <utility>

#include "jadoube/server/common/hold_watch.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

namespace {

struct Hello {
  std::optional<std::string> token;
  unsigned round = 0;
  bool hall = false, desk = false, calls = false;
};

constexpr std::array<std::string_view, 5> watch_keys{"token", "hall", "desk", "calls", "round"};
// A desk that is further behind with changes gets the whole state instead.
constexpr unsigned most_changes_waiting = 100;

std::optional<Hello> read_hello(const boost::json::object& message) {
  const auto* const object = object_in(message, "hello");
  if (object == nullptr) return std::nullopt;
  Hello hello;
  if (const auto* const token = value_in(*object, "token")) {
    if (!token->is_string()) return std::nullopt;
    hello.token = std::string(token->get_string());
  }
  for (const auto& [key, role] :
       {std::pair("hall", &hello.hall), std::pair("desk", &hello.desk), std::pair("calls", &hello.calls)}) {
    if (value_in(*object, key) == nullptr) continue;
    const auto asked = truth_in(*object, key);
    if (!asked || (*asked && !hello.token)) return std::nullopt;
    *role = *asked;
  }
  if (int{hello.hall} + int{hello.desk} + int{hello.calls} > 1) return std::nullopt;
  if (value_in(*object, "round") != nullptr) {
    const auto round = number_in(*object, "round");
    if (!round || *round < 1 || *round > most_rounds) return std::nullopt;
    hello.round = static_cast<unsigned>(*round);
  }
  return hello;
}

}  // namespace

LiveSubscriber::LiveSubscriber(ServerContext& context, store::TableId tournament, const MessageLine::Make& make_line,
                               std::shared_ptr<ConnectionSlot> slot)
    : context_(context),
      connections_(context.connections),
      group_(connections_->enter(*this)),
      slot_(std::move(slot)),
      tournament_(tournament),
      line_(make_line(*this)),
      came_(context.registry.now()),
      messages_(2, 20) {
  slot_->evict_by([this] { line_->drop(); });
  slot_->be_silent();
}

LiveSubscriber::~LiveSubscriber() { connections_->leave(*this, group_); }

void LiveSubscriber::ended() {
  ended_ = true;
  if (std::exchange(in_hall_, false)) context_.broadcasts.halls().leave(*this);
  if (std::exchange(at_desk_, false)) context_.broadcasts.desks().leave(*this);
  if (std::exchange(hears_calls_, false)) context_.broadcasts.calls().leave(*this);
  if (!broadcast_) return;
  broadcast_->leave(*this);
  context_.broadcasts.left(broadcast_);
  broadcast_.reset();
}

void LiveSubscriber::look_after(Moment now) {
  if (!greeted_ && !line_->closing() && now - came_ > context_.options.times.hello) {
    ++context_.metrics.dropped_silent;
    return line_->close_silent();
  }
  line_->look_after(now);
}

void LiveSubscriber::receive_binary() {
  ++context_.metrics.refused;
  dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_not_json));
}

void LiveSubscriber::receive(std::string_view text, Moment now) {
  doing = "a message of a watcher";
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
    if (!broadcast_ && !in_hall_ && !at_desk_ && !has_calls_) return;  // before the welcome
    return line_->send(fmt::format(R"({{"pong": {}}})", boost::json::serialize(*ping)));
  }
  if (in_hall_)
    if (const auto* const board = object_in(*object, "board")) return take_board(*board);
  if (const auto* const hello = object_in(*object, "hello"))
    if (const auto known = check_keys(*hello, watch_keys, "hello."); !known) {
      ++context_.metrics.refused;
      return dismiss(CloseReason::not_understood, known.error());
    }
  const auto hello = read_hello(*object);
  if (!hello || std::exchange(greeted_, true)) {
    ++context_.metrics.refused;
    return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_watch_hello));
  }
  if (!hello->token && !slot_->quota()->may(RateLimit::hello, now))
    return dismiss(CloseReason::try_again, refusal(Code::too_fast, Message::server_too_fast));
  if (hello->hall) return enter_hall(*hello->token);
  if (hello->desk) return enter_desk(*hello->token);
  if (hello->calls) return enter_calls(*hello->token);
  context_.broadcasts.find(tournament_, hello->round, hello->token, slot_->quota()->name(),
                           [self = shared_from_this()](const auto& seen) {
                             if (!seen) return self->dismiss(CloseReason::not_allowed, seen.error());
                             self->enter(*seen);
                           });
}

void LiveSubscriber::enter(const Broadcasts::Seen& seen) {
  const auto& broadcast = seen.broadcast;
  if (ended_) return context_.broadcasts.left(broadcast);
  if (seen.link) {
    if (!slot_->sit()) {
      dismiss(CloseReason::try_again, refusal(Code::too_many, Message::server_too_many_from_address));
      return context_.broadcasts.left(broadcast);
    }
    link_ = *seen.link;
  } else {
    watches_ = QuotaLease::take(slot_->quota(), &AddressQuota::spectators, most_spectators_by_address);
    if (!watches_) {
      dismiss(CloseReason::try_again, refusal(Code::too_many, Message::server_too_many_from_address));
      return context_.broadcasts.left(broadcast);
    }
    slot_->speak();
  }
  broadcast_ = broadcast;
  // A link without the arbiter's seat watches the tables as a spectator.
  arbiter = seen.link && link_.rules();
  behind_.assign(broadcast_->boards(), false);
  broadcast_->enter(*this);
  line_->send_welcome(broadcast_->welcome(*this), seen.link.has_value());
  if (arbiter) tell_hall(std::make_shared<const std::string>(broadcast_->hall()));
}

void LiveSubscriber::enter_hall(const std::string& token) {
  // Many boards may change at once.
  constexpr double boards_a_second = 50, boards_at_once = 2.0 * most_wooden_boards;
  messages_ = Rate(boards_a_second, boards_at_once);
  context_.tournaments.find_by_link(
      tournament_, token, Watching::hall, [self = shared_from_this(), token](const auto& found) {
        if (self->ended_) return;
        if (!found) return self->dismiss(CloseReason::not_allowed, found.error());
        if (!self->slot_->sit())
          return self->dismiss(CloseReason::try_again, refusal(Code::too_many, Message::server_too_many_from_address));
        self->link_ = found->link;
        self->secret = Tournaments::key_of(*found->tournament, token).value_or(std::string());
        self->in_hall_ = true;
        if (const auto entered = self->context_.broadcasts.halls().enter(*self, found->tournament); !entered) {
          self->in_hall_ = false;
          self->dismiss(CloseReason::try_again, entered.error());
        }
      });
}

void LiveSubscriber::enter_desk(const std::string& token) {
  context_.tournaments.find_by_link(tournament_, token, Watching::desk, [self = shared_from_this()](const auto& found) {
    if (self->ended_) return;
    if (!found) return self->dismiss(CloseReason::not_allowed, found.error());
    if (!self->slot_->sit())
      return self->dismiss(CloseReason::try_again, refusal(Code::too_many, Message::server_too_many_from_address));
    self->link_ = found->link;
    Desks& desks = self->context_.broadcasts.desks();
    if (const auto entered = desks.enter(*self, found->tournament); !entered)
      return self->dismiss(CloseReason::try_again, entered.error());
    self->at_desk_ = true;
    self->line_->send_welcome({.beginning = desks.welcome(self->tournament_, self->link_)}, true);
    if (desks.is_first(*self)) self->context_.tournaments.take_missed(found->tournament, self->slot_->quota()->name());
  });
}

void LiveSubscriber::enter_calls(const std::string& token) {
  context_.tournaments.find_by_link(
      tournament_, token, Watching::calls, [self = shared_from_this()](const auto& found) {
        if (self->ended_) return;
        if (!found) return self->dismiss(CloseReason::not_allowed, found.error());
        if (!self->slot_->sit())
          return self->dismiss(CloseReason::try_again, refusal(Code::too_many, Message::server_too_many_from_address));
        self->link_ = found->link;
        self->hears_calls_ = true;
        if (const auto entered =
                self->context_.broadcasts.calls().enter(*self, found->tournament, self->slot_->quota()->name());
            !entered) {
          self->hears_calls_ = false;
          self->dismiss(CloseReason::try_again, entered.error());
        }
      });
}

// The first message is the welcome.
void LiveSubscriber::tell_calls(const std::shared_ptr<const std::string>& message) {
  if (std::exchange(has_calls_, true)) return line_->send(message);
  std::string welcome = R"({"link": )";
  write_link(welcome, link_);
  line_->send_welcome({.beginning = std::move(welcome) + ", " + message->substr(1)}, true);
}

void LiveSubscriber::tell_change(const std::shared_ptr<const std::string>& message) {
  desk_behind_ = desk_behind_ || (line_->writing() && ++changes_waiting_ > most_changes_waiting);
  if (!desk_behind_) line_->send(message);
}

void LiveSubscriber::take_board(const boost::json::object& told) {
  auto board = read_wooden_board(told);
  const auto taken = board ? context_.broadcasts.halls().tell(*this, *std::move(board))
                           : std::expected<void, Refusal>(std::unexpected(board.error()));
  if (taken) return;
  ++context_.metrics.refused;
  dismiss(CloseReason::not_understood, taken.error());
}

// The first message is the welcome.
void LiveSubscriber::tell_places(std::string message) {
  if (std::exchange(has_places_, true)) return line_->send(std::move(message));
  line_->send_welcome({.beginning = std::move(message)}, true);
}

void LiveSubscriber::tell_hall(const std::shared_ptr<const std::string>& message) {
  hall_behind_ = line_->writing();
  if (!hall_behind_) line_->send(message);
}

void LiveSubscriber::tell(const std::vector<bool>& boards, const std::shared_ptr<const std::string>& message) {
  if (!line_->writing()) return line_->send(message);
  for (std::size_t board = 0; board < boards.size(); ++board) behind_[board] = behind_[board] || boards[board];
}

// Sends the boards that changed while the client read slowly.
void LiveSubscriber::drained() {
  changes_waiting_ = 0;
  if (at_desk_ && std::exchange(desk_behind_, false))
    line_->send(std::make_shared<const std::string>(context_.broadcasts.desks().welcome(tournament_, link_)));
  if (!broadcast_) return;
  if (std::ranges::find(behind_, true) != behind_.end()) {
    line_->send(broadcast_->message(behind_));
    behind_.assign(behind_.size(), false);
  } else if (std::exchange(hall_behind_, false)) {
    line_->send(broadcast_->hall());
  }
}

void LiveSubscriber::dismiss(CloseReason why, const Refusal& refusal) { line_->dismiss(why, refusal); }

}  // namespace jadoube::server
