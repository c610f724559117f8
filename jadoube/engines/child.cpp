#include "jadoube/engines/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

extern char** environ;  // NOLINT: POSIX names it so

namespace jadoube::engines {
namespace {

// True when the socket is ready; false at the deadline.
bool wait_for(int socket, short events, Clock::time_point deadline) {
  using std::chrono::milliseconds;
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    const auto wait = std::clamp(left, milliseconds(0), milliseconds(60'000));
    pollfd watched{socket, events, 0};
    const int ready = ::poll(&watched, 1, static_cast<int>(wait.count()));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
    if (Clock::now() >= deadline) return false;
  }
}

// Whether a child has ended and has not been waited for yet.
bool has_ended(pid_t process) {
  siginfo_t ended{};
  return ::waitid(P_PID, static_cast<id_t>(process), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != 0;
}

// The parts of posix_spawn() that must be released.
struct SpawnActions {
  SpawnActions() { ::posix_spawn_file_actions_init(&actions); }
  ~SpawnActions() { ::posix_spawn_file_actions_destroy(&actions); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  posix_spawn_file_actions_t actions{};
};

// Sets all signals to their default action and unblocks them, whatever this program has changed. The child gets its own
// process group, so that Ctrl-C reaches only this program.
struct SpawnAttributes {
  SpawnAttributes() {
    sigset_t none, all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &all);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnAttributes() { ::posix_spawnattr_destroy(&attributes); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  posix_spawnattr_t attributes{};
};

}  // namespace

std::expected<Child, int> Child::start(const std::vector<std::string>& command, const std::string& directory) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return std::unexpected(errno);
  const auto [ours, theirs] = ends;
  SpawnActions actions;
  ::posix_spawn_file_actions_adddup2(&actions.actions, theirs, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions.actions, theirs, STDOUT_FILENO);
  // The child does not need the server's sockets, which would stay open as long as it runs.
  ::posix_spawn_file_actions_addclosefrom_np(&actions.actions, STDERR_FILENO + 1);
  if (!directory.empty()) ::posix_spawn_file_actions_addchdir_np(&actions.actions, directory.c_str());
  const SpawnAttributes attributes;
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));  // NOLINT: POSIX
  words.push_back(nullptr);
  pid_t process = -1;
  const int failed =
      ::posix_spawnp(&process, words[0], &actions.actions, &attributes.attributes, words.data(), environ);
  ::close(theirs);
  if (failed == 0) return Child(process, ours);
  ::close(ours);
  return std::unexpected(failed);
}

Child::Child(Child&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      socket_(std::exchange(other.socket_, -1)),
      received_(std::move(other.received_)) {}

Child& Child::operator=(Child&& other) noexcept {
  std::swap(process_, other.process_);
  std::swap(socket_, other.socket_);
  std::swap(received_, other.received_);
  return *this;
}

Child::~Child() { end(Clock::now()); }

bool Child::write_line(std::string_view line, Clock::time_point deadline) {
  std::string text(line);
  text += '\n';
  for (std::string_view left = text; !left.empty();) {
    const auto sent = ::send(socket_, left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
      left.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      if (!wait_for(socket_, POLLOUT, deadline)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

std::expected<std::string, Child::Silence> Child::read_line(Clock::time_point deadline) {
  for (std::size_t searched = 0;;) {
    if (const auto end = received_.find('\n', searched); end != std::string::npos) {
      std::string line = received_.substr(0, end > 0 && received_[end - 1] == '\r' ? end - 1 : end);
      received_.erase(0, end + 1);
      return line;
    }
    searched = received_.size();
    if (searched > longest_line) return std::unexpected(Silence::ended);
    if (!wait_for(socket_, POLLIN, deadline)) return std::unexpected(Silence::late);
    std::array<char, 4096> chunk;
    const auto read = ::recv(socket_, chunk.data(), chunk.size(), MSG_DONTWAIT);
    if (read > 0) received_.append(chunk.data(), static_cast<std::size_t>(read));
    if (read == 0 || (read < 0 && errno != EINTR && errno != EAGAIN)) return std::unexpected(Silence::ended);
  }
}

void Child::end(Clock::time_point deadline) {
  if (process_ < 0) return;
  ::shutdown(socket_, SHUT_WR);
  while (!has_ended(process_) && Clock::now() < deadline) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  // Also kills the processes that it has started: until it is waited for, no other group can have its number.
  ::kill(-process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  ::close(socket_);
  process_ = socket_ = -1;
}

}  // namespace jadoube::engines
