// Jobs of many clients that wait for one worker, in turns: only a client with many jobs waits longer.
//
//   TurnQueue<Job> queue(100);
//   if (!queue.push("192.0.2.7", std::move(job))) …       // too many of that client wait
//   while (auto next = queue.pop()) …                     // next->client, next->job
//   queue.push_front(next->client, std::move(next->job))  // it goes on in the client's next turn
//
// For one thread at a time. Each call takes constant time.
#pragma once

#include <deque>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace jadoube::server {

template <typename Job>
class TurnQueue {
 public:
  // `most_waiting`: the limit for the jobs of one client.
  explicit TurnQueue(std::size_t most_waiting) : most_waiting_(most_waiting) {}

  // Adds a job behind the client's other jobs. Returns false if the client has reached its limit.
  bool push(const std::string& client, Job job) {
    auto& jobs = of(client).jobs;
    if (jobs.size() >= most_waiting_) return false;
    jobs.push_back(std::move(job));
    ++size_;
    return true;
  }
  // Adds a job before the client's other jobs. The client's turn comes after all other waiting clients.
  void push_front(const std::string& client, Job job) {
    of(client).jobs.push_front(std::move(job));
    ++size_;
  }

  struct Next {
    std::string client;
    Job job;
  };
  // Returns the first job of the next client, which goes to the end if it has more jobs; nothing if no job waits.
  std::optional<Next> pop() {
    if (clients_.empty()) return std::nullopt;
    Client& client = clients_.front();
    Next next{client.name, std::move(client.jobs.front())};
    client.jobs.pop_front();
    --size_;
    if (client.jobs.empty()) {
      places_.erase(client.name);
      clients_.pop_front();
    } else {
      clients_.splice(clients_.end(), clients_, clients_.begin());
    }
    return next;
  }

  bool empty() const { return size_ == 0; }
  // The number of clients with waiting jobs.
  std::size_t clients() const { return clients_.size(); }
  // The number of waiting jobs of all clients.
  std::size_t size() const { return size_; }

 private:
  struct Client {
    std::string name;
    std::deque<Job> jobs{};
  };
  using Clients = std::list<Client>;

  Client& of(const std::string& name) {
    const auto [place, is_new] = places_.try_emplace(name);
    if (is_new) place->second = clients_.insert(clients_.end(), Client{name});
    return *place->second;
  }

  std::size_t most_waiting_;
  std::size_t size_ = 0;
  Clients clients_;  // with waiting jobs; the next one first
  std::unordered_map<std::string, typename Clients::iterator> places_;
};

}  // namespace jadoube::server
