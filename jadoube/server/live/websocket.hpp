// A WebSocket behind its handshake: messages of text in, messages out in the order in which they were sent, and an
// orderly end. Everything runs on the thread of the io_context. Internal.
#pragma once

#include <memory>
#include <vector>

#include "jadoube/base/websocket_frames.hpp"
#include "jadoube/server/common/metrics.hpp"
#include "jadoube/server/common/net.hpp"
#include "jadoube/server/live/connections.hpp"
#include "jadoube/server/live/message_line.hpp"

namespace jadoube::server {

using base::CloseCode;
using base::Opcode;

// A frame that waits: its beginning is the receiver's own, its body everybody's.
struct Outgoing {
  std::string head;
  std::shared_ptr<const void> owner{};  // of the body
  std::string_view body{};
  Opcode opcode = Opcode::text;
  bool last = true;  // of its message

  std::size_t size() const { return head.size() + body.size(); }
};

// How it ends: close() says so to the other side and waits for its answer; fail() does that when the other side has
// broken the protocol; drop() closes the socket at once. Each leads to an error of the read that is under way, and
// there, and only there, ended() is called: never while the owner is inside a call of its own.
class WebSocket final : public SendBudget::Sender, public MessageLine {
 public:
  WebSocket(Owner& owner, Metrics& metrics, std::shared_ptr<Connections> connections, Socket socket);
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;
  ~WebSocket() override;

  // Begins to read. `early` is what has come behind the handshake.
  void start(std::string early);

  // Where too much waits already, the connection ends.
  using MessageLine::send;
  void send(Outgoing message);
  void send(const std::shared_ptr<const std::string>& message) override {
    send(Outgoing{.head = {}, .owner = message, .body = *message});
  }
  void send_entry(std::uint32_t /*n*/, std::string_view beginning, const SharedMessage& end,
                  const std::shared_ptr<const void>& owner) override {
    send(beginning, end, owner);
  }
  void send(std::string_view beginning, const SharedMessage& end, const std::shared_ptr<const void>& owner);
  // In frames of its own for each page, so that they are sent as fast as they are read, and never copied.
  void send(Welcome welcome);
  void send_welcome(Welcome welcome, bool /*seated*/) override { send(std::move(welcome)); }
  bool writing() const override { return writing_; }

  // Behind all that has been sent, says that it ends here; and ends when the other side has said so too.
  void close(CloseCode code);
  void dismiss(CloseReason why, const Refusal& refusal) override;
  void close_silent() override { close(CloseCode::policy_error); }
  bool closing() const override { return closing_; }
  // At once. Whatever is under way ends with an error.
  void drop() override;

  // --- SendBudget::Sender
  std::size_t waiting_bytes() const override { return counted_bytes_; }
  Moment last_progress() const override { return progress_; }
  void let_go() override;

  // Every few seconds: whoever is silent or does not read is dropped, others are pinged now and then.
  void look_after(Moment now) override;
  std::optional<Milliseconds> round_trip() const override { return round_trip_; }

 private:
  void read();
  void take(std::span<char> bytes);
  void take(const base::FrameParser::Message& message);
  void take_pong(Moment now);
  void ping(Moment now);
  void fail(CloseCode code);
  void fail_flooding();
  void finish();
  bool send_at_once(std::string_view frame);
  void queue(Outgoing message);
  void count(const Outgoing& message);
  void forget(Outgoing& message);
  void forget_waiting();
  void make_room();
  void write_next();
  void write_rest();
  void written();
  bool anything_waits() const { return written_ < writing_now_.size() || !waiting_.empty() || !urgent_.empty(); }
  void end();

  Owner& owner_;
  Metrics& metrics_;
  std::shared_ptr<Connections> connections_;
  Socket socket_;
  // What each message that is sent asks, beside the socket in memory.
  bool writing_ = false;
  bool closing_ = false;       // the close frame is sent or waits
  bool other_closed_ = false;  // the other side's has come, or nothing of it is taken any more
  bool failed_ = false;        // the other side broke the protocol
  bool ended_ = false;
  base::FrameParser parser_;
  std::array<char, 512> incoming_;

  // Those that are being written one after another, up to which of them that is done, and those behind them.
  std::vector<Outgoing> writing_now_, waiting_;
  std::vector<Outgoing> urgent_;  // pings and pongs: between the frames of a long message
  std::size_t written_ = 0;
  std::size_t waiting_bytes_ = 0;              // of messages that wait, without the shared pages of a welcome
  std::size_t counted_bytes_ = 0;              // in the budget of all
  std::string rest_;                           // of a frame that the system took only in part
  std::optional<Outgoing> current_;            // the frame that is being written, if it is another one
  std::array<char, base::longest_frame_head> head_;  // of it
  std::array<asio::const_buffer, 3> unsent_{};
  Moment progress_{};  // when the system last took something of it
  Moment closing_since_{};

  Moment heard_, ping_due_;
  std::optional<Moment> ping_sent_;  // unanswered
  std::optional<Milliseconds> round_trip_;
  Rate controls_;   // pings, which are answered, and pongs
  Rate fragments_;  // frames that are no message by themselves
};

CloseCode close_code(CloseReason why);
// Of who is not let in: whoever came at a bad moment may come again.
CloseReason reason_for(Code code);

}  // namespace jadoube::server
