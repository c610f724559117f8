#include "jadoube/server/admin/housekeeping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "jadoube/server/common/log.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr auto between_measures = 10s;
constexpr auto between_checks = 2s;
constexpr auto between_deletions = 1h;
constexpr std::size_t tables_at_a_time = 500;
constexpr std::int64_t seconds_a_day = 86'400;
constexpr std::uint64_t megabyte = 1'000'000;
// There is a warning when this part of the quota is used, and when less than this is free on the disk.
constexpr double warn_at = 0.8;
constexpr std::uint64_t little_space = 100 * megabyte;

}  // namespace

bool expired(const TableInfo& info, std::int64_t last_entry, const Retention& retention, std::int64_t now) {
  if (info.place) return false;
  unsigned days = retention.unplayed;
  if (info.playing()) days = retention.abandoned;
  if (info.result != laws::Result::none) days = retention.finished;
  return days > 0 && std::max(last_entry, info.created / 1000) + days * seconds_a_day < now;
}

Housekeeping::Housekeeping(asio::io_context& io, TableRegistry& registry, Metrics& metrics, const Options& options)
    : registry_(registry),
      metrics_(metrics),
      options_(options),
      retention_{options.keep_unplayed, options.keep_abandoned, options.keep_finished},
      measuring_(io),
      checking_(io),
      deleting_(io) {}

void Housekeeping::start() {
  metrics_.store_quota = options_.quota_mb ? *options_.quota_mb * megabyte : usual_quota();
  measure();
  check();
  delete_expired(-1);
}

std::uint64_t Housekeeping::store_size() const {
  std::uint64_t bytes = 0;
  std::error_code error;
  for (const char* const name : {"/tables.db", "/tables.db-wal"})
    if (const auto size = std::filesystem::file_size(options_.data + name, error); !error) bytes += size;
  return bytes;
}

// Leaves half of the free space to others. For a shared database the free space is not known.
std::uint64_t Housekeeping::usual_quota() const {
  std::error_code error;
  const auto space = std::filesystem::space(options_.data, error);
  return error || !options_.store.empty() ? 0 : store_size() + space.available / 2;
}

void Housekeeping::stop() {
  measuring_.cancel();
  checking_.cancel();
  deleting_.cancel();
}

void Housekeeping::measure() {
  if (options_.store.empty()) {
    note_size(store_size());
  } else {
    registry_.storage().read_in_turn(
        "size",
        [this](store::Store& store) -> store::GroupCommit::Task {
          return [this, bytes = store.bytes()] {
            if (bytes) note_size(*bytes);
          };
        },
        [](const Refusal&) {});
  }
  std::error_code error;
  const auto space = std::filesystem::space(options_.data, error);
  const bool little = !error && space.available < little_space;
  if (little && !warned_of_disk_)
    log(Level::warning, "disk_nearly_full", {{"available", fmt::format("{}", space.available)}});
  warned_of_disk_ = little;
  measuring_.expires_after(between_measures);
  measuring_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) measure();
  });
}

// Reads the result of the store's own check in the background.
void Housekeeping::check() {
  registry_.storage().look_for_damage();
  checking_.expires_after(between_checks);
  checking_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) check();
  });
}

void Housekeeping::note_size(std::uint64_t bytes) {
  metrics_.store_bytes = bytes;
  const bool much =
      metrics_.store_quota > 0 && static_cast<double>(bytes) >= warn_at * static_cast<double>(metrics_.store_quota);
  if (much && !warned_)
    log(Level::warning, "quota_nearly_reached",
        {{"bytes", fmt::format("{}", bytes)}, {"quota", fmt::format("{}", metrics_.store_quota)}});
  warned_ = much;
}

// Deletes expired tables, a number of tables at a time, and then pauses for an hour.
void Housekeeping::delete_expired(std::int64_t after) {
  // Another thread runs this task, perhaps even after this object has been destroyed: only the task that it returns may
  // use this object.
  auto ask = [this, after, retention = retention_,
              now = registry_.unix_now() / 1000](store::Store& store) -> store::GroupCommit::Task {
    const auto tables = store.tables_after(after, tables_at_a_time);
    auto old = std::make_shared<std::vector<store::TableId>>();
    if (tables)
      for (const store::Aged& table : *tables)
        if (const auto info = read_table_info(table.id, table.info); info && expired(*info, table.last, retention, now))
          old->push_back(table.id);
    const bool more = tables && tables->size() == tables_at_a_time;
    return [this, old, next = more ? tables->back().id.number : -1] {
      delete_next(old, [this, next] {
        if (next >= 0) return delete_expired(next);
        wait();
      });
    };
  };
  registry_.storage().read_in_turn("retention", std::move(ask), [this](const Refusal&) { wait(); });
}

void Housekeeping::delete_next(std::shared_ptr<std::vector<store::TableId>> expired, std::function<void()> then) {
  if (expired->empty()) return then();
  const auto id = expired->back();
  expired->pop_back();
  // Somebody is at the table now.
  if (registry_.in_use(id)) return delete_next(std::move(expired), std::move(then));
  registry_.remove(id, [this, expired = std::move(expired), then = std::move(then)](const auto& outcome) {
    if (!outcome) return then();
    ++deleted_;
    delete_next(expired, then);
  });
}

void Housekeeping::wait() {
  if (deleted_ > 0) {
    const std::string text = fmt::format("retention: {} tables", deleted_);
    log(Level::info, "tables_deleted", {{"tables", fmt::format("{}", deleted_)}});
    registry_.commit(std::make_shared<store::CommitOrder>(),
                     {store::change::Note{registry_.unix_now() / 1000, -1, text}}, [](const auto&) {});
    deleted_ = 0;
  }
  deleting_.expires_after(between_deletions);
  deleting_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) delete_expired(-1);
  });
}

}  // namespace jadoube::server
