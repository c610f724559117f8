#include "jadoube/server/http/readiness.hpp"

#include <chrono>
#include <utility>

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr auto answer_lasts = 250ms;

}  // namespace

void Readiness::ask(Told told) {
  const Moment now = std::chrono::steady_clock::now();
  if (waiting_.empty() && asked_ && now - *asked_ < answer_lasts) return told(error_);
  waiting_.push_back(std::move(told));
  if (waiting_.size() > 1) return;
  find_out_([this](const std::optional<store::Error>& error) {
    asked_ = std::chrono::steady_clock::now();
    error_ = error;
    for (const auto& each : std::exchange(waiting_, {})) each(error_);
  });
}

Response answer_health(const std::optional<store::Error>& error) {
  constexpr std::string_view type = "text/plain; charset=utf-8";
  if (error) return {.status = 503, .type = type, .body = describe(*error, text::Language::en) + "\n"};
  return {.type = type, .body = "ok\n"};
}

}  // namespace jadoube::server
