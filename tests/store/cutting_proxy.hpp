// A connection to a server over which a test has power: it is cut at a word that the client sends, or passes nothing
// on.
//
//   CuttingProxy proxy(server.port());
//   proxy.cut_after("mark");        // what the client sent arrives; no answer comes back
//
// Words are looked for in what is sent at once: TLS must be off, and prepared statements send their text only once.
#pragma once

#include <atomic>
#include <cstdint>
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
  // Once: all that the client sends up to this arrives, and the answer is kept back; nothing else is read from that
  // connection. holds(): the answer has come.
  void hold_after(const std::string& word);
  bool holds();
  // What is sent is kept back, as by a network that drops everything, until false.
  void swallow(bool all);
  // What the server sends is kept back, until false.
  void keep_back_answers(bool all);
  // Both sides of every connection find it closed.
  void cut();

 private:
  struct Pair {
    int client, server;
    enum class Answer : std::uint8_t { passed_on, awaited, held } answer = Answer::passed_on;
  };
  void run(const std::stop_token& stop);
  bool pass(Pair& pair, bool from_client);

  int listening_, to_, port_;
  std::mutex mutex_;
  std::string cut_after_, cut_before_, hold_after_;
  bool swallow_ = false, cut_ = false, holds_ = false;
  std::atomic<bool> keeps_back_ = false;
  std::vector<Pair> pairs_;
  std::jthread thread_;
};

}  // namespace jadoube::test
