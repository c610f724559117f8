// The codings and languages that a client accepts: Accept-Encoding and Accept-Language (RFC 9110, 12.5).
#pragma once

#include <string_view>

#include "jadoube/text/language.hpp"

namespace jadoube::server {

// Whether the client accepts that coding: the header names it, and not with weight 0. A star does not count.
bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

// The client's preferred language among those of the program; Portuguese if the header names none of them.
text::Language wanted_language(std::string_view accept_language);

}  // namespace jadoube::server
