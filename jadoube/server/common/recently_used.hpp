// Recently used values, up to a number of bytes: the value that was not used for the longest time is removed first. For
// one thread at a time.
#pragma once

#include <cstddef>
#include <iterator>
#include <list>
#include <unordered_map>
#include <utility>

namespace jadoube::server {

template <typename Key, typename Value>
class RecentlyUsed {
 public:
  explicit RecentlyUsed(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // Returns the value and marks it as the one used last; null if it is not kept.
  const Value* find(const Key& key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->value;
  }

  // Keeps a value of that size in place of an earlier one. A value that is the only one is kept even if it is too
  // large.
  void put(const Key& key, Value value, std::size_t bytes) {
    erase(key);
    entries_.push_front({key, std::move(value), bytes + overhead});
    places_.emplace(key, entries_.begin());
    bytes_ += entries_.front().bytes;
    while (bytes_ > most_bytes_ && entries_.size() > 1) drop(std::prev(entries_.end()));
  }

  void erase(const Key& key) {
    if (const auto found = places_.find(key); found != places_.end()) drop(found->second);
  }
  // Removes all values for whose key `unwanted` is true.
  template <typename Unwanted>
  void erase_if(Unwanted unwanted) {
    for (auto entry = entries_.begin(); entry != entries_.end();) {
      const auto next = std::next(entry);
      if (unwanted(entry->key)) drop(entry);
      entry = next;
    }
  }

  // The size of all kept values, with the memory for keeping them.
  std::size_t bytes() const { return bytes_; }

 private:
  struct Entry {
    Key key;
    Value value;
    std::size_t bytes;
  };
  using Place = typename std::list<Entry>::iterator;
  // The approximate size of the list's and the map's nodes.
  static constexpr std::size_t overhead = sizeof(Entry) + sizeof(Key) + 8 * sizeof(void*);

  void drop(Place entry) {
    bytes_ -= entry->bytes;
    places_.erase(entry->key);
    entries_.erase(entry);
  }

  std::size_t most_bytes_;
  std::list<Entry> entries_;  // the one used last first
  std::unordered_map<Key, Place> places_;
  std::size_t bytes_ = 0;
};

}  // namespace jadoube::server
