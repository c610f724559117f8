#include "jadoube/server/classroom/classrooms.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "jadoube/server/common/wiped_memory.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr auto between_tellings = 250ms;
constexpr auto between_looks = 30s;

Moment now_of_system() { return std::chrono::steady_clock::now(); }

}  // namespace

Classrooms::Classrooms(boost::asio::io_context& io, Metrics& metrics)
    : io_(io), metrics_(metrics), telling_(io), looking_(io) {}

std::expected<Classrooms::Opened, Refusal> Classrooms::open(OpenClass asked,
                                                            const std::shared_ptr<AddressQuota>& client, Moment now) {
  if (classes_.size() >= most_classes && !make_room(*client))
    return std::unexpected(refusal(Code::too_many, Message::server_classes_full));
  QuotaLease lease = QuotaLease::take(client, &AddressQuota::classes, most_classes_by_address);
  if (!lease)
    return std::unexpected(refusal(Code::too_many, Message::server_classes_from_address, most_classes_by_address));
  Opened opened{.id = draw_table_id(), .token = draw_secret()};
  classes_.emplace(opened.id, std::make_shared<Classroom>(*this, opened.id, lookup_hash(opened.token), std::move(asked),
                                                          std::move(lease), now));
  ++metrics_.classes_opened;
  if (classes_.size() == 1) look_after_later();
  return opened;
}

// Where all are open that there may be, one that nobody has joined makes room: of the address that has most, if it has
// more than who asks will have.
bool Classrooms::make_room(const AddressQuota& asking) {
  const Classroom* chosen = nullptr;
  unsigned most = asking.classes + 1;
  for (const auto& [id, classroom] : classes_)
    if (const AddressQuota* const quota = classroom->quota();
        quota != nullptr && classroom->pupils() == 0 && quota->classes > most) {
      chosen = classroom.get();
      most = quota->classes;
    }
  if (chosen == nullptr) return false;
  end(chosen->id(), CloseReason::not_allowed, refusal(Code::not_found, Message::server_class_ended));
  return true;
}

std::shared_ptr<Classroom> Classrooms::find(store::TableId id) const {
  const auto found = classes_.find(id);
  return found == classes_.end() ? nullptr : found->second;
}

std::size_t Classrooms::pupils() const {
  std::size_t all = 0;
  for (const auto& [id, classroom] : classes_) all += classroom->pupils();
  return all;
}

void Classrooms::changed(Classroom& classroom) {
  if (!changed_.insert(classroom.id()).second || changed_.size() > 1) return;
  telling_.expires_after(between_tellings);
  telling_.async_wait([this](const boost::system::error_code& error) {
    if (!error) tell();
  });
}

void Classrooms::tell() {
  for (const store::TableId id : std::exchange(changed_, {}))
    if (const auto classroom = find(id)) classroom->tell_teacher(now_of_system());
}

void Classrooms::close(Classroom& classroom) {
  end(classroom.id(), CloseReason::not_allowed, refusal(Code::not_found, Message::server_class_closed));
}

void Classrooms::end(store::TableId id, CloseReason why, const Refusal& refusal) {
  const auto found = classes_.find(id);
  if (found == classes_.end()) return;
  const auto classroom = std::move(found->second);
  classes_.erase(found);
  classroom->end(why, refusal);
  // Names that were read are on the stack of calls that have returned.
  boost::asio::post(io_, wipe_stack);
}

void Classrooms::look_after_later() {
  looking_.expires_after(between_looks);
  looking_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    look_after();
    if (!classes_.empty()) look_after_later();
  });
}

void Classrooms::look_after() {
  std::vector<std::pair<store::TableId, Refusal>> expired;
  for (const auto& [id, classroom] : classes_)
    if (auto why = classroom->expired(now_of_system())) expired.emplace_back(id, *std::move(why));
  for (const auto& [id, why] : expired) end(id, CloseReason::not_allowed, why);
}

void Classrooms::close() {
  telling_.cancel();
  looking_.cancel();
  while (!classes_.empty())
    end(classes_.begin()->first, CloseReason::stopping, refusal(Code::not_found, Message::server_class_stopping));
}

}  // namespace jadoube::server
