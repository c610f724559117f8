// The body of a request as clients send it: a form, or a JSON object whose values are plain.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::server {

using Form = std::map<std::string, std::string, std::less<>>;

// Decodes %41 and, in forms, "+". What is no escape stays as it is.
std::string decode_percent(std::string_view text, bool plus_is_blank);
// a=1&b=2 in the query of an address. What is none is left out.
Form read_form(std::string_view text);
// A form or a JSON object, of a content type that may be one, or of none; what begins with “{” is JSON, whatever the
// type says (curl -d calls everything a form). Nothing for anything else. An empty body is an empty form. Members of
// JSON that are no text, number or truth are left out.
std::optional<Form> read_body(std::string_view content_type, std::string_view body);

// The value of a key; empty if there is none.
std::string_view value_of(const Form& form, std::string_view key);
// true, yes, on and 1; false, no, off and 0; nothing for anything else.
std::optional<bool> read_yes(std::string_view text);
// The same of what may be left out: then it is `usual`.
std::optional<bool> read_yes_or(bool usual, std::string_view text);

}  // namespace jadoube::server
