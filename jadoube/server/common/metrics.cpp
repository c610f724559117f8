#include "jadoube/server/common/metrics.hpp"

#include <fmt/format.h>

#include <iterator>

namespace jadoube::server {
namespace {

template <typename Number>
void write(std::string& out, std::string_view kind, std::string_view name, std::string_view help, Number value) {
  fmt::format_to(std::back_inserter(out), "# HELP jadoube_{0} {1}\n# TYPE jadoube_{0} {2}\njadoube_{0} {3}\n", name,
                 help, kind, value);
}

}  // namespace

void Metrics::acknowledge(Moment::duration took) {
  const double seconds = std::chrono::duration<double>(took).count();
  for (std::size_t i = 0; i < bounds.size(); ++i)
    if (seconds <= bounds[i]) ++acknowledged_within[i];
  ++acknowledged;
  acknowledged_seconds += seconds;
}

std::string write_metrics(const Metrics& metrics, const Gauges& gauges, const store::GroupCommit::Counts& store) {
  std::string out;
  write(out, "gauge", "connections", "Open connections.", gauges.connections);
  write(out, "gauge", "tables", "Tables in memory.", gauges.tables);
  write(out, "gauge", "guests", "Connections at tables.", gauges.participants);
  write(out, "gauge", "tables_listed", "Tables in the lobby.", gauges.listed);
  write(out, "counter", "tables_made_total", "Tables made.", metrics.tables_made);
  write(out, "gauge", "classes", "Classes at their lessons.", gauges.classes);
  write(out, "gauge", "pupils", "Pupils in them.", gauges.pupils);
  write(out, "counter", "classes_opened_total", "Classes opened.", metrics.classes_opened);
  write(out, "counter", "http_requests_total", "HTTP requests.", metrics.requests);
  write(out, "counter", "messages_received_total", "WebSocket messages received.", metrics.messages_in);
  write(out, "counter", "messages_sent_total", "WebSocket messages sent.", metrics.messages_out);
  write(out, "counter", "events_total", "Events ruled on.", metrics.events);
  write(out, "counter", "refused_total", "Requests and messages refused.", metrics.refused);
  write(out, "counter", "dropped_slow_total", "Connections dropped that did not read.", metrics.dropped_slow);
  write(out, "counter", "dropped_silent_total", "Connections dropped that did not answer.", metrics.dropped_silent);
  write(out, "counter", "dropped_flooding_total", "Connections dropped that sent too much.", metrics.dropped_flooding);
  write(out, "counter", "dropped_for_memory_total", "Connections dropped because too much waited in all.",
        metrics.dropped_for_memory);
  write(out, "counter", "connections_evicted_total", "Silent connections closed for others.",
        gauges.connections_evicted);
  write(out, "counter", "connections_refused_total", "Connections for which there was no room.",
        gauges.connections_refused);
  write(out, "counter", "log_lines_dropped_total", "Lines of the server's log that nobody read.",
        gauges.log_lines_dropped);
  write(out, "gauge", "send_queue_bytes", "Waiting for slow connections.", gauges.waiting_bytes);
  write(out, "gauge", "kept_bytes", "Written logs and games kept for those who ask again.", gauges.kept_bytes);
  write(out, "gauge", "longest_hold_seconds",
        "The most processor time that the serving thread has taken for one thing.", metrics.longest_hold);
  write(out, "counter", "mate_answers_total", "Questions about mates that were answered for rulings.",
        gauges.mate_answers);
  write(out, "counter", "mate_answers_open_total", "Those of them that stayed open.", gauges.mate_answers_open);
  write(out, "gauge", "longest_mate_answer_seconds", "The longest time that one took of a processor.",
        gauges.longest_mate_answer);
  write(out, "counter", "pauses_total", "Times that the server was away.", metrics.pauses);
  write(out, "gauge", "store_bytes", "Bytes of the store's files.", metrics.store_bytes);
  write(out, "gauge", "store_quota_bytes", "Bytes that they may have; 0: any number.", metrics.store_quota);
  write(out, "counter", "commits_total", "Commits to the log.", store.commits);
  write(out, "counter", "committed_changes_total", "Changes in those commits.", store.changes);
  write(out, "counter", "commit_failures_total", "Commits that failed.", store.failures);
  write(out, "counter", "commit_seconds_total", "Time spent in commits.", store.seconds);
  constexpr std::string_view histogram = "jadoube_acknowledge_seconds";
  fmt::format_to(std::back_inserter(out),
                 "# HELP {0} From an act's arrival to its acknowledgement.\n# TYPE {0} histogram\n", histogram);
  for (std::size_t i = 0; i < Metrics::bounds.size(); ++i)
    fmt::format_to(std::back_inserter(out), "{}_bucket{{le=\"{}\"}} {}\n", histogram, Metrics::bounds[i],
                   metrics.acknowledged_within[i]);
  fmt::format_to(std::back_inserter(out), "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", histogram,
                 metrics.acknowledged, metrics.acknowledged_seconds);
  return out;
}

}  // namespace jadoube::server
