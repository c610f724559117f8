// The server's care for its data: old tables where nobody will play are deleted, and the size of the files is checked.
#pragma once

#include "jadoube/server/common/net.hpp"
#include "jadoube/server/table/table_registry.hpp"

namespace jadoube::server {

// The days until a table is deleted, from its last entry, or from its creation; 0: never.
struct Retention {
  unsigned unplayed = 0, abandoned = 0, finished = 0;
};
// Whether a table must be deleted at that time. Tables of a tournament are only deleted with it.
bool expired(const TableInfo& info, std::int64_t last_entry, const Retention& retention, std::int64_t now);

class Housekeeping {
 public:
  Housekeeping(asio::io_context& io, TableRegistry& registry, Metrics& metrics, const Options& options);
  void start();
  void stop();

 private:
  void measure();
  std::uint64_t store_size() const;
  std::uint64_t usual_quota() const;
  void check();
  void note_size(std::uint64_t bytes);
  void delete_expired(std::int64_t after);
  void delete_next(std::shared_ptr<std::vector<store::TableId>> expired, std::function<void()> then);
  void wait();

  TableRegistry& registry_;
  Metrics& metrics_;
  const Options& options_;
  Retention retention_;
  Timer measuring_, checking_, deleting_;
  bool warned_ = false, warned_of_disk_ = false;
  std::size_t deleted_ = 0;
};

}  // namespace jadoube::server
