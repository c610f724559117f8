// What a client says it reads: the codings of Accept-Encoding, the languages of Accept-Language (RFC 9110, 12.5).
#pragma once

#include <string_view>

#include "jadoube/text/language.hpp"

namespace jadoube::server {

// Whether the client reads that coding: it is named, and not with the weight 0. A star does not name it.
bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

// The language that is wanted most, of those that the program has; Portuguese where none is named.
text::Language wanted_language(std::string_view accept_language);

}  // namespace jadoube::server
