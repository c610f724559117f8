// The program serving tables in a process of its own.
//
//   RunningServer server;
//   const auto table = server.make(R"({"seat": "white"})");
//   auto white = server.sit(table, "white");
#pragma once

#include <filesystem>
#include <memory>

#include "tests/cli/program.hpp"
#include "tests/server/client.hpp"

namespace jadoube::test {

struct MadeTable {
  std::string id;
  std::map<std::string, std::string> tokens;  // by seat
};

class RunningServer {
 public:
  // `limit_kb`: no file may become larger; 0: as large as it likes.
  explicit RunningServer(std::vector<std::string> options = {}, std::size_t limit_kb = 0);
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer();

  unsigned port() const { return port_; }
  int process() const { return process_; }
  const Scratch& data() const { return data_; }
  // The folder that the server got as --data.
  std::filesystem::path store() const { return data_.path() / "tables"; }
  // Ends the server by this signal; returns its status, or minus the signal.
  int end(int signal);
  // Starts the server again with the same data.
  void start();

  MadeTable make(std::string_view request = "{}") const;
  std::unique_ptr<WebSocket> connect(const MadeTable& table, std::string_view from = "127.0.0.1") const;
  // Connects, and waits for the welcome, which is stored in `welcome` if given; without a token as a spectator.
  std::unique_ptr<WebSocket> sit(const MadeTable& table, const std::string& seat, unsigned seen = 0,
                                 json::value* welcome = nullptr, std::string_view from = "127.0.0.1") const;
  HttpAnswer get(std::string_view target, std::string_view headers = {}, std::string_view from = "127.0.0.1") const {
    return http(port_, "GET", target, {}, headers, from);
  }
  HttpAnswer post(std::string_view target, std::string_view body, std::string_view headers = {},
                  std::string_view from = "127.0.0.1") const {
    return http(port_, "POST", target, body, headers, from);
  }
  // The memory that the server has now.
  std::size_t resident_bytes() const;
  // How often these bytes occur in the server's writable memory. Only root can ask.
  std::size_t times_in_memory(std::string_view bytes) const;

 private:
  Scratch data_;
  std::vector<std::string> options_;
  std::size_t limit_kb_;
  int process_ = -1;
  unsigned port_ = 0;
};

// The entry that acknowledges the act with that id; nothing if it is refused or the connection ends.
std::optional<json::value> acknowledged(WebSocket& socket, int id);

}  // namespace jadoube::test
