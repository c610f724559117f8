// The body of a client's request: a form, or a JSON object with simple values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::server {

using Form = std::map<std::string, std::string, std::less<>>;

// Decodes %41 and, in forms, "+". Invalid escapes do not change.
std::string decode_percent(std::string_view text, bool plus_is_blank);
// Reads a=1&b=2 in the query of an address. Other parts are left out.
Form read_form(std::string_view text);
// Reads a form or a JSON object, if the content type allows one or is missing. A body that begins with “{” is JSON,
// whatever the type says (curl -d calls everything a form). Returns nothing for any other body. An empty body is an
// empty form. Members of JSON that are not text, numbers or truth values are left out.
std::optional<Form> read_body(std::string_view content_type, std::string_view body);

// The value of a key; empty if there is none.
std::string_view value_of(const Form& form, std::string_view key);
// Returns true for true, yes, on and 1; false for false, no, off and 0; otherwise nothing.
std::optional<bool> read_yes(std::string_view text);
// The same for an optional value, which is `usual` if missing.
std::optional<bool> read_yes_or(bool usual, std::string_view text);

}  // namespace jadoube::server
