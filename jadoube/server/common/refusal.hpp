// Why the server refuses a request: a code word for programs, and a sentence for people in the requested language.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <string_view>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/text/said.hpp"

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
  changed_meanwhile,
};
std::string_view word(Code code);

struct Refusal {
  Code code;
  std::function<std::string(text::Language)> sentence{};  // none: there is no sentence
  std::string node{};  // the node that has the requested object; empty: not known. Never sent to clients

  std::string in(text::Language language) const { return sentence ? sentence(language) : std::string(); }
};

namespace detail {

// A copy of an argument that lives longer than the caller's.
template <typename Argument>
auto keep(const Argument& argument) {
  if constexpr (std::convertible_to<const Argument&, std::string_view>)
    return std::string(std::string_view(argument));
  else
    return argument;
}

}  // namespace detail

// Makes a refusal from an entry of the catalogue; the arguments are inserted unchanged.
template <typename... Arguments>
Refusal refusal(Code code, text::Message message, const Arguments&... arguments) {
  return {code, [message, ... kept = detail::keep(arguments)](text::Language language) {
            return say(language, message, kept...);
          }};
}
// Makes a refusal with a given sentence.
inline Refusal refusal(Code code, text::Said said) {
  return {code, [said = std::move(said)](text::Language language) { return said.in(language); }};
}
// Makes a refusal from an error that has its own describe().
template <typename Error>
Refusal refusal_by(Code code, const Error& error) {
  return refusal(code, text::Said::by([&](text::Language language) { return describe(error, language); }));
}

// `"code": "…", "en": "…", "pt": "…"`, and further languages.
void write_members(std::string& out, const Refusal& refusal);
// {"error": {…}}
std::string error_message(const Refusal& refusal);

}  // namespace jadoube::server
