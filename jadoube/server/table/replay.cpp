#include "jadoube/server/table/replay.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::server {

std::optional<Replayed> begin_replay(const TableInfo& info) {
  laws::protocol::Parser parser;
  auto regulations = parser.regulations(regulations_line(info));
  if (!regulations) return std::nullopt;
  return Replayed{.game = laws::Game(*std::move(regulations))};
}

PiecewiseReplay::PiecewiseReplay(TableInfo info, std::vector<std::string> lines)
    : info_(std::move(info)), lines_(std::move(lines)), replayed_(begin_replay(info_)) {}

bool PiecewiseReplay::work(std::chrono::milliseconds at_most) {
  constexpr std::size_t lines_at_once = 32;
  const auto end = std::chrono::steady_clock::now() + at_most;
  while (replayed_ && replayed_->n < lines_.size()) {
    const auto rest = std::span<const std::string>(lines_).subspan(replayed_->n);
    if (!replay_on(*replayed_, rest.first(std::min(rest.size(), lines_at_once)))) replayed_.reset();
    if (std::chrono::steady_clock::now() >= end) break;
  }
  return !replayed_ || replayed_->n == lines_.size();
}

std::optional<Replayed> PiecewiseReplay::take() {
  if (replayed_ && info_.result != laws::Result::none) replayed_->game.keep_result(info_.result, info_.reason);
  return std::exchange(replayed_, std::nullopt);
}

std::optional<Replayed> replay(const TableInfo& info, std::span<const std::string> lines) {
  auto replayed = begin_replay(info);
  if (!replayed || !replay_on(*replayed, lines)) return std::nullopt;
  if (info.result != laws::Result::none) replayed->game.keep_result(info.result, info.reason);
  return replayed;
}

}  // namespace jadoube::server
