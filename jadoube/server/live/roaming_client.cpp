#include "jadoube/server/live/roaming_client.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

// The wait doubles after each attempt, with a random part, so that clients do not all come together.
constexpr Milliseconds first_wait = 100ms, longest_wait = 800ms;

// Whether the object may be found at another node, or later.
bool passes(const Refusal& why) { return why.code == Code::not_stored || why.code == Code::stopping; }

// The address in "2001:db8:1:2::/64".
std::string address_of(const AddressQuota& quota) { return quota.name().substr(0, quota.name().find('/')); }

}  // namespace

// Whether the client is a program that sees wooden boards; only one node knows what it has reported.
bool is_of_hall(std::string_view hello) {
  const auto value = parse_json(hello);
  const auto* const object = value ? value->if_object() : nullptr;
  const auto* const said = object == nullptr ? nullptr : object_in(*object, "hello");
  return said != nullptr && truth_in(*said, "hall") == true;
}

// The line of a guest at this node.
class RoamingClient::Line final : public MessageLine {
 public:
  Line(RoamingClient& client, Owner& owner)
      : io_(client.context_.io), client_(client.weak_from_this()), turn_(client.turn_), owner_(owner) {}

  void send(const std::shared_ptr<const std::string>& message) override {
    if (const auto to = client()) to->socket_.send(message);
  }
  void send_entry(std::uint32_t n, std::string_view beginning, const SharedMessage& end,
                  const std::shared_ptr<const void>& owner) override {
    if (const auto to = client(); to && to->follows(n)) to->socket_.send(beginning, end, owner);
  }
  void send_welcome(Welcome welcome, bool /*seated*/) override {
    const auto to = client();
    if (!to) return;
    to->welcomed(welcome.n);
    to->socket_.send(std::move(welcome));
  }
  bool writing() const override {
    const auto to = client();
    return to && to->socket_.writing();
  }
  void dismiss(CloseReason why, const Refusal& refusal) override {
    if (const auto to = client()) to->closed(why, refusal);
  }
  void close_silent() override {
    if (const auto to = client()) to->socket_.close_silent();
  }
  bool closing() const override { return ended_; }
  void drop() override {
    if (const auto to = client()) to->socket_.drop();
  }
  void look_after(Moment /*now*/) override {}
  std::optional<Milliseconds> round_trip() const override {
    const auto to = client();
    return to ? to->socket_.round_trip() : std::nullopt;
  }

  // Tells the guest that the line has ended; posted, because this may be inside a call of the guest.
  void end() {
    if (std::exchange(ended_, true)) return;
    boost::asio::post(io_, [owner = owner_.shared_owner()] { owner->ended(); });
  }

 private:
  std::shared_ptr<RoamingClient> client() const {
    auto client = ended_ ? nullptr : client_.lock();
    return client && client->turn_ == turn_ ? client : nullptr;
  }

  asio::io_context& io_;
  std::weak_ptr<RoamingClient> client_;
  unsigned turn_;
  Owner& owner_;
  bool ended_ = false;
};

RoamingClient::RoamingClient(ServerContext& context, Place place, store::TableId id, Socket socket,
                             std::unique_ptr<ConnectionSlot> slot)
    : context_(context),
      nodes_(*context.nodes),
      nodes_alive_(nodes_.alive()),
      connections_(context.connections),
      group_(connections_->enter(*this)),
      slot_(std::move(slot)),
      place_(place),
      id_(id),
      socket_(*this, context.metrics, connections_, {context.reading, slot_->quota()}, std::move(socket)),
      timer_(context.io),
      came_(context.registry.now()),
      messages_(60, 120) {
  slot_->evict_by([this] { socket_.drop(); });
  slot_->be_silent();
  nodes_.enter(*this);
}

RoamingClient::~RoamingClient() {
  if (!ended_ && *nodes_alive_) nodes_.leave(*this);
  connections_->leave(*this, group_);
}

