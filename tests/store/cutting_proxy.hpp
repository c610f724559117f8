// A connection to a server over which a test has power: it is cut at a word that the client sends, or passes nothing
// on.
//
//   CuttingProxy proxy(server.port());
//   proxy.cut_after("COMMIT");      // what the client sent arrives; no answer comes back
#pragma once

#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace jadoube::test {

class CuttingProxy {
 public:
  explicit CuttingProxy(int to);
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;

  int port() const { return port_; }
  // Once: all that the client sends up to this arrives, and both sides then find the connection closed.
  void cut_after(const std::string& word);
  // Once: likewise, without what the client sends.
  void cut_before(const std::string& word);
  // What is sent is kept back, as by a network that drops everything, until false.
  void swallow(bool all);

 private:
  struct Pair {
    int client, server;
  };
  void run(const std::stop_token& stop);
  bool pass(const Pair& pair, bool from_client);

  int listening_, to_, port_;
  std::mutex mutex_;
  std::string cut_after_, cut_before_;
  bool swallow_ = false;
  std::vector<Pair> pairs_;
  std::jthread thread_;
};

}  // namespace jadoube::test
