#include "tests/server/nats_server.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "jadoube/server/nodes/nats_library.hpp"
#include "tests/server/client.hpp"
#include "tests/store/postgres_server.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;

std::string find_program() {
  for (const char* const path : {"/usr/sbin/nats-server", "/usr/bin/nats-server"})
    if (std::filesystem::exists(path)) return path;
  return {};
}

}  // namespace

bool NatsServer::installed() { return !find_program().empty() && server::nats::library().error.empty(); }

NatsServer::NatsServer(std::vector<std::string> options)
    : options_(std::move(options)), port_(static_cast<unsigned>(free_port())) {
  start();
}

NatsServer::~NatsServer() {
  if (process_ > 0) kill();
}

std::string NatsServer::url() const { return fmt::format("nats://127.0.0.1:{}", port_); }

void NatsServer::start() {
  std::vector<std::string> words{find_program(), "-a", "127.0.0.1", "-p", std::to_string(port_)};
  words.insert(words.end(), options_.begin(), options_.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const auto run = [&] {
    process_ = ::fork();
    if (process_ != 0) return;
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  };
  run();
  for (const auto latest = std::chrono::steady_clock::now() + 30s; std::chrono::steady_clock::now() < latest;
       std::this_thread::sleep_for(20ms)) {
    // Meanwhile somebody's connection may have taken its port as the one it comes from.
    if (::waitpid(process_, nullptr, WNOHANG) == process_) run();
    try {
      Wire wire(port_);
      if (wire.read_until("\r\n")) return;  // it says INFO
    } catch (const std::exception&) {
      continue;
    }
  }
  throw std::runtime_error("nats-server does not start");
}

void NatsServer::start(std::vector<std::string> options) {
  options_ = std::move(options);
  start();
}

void NatsServer::kill() {
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  process_ = -1;
}

}  // namespace jadoube::test