void RoamingClient::look_after(Moment now) {
  if (!greeted_ && !socket_.closing() && now - came_ > context_.options.times.hello) {
    ++context_.metrics.dropped_silent;
    return socket_.close_silent();
  }
  socket_.look_after(now);
}

void RoamingClient::drained() {
  if (const auto guest = guest_) guest->drained();
}

void RoamingClient::ended() {
  ended_ = true;
  timer_.cancel();
  nodes_.leave(*this);
  detach();
}

void RoamingClient::stop() { end(CloseReason::stopping, refusal(Code::stopping, Message::server_stopping)); }

void RoamingClient::end(CloseReason why, const Refusal& refusal) {
  timer_.cancel();
  detach();
  if (!refusal.sentence) return socket_.close(close_code(why));
  socket_.dismiss(why, refusal);
}

// --- Messages of the client

void RoamingClient::receive_binary() {
  ++context_.metrics.refused;
  end(CloseReason::not_understood, refusal(Code::bad_request, Message::server_not_json));
}

void RoamingClient::receive(std::string_view text, Moment now) {
  if (!greeted_) return take_hello(text, now);
  if (const auto guest = guest_) return guest->receive(text, now);
  // On a link that is not open yet, an act might be lost without an answer.
  if (session_ && session_->link->open()) return NodeSessions::send(*session_, socket_.round_trip(), text);
  answer_unattached(text, now);
}

void RoamingClient::take_hello(std::string_view text, Moment now) {
  if (!messages_.take(now) || !slot_->quota()->may(RateLimit::message, now)) {
    ++context_.metrics.dropped_flooding;
    return end(CloseReason::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
  }
  if (place_ == Place::table) {
    const auto message = read_live_message(text);
    if (!message) {
      ++context_.metrics.refused;
      return end(CloseReason::not_understood, message.error());
    }
    const auto* const hello = std::get_if<live::Hello>(&*message);
    if (hello == nullptr)
      return end(CloseReason::not_understood, refusal(Code::bad_request, Message::server_hello_first));
    hello_ = *hello;
    seen_ = hello->seen;
  } else {
    of_hall_ = is_of_hall(text);
  }
  text_ = text;
  greeted_ = true;
  alone_since_ = now;
  attach();
}

// The hello for the node that serves the table now.
std::string RoamingClient::hello() const {
  if (!hello_) return text_;
  std::string out;
  laws::protocol::JsonText json(out);
  json.raw(R"({"hello": {"token": )");
  json.or_null(hello_->token, [&](const std::string& token) { json.text(token); });
  json.raw(R"(, "seen": )").number(seen_).raw(R"(, "ready": )").truth(hello_->ready);
  if (!hello_->device.empty()) json.raw(R"(, "device": )").text(hello_->device);
  json.raw("}}");
  return out;
}

// Refuses an act, so that its sender knows that it did not reach the table; ignores other messages.
void RoamingClient::answer_unattached(std::string_view text, Moment now) {
  if (!messages_.take(now)) {
    ++context_.metrics.dropped_flooding;
    return end(CloseReason::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
  }
  if (place_ != Place::table) return;
  const auto message = read_live_message(text);
  const auto* const act = message ? std::get_if<live::DoAct>(&*message) : nullptr;
  if (act == nullptr) return;
  std::string out =
      act->id ? R"({"refused": )" + std::to_string(*act->id) + ", " : std::string(R"({"refused": null, )");
  write_members(out, welcomed_ ? refusal(Code::not_stored, Message::server_node_lost)
                               : refusal(Code::not_allowed, Message::server_not_welcomed));
  socket_.send(std::make_shared<const std::string>(out + "}"));
}

// --- The table's node

void RoamingClient::attach() {
  if (ended_ || socket_.closing() || std::exchange(attaching_, true)) return;
  const unsigned turn = ++turn_;
  const auto there = [self = shared_from_this(), turn](const Refusal& why) {
    if (self->turn_ != turn) return;
    self->attaching_ = false;
    if (!why.node.empty()) return self->attach_there(why.node);
    self->not_attached(why);
  };
  const auto here = [self = shared_from_this(), turn] {
    if (self->turn_ != turn) return;
    self->attaching_ = false;
    self->attach_here();
  };
  if (place_ == Place::table)
    return context_.registry.find(
        id_,
        [here, there](const auto& table) {
          if (!table) return there(table.error());
          here();
        },
        slot_->quota()->name());
  context_.registry.leases().locate_tournament(id_, [here, there](const auto& node) {
    if (!node) return there(node.error());
    if (!*node) return here();
    Refusal why = refusal(Code::not_stored, Message::server_elsewhere);
    why.node = **node;
    there(why);
  });
}

void RoamingClient::attach_here() {
  if (ended_ || socket_.closing()) return;
  const auto make = [this](MessageLine::Owner& owner) {
    auto line = std::make_unique<Line>(*this, owner);
    line_ = line.get();
    return line;
  };
  const auto guest = make_guest(context_, place_, id_, make, slot_);
  slot_->evict_by([this] { socket_.drop(); });
  guest_ = guest;
  guest->receive(hello(), context_.registry.now());
}

void RoamingClient::attach_there(const std::string& node) {
  if (ended_ || socket_.closing()) return;
  session_ = nodes_.open(node, place_, id_, address_of(*slot_->quota()), hello(), *this);
}

void RoamingClient::not_attached(const Refusal& why) {
  if (passes(why) && !context_.stopping) return again(why);
  end(reason_for(why.code), why);
}

void RoamingClient::detach() {
  ++turn_;
  attaching_ = false;
  if (line_ != nullptr) std::exchange(line_, nullptr)->end();
  guest_.reset();
  if (const auto session = std::exchange(session_, std::nullopt)) nodes_.end(*session);
}

void RoamingClient::again(const Refusal& why) {
  const Moment now = context_.registry.now();
  if (!alone_since_) alone_since_ = now;
  if (now - *alone_since_ > context_.options.times.alone) return end(CloseReason::try_again, why);
  const Milliseconds wait = std::min(longest_wait, first_wait * (1U << std::min(attempts_++, 3U)));
  timer_.expires_after(wait / 2 + Milliseconds(draw_number(static_cast<std::uint32_t>(wait.count()))));
  timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (!error && self) self->attach();
  });
}

