#include "tests/server/haproxy.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "tests/store/postgres_server.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;

std::string program() {
  const char* const told = std::getenv("JADOUBE_HAPROXY");
  return told == nullptr ? "/usr/sbin/haproxy" : told;
}

}  // namespace

bool Haproxy::installed() { return std::filesystem::exists(program()); }

Haproxy::Haproxy(const std::string& example, const std::vector<const RunningServer*>& servers)
    : port_(static_cast<unsigned>(free_port())) {
  std::ifstream file(source_file("packaging/" + example));
  std::string config{std::istreambuf_iterator<char>(file), {}};
  const auto replace = [&config](const std::string& written, unsigned used) {
    const auto at = config.find(written);
    if (at == std::string::npos) throw std::runtime_error("the example has no " + written);
    config.replace(at, written.size(), fmt::format("127.0.0.1:{}", used));
  };
  replace("127.0.0.1:8000", port_);
  for (unsigned i = 0; i < servers.size(); ++i) replace(fmt::format("127.0.0.1:{}", 8081 + i), servers[i]->port());
  const std::string path = folder_.write("haproxy.cfg", config).string();
  const std::string name = program();
  process_ = ::fork();
  if (process_ == 0) {
    ::execl(name.c_str(), name.c_str(), "-q", "-db", "-f", path.c_str(), nullptr);
    ::_exit(127);
  }
}

Haproxy::~Haproxy() {
  ::kill(process_, SIGTERM);
  ::waitpid(process_, nullptr, 0);
}

std::unique_ptr<WebSocket> Haproxy::sit(const MadeTable& table, const std::string& seat) const {
  const auto token = table.tokens.find(seat);
  const std::string hello = fmt::format(R"({{"hello": {{"token": {}, "seen": 0}}}})",
                                        token == table.tokens.end() ? "null" : '"' + token->second + '"');
  std::unique_ptr<WebSocket> socket;
  const bool sits = eventually([&] {
    try {
      socket = std::make_unique<WebSocket>(port_, "/api/tables/" + table.id + "/live");
    } catch (const std::exception&) {
      return false;  // nobody listens yet
    }
    return socket->status() == 101 && socket->send(hello) && socket->receive("welcome").has_value();
  });
  return sits ? std::move(socket) : nullptr;
}

}  // namespace jadoube::test
