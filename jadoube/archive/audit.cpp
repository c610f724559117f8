#include "jadoube/archive/audit.hpp"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <new>
#include <thread>

#include "jadoube/archive/split.hpp"

namespace jadoube::archive {

namespace {

constexpr pgn::SourceFault out_of_memory{pgn::SourceFault::Kind::unreadable, ENOMEM};

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
    auditor->settle(batch);
    if (!take(batch, {})) return {};
  }
  return result_of(auditor->fault());
}

// A piece of a text, with the padding that pgn::Window needs around it.
struct Piece {
  std::string room;
  FileSplitter::Range range{};              // in a file
  std::optional<pgn::SourceFault> fault{};  // that stopped the text after this piece

  static constexpr std::size_t padding = pgn::Window::padding;
  char* make_room(std::size_t size) {
    const std::size_t all = size + 2 * padding;
    if (room.capacity() < all) {
      room.clear();  // so that reserve() does not copy the old contents
      room.reserve(all + all / 4);
    }
    room.resize_and_overwrite(all, [](char*, std::size_t wanted) { return wanted; });
    return room.data() + padding;
  }
  std::string_view text() {
    room[padding - 1] = '\n';
    const std::size_t end = room.size() - padding;
    std::fill_n(room.data() + end, padding, '\0');
    return std::string_view(room).substr(padding, end - padding);
  }
};

// Sources of the pieces of a text. take_next() is called by one thread at a time, load() by the thread that audits the
// piece.

class StreamPieces {
 public:
  StreamPieces(pgn::Source& source, std::size_t size) : splitter_(source, size, Piece::padding) {}
  bool take_next(Piece& piece) {
    if (!splitter_.next(piece.room)) return false;
    piece.fault = splitter_.fault();
    return true;
  }
  std::optional<pgn::SourceFault> load(Piece&) const { return std::nullopt; }
  // The fault that stopped the pieces before the end of the text.
  std::optional<pgn::SourceFault> fault() const { return splitter_.fault(); }

 private:
  Splitter splitter_;
};

class FilePieces {
 public:
  FilePieces(const pgn::RandomAccessFile& file, FileSplitter& splitter, std::atomic<std::uint64_t>& read)
      : file_(file), splitter_(splitter), read_(read) {}
  bool take_next(Piece& piece) {
    const auto range = splitter_.next();
    if (!range) fault_ = range.error();
    if (!range || !*range) return false;
    piece.range = **range;
    return true;
  }
  std::optional<pgn::SourceFault> load(Piece& piece) const {
    const std::size_t size = piece.range.end - piece.range.begin;
    const auto done = file_.read(piece.range.begin, {piece.make_room(size), size});
    if (!done) return done.error();
    read_ += size;
    return std::nullopt;
  }
  std::optional<pgn::SourceFault> fault() const { return fault_; }

 private:
  const pgn::RandomAccessFile& file_;
  FileSplitter& splitter_;
  std::atomic<std::uint64_t>& read_;
  std::optional<pgn::SourceFault> fault_;
};

// The rest of a file.
class RestOfFile : public pgn::Source::Stream {
 public:
  RestOfFile(const pgn::RandomAccessFile& file, std::uint64_t at, std::atomic<std::uint64_t>& read)
      : file_(file), at_(at), read_(read) {}
  std::expected<std::size_t, pgn::SourceFault> read(std::span<char> into) override {
    const auto size = file_.read(at_, into);
    at_ += size.value_or(0);
    read_ += size.value_or(0);
    return size;
  }

 private:
  const pgn::RandomAccessFile& file_;
  std::uint64_t at_;
  std::atomic<std::uint64_t>& read_;
};

// Findings after the last game have a record without a number, which is not counted.
std::uint64_t games_in(const Batch& batch) {
  std::uint64_t games = 0;
  for (auto record = batch.games.rbegin(); record != batch.games.rend() && games == 0; ++record) games = record->number;
  return games;
}

