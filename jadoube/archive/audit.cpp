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

// Where the pieces of a text come from. take_next() is called by one thread at a time, the rest by whoever audits the
// piece; what it is read from must not change until it is done.

class StreamPieces {
 public:
  struct Piece {
    std::string text;
    std::optional<pgn::SourceFault> fault;  // behind it
  };

  StreamPieces(pgn::Source& source, std::size_t size) : splitter_(source, size, pgn::Window::padding) {}
  bool take_next(Piece& piece) {
    if (!splitter_.next(piece.text)) return false;
    piece.fault = splitter_.fault();
    return true;
  }
  void begin(Auditor& auditor, Piece& piece) const { auditor.restart(piece.text, piece.fault); }
  bool end(const Piece&) const { return true; }
  std::optional<pgn::SourceFault> fault() const { return splitter_.fault(); }

 private:
  Splitter splitter_;
};

class MappedPieces {
 public:
  using Piece = std::string_view;

  MappedPieces(const pgn::MappedFile& file, std::size_t size, std::atomic<std::uint64_t>& read)
      : file_(file), splitter_(file.text(), size), read_(read) {}
  bool take_next(Piece& piece) {
    if (file_.is_damaged()) return false;
    piece = splitter_.next();
    read_ += piece.size();
    return !piece.empty();
  }
  void begin(Auditor& auditor, Piece piece) const {
    file_.prepare(piece);
    auditor.restart(piece, file_.text().data() + file_.text().size());
  }
  // False if there was not all of it to read.
  bool end(Piece piece) const {
    file_.release(piece);
    return !file_.is_damaged();
  }
  std::optional<pgn::SourceFault> fault() const {
    if (!file_.is_damaged()) return std::nullopt;
    return pgn::SourceFault{pgn::SourceFault::Kind::damaged};
  }

 private:
  const pgn::MappedFile& file_;
  TextSplitter splitter_;
  std::atomic<std::uint64_t>& read_;
};

// The pieces of a text, audited by one thread or by several at once.
template <class Pieces>
class Team {
 public:
  Team(Pieces pieces, const AuditOptions& options, unsigned threads, const TakeBatch& take)
      : pieces_(std::move(pieces)), options_(options), take_(take), most_waiting_(std::size_t{2} * threads) {}

  std::expected<void, pgn::SourceFault> run(unsigned threads) {
    {
      std::vector<std::jthread> others;
      for (unsigned i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
      work();
    }
    return result_of(pieces_.fault());
  }

 private:
  // Memory is kept from piece to piece: given back and asked for anew, it costs page faults each time.
  void work() {
    typename Pieces::Piece piece;
    Verdicts verdicts(options_.mate_budget);
    auto nothing = pgn::Source::text({});
    const auto auditor = std::make_unique<Auditor>(nothing, options_, verdicts);
    while (const auto number = next_piece(piece)) {
      pieces_.begin(*auditor, piece);
      Batch batch = empty_batch();
      while (auditor->audit_game(batch)) {
      }
      if (!pieces_.end(piece)) batch.clear();
      hand_over(*number, std::move(batch));
    }
  }

  Batch empty_batch() {
    const std::scoped_lock lock(results_);
    if (used_.empty()) return {};
    Batch batch = std::move(used_.back());
    used_.pop_back();
    return batch;
  }

  std::optional<std::uint64_t> next_piece(typename Pieces::Piece& piece) {
    {
      // No further ahead of what has been handed over than memory shall hold.
      std::unique_lock lock(results_);
      room_.wait(lock, [this] { return begun_ < taken_ + most_waiting_ || stopped_; });
      if (stopped_) return std::nullopt;
    }
    const std::scoped_lock lock(input_);
    if (!pieces_.take_next(piece)) return std::nullopt;
    return begun_++;
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

  Pieces pieces_;
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

// A piece stays in a core's own cache while it is cut off and read.
constexpr std::size_t piece_size = std::size_t{512} << 10;

template <class Pieces>
std::expected<void, pgn::SourceFault> audit_pieces(Pieces pieces, const AuditOptions& options, unsigned threads,
                                                   const TakeBatch& take) {
  return std::make_unique<Team<Pieces>>(std::move(pieces), options, threads, take)->run(threads);
}

}  // namespace

std::expected<void, pgn::SourceFault> audit(pgn::Source& source, const AuditOptions& options, unsigned threads,
                                            const TakeBatch& take) {
  if (threads <= 1) return audit_alone(source, options, take);
  return audit_pieces(StreamPieces(source, piece_size), options, threads, take);
}

std::expected<void, pgn::SourceFault> audit(const pgn::MappedFile& file, const AuditOptions& options, unsigned threads,
                                            std::atomic<std::uint64_t>& read, const TakeBatch& take) {
  constexpr std::size_t size = 2 * piece_size;
  return audit_pieces(MappedPieces(file, size, read), options, threads, take);
}

}  // namespace jadoube::archive
