#include "jadoube/server/common/not_stored.hpp"

#include "jadoube/server/messages.hpp"

namespace jadoube::server {

Refusal not_stored(const store::Error& why) {
  switch (why.kind) {
    case store::Error::Kind::full: return refusal(Code::not_stored, Message::server_disk_full);
    case store::Error::Kind::fenced: return refusal(Code::not_stored, Message::server_elsewhere);
    case store::Error::Kind::replaced: return refusal(Code::not_stored, Message::server_store_replaced);
    default: return refusal(Code::not_stored, Message::server_not_stored);
  }
}

}  // namespace jadoube::server
