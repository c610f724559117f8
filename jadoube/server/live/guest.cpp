#include "jadoube/server/live/guest.hpp"

#include "jadoube/server/live/live_participant.hpp"
#include "jadoube/server/live/live_subscriber.hpp"

namespace jadoube::server {

std::shared_ptr<MessageLine::Owner> make_guest(ServerContext& context, Place place, store::TableId id,
                                               const MessageLine::Make& make_line,
                                               std::shared_ptr<ConnectionSlot> slot) {
  if (place == Place::table) return std::make_shared<LiveParticipant>(context, id, make_line, std::move(slot));
  return std::make_shared<LiveSubscriber>(context, id, make_line, std::move(slot));
}

}  // namespace jadoube::server