// Moves the calling thread to another processor, from which the system may move it on. A thread often begins on the
// processor of the thread that started it, and stays there for the milliseconds until the system balances its load.
void leave_processor(int processor) {
  cpu_set_t allowed, others;
  if (processor < 0 || ::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  others = allowed;
  CPU_CLR(static_cast<unsigned>(processor), &others);
  if (CPU_COUNT(&others) == 0 || ::sched_setaffinity(0, sizeof others, &others) != 0) return;
  ::sched_setaffinity(0, sizeof allowed, &allowed);
}

// Audits the pieces of a text, on one thread or several.
template <class Pieces>
class Team {
 public:
  Team(Pieces pieces, const AuditOptions& options, unsigned threads, const TakeBatch& take)
      : pieces_(std::move(pieces)), options_(options), take_(take), most_waiting_(std::size_t{2} * threads) {}

  std::expected<void, pgn::SourceFault> run(unsigned threads) {
    {
      std::vector<std::jthread> others;
      const int processor = ::sched_getcpu();
      for (unsigned i = 1; i < threads; ++i)
        others.emplace_back([this, processor] {
          leave_processor(processor);
          work();
        });
      work();
    }
    if (thrown_) std::rethrow_exception(thrown_);
    return result_of(fault_ ? fault_ : pieces_.fault());
  }

 private:
  // If memory runs out, or the function that takes the batches throws, the audit of this text ends on all threads.
  void work() {
    try {
      audit_pieces();
    } catch (const std::bad_alloc&) {
      give_up(nullptr);
    } catch (...) {
      give_up(std::current_exception());
    }
  }

  // Reuses memory from piece to piece: freeing and allocating it again would cost page faults each time.
  void audit_pieces() {
    Piece piece;
    Verdicts verdicts(options_.mate_budget);
    auto nothing = pgn::Source::text({});
    const auto auditor = std::make_unique<Auditor>(nothing, options_, verdicts);
    while (const auto number = next_piece(piece)) {
      Finished finished{empty_batch(), pieces_.load(piece)};
      if (!finished.fault) {
        auditor->restart(piece.text(), piece.fault);
        while (auditor->audit_game(finished.batch)) {
        }
      }
      hand_over(*number, std::move(finished));
    }
  }

  void give_up(std::exception_ptr thrown) {
    const std::scoped_lock lock(results_);
    if (thrown && !thrown_) thrown_ = std::move(thrown);
    if (!thrown_) fault_ = out_of_memory;
    stopped_ = true;
    room_.notify_all();
  }

  struct Finished {
    Batch batch;
    std::optional<pgn::SourceFault> fault;  // if set, the batch is not used
  };

  Batch empty_batch() {
    const std::scoped_lock lock(results_);
    if (used_.empty()) return {};
    Batch batch = std::move(used_.back());
    used_.pop_back();
    return batch;
  }

  std::optional<std::uint64_t> next_piece(Piece& piece) {
    {
      // Limits how many finished pieces can be waiting, and so the memory that they take.
      std::unique_lock lock(results_);
      room_.wait(lock, [this] { return begun_ < taken_ + most_waiting_ || stopped_; });
      if (stopped_) return std::nullopt;
    }
    const std::scoped_lock lock(input_);
    if (!pieces_.take_next(piece)) return std::nullopt;
    return begun_++;
  }

  // The thread that finishes the next piece in order passes on all pieces that are ready.
  void hand_over(std::uint64_t number, Finished&& finished) {
    std::unique_lock lock(results_);
    waiting_.emplace(number, std::move(finished));
    if (is_taking_) return;
    is_taking_ = true;
    while (!waiting_.empty() && waiting_.begin()->first == taken_) {
      Finished ready = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      if (ready.fault && !stopped_) {
        fault_ = ready.fault;
        stopped_ = true;
      }
      const bool wanted = !stopped_;
      lock.unlock();
      const bool more = wanted && take_(ready.batch, start_);
      start_.games += games_in(ready.batch);
      start_.lines += ready.batch.lines;
      ready.batch.clear();
      lock.lock();
      used_.push_back(std::move(ready.batch));
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
  std::map<std::uint64_t, Finished> waiting_;
  std::vector<Batch> used_;  // empty, kept for their memory
  std::uint64_t taken_ = 0;
  bool is_taking_ = false;
  bool stopped_ = false;
  BatchStart start_;
  std::optional<pgn::SourceFault> fault_;  // of the first piece that was not used
  std::exception_ptr thrown_;              // by the function that takes the batches
};

// A piece of this size stays in a core's own cache between cutting and reading it, with the data kept of its games; and
// a small file touches little memory.
constexpr std::size_t piece_size = std::size_t{256} << 10;

template <class Pieces>
std::expected<void, pgn::SourceFault> audit_pieces(Pieces pieces, const AuditOptions& options, unsigned threads,
                                                   const TakeBatch& take) {
  threads = std::max(threads, 1U);
  return std::make_unique<Team<Pieces>>(std::move(pieces), options, threads, take)->run(threads);
}

}  // namespace

std::expected<void, pgn::SourceFault> audit(pgn::Source& source, const AuditOptions& options, unsigned threads,
                                            const TakeBatch& take) {
  if (threads > 1) return audit_pieces(StreamPieces(source, piece_size), options, threads, take);
  try {
    return audit_alone(source, options, take);
  } catch (const std::bad_alloc&) {
    return std::unexpected(out_of_memory);
  }
}

std::expected<void, pgn::SourceFault> audit(const pgn::RandomAccessFile& file, const AuditOptions& options,
                                            unsigned threads, std::atomic<std::uint64_t>& read, const TakeBatch& take) {
  // Another thread takes longer to begin than a few dozen games take.
  constexpr std::uint64_t worth_a_thread = std::uint64_t{64} << 10;
  threads = static_cast<unsigned>(std::min<std::uint64_t>(threads, 1 + file.size() / worth_a_thread));
  FileSplitter splitter(file, piece_size, threads);
  BatchStart done;
  bool goes_on = true;
  const auto pieces = audit_pieces(FilePieces(file, splitter, read), options, threads,
                                   [&](const Batch& batch, const BatchStart& start) {
                                     done = {start.games + games_in(batch), start.lines + batch.lines};
                                     return goes_on = take(batch, start);
                                   });
  if (!pieces || !goes_on || splitter.at() == file.size()) return pieces;
  pgn::Source rest(std::make_unique<RestOfFile>(file, splitter.at(), read));
  return audit(rest, options, threads, [&](const Batch& batch, const BatchStart& start) {
    return take(batch, {start.games + done.games, start.lines + done.lines});
  });
}

}  // namespace jadoube::archive
