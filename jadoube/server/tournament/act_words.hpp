// Refusals and remarks of the arbiter's acts. Internal.
#pragma once

#include <expected>

#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/acts.hpp"

namespace jadoube::server {

template <typename... Arguments>
std::unexpected<Refusal> refused_act(text::Message message, const Arguments&... arguments) {
  return std::unexpected(refusal(Code::bad_request, message, arguments...));
}
// Makes a refusal from an error that has its own describe().
template <typename Error>
std::unexpected<Refusal> refused_act_by(const Error& error) {
  return std::unexpected(refusal_by(Code::bad_request, error));
}
template <typename... Arguments>
void remark(Remarks& remarks, text::Message message, const Arguments&... arguments) {
  remarks.push_back(text::Said::by([&](text::Language language) { return say(language, message, arguments...); }));
}

}  // namespace jadoube::server
