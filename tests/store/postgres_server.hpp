// A PostgreSQL server of the tests: in a temporary folder, on a free port of the loopback, as a user without rights.
//
//   PostgresServer server;                            // initdb, then postgres
//   auto node = PostgresNode::join(server.url(server.make_database()), "north", "");
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace jadoube::test {

class PostgresServer {
 public:
  // Whether PostgreSQL is installed on this machine.
  static bool installed();
  // The one of this process, started when it is first asked for.
  static PostgresServer& shared();

  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  int port() const { return port_; }
  pid_t process() const { return process_; }
  const std::filesystem::path& folder() const { return folder_; }
  // An empty one, with a name of its own.
  std::string make_database();
  std::string url(const std::string& database) const { return url(database, port_); }
  static std::string url(const std::string& database, int port);
  // Runs SQL, and gives what it selects, without headings.
  std::string sql(const std::string& database, const std::string& text) const;

  void start();
  // As a machine that loses its power: nothing is said to those who are connected.
  void kill();
  // Everybody connected is sent away.
  void stop();

 private:
  std::vector<std::string> unprivileged(std::vector<std::string> words) const;
  bool ready() const;
  void end(int signal);

  std::filesystem::path folder_, programs_;
  int port_ = 0, databases_ = 0;
  pid_t process_ = -1;
};

// The port of the loopback that nobody listens at now.
int free_port();

}  // namespace jadoube::test
