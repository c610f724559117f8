#include "jadoube/cli/common/http_error.hpp"

#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

std::string describe(const client::HttpError& error, const Session& session) {
  switch (error.kind) {
    case client::HttpError::Kind::bad_address: return session.say(Message::http_address);
    case client::HttpError::Kind::network: return session.say(Message::http_failed);
    case client::HttpError::Kind::unavailable: return session.say(Message::http_unavailable, error.text);
    case client::HttpError::Kind::status: return session.say(Message::http_status, error.text);
  }
  return {};
}

}  // namespace jadoube::cli
