#include "jadoube/store/messages.hpp"
#include "jadoube/store/store.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::store {

std::string describe(const Error& error, text::Language language) {
  switch (error.kind) {
    case Error::Kind::cannot_open: return say(language, Message::store_cannot_open, error.path, error.detail);
    case Error::Kind::in_use: return say(language, Message::store_in_use, error.path);
    case Error::Kind::foreign: return say(language, Message::store_foreign, error.path);
    case Error::Kind::newer: return say(language, Message::store_newer, error.path);
    case Error::Kind::altered: return say(language, Message::store_altered, error.path, error.detail);
    case Error::Kind::replaced: return say(language, Message::store_replaced, error.path);
    case Error::Kind::damaged: return say(language, Message::store_damaged, error.path, error.detail);
    case Error::Kind::full: return say(language, Message::store_full, error.path);
    case Error::Kind::not_writable: return say(language, Message::store_not_writable, error.path);
    case Error::Kind::conflict: return say(language, Message::store_conflict, error.path, error.detail);
    case Error::Kind::fenced: return say(language, Message::store_fenced, error.detail);
    case Error::Kind::unreachable:
    case Error::Kind::busy: return say(language, Message::store_unreachable, error.path, error.detail);
    case Error::Kind::bad_address: return say(language, Message::store_bad_address);
    case Error::Kind::password: return say(language, Message::store_password);
    case Error::Kind::in_use_there: return say(language, Message::store_in_use_there, error.path, error.detail);
    case Error::Kind::not_empty: return say(language, Message::store_not_empty, error.path);
    case Error::Kind::failed: break;
  }
  return say(language, Message::store_failed, error.path, error.detail);
}

}  // namespace jadoube::store
