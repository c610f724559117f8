#include "jadoube/server/table/mate_answers.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "jadoube/base/priority.hpp"
#include "jadoube/laws/answers.hpp"
#include "jadoube/server/common/hold_watch.hpp"

namespace jadoube::server {

using mate::MateVerdict;

namespace {

// A niceness for which the serving thread goes first when the processors are busy.
constexpr int niceness_of_answers = 5;
// For one client: a fifth of a processor, and 20 s at once.
constexpr double part_per_second = 200, part_at_once = 20'000;  // ms
// For the limits of clients that have asked recently.
constexpr std::size_t most_part_bytes = 1024 * 1024;

}  // namespace

MateVerdict MateAnswers::search(const laws::Question& question, const mate::Interruption& interruption) {
  return laws::answer(question, interruption, memory);
}

MateAnswers::MateAnswers(std::function<void(Task)> post, Search search)
    : post_(std::move(post)),
      search_(std::move(search)),
      parts_(most_part_bytes),
      brief_thread_([this](const std::stop_token& stop) {
        base::lower_priority(niceness_of_answers);
        try_briefly(stop);
      }) {
  for (std::jthread& thread : long_threads_)
    thread = std::jthread([this](const std::stop_token& stop) {
      base::lower_priority(niceness_of_answers);
      try_long(stop);
    });
}

void MateAnswers::ask(Inquiry inquiry, Answered answered) {
  {
    const std::scoped_lock lock(mutex_);
    Job job{std::move(inquiry.question), answered, std::chrono::steady_clock::now() + inquiry.at_most,
            std::move(inquiry.unwanted), part_of(inquiry.client)};
    if (!brief_.push(inquiry.client, std::move(job))) {
      ++counts_.open;
      return post_([answered = std::move(answered)] { answered(MateVerdict::undecided); });
    }
  }
  to_try_.notify_one();
}

MateAnswers::Counts MateAnswers::counts() const {
  const std::scoped_lock lock(mutex_);
  return counts_;
}

void MateAnswers::try_briefly(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (to_try_.wait(lock, stop, [this] { return !brief_.empty(); }) && !stop.stop_requested()) {
    Next next = *brief_.pop();
    const bool has_part = next.job.part->has(std::chrono::steady_clock::now());
    lock.unlock();
    const Moment deadline = std::chrono::steady_clock::now() + (has_part ? brief : least);
    const MateVerdict verdict = answer(next, deadline, stop);
    // A search that ended for lack of positions or memory would stay open however long it is tried.
    const Moment now = std::chrono::steady_clock::now();
    const bool goes_on = has_part && verdict == MateVerdict::undecided && now >= deadline && now < next.job.until;
    if (goes_on && !next.job.unwanted.stop_requested()) {
      lock.lock();
      long_.push(next.client, std::move(next.job));
      to_try_long_.notify_one();
    } else {
      finish(std::move(next), verdict);
      lock.lock();
    }
  }
}

void MateAnswers::try_long(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  std::optional<Next> next;
  while (to_try_long_.wait(lock, stop, [&] { return (next = next_long()).has_value(); }) && !stop.stop_requested()) {
    busy_.insert(next->client);
    lock.unlock();
    const MateVerdict verdict = answer(*next, next->job.until, stop);
    const std::string client = next->client;
    finish(*std::exchange(next, std::nullopt), verdict);
    lock.lock();
    busy_.erase(client);
    // The client's next question may have waited for this one.
    to_try_long_.notify_one();
  }
}

// Returns the first waiting question of a client that has no question in progress.
std::optional<MateAnswers::Next> MateAnswers::next_long() {
  for (std::size_t left = long_.clients(); left > 0; --left) {
    Next next = *long_.pop();
    if (!busy_.contains(next.client)) return next;
    long_.push_front(next.client, std::move(next.job));
  }
  return std::nullopt;
}

MateVerdict MateAnswers::answer(const Next& next, Moment deadline, const std::stop_token& stop) {
  std::stop_source either;
  const auto give_up = [&either] { either.request_stop(); };
  const std::stop_callback by_end(stop, give_up), by_asker(next.job.unwanted, give_up);
  const auto from = processor_time();
  MateVerdict verdict = MateVerdict::undecided;
  try {
    verdict = search_(next.job.question, {.deadline = deadline, .stop = either.get_token()});
  } catch (const std::bad_alloc&) {  // the question stays open
  }
  const std::chrono::duration<double> taken = processor_time() - from;
  const std::scoped_lock lock(mutex_);
  next.job.part->charge(std::chrono::steady_clock::now(), taken.count() * 1000);
  counts_.longest = std::max(counts_.longest, taken.count());
  return verdict;
}

std::shared_ptr<Rate> MateAnswers::part_of(const std::string& client) {
  if (const auto* const found = parts_.find(client)) return *found;
  auto made = std::make_shared<Rate>(part_per_second, part_at_once);
  parts_.put(client, made, sizeof(Rate) + client.size());
  return made;
}

// The answer's callback is also destroyed on the asking thread, which owns the captured data. That thread wakes up when
// the answer is posted, and may need the lock, so that it is not held then.
void MateAnswers::finish(Next next, MateVerdict verdict) {
  {
    const std::scoped_lock lock(mutex_);
    ++counts_.answers;
    if (verdict == MateVerdict::undecided) ++counts_.open;
  }
  post_([answered = std::move(next.job.answered), verdict] { answered(verdict); });
}

}  // namespace jadoube::server
