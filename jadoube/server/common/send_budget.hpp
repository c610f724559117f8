// Limits the data that waits for slow readers in the whole process, so that it cannot take all memory.
//
// Each connection counts the data that only it holds; data held by several is counted once. Over the limit, the
// connections that have taken nothing for the longest time are dropped.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

class SendBudget {
 public:
  // A connection that may be dropped to make room for others.
  class Sender {
   public:
    virtual std::size_t waiting_bytes() const = 0;
    // When the connection last took data, or began to wait.
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
  // Counts an object that several connections may hold; each hold() needs a release().
  void hold(const void* shared, std::size_t bytes);
  void release(const void* shared);

  std::size_t bytes() const { return bytes_; }
  bool exceeded() const { return bytes_ > most_; }
  // Drops the slowest connections until a good part of the budget is free, and returns how many it dropped.
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
