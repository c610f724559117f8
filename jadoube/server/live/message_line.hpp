// Where a participant or a watcher sends its messages: a WebSocket, or what leads to one, at this node or another.
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
  // Whom it is for, and who owns it; it lives as long as anything is under way.
  class Owner {
   public:
    virtual std::shared_ptr<Owner> shared_owner() = 0;
    virtual void receive(std::string_view text, Moment now) = 0;
    // A message of binary data, of which there are none here.
    virtual void receive_binary() = 0;
    // All that was sent has been handed to the system, after some of it had to wait.
    virtual void drained() {}
    // It is closed. Called once, and never while the owner is inside a call of its own.
    virtual void ended() = 0;

   protected:
    ~Owner() = default;
  };
  using Make = std::function<std::unique_ptr<MessageLine>(Owner&)>;

  MessageLine() = default;
  MessageLine(const MessageLine&) = delete;
  MessageLine& operator=(const MessageLine&) = delete;
  virtual ~MessageLine() = default;

  // Dropped without a word when it is being closed.
  virtual void send(const std::shared_ptr<const std::string>& message) = 0;
  void send(std::string message) { send(std::make_shared<const std::string>(std::move(message))); }
  // Entry number `n`: the end of a message that several get, behind a beginning of this one's own; `owner` keeps it.
  virtual void send_entry(std::uint32_t n, std::string_view beginning, const SharedMessage& end,
                          const std::shared_ptr<const void>& owner) = 0;
  // `seated`: with a secret.
  virtual void send_welcome(Welcome welcome, bool seated) = 0;
  // Something waits for a slow reader.
  virtual bool writing() const = 0;
  // Behind all that has been sent, says why it ends, and that it ends.
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;
  // Ends without a word: nothing was said in time.
  virtual void close_silent() = 0;
  virtual bool closing() const = 0;
  // At once.
  virtual void drop() = 0;
  // Every few seconds.
  virtual void look_after(Moment now) = 0;
  virtual std::optional<Milliseconds> round_trip() const = 0;
};

}  // namespace jadoube::server
