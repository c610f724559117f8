#include "jadoube/server/http/readiness.hpp"

#include <utility>

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr auto answer_lasts = 1s;

}  // namespace

Response Readiness::answer() const {
  constexpr std::string_view type = "text/plain; charset=utf-8";
  if (error_) return {.status = 503, .type = type, .body = describe(*error_, text::Language::en) + "\n"};
  return {.type = type, .body = "ok\n"};
}

void Readiness::respond(std::function<void(Response)> done) {
  if (waiting_.empty() && asked_ && registry_.now() - *asked_ < answer_lasts) return done(answer());
  waiting_.push_back(std::move(done));
  if (waiting_.size() > 1) return;
  registry_.try_to_write([this](const std::expected<void, store::Error>& outcome) {
    asked_ = registry_.now();
    error_ = outcome ? std::nullopt : std::optional(outcome.error());
    for (const auto& each : std::exchange(waiting_, {})) each(answer());
  });
}

}  // namespace jadoube::server
