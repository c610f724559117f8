// Communication between the server and the program that started it, such as systemd. No library is needed.
#pragma once

#include <optional>
#include <string_view>

namespace jadoube::server {

// Sends "READY=1" or "STOPPING=1" to the service manager if NOTIFY_SOCKET names one (sd_notify(3)).
void notify_service(std::string_view state);

// The listening socket that was passed to this process (LISTEN_FDS, sd_listen_fds(3)), or nothing. The socket stays
// open when the server is restarted, so that no connection is refused in between.
std::optional<int> passed_socket();

// From now on new files are for their owner alone, a crash does not write the process's memory to a file, and no other
// process of the same user can read that memory.
void keep_secrets_in_process();

}  // namespace jadoube::server
