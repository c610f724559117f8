// A NATS server of the tests, on a free port of the loopback.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace jadoube::test {

class NatsServer {
 public:
  // Whether NATS, and the client library that the program needs, are installed on this machine.
  static bool installed();

  explicit NatsServer(std::vector<std::string> options = {});
  ~NatsServer();
  NatsServer(const NatsServer&) = delete;
  NatsServer& operator=(const NatsServer&) = delete;

  unsigned port() const { return port_; }
  std::string url() const;
  void start();
  // Starts the server again with other options.
  void start(std::vector<std::string> options);
  void kill();
  int process() const { return process_; }

 private:
  std::vector<std::string> options_;
  unsigned port_;
  pid_t process_ = -1;
};

}  // namespace jadoube::test
