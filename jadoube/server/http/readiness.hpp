// Whether the server can do its work: whether a change reaches the disk. Asked at most once a second, whoever asks.
#pragma once

#include <functional>
#include <vector>

#include "jadoube/server/http/message.hpp"
#include "jadoube/server/table/table_registry.hpp"

namespace jadoube::server {

class Readiness {
 public:
  explicit Readiness(TableRegistry& registry) : registry_(registry) {}
  // 200, or 503 and why not.
  void respond(std::function<void(Response)> done);

 private:
  Response answer() const;

  TableRegistry& registry_;
  std::optional<Moment> asked_;
  std::optional<store::Error> error_;
  std::vector<std::function<void(Response)>> waiting_;
};

}  // namespace jadoube::server
