// store_append TABLES LINES FOLDER|postgresql://…: measures how long commits of appended lines take.
//
// LINES lines of 90 characters go to TABLES tables in turn, first 64 to a commit, then one to a commit (a hundredth of
// them). The processor time of the writing thread is given beside the time that passed, which the disk decides;
// PostgreSQL's processor time is not included.
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <span>

#include "jadoube/store/postgres/store.hpp"
#include "jadoube/store/sqlite/store.hpp"

namespace {

using namespace jadoube;

double processor_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_THREAD, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

class Appends {
 public:
  Appends(store::Store& store, unsigned tables) : store_(store), entries_(tables) {}

  bool make_tables() {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const store::Change made[]{store::change::Create{table(i), "{}", {}, false}};
      if (!store_.commit(made) || !store_.acquire(table(i))) return false;
    }
    return true;
  }

  bool run(unsigned lines, unsigned at_once) {
    const auto before = std::chrono::steady_clock::now();
    const double used = processor_seconds();
    for (unsigned done = 0; done < lines; done += at_once) {
      std::vector<store::Change> changes;
      for (unsigned i = 0; i < at_once; ++i, next_ = (next_ + 1) % entries_.size())
        changes.emplace_back(store::change::Append{table(next_), ++entries_[next_], std::string(90, 'x')});
      if (!store_.commit(changes)) return false;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
    fmt::print("{:2} lines a commit: {:.2f} us of the processor a line, {:.2f} us in all\n", at_once,
               (processor_seconds() - used) * 1e6 / lines, took.count() * 1e6 / lines);
    return true;
  }

 private:
  static store::TableId table(std::size_t i) { return {static_cast<std::int64_t>(i) * 7'919 + 1}; }

  store::Store& store_;
  std::vector<std::uint32_t> entries_;
  std::size_t next_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const std::span words(argv, static_cast<std::size_t>(argc));
  if (words.size() != 4) {
    std::fputs("store_append TABLES LINES FOLDER|postgresql://…\n", stderr);
    return 2;
  }
  const auto tables = static_cast<unsigned>(std::stoul(words[1])), lines = static_cast<unsigned>(std::stoul(words[2]));
  const std::string place = words[3];
  std::unique_ptr<store::PostgresNode> node;
  if (store::is_postgres(place)) {
    auto joined = store::PostgresNode::join(place, "bench", "");
    if (!joined) return 2;
    node = *std::move(joined);
  }
  auto store = node ? node->open() : store::open_sqlite(place + "/tables.db", store::Access::write);
  if (!store) return 2;
  Appends appends(**store, tables);
  return appends.make_tables() && appends.run(lines, 64) && appends.run(lines / 100, 1) ? 0 : 1;
}
