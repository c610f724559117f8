#include "tests/server/running_server.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include <csignal>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace jadoube::test {

RunningServer::RunningServer(std::vector<std::string> options, std::size_t limit_kb)
    : options_(std::move(options)), limit_kb_(limit_kb) {
  start();
}

RunningServer::~RunningServer() { end(SIGKILL); }

void RunningServer::start() {
  int out[2];
  if (::pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<std::string> words{JADOUBE_PROGRAM, "serve", "--lang", "en",
                                 "--port",        "0",     "--data", store().string(),
                                 "--create-rate", "0"};
  words.insert(words.end(), options_.begin(), options_.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const auto log_name = (data_.path() / "log").string();
  // Where no file may become larger, its log would not either.
  const int log =
      ::open(limit_kb_ > 0 ? "/dev/null" : log_name.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(out[1], STDOUT_FILENO);
    if (limit_kb_ > 0) {
      const rlimit limit{limit_kb_ * 1024, limit_kb_ * 1024};
      ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ::dup2(log, STDERR_FILENO);
    // On a busy machine a test's server may get no time for a second, and its clocks would be stopped.
    ::setenv("JADOUBE_SERVE_TIMES", "pause=600000", 0);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(out[1]);
  std::string said;
  char byte = 0;
  while (::read(out[0], &byte, 1) == 1 && byte != '\n') said += byte;
  ::close(out[0]);
  ::close(log);
  const auto port = said.find("localhost:");
  if (port == std::string::npos) {
    // Without a line it is ending by itself, and its status says why.
    const int status = end(byte == '\n' ? SIGKILL : 0);
    std::ifstream file(log_name);
    const std::string logged(std::istreambuf_iterator<char>(file), {});
    throw std::runtime_error(
        fmt::format("the server does not serve, and ended with status {}: {}{}", status, said, logged));
  }
  port_ = static_cast<unsigned>(std::stoul(said.substr(port + 10)));
}

int RunningServer::end(int signal) {
  if (process_ == -1) return 0;
  ::kill(process_, signal);
  int status = 0;
  ::waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

MadeTable RunningServer::make(std::string_view request) const {
  const auto answer = post("/api/tables", request);
  if (answer.status != 201) throw std::runtime_error("no table: " + answer.body);
  const auto value = answer.json();
  MadeTable made{.id = std::string(value.at("table").as_string()), .tokens = {}};
  for (const auto& [seat, token] : value.at("seats").as_object())
    made.tokens[std::string(seat)] = std::string(token.as_string());
  return made;
}

std::unique_ptr<WebSocket> RunningServer::connect(const MadeTable& table, std::string_view from) const {
  return std::make_unique<WebSocket>(port_, "/api/tables/" + table.id + "/live", std::string_view(), from);
}

std::size_t RunningServer::resident_bytes() const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stoul(line.substr(6)) * 1024;
  return 0;
}

std::size_t RunningServer::times_in_memory(std::string_view bytes) const {
  const std::string folder = "/proc/" + std::to_string(process_);
  std::ifstream maps(folder + "/maps");
  std::ifstream memory(folder + "/mem", std::ios::binary);
  std::size_t found = 0;
  for (std::string line; std::getline(maps, line);) {
    if (!line.contains(" rw")) continue;
    const auto dash = line.find('-');
    const auto begin = std::stoull(line.substr(0, dash), nullptr, 16),
               end = std::stoull(line.substr(dash + 1), nullptr, 16);
    std::string part(end - begin, '\0');
    memory.clear();
    memory.seekg(static_cast<std::streamoff>(begin));
    memory.read(part.data(), static_cast<std::streamsize>(part.size()));
    for (auto at = part.find(bytes); at != std::string::npos; at = part.find(bytes, at + 1)) ++found;
  }
  return found;
}

std::unique_ptr<WebSocket> RunningServer::sit(const MadeTable& table, const std::string& seat, unsigned seen,
                                              json::value* welcome, std::string_view from) const {
  auto socket = connect(table, from);
  json::value hello{{"hello", {{"token", nullptr}, {"seen", seen}}}};
  if (const auto token = table.tokens.find(seat); token != table.tokens.end())
    hello.at("hello").as_object()["token"] = token->second;
  socket->send(json::serialize(hello));
  const auto answer = socket->receive("welcome");
  if (!answer) throw std::runtime_error("no welcome for " + seat);
  if (welcome != nullptr) *welcome = answer->at("welcome");
  return socket;
}

std::optional<json::value> acknowledged(WebSocket& socket, int id) {
  while (auto message = socket.receive()) {
    const auto& object = message->as_object();
    if (const auto* const ack = object.if_contains("ack"); ack != nullptr && *ack == id) return object.at("entry");
    if (const auto* const refused = object.if_contains("refused"); refused != nullptr && *refused == id) break;
  }
  return std::nullopt;
}

}  // namespace jadoube::test
