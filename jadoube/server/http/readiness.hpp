// Whether the server can do its work. The store is asked at most once in a short time, however many clients ask.
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
  // Gets nothing if all is well.
  using Told = std::function<void(const std::optional<store::Error>&)>;
  explicit Readiness(std::function<void(Told)> find_out) : find_out_(std::move(find_out)) {}
  // `told` gets the result of the last 250 ms, or of a check that is running now.
  void ask(Told told);

 private:
  std::function<void(Told)> find_out_;
  std::optional<Moment> asked_{};
  std::optional<store::Error> error_{};
  std::vector<Told> waiting_{};
};

// 200, or 503 with the reason.
Response answer_health(const std::optional<store::Error>& error);

}  // namespace jadoube::server
