// Whether the server can do its work, asked of the store at most so often, whoever asks.
//
//   Readiness readiness([&](Readiness::Told told) { … told(error); });   // asks, and tells later
//   readiness.ask([](const std::optional<store::Error>& error) { … answer_health(error) … });
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "jadoube/server/http/message.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

class Readiness {
 public:
  // Nothing: all is well.
  using Told = std::function<void(const std::optional<store::Error>&)>;
  explicit Readiness(std::function<void(Told)> find_out) : find_out_(std::move(find_out)) {}
  // `told` hears what was found out in the last 250 ms, or is being found out now.
  void ask(Told told);

 private:
  std::function<void(Told)> find_out_;
  std::optional<Moment> asked_{};
  std::optional<store::Error> error_{};
  std::vector<Told> waiting_{};
};

// 200, or 503 and why not.
Response answer_health(const std::optional<store::Error>& error);

}  // namespace jadoube::server
