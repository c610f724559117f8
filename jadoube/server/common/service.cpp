#include "jadoube/server/common/service.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>

namespace jadoube::server {
namespace {

constexpr int first_passed = 3;  // SD_LISTEN_FDS_START

// The whole number in an environment variable; -1 if there is none.
long number_in_environment(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == '\0') return -1;
  char* end = nullptr;
  const long number = std::strtol(value, &end, 10);
  return *end == '\0' ? number : -1;
}

}  // namespace

void notify_service(std::string_view state) {
  const char* const path = std::getenv("NOTIFY_SOCKET");
  if (path == nullptr) return;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string_view name(path);
  if (name.empty() || name.size() >= sizeof address.sun_path) return;
  std::ranges::copy(name, address.sun_path);
  // An abstract name begins with a zero byte, written as @.
  if (name.front() == '@') address.sun_path[0] = '\0';
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket == -1) return;
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  // An error is ignored: the program that started the server notices the missing message by itself.
  static_cast<void>(
      ::sendto(socket, state.data(), state.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address), length));
  ::close(socket);
}

std::optional<int> passed_socket() {
  const bool passed =
      number_in_environment("LISTEN_PID") == static_cast<long>(::getpid()) && number_in_environment("LISTEN_FDS") >= 1;
  // Engines must not take the socket as theirs.
  for (const char* const name : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) ::unsetenv(name);
  if (!passed || ::fcntl(first_passed, F_SETFD, FD_CLOEXEC) == -1) return std::nullopt;
  return first_passed;
}

void keep_secrets_in_process() {
  ::umask(S_IRWXG | S_IRWXO);
  const rlimit none{};
  ::setrlimit(RLIMIT_CORE, &none);
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

}  // namespace jadoube::server
