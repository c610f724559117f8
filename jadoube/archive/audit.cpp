#include "jadoube/archive/audit.hpp"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "jadoube/archive/split.hpp"

namespace jadoube::archive {

namespace {

std::expected<void, pgn::SourceFault> result_of(const std::optional<pgn::SourceFault>& fault) {
  if (fault) return std::unexpected(*fault);
  return {};
}

std::expected<void, pgn::SourceFault> audit_alone(pgn::Source& source, const AuditOptions& options,
                                                  const TakeBatch& take) {
  constexpr std::size_t most_games = 256;
  Verdicts verdicts(options.mate_budget);
  const auto auditor = std::make_unique<Auditor>(source, options, verdicts);
  Batch batch;
  for (bool more = true; more;) {
    batch.clear();
    while (more && batch.games.size() < most_games) more = auditor->audit_game(batch);
    if (!take(batch, {})) return {};
  }
  return result_of(auditor->fault());
}

// The pieces of a source, audited by several threads at once.
class Team {
 public:
  Team(pgn::Source& source, const AuditOptions& options, unsigned threads, const TakeBatch& take)
      : splitter_(source, piece_size, pgn::Window::padding),
        options_(options),
        take_(take),
        most_waiting_(std::size_t{2} * threads) {}

  std::expected<void, pgn::SourceFault> run(unsigned threads) {
    {
      std::vector<std::jthread> others;
      for (unsigned i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
      work();
    }
    return result_of(splitter_.fault());
  }

 private:
  // A piece stays in a core's own cache while it is cut off and read.
  static constexpr std::size_t piece_size = std::size_t{512} << 10;

  // Memory is kept from piece to piece: given back and asked for anew, it costs page faults each time.
  void work() {
    std::string piece;
    Verdicts verdicts(options_.mate_budget);
    auto nothing = pgn::Source::text({});
    const auto auditor = std::make_unique<Auditor>(nothing, options_, verdicts);
    while (const auto taken = next_piece(piece)) {
      auditor->restart(piece, taken->fault);
      Batch batch = empty_batch();
      while (auditor->audit_game(batch)) {
      }
      hand_over(taken->number, std::move(batch));
    }
  }

  Batch empty_batch() {
    const std::scoped_lock lock(results_);
    if (used_.empty()) return {};
    Batch batch = std::move(used_.back());
    used_.pop_back();
    return batch;
  }

  struct Taken {
    std::uint64_t number;
    std::optional<pgn::SourceFault> fault;  // behind the piece
  };
  std::optional<Taken> next_piece(std::string& piece) {
    {
      // No further ahead of what has been handed over than memory shall hold.
      std::unique_lock lock(results_);
      room_.wait(lock, [this] { return begun_ < taken_ + most_waiting_ || stopped_; });
      if (stopped_) return std::nullopt;
    }
    const std::scoped_lock lock(input_);
    if (!splitter_.next(piece)) return std::nullopt;
    return Taken{begun_++, splitter_.fault()};
  }

  // Whoever brings the piece whose turn it is hands on all that are ready.
  void hand_over(std::uint64_t number, Batch&& batch) {
    std::unique_lock lock(results_);
    waiting_.emplace(number, std::move(batch));
    if (is_taking_) return;
    is_taking_ = true;
    while (!waiting_.empty() && waiting_.begin()->first == taken_) {
      Batch ready = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      const bool wanted = !stopped_;
      lock.unlock();
      const bool more = wanted && take_(ready, start_);
      start_.games += ready.games.empty() ? 0 : ready.games.back().number;
      start_.lines += ready.lines;
      ready.clear();
      lock.lock();
      used_.push_back(std::move(ready));
      ++taken_;
      stopped_ = stopped_ || !more;
      room_.notify_all();
    }
    is_taking_ = false;
  }

  Splitter splitter_;
  const AuditOptions& options_;
  const TakeBatch& take_;
  const std::uint64_t most_waiting_;

  std::mutex input_;
  std::atomic<std::uint64_t> begun_ = 0;

  std::mutex results_;
  std::condition_variable room_;
  std::map<std::uint64_t, Batch> waiting_;
  std::vector<Batch> used_;  // empty, with memory for the next
  std::uint64_t taken_ = 0;
  bool is_taking_ = false;
  bool stopped_ = false;
  BatchStart start_;
};

}  // namespace

std::expected<void, pgn::SourceFault> audit(pgn::Source& source, const AuditOptions& options, unsigned threads,
                                            const TakeBatch& take) {
  if (threads <= 1) return audit_alone(source, options, take);
  return std::make_unique<Team>(source, options, threads, take)->run(threads);
}

}  // namespace jadoube::archive
