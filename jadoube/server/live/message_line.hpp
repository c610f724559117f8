// The channel to a participant or a watcher: a WebSocket, or a session that leads to one, at this node or another.
// Internal.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "jadoube/server/common/rate.hpp"
#include "jadoube/server/table/entry.hpp"
#include "jadoube/server/table/participant.hpp"

namespace jadoube::server {

class MessageLine {
 public:
  // The receiver and owner of the line. It lives as long as any operation is under way.
  class Owner {
   public:
    virtual std::shared_ptr<Owner> shared_owner() = 0;
    virtual void receive(std::string_view text, Moment now) = 0;
    // Receives a message of binary data; no binary messages are used here.
    virtual void receive_binary() = 0;
    // Called when all sent data has been handed to the system, after some of it had to wait.
    virtual void drained() {}
    // Called once when the line is closed, and never while the owner is inside a call of its own.
    virtual void ended() = 0;

   protected:
    ~Owner() = default;
  };
  using Make = std::function<std::unique_ptr<MessageLine>(Owner&)>;

  MessageLine() = default;
  MessageLine(const MessageLine&) = delete;
  MessageLine& operator=(const MessageLine&) = delete;
  virtual ~MessageLine() = default;

  // Sends a message. It is dropped silently if the line is being closed.
  virtual void send(const std::shared_ptr<const std::string>& message) = 0;
  void send(std::string message) { send(std::make_shared<const std::string>(std::move(message))); }
  // Sends entry number `n`: this receiver's own `beginning` and a shared `end`, which `owner` keeps alive.
  virtual void send_entry(std::uint32_t n, std::string_view beginning, const SharedMessage& end,
                          const std::shared_ptr<const void>& owner) = 0;
  // `seated`: the client has sent a secret.
  virtual void send_welcome(Welcome welcome, bool seated) = 0;
  // Whether data waits for a slow reader.
  virtual bool writing() const = 0;
  // Sends the reason after all earlier messages, and then ends the line.
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;
  // Ends the line without a message, because the client sent nothing in time.
  virtual void close_silent() = 0;
  virtual bool closing() const = 0;
  // Closes the line at once.
  virtual void drop() = 0;
  // Called every few seconds.
  virtual void look_after(Moment now) = 0;
  virtual std::optional<Milliseconds> round_trip() const = 0;
};

}  // namespace jadoube::server
