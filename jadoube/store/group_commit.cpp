#include "jadoube/store/group_commit.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "jadoube/base/short_slices.hpp"

namespace jadoube::store {
namespace {

// The number of a group's outcomes that are reported in one task.
constexpr std::size_t told_at_once = 16;

// A commit costs about the same whatever its size. If the last one had many jobs, the next one waits to collect more;
// with few, nothing waits.
std::chrono::milliseconds gathering_time(std::size_t jobs) {
  return std::chrono::milliseconds(jobs >= 96 ? 16 : jobs >= 48 ? 8 : jobs >= 8 ? 3 : 0);
}

}  // namespace

GroupCommit::GroupCommit(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, std::function<void(Task)> post)
    : writer_(std::move(writer)),
      reader_(std::move(reader)),
      post_(std::move(post)),
      writing_([this](const std::stop_token& stop) { write(stop); }),
      reading_([this](const std::stop_token& stop) { run_reads(stop); }) {}

GroupCommit::~GroupCommit() {
  writing_.request_stop();
  reading_.request_stop();
  to_write_.post();
  to_read_.post();
}

void GroupCommit::commit(std::shared_ptr<CommitOrder> order, std::vector<Change> changes, Done done) {
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back({std::move(order), std::move(changes), std::move(done)});
  }
  to_write_.post();
}

void GroupCommit::scrub(Done done) {
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back({.order = std::make_shared<CommitOrder>(), .changes = {}, .done = std::move(done), .scrub = true});
  }
  to_write_.post();
}

void GroupCommit::read(std::function<Task(Store&)> ask) {
  {
    const std::scoped_lock lock(mutex_);
    reads_.push_back(std::move(ask));
  }
  to_read_.post();
}

GroupCommit::Counts GroupCommit::counts() const {
  const std::scoped_lock lock(mutex_);
  return counts_;
}

void GroupCommit::write(const std::stop_token& stop) {
  base::ask_for_short_slices();
  while (true) {
    to_write_.wait();
    auto group = take_jobs();
    if (group.empty()) {
      // The jobs were taken together with an earlier one, unless this is the end.
      if (stop.stop_requested()) return;
      continue;
    }
    const auto wait = gathering_time(group.size());
    write_group(std::move(group));
    if (wait.count() > 0 && !stop.stop_requested()) std::this_thread::sleep_for(wait);
  }
}

std::vector<GroupCommit::Job> GroupCommit::take_jobs() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(jobs_, {});
}

// Commits all together, or one by one if some of them are at fault.
std::vector<std::expected<void, Error>> GroupCommit::commit_group(std::vector<Job>& group) {
  std::vector<Change> changes;
  std::vector<std::size_t> ends;
  std::vector<bool> left_out;
  for (Job& job : group) {
    left_out.push_back(job.order->broken);
    if (!left_out.back())
      changes.insert(changes.end(), std::move_iterator(job.changes.begin()), std::move_iterator(job.changes.end()));
    ends.push_back(changes.size());
  }
  const auto together = commit_changes(changes);
  const bool of_some =
      !together && (together.error().kind == Error::Kind::conflict || together.error().kind == Error::Kind::fenced);
  const bool one_by_one = of_some && group.size() > 1;
  const std::expected<void, Error> behind = std::unexpected(Error{Error::Kind::failed, {}, {}});
  std::vector<std::expected<void, Error>> outcomes;
  for (std::size_t i = 0, begin = 0; i < group.size(); begin = ends[i++]) {
    CommitOrder& order = *group[i].order;
    if (left_out[i] ? together || one_by_one : one_by_one && order.broken)
      outcomes.push_back(behind);
    else
      outcomes.push_back(one_by_one ? commit_changes(std::span(changes).subspan(begin, ends[i] - begin)) : together);
    if (one_by_one && !outcomes.back()) order.broken = true;
  }
  if (!together && !one_by_one)
    for (const Job& job : group) job.order->broken = true;
  return outcomes;
}

std::expected<void, Error> GroupCommit::commit_changes(std::span<const Change> changes) {
  const auto before = std::chrono::steady_clock::now();
  const auto outcome = writer_->commit(changes);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  const std::scoped_lock lock(mutex_);
  ++(outcome ? counts_.commits : counts_.failures);
  if (outcome) counts_.changes += changes.size();
  counts_.seconds += took.count();
  return outcome;
}

void GroupCommit::write_group(std::vector<Job> group) {
  auto outcomes = commit_group(group);
  for (std::size_t i = 0; i < group.size(); ++i)
    if (group[i].scrub && outcomes[i]) outcomes[i] = writer_->scrub();
  // A few at a time: the tasks for many outcomes would delay others.
  for (std::size_t begin = 0; begin < group.size(); begin += told_at_once) {
    const auto end = static_cast<std::ptrdiff_t>(std::min(begin + told_at_once, group.size()));
    const auto from = static_cast<std::ptrdiff_t>(begin);
    std::vector<Job> some(std::move_iterator(group.begin() + from), std::move_iterator(group.begin() + end));
    post_([some = std::move(some), outcomes = std::vector(outcomes.begin() + from, outcomes.begin() + end)] {
      for (std::size_t i = 0; i < some.size(); ++i) some[i].done(outcomes[i]);
    });
  }
}

void GroupCommit::run_reads(const std::stop_token& stop) {
  while (true) {
    to_read_.wait();
    std::unique_lock lock(mutex_);
    const auto questions = std::exchange(reads_, {});
    lock.unlock();
    if (questions.empty() && stop.stop_requested()) return;
    for (const auto& ask : questions) post_(ask(*reader_));
  }
}

}  // namespace jadoube::store
