// A WebSocket after its handshake: text messages in, messages out in the order of sending, and an orderly close.
// Everything runs on the thread of the io_context. Internal.
#pragma once

#include <memory>
#include <vector>

#include "jadoube/base/websocket_frames.hpp"
#include "jadoube/server/common/metrics.hpp"
#include "jadoube/server/common/net.hpp"
#include "jadoube/server/live/connections.hpp"
#include "jadoube/server/live/message_line.hpp"
#include "jadoube/server/live/reading_share.hpp"

namespace jadoube::server {

using base::CloseCode;
using base::Opcode;

// A frame that waits: its head belongs to one receiver, its body is shared by all.
struct Outgoing {
  std::string head;
  std::shared_ptr<const void> owner{};  // owner of the body
  std::string_view body{};
  Opcode opcode = Opcode::text;
  bool last = true;  // the last frame of its message

  std::size_t size() const { return head.size() + body.size(); }
};

// Three ways to end: close() sends a close frame and waits for the answer; fail() does the same when the other side has
// broken the protocol; drop() closes the socket at once. Each ends the current read with an error, and only there
// ended() is called: never while the owner is inside a call of its own.
class WebSocket final : public SendBudget::Sender, public MessageLine {
 public:
  // The share of reading time, and the address that uses it.
  struct Reading {
    ReadingShare& share;
    std::shared_ptr<const AddressQuota> of;
  };
  WebSocket(Owner& owner, Metrics& metrics, std::shared_ptr<Connections> connections, Reading reading, Socket socket);
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;
  ~WebSocket() override;

  // Begins to read. `early`: the bytes that arrived after the handshake.
  void start(std::string early);

  // Sends a message. If too much waits already, the connection ends.
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
  // Sends each page in its own frames, so that pages are sent as fast as they are read, and never copied.
  void send(Welcome welcome);
  void send_welcome(Welcome welcome, bool /*seated*/) override { send(std::move(welcome)); }
  bool writing() const override { return writing_; }

  // Sends a close frame after all earlier messages, and ends when the other side has answered with its own.
  void close(CloseCode code);
  void dismiss(CloseReason why, const Refusal& refusal) override;
  void close_silent() override { close(CloseCode::policy_error); }
  bool closing() const override { return closing_; }
  // Closes the socket at once. All operations under way end with an error.
  void drop() override;

  // --- SendBudget::Sender
  std::size_t waiting_bytes() const override { return counted_bytes_; }
  Moment last_progress() const override { return progress_; }
  void let_go() override;

  // Called every few seconds: drops a client that is silent or does not read, and pings the others from time to time.
  void look_after(Moment now) override;
  std::optional<Milliseconds> round_trip() const override { return round_trip_; }

 private:
  void read();
  void take_incoming(std::size_t size);
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
  Reading reading_;
  Socket socket_;
  // These members are used for each sent message, so they are near the socket in memory.
  bool writing_ = false;
  bool closing_ = false;       // the close frame is sent or waits
  bool other_closed_ = false;  // its close frame has come, or its data is no longer read
  bool failed_ = false;        // the other side broke the protocol
  bool ended_ = false;
  base::FrameParser parser_;
  std::array<char, 512> incoming_;

  // The frames being written, of which the first `written_` are done, and the frames behind them.
  std::vector<Outgoing> writing_now_, waiting_;
  std::vector<Outgoing> urgent_;  // pings and pongs, sent between the frames of a long message
  std::size_t written_ = 0;
  std::size_t waiting_bytes_ = 0;                    // of waiting messages, without the shared pages of a welcome
  std::size_t counted_bytes_ = 0;                    // counted in the SendBudget
  std::string rest_;                                 // the rest of a frame that the system took only in part
  std::optional<Outgoing> current_;                  // the frame being written, if it is not `rest_`
  std::array<char, base::longest_frame_head> head_;  // of the frame being written
  std::array<asio::const_buffer, 3> unsent_{};
  Moment progress_{};  // when the system last took some of the data
  Moment closing_since_{};

  Moment heard_, ping_due_;
  std::optional<Moment> ping_sent_;  // a ping without an answer yet
  std::optional<Milliseconds> round_trip_;
  Rate controls_;   // pings and pongs from the other side
  Rate fragments_;  // frames that are only a part of a message
};

CloseCode close_code(CloseReason why);
// The reason for closing a connection that was not admitted; some reasons allow the client to try again.
CloseReason reason_for(Code code);

}  // namespace jadoube::server
