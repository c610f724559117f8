// A participant or a watcher, independent of how its messages arrive. Internal.
#pragma once

#include "jadoube/server/live/message_line.hpp"
#include "jadoube/server/live/server_context.hpp"

namespace jadoube::server {

enum class Place : std::uint8_t { table, tournament };

std::shared_ptr<MessageLine::Owner> make_guest(ServerContext& context, Place place, store::TableId id,
                                               const MessageLine::Make& make_line,
                                               std::shared_ptr<ConnectionSlot> slot);

}  // namespace jadoube::server
