// The numbers that the server counts, for /metrics.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "jadoube/server/common/rate.hpp"
#include "jadoube/store/group_commit.hpp"

namespace jadoube::server {

struct Metrics {
  std::uint64_t requests = 0;
  std::uint64_t messages_in = 0, messages_out = 0;
  std::uint64_t events = 0;
  std::uint64_t refused = 0;  // messages and requests that were refused
  std::uint64_t dropped_slow = 0, dropped_silent = 0, dropped_flooding = 0;
  std::uint64_t dropped_for_memory = 0;  // because all waiting data together was too large
  double longest_hold = 0;               // longest processor time of one task of the serving thread, in seconds
  std::uint64_t pauses = 0;
  std::uint64_t tables_made = 0, classes_opened = 0;
  std::uint64_t store_bytes = 0, store_quota = 0;  // size of the store's files, and its limit; 0: no limit
  // Acts by the time from arrival to acknowledgement. Each bucket also counts the acts of the buckets before it.
  static constexpr std::array bounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0};
  std::array<std::uint64_t, bounds.size()> acknowledged_within{};
  std::uint64_t acknowledged = 0;
  double acknowledged_seconds = 0;

  void acknowledge(Moment::duration took);
};

// The current values.
struct Gauges {
  std::size_t connections = 0, tables = 0, participants = 0, listed = 0;
  std::size_t classes = 0, pupils = 0;
  std::size_t waiting_bytes = 0, kept_bytes = 0;
  // Questions about mates that other threads answer.
  std::uint64_t mate_answers = 0, mate_answers_open = 0;
  double longest_mate_answer = 0;  // seconds
  // Counted elsewhere since the server began.
  std::uint64_t connections_evicted = 0, connections_refused = 0, log_lines_dropped = 0;
};

std::string write_metrics(const Metrics& metrics, const Gauges& gauges, const store::GroupCommit::Counts& store);

}  // namespace jadoube::server
