// Lines of JSON that go on, as an answer by HTTP: each is sent as it comes, and an empty one while there is nothing to
// say, so that neither the client nor a proxy gives the connection up.
#pragma once

#include <functional>

#include "jadoube/server/common/metrics.hpp"
#include "jadoube/server/common/net.hpp"
#include "jadoube/server/common/visitors.hpp"
#include "jadoube/server/live/connections.hpp"

namespace jadoube::server {

class LineStream final : public Monitored, public SendBudget::Sender, public std::enable_shared_from_this<LineStream> {
 public:
  // `chunked`: as HTTP/1.1 sends what has no length (RFC 9112, 7.1).
  LineStream(Metrics& metrics, std::shared_ptr<Connections> connections, Socket socket,
             std::unique_ptr<ConnectionSlot> slot, bool chunked);
  ~LineStream();

  // Sends the head; `ended` is called once, when the connection has ended.
  void start(std::string head, std::function<void()> ended);
  // One line, without its end. Who has not taken what was sent before is dropped when too much waits.
  void send(std::string_view line);
  // All that was said is sent, then the connection ends.
  void end();
  // Likewise, but the body is left without its end, so that the client sees that there was more to come and asks again.
  void cut();
  // At once.
  void drop();

  void look_after(Moment now) override;
  std::size_t waiting_bytes() const override { return counted_; }
  Moment last_progress() const override { return progress_; }
  void let_go() override;

 private:
  void put(std::string_view bytes);
  void write();
  void write_rest();
  void count();
  void read();
  void finish();
  void close_when_sent();

  Metrics& metrics_;
  std::shared_ptr<Connections> connections_;
  std::size_t group_;
  Socket socket_;
  std::unique_ptr<ConnectionSlot> slot_;
  bool chunked_;
  std::function<void()> ended_;
  std::array<char, 1024> incoming_{};  // a client has nothing more to say
  Rate reads_{20, 100};
  std::string waiting_, writing_;
  std::size_t written_ = 0;  // of `writing_`
  bool busy_ = false;        // the system is writing
  bool closing_ = false;
  std::size_t counted_ = 0;  // in the budget
  Moment progress_, said_;   // when something was taken, and when a line was sent
};

}  // namespace jadoube::server
