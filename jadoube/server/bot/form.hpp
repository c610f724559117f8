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
// a=1&b=2, as in the query of an address too.
Form read_form(std::string_view text);
// Of that content type; one that says nothing is told by how the body begins. Nothing if it is JSON, and no object.
// Values that are no text, number or truth are left out, as are keys that nobody asks for.
std::optional<Form> read_body(std::string_view content_type, std::string_view body);

// The value of a key; empty if there is none.
std::string_view value_of(const Form& form, std::string_view key);
// true, yes, on and 1; false, no, off and 0; nothing for anything else.
std::optional<bool> read_yes(std::string_view text);

}  // namespace jadoube::server