// --- Messages of the table

bool RoamingClient::follows(std::uint32_t n) {
  if (n <= seen_) return false;
  if (n == seen_ + 1) {
    seen_ = n;
    return true;
  }
  // An entry is missing, which should not happen.
  lost();
  return false;
}

void RoamingClient::welcomed(std::uint32_t n) {
  welcomed_ = true;
  alone_since_.reset();
  attempts_ = 0;
  seen_ = n;
}

void RoamingClient::pass_entry(std::uint32_t n, const std::shared_ptr<const std::string>& message) {
  if (follows(n)) socket_.send(message);
}

void RoamingClient::pass_welcome(std::uint32_t n, bool seated, std::string message) {
  welcomed(n);
  if (!seated) {
    slot_->speak();
  } else if (!slot_->sit()) {
    return end(CloseReason::try_again, refusal(Code::too_many, Message::server_too_many_from_address));
  }
  socket_.send(std::make_shared<const std::string>(std::move(message)));
}

void RoamingClient::closed(CloseReason why, const Refusal& refusal) {
  if (!passes(refusal) || context_.stopping) return end(why, refusal);
  seek(refusal);
}

void RoamingClient::lost() {
  if (!ended_) seek(refusal(Code::not_stored, Message::server_node_lost));
}

// Looks for the node where the table is now.
void RoamingClient::seek(const Refusal& why) {
  // The program must connect again and report all its boards.
  if (of_hall_ && welcomed_) return end(CloseReason::try_again, why);
  detach();
  again(why);
}

}  // namespace jadoube::server
