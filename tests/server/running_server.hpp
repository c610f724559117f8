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
  // What it was told as --data, inside of that.
  std::filesystem::path store() const { return data_.path() / "tables"; }
  // Ends it by that signal; its status, or minus the signal.
  int end(int signal);
  // Once more, with the same data.
  void start();

  MadeTable make(std::string_view request = "{}") const;
  std::unique_ptr<WebSocket> connect(const MadeTable& table, std::string_view from = "127.0.0.1") const;
  // Connections and welcomed; without a token as a spectator. The welcome is in `welcome`, if that is given.
  std::unique_ptr<WebSocket> sit(const MadeTable& table, const std::string& seat, unsigned seen = 0,
                                 json::value* welcome = nullptr, std::string_view from = "127.0.0.1") const;
  HttpAnswer get(std::string_view target, std::string_view headers = {}, std::string_view from = "127.0.0.1") const {
    return http(port_, "GET", target, {}, headers, from);
  }
  HttpAnswer post(std::string_view target, std::string_view body, std::string_view headers = {},
                  std::string_view from = "127.0.0.1") const {
    return http(port_, "POST", target, body, headers, from);
  }
  // Of memory that it has now.
  std::size_t resident_bytes() const;
  // How often these bytes are in what it has in its memory and may write to. Only root can ask.
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
