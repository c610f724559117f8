#include "jadoube/server/live/live_class_page.hpp"

#include <utility>

#include "jadoube/server/messages.hpp"

namespace jadoube::server {

LiveClassPage::LiveClassPage(ServerContext& context, store::TableId id, Socket socket,
                             std::unique_ptr<ConnectionSlot> slot)
    : context_(context),
      connections_(context.connections),
      group_(connections_->enter(*this)),
      slot_(std::move(slot)),
      id_(id),
      socket_(*this, context.metrics, connections_, {context.reading, slot_->quota()}, std::move(socket)),
      came_(context.registry.now()),
      messages_(2, 5) {
  slot_->evict_by([this] { socket_.drop(); });
  slot_->be_silent();
}

LiveClassPage::~LiveClassPage() { connections_->leave(*this, group_); }

void LiveClassPage::ended() {
  if (const auto classroom = std::exchange(classroom_, nullptr)) classroom->leave(*this, context_.registry.now());
}

void LiveClassPage::look_after(Moment now) {
  if (!classroom_ && !socket_.closing() && now - came_ > context_.options.times.hello) {
    ++context_.metrics.dropped_silent;
    return socket_.close(CloseCode::policy_error);
  }
  socket_.look_after(now);
}

void LiveClassPage::receive_binary() {
  ++context_.metrics.refused;
  dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_not_json));
}

// Messages of a teacher or a pupil are counted over all their pages.
bool LiveClassPage::may_speak(Moment now) {
  return classroom_ ? classroom_->may_speak(*this, now)
                    : messages_.take(now) && slot_->quota()->may(RateLimit::message, now);
}

void LiveClassPage::receive(std::string_view text, Moment now) {
  if (!may_speak(now)) {
    ++context_.metrics.dropped_flooding;
    return dismiss(CloseReason::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
  }
  const auto message = read_class_message(text);
  if (!message) {
    ++context_.metrics.refused;
    return dismiss(CloseReason::not_understood, message.error());
  }
  // The message may close the class.
  if (const auto classroom = classroom_) {
    if (const auto allowed = may_pair(*message, now); !allowed) return send(refused_message(allowed.error()));
    return classroom->take(*this, *message, now);
  }
  const auto* const hello = std::get_if<classes::Hello>(&*message);
  if (hello == nullptr)
    return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_hello_first));
  enter(*hello, now);
}

// The tables for a class count as one new table, like those of a round.
std::expected<void, Refusal> LiveClassPage::may_pair(const ClassMessage& message, Moment now) {
  const auto* const pair = std::get_if<classes::Pair>(&message);
  if (pair == nullptr || !pair->game || !teachers()) return {};
  const Metrics& metrics = context_.metrics;
  if (metrics.store_quota > 0 && metrics.store_bytes >= metrics.store_quota)
    return std::unexpected(refusal(Code::too_many, Message::server_quota_reached));
  if (!slot_->quota()->may(RateLimit::table, now))
    return std::unexpected(refusal(Code::too_fast, Message::server_too_fast));
  return {};
}

void LiveClassPage::enter(const classes::Hello& hello, Moment now) {
  const auto classroom = context_.classrooms.find(id_);
  if (!classroom) return dismiss(CloseReason::not_allowed, refusal(Code::not_found, Message::server_no_class));
  const auto entered = hello.token ? classroom->enter(*this, *hello.token, now) : join(*classroom, hello.name, now);
  if (!entered) {
    ++context_.metrics.refused;
    return dismiss(reason_for(entered.error().code), entered.error());
  }
  classroom_ = classroom;
  if (!slot_->sit()) dismiss(CloseReason::try_again, refusal(Code::too_many, Message::server_too_many_from_address));
}

std::expected<void, Refusal> LiveClassPage::join(Classroom& classroom, const std::string& name, Moment now) {
  if (!slot_->quota()->may(RateLimit::join, now))
    return std::unexpected(refusal(Code::too_fast, Message::server_too_fast));
  auto lease = QuotaLease::take(slot_->quota(), &AddressQuota::pupils, most_pupils_by_address);
  if (!lease) return std::unexpected(refusal(Code::too_many, Message::server_too_many_from_address));
  return classroom.join(*this, name, now, std::move(lease));
}

void LiveClassPage::drained() {
  if (classroom_) classroom_->tell_teacher(*this, context_.registry.now());
}

void LiveClassPage::dismiss(CloseReason why, const Refusal& refusal) {
  if (const auto classroom = std::exchange(classroom_, nullptr)) classroom->leave(*this, context_.registry.now());
  if (socket_.closing()) return;
  socket_.send(error_message(refusal));
  socket_.close(close_code(why));
}

void serve_class_page(ServerContext& context, store::TableId id, Socket socket, std::string early,
                      std::unique_ptr<ConnectionSlot> slot) {
  std::make_shared<LiveClassPage>(context, id, std::move(socket), std::move(slot))->start(std::move(early));
}

}  // namespace jadoube::server
