// What the program that starts the server, such as systemd, and the server tell each other. No library is needed.
#pragma once

#include <optional>
#include <string_view>

namespace jadoube::server {

// Tells the service manager, if NOTIFY_SOCKET names one: "READY=1", "STOPPING=1" (sd_notify(3)).
void notify_service(std::string_view state);

// A listening socket that was passed to this process (LISTEN_FDS, sd_listen_fds(3)): it stays open when the server is
// started again, so that no connection is refused meanwhile. Nothing if none was passed.
std::optional<int> passed_socket();

// From now on files are made for their owner alone, and no memory of the process is written to a file when it crashes,
// nor read by another process of the same user.
void keep_secrets_in_process();

}  // namespace jadoube::server
