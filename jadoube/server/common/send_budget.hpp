// What waits for slow readers in the whole process, so that they cannot take all memory together.
//
// Each connection counts what it alone holds; what several hold together is counted once. Over the limit, those that
// have taken nothing for longest are let go.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

class SendBudget {
 public:
  // A connection that others may have to be let go for.
  class Sender {
   public:
    virtual std::size_t waiting_bytes() const = 0;
    // When it last took something, or began to wait.
    virtual Moment last_progress() const = 0;
    virtual void let_go() = 0;

   protected:
    ~Sender() = default;
  };

  explicit SendBudget(std::size_t most_bytes) : most_(most_bytes) {}

  void enter(Sender& sender) { senders_.insert(&sender); }
  void leave(Sender& sender) { senders_.erase(&sender); }

  void add(std::size_t own_bytes) { bytes_ += own_bytes; }
  void remove(std::size_t own_bytes) { bytes_ -= own_bytes; }
  // Of an object that several may hold; each hold() is undone by a release().
  void hold(const void* shared, std::size_t bytes);
  void release(const void* shared);

  std::size_t bytes() const { return bytes_; }
  bool exceeded() const { return bytes_ > most_; }
  // Lets the slowest go until a good part is free; how many those were.
  std::size_t make_room();

 private:
  struct Held {
    std::size_t bytes = 0, holders = 0;
  };
  std::size_t most_;
  std::size_t bytes_ = 0;
  std::unordered_map<const void*, Held> shared_;
  std::unordered_set<Sender*> senders_;
};

}  // namespace jadoube::server
