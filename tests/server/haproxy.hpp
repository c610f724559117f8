// HAProxy with an example of packaging/, on a free port of the loopback, before the servers of a test.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/server/running_server.hpp"

namespace jadoube::test {

class Haproxy {
 public:
  static bool installed();

  // `example`: the name of the file; `servers` take the place of its servers.
  Haproxy(const std::string& example, const std::vector<const RunningServer*>& servers);
  ~Haproxy();
  Haproxy(const Haproxy&) = delete;
  Haproxy& operator=(const Haproxy&) = delete;

  unsigned port() const { return port_; }
  // Tries to connect until it is welcomed, for at most a minute.
  std::unique_ptr<WebSocket> sit(const MadeTable& table, const std::string& seat) const;

 private:
  Scratch folder_;
  unsigned port_;
  pid_t process_;
};

}  // namespace jadoube::test
