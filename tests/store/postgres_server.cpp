#include "tests/store/postgres_server.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr const char* user = "tables";
constexpr const char* password = "secret of the tests";
constexpr uid_t nobody = 65'534;

fs::path find_programs() {
  // Debian keeps them apart by version.
  std::error_code error;
  std::vector<fs::path> found;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", error))
    if (fs::exists(version.path() / "bin" / "initdb")) found.push_back(version.path() / "bin");
  if (found.empty()) return {};
  return *std::ranges::max_element(found);
}

}  // namespace

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const bool bound = ::bind(socket, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  ::close(socket);
  if (!bound) throw std::runtime_error("no free port");
  return ntohs(address.sin_port);
}

bool PostgresServer::installed() { return !find_programs().empty(); }

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer() : programs_(find_programs()), port_(free_port()) {
  ::setenv("PGPASSWORD", password, 1);
  std::string name = (fs::temp_directory_path() / "jadoube-postgres-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = name;
  std::ofstream(folder_ / "password") << password << '\n';
  run_command({"openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
               "-keyout", (folder_ / "key.pem").string(), "-out", (folder_ / "certificate.pem").string()});
  fs::permissions(folder_ / "key.pem", fs::perms::owner_read | fs::perms::owner_write);
  if (::geteuid() == 0)
    for (const fs::path& path : {folder_, folder_ / "password", folder_ / "key.pem", folder_ / "certificate.pem"})
      if (::chown(path.c_str(), nobody, nobody) != 0) throw std::runtime_error("no folder for PostgreSQL");
  const auto made = run_command(
      unprivileged({(programs_ / "initdb").string(), "--no-sync", "--encoding=UTF8", "--locale=C",
                    "--auth=scram-sha-256", fmt::format("--username={}", user),
                    "--pwfile=" + (folder_ / "password").string(), "--pgdata=" + (folder_ / "data").string()}));
  if (made.status != 0) throw std::runtime_error("initdb: " + made.err);
  start();
}

PostgresServer::~PostgresServer() {
  if (process_ > 0) end(SIGQUIT);
  std::error_code error;
  fs::remove_all(folder_, error);
}

std::string PostgresServer::url(const std::string& database, int port) {
  return fmt::format("postgresql://{}@127.0.0.1:{}/{}", user, port, database);
}

std::vector<std::string> PostgresServer::unprivileged(std::vector<std::string> words) const {
  if (::geteuid() == 0) {
    const std::vector<std::string> before{"setpriv", fmt::format("--reuid={}", nobody),
                                          fmt::format("--regid={}", nobody), "--clear-groups"};
    words.insert(words.begin(), before.begin(), before.end());
  }
  return words;
}

void PostgresServer::start() {
  const auto words =
      unprivileged({(programs_ / "postgres").string(), "-D", (folder_ / "data").string(), "-k", folder_.string(), "-h",
                    "127.0.0.1", "-p", std::to_string(port_), "-c", "ssl=on", "-c", "recovery_init_sync_method=syncfs",
                    "-c", "ssl_cert_file=" + (folder_ / "certificate.pem").string(), "-c",
                    "ssl_key_file=" + (folder_ / "key.pem").string(), "-c", "max_connections=60"});
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const std::string log = (folder_ / "log").string();
  const auto run = [&] {
    process_ = ::fork();
    if (process_ != 0) return;
    const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    ::dup2(file, STDOUT_FILENO);
    ::dup2(file, STDERR_FILENO);
    if (::chdir("/") == 0) ::execvp(argv[0], argv.data());
    ::_exit(127);
  };
  run();
  const auto latest = std::chrono::steady_clock::now() + 120s;
  while (!ready()) {
    if (std::chrono::steady_clock::now() > latest) {
      std::ifstream said(log);
      throw std::runtime_error("PostgreSQL does not start: " + std::string(std::istreambuf_iterator<char>(said), {}));
    }
    std::this_thread::sleep_for(50ms);
    // Meanwhile somebody's connection may have taken its port as the one it comes from.
    if (::waitpid(process_, nullptr, WNOHANG) == process_) run();
  }
}

bool PostgresServer::ready() const {
  return run_command({"psql", "-w", "-q", "-d", url("postgres"), "-c", ""}, {.variables = {{"PGPASSWORD", password}}})
             .status == 0;
}

void PostgresServer::end(int signal) {
  // Its children end with it.
  ::kill(process_, signal);
  ::waitpid(process_, nullptr, 0);
  process_ = -1;
}

void PostgresServer::kill() { end(SIGQUIT); }
void PostgresServer::stop() { end(SIGINT); }

std::string PostgresServer::make_database() {
  const std::string name = fmt::format("tables_{}", ++databases_);
  sql("postgres", "CREATE DATABASE " + name);
  return name;
}

std::string PostgresServer::sql(const std::string& database, const std::string& text) const {
  const auto done =
      run_command({"psql", "-w", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", url(database), "-c", text},
                  {.variables = {{"PGPASSWORD", password}}});
  if (done.status != 0) throw std::runtime_error(done.err);
  return done.out;
}

}  // namespace jadoube::test
