// The protocol between operators and a running server: through a socket in the folder of its data.
//
// A request is one line: its language and its words, with a unit separator (U+001F) between them. The answer is a line
// with "0", or "1" for a failure, followed by text until the end.
#pragma once

#include <string_view>

namespace jadoube::server {

inline constexpr std::string_view admin_socket_name = "admin.sock";
inline constexpr char admin_separator = '\x1f';

}  // namespace jadoube::server
