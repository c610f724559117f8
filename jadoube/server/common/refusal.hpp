// Why the server does not do what it was asked: a word for programs, a sentence in each language for people.
#pragma once

#include <string>
#include <string_view>

#include "jadoube/text/catalogue.hpp"

namespace jadoube::server {

enum class Code : std::uint8_t {
  not_found,
  bad_request,
  too_large,
  seat_taken,
  not_allowed,
  too_fast,
  too_soon,
  wrong_origin,
  wrong_host,
  too_many,
  not_stored,
  stopping,
  done_before,
};
std::string_view word(Code code);

struct Refusal {
  Code code;
  std::string en, pt;
  std::string node{};  // the server that has what was asked for; empty: none is known. It is told to nobody
};

// From one entry of the catalogue; each argument is put in as it is.
template <typename... Arguments>
Refusal refusal(Code code, text::Message message, const Arguments&... arguments) {
  return {code, say(text::Language::en, message, arguments...), say(text::Language::pt, message, arguments...), {}};
}
// From an error that has a describe() of its own.
template <typename Error>
Refusal refusal_by(Code code, const Error& error) {
  return {code, describe(error, text::Language::en), describe(error, text::Language::pt), {}};
}

// `"code": "…", "en": "…", "pt": "…"`.
void write_members(std::string& out, const Refusal& refusal);
// {"error": {…}}
std::string error_message(const Refusal& refusal);

}  // namespace jadoube::server
