// The server as a service: told when it is ready, started with a socket that stays open, and kept in by its unit file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>

#include "jadoube/engines/engine.hpp"
#include "tests/cli/program.hpp"
#include "tests/server/client.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;

// A socket that listens, and belongs to whoever starts the server.
class Listening {
 public:
  Listening() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(socket_, reinterpret_cast<const sockaddr*>(&address), size) != 0 || ::listen(socket_, 64) != 0 ||
        ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
      throw std::runtime_error("no socket");
    port_ = ntohs(address.sin_port);
  }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
  ~Listening() { ::close(socket_); }

  unsigned port() const { return port_; }
  int descriptor() const { return socket_; }

 private:
  int socket_;
  unsigned port_;
};

// Where a service manager is told how the service is.
class Manager {
 public:
  Manager() : socket_(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path().copy(address.sun_path, sizeof address.sun_path - 1);
    if (::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("no socket");
    const timeval limit{.tv_sec = 30, .tv_usec = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  }
  Manager(const Manager&) = delete;
  Manager& operator=(const Manager&) = delete;
  ~Manager() { ::close(socket_); }

  std::string path() const { return (folder_.path() / "notify").string(); }
  std::string told() const {
    std::string message(256, '\0');
    const auto size = ::recv(socket_, message.data(), message.size(), 0);
    message.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return message;
  }

 private:
  Scratch folder_;
  int socket_;
};

// The program, started as systemd starts a service.
pid_t start(const Listening& listening, const Manager& manager, const std::string& data) {
  const pid_t process = ::fork();
  if (process != 0) return process;
  constexpr int first_passed = 3;
  // A descriptor that is there already stays open for the program if its flag is taken away.
  if (listening.descriptor() == first_passed)
    ::fcntl(first_passed, F_SETFD, 0);
  else
    ::dup2(listening.descriptor(), first_passed);
  const int quiet = ::open("/dev/null", O_WRONLY);
  ::dup2(quiet, STDOUT_FILENO);
  ::dup2(quiet, STDERR_FILENO);
  ::setenv("LISTEN_FDS", "1", 1);
  ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1);
  ::setenv("NOTIFY_SOCKET", manager.path().c_str(), 1);
  ::execl(JADOUBE_PROGRAM, "jadoube", "serve", "--data", data.c_str(), "--engine", "none", nullptr);
  ::_exit(127);
}

int ended(pid_t process) {
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(Service, TellsWhenItIsReady_AndRefusesNoConnectionWhileItIsStartedAgain) {
  const Listening listening;
  const Manager manager;
  const Scratch data;
  const auto folder = data.path().string();
  pid_t process = start(listening, manager, folder);
  ASSERT_EQ(manager.told(), "READY=1");
  EXPECT_EQ(http(listening.port(), "GET", "/healthz").body, "ok\n");
  for (int again = 0; again < 3; ++again) {
    ::kill(process, SIGTERM);
    EXPECT_EQ(manager.told(), "STOPPING=1");
    EXPECT_EQ(ended(process), 0);
    // Nobody serves now, and nobody is refused.
    Wire wire(listening.port());
    ASSERT_TRUE(wire.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    process = start(listening, manager, folder);
    const auto answer = read_answer(wire);
    EXPECT_EQ(answer.status, 200U);
    EXPECT_EQ(answer.body, "ok\n");
    EXPECT_EQ(manager.told(), "READY=1");
  }
  ::kill(process, SIGTERM);
  EXPECT_EQ(ended(process), 0);
}

TEST(Service, StartedBySystemdSocketActivate_ServesWhoeverConnectedFirst) {
  if (engines::find_program("systemd-socket-activate") == std::nullopt)
    GTEST_SKIP() << "there is no systemd-socket-activate here";
  const Scratch data;
  unsigned port = 0;
  {
    const Listening free;
    port = free.port();
  }
  const std::string at = "127.0.0.1:" + std::to_string(port), folder = data.path().string();
  const pid_t process = ::fork();
  if (process == 0) {
    const int quiet = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(quiet, STDOUT_FILENO);
    ::dup2(quiet, STDERR_FILENO);
    ::execlp("systemd-socket-activate", "systemd-socket-activate", "-l", at.c_str(), JADOUBE_PROGRAM, "serve", "--data",
             folder.c_str(), "--engine", "none", nullptr);
    ::_exit(127);
  }
  HttpAnswer answer;
  EXPECT_TRUE(eventually([&] {
    try {
      answer = http(port, "GET", "/healthz");
    } catch (const std::exception&) {
      return false;  // it does not listen yet
    }
    return answer.status != 0;
  }));
  EXPECT_EQ(answer.body, "ok\n");
  ::kill(process, SIGTERM);
  EXPECT_EQ(ended(process), 0);
}

TEST(Service, TheUnitFile_KeepsTheServerIn) {
  const auto unit = source_file("packaging/jadoube.service");
  Outcome rated;
  try {
    rated = run_command({"systemd-analyze", "security", "--offline=true", unit});
  } catch (const std::runtime_error&) {
    GTEST_SKIP() << "there is no systemd-analyze here";
  }
  constexpr std::string_view before = "Overall exposure level for jadoube.service: ";
  const auto found = rated.out.find(before);
  ASSERT_NE(found, std::string::npos) << rated.out << rated.err;
  EXPECT_LT(std::stod(rated.out.substr(found + before.size())), 2.0);
}

}  // namespace
}  // namespace jadoube::test
