#include "jadoube/engines/pool.hpp"

#include <algorithm>

namespace jadoube::engines {

using namespace std::chrono_literals;

namespace {

// The time that an engine gets to stop.
constexpr auto time_to_stop = 1s;

}  // namespace

// One thread's engine.
class Pool::Worker {
 public:
  Worker(const Plan& plan, std::stop_token ending) : plan_(plan), ending_(std::move(ending)) {}

  bool runs() const { return engine_.has_value(); }
  void end() { engine_.reset(); }

  std::expected<Solution, EngineFault> solve(const Problem& problem, const std::stop_token& stop) {
    auto solution = try_to(problem, stop);
    if (solution) return solution;
    const bool given_up = solution.error().kind == EngineFault::Kind::silent && stop.stop_requested();
    if (!given_up || !engine_ || !engine_->stop_thinking(Clock::now() + time_to_stop)) engine_.reset();
    return solution;
  }

 private:
  std::expected<Solution, EngineFault> try_to(const Problem& problem, const std::stop_token& stop) {
    if (const auto ready = prepare(problem); !ready) return std::unexpected(ready.error());
    Limits limits;
    limits.move_time = problem.time;
    limits.depth = depth_of_level(*engine_, problem.level);
    limits.among = problem.among;
    auto thought =
        engine_->think(problem.start, problem.moves, limits, Clock::now() + problem.time + plan_.patience, stop);
    if (!thought) return std::unexpected(thought.error());
    // Not every engine restricts itself to the moves it was given.
    if (!problem.among.empty() && std::ranges::find(problem.among, thought->move) == problem.among.end())
      thought->move = problem.among.front();
    return Solution{*thought, engine_->name()};
  }

  std::expected<void, EngineFault> prepare(const Problem& problem) {
    if (!engine_) {
      auto started = Engine::start(plan_.engine, ending_);
      if (!started) return std::unexpected(started.error());
      engine_ = *std::move(started);
      level_ = 0;
      game_.reset();
    }
    if (level_ != problem.level) {
      if (const auto set = set_level(*engine_, problem.level); !set) return set;
      level_ = problem.level;
    }
    if (game_ == problem.game) return {};
    game_ = problem.game;
    return engine_->new_game(problem.chess960);
  }

  const Plan& plan_;
  std::stop_token ending_;
  std::optional<Engine> engine_;
  unsigned level_ = 0;
  std::optional<std::uint64_t> game_;
};

Pool::Pool(Plan plan, std::function<void(Task)> post) : plan_(std::move(plan)), post_(std::move(post)) {
  for (unsigned i = 0; i < plan_.size; ++i) threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

Pool::~Pool() {
  for (auto& thread : threads_) thread.request_stop();
  threads_.clear();
}

void Pool::think(Problem problem, std::stop_token stop, Done done) {
  const std::scoped_lock lock(mutex_);
  jobs_.push_back({std::move(problem), std::move(stop), std::move(done)});
  (waiting_running_ > 0 ? to_running_ : to_others_).notify_one();
}

unsigned Pool::processes() const {
  const std::scoped_lock lock(mutex_);
  return running_;
}

unsigned Pool::idle() const {
  const std::scoped_lock lock(mutex_);
  return waiting_running_;
}

std::optional<Pool::Job> Pool::wait_for_job(const std::stop_token& stop, bool runs) {
  std::unique_lock lock(mutex_);
  const auto some = [this] { return !jobs_.empty(); };
  if (runs) {
    ++waiting_running_;
    to_running_.wait_for(lock, stop, plan_.idle, some);
    --waiting_running_;
  } else {
    to_others_.wait(lock, stop, some);
  }
  if (stop.stop_requested() || jobs_.empty()) return std::nullopt;
  Job job = std::move(jobs_.front());
  jobs_.pop_front();
  return job;
}

void Pool::work(const std::stop_token& stop) {
  Worker worker(plan_, stop);
  auto count = [this, counted = false](bool runs) mutable {
    const std::scoped_lock lock(mutex_);
    running_ += static_cast<unsigned>(runs) - static_cast<unsigned>(counted);
    counted = runs;
  };
  while (!stop.stop_requested()) {
    auto job = wait_for_job(stop, worker.runs());
    if (!job) {
      worker.end();
      count(false);
    } else if (!job->stop.stop_requested()) {
      // Either the caller or the end of the pool cancels it.
      std::stop_source either;
      const std::stop_callback asked(job->stop, [&] { either.request_stop(); });
      const std::stop_callback ending(stop, [&] { either.request_stop(); });
      auto solution = worker.solve(job->problem, either.get_token());
      count(worker.runs());
      if (!either.stop_requested())
        post_([done = std::move(job->done), solution = std::move(solution)] { done(solution); });
    }
  }
}

}  // namespace jadoube::engines
