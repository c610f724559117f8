#include "jadoube/cli/http_error.hpp"

#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

std::string describe(const HttpError& error, const Session& session) {
  switch (error.kind) {
    case HttpError::Kind::bad_address: return session.say(Message::http_address);
    case HttpError::Kind::network: return session.say(Message::http_failed);
    case HttpError::Kind::unavailable: return session.say(Message::http_unavailable, error.text);
    case HttpError::Kind::status: return session.say(Message::http_status, error.text);
  }
  return {};
}

}  // namespace jadoube::cli
