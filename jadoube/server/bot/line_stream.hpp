// A stream of JSON lines as an HTTP response: each line is sent at once, and an empty line when there is no other for
// some time, so that neither the client nor a proxy closes the connection.
#pragma once

#include <functional>

#include "jadoube/server/common/metrics.hpp"
#include "jadoube/server/common/net.hpp"
#include "jadoube/server/common/visitors.hpp"
#include "jadoube/server/live/connections.hpp"

namespace jadoube::server {

class LineStream final : public Monitored, public SendBudget::Sender, public std::enable_shared_from_this<LineStream> {
 public:
  // `chunked`: the coding of HTTP/1.1 for a body of unknown length (RFC 9112, 7.1).
  LineStream(Metrics& metrics, std::shared_ptr<Connections> connections, Socket socket,
             std::unique_ptr<ConnectionSlot> slot, bool chunked);
  ~LineStream();

  // Sends the head; `ended` is called once, when the connection has ended.
  void start(std::string head, std::function<void()> ended);
  // Sends one line, given without its end. A client that does not read is dropped when too much waits for it.
  void send(std::string_view line);
  // Sends all waiting lines, and then ends the connection.
  void end();
  // The same without the end of the body, so that the client sees that there was more to come, and asks again.
  void cut();
  // Closes the connection at once.
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
  std::array<char, 1024> incoming_{};  // input of the client, not used
  Rate reads_{20, 100};
  std::string waiting_, writing_;
  std::size_t written_ = 0;  // bytes of `writing_`
  bool busy_ = false;        // the system is writing
  bool closing_ = false;
  std::size_t counted_ = 0;  // counted in the SendBudget
  Moment progress_, said_;   // last time that data was taken, and that a line was sent
};

}  // namespace jadoube::server
