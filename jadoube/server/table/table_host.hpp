// What a table asks of the program around it.
#pragma once

#include "jadoube/server/common/rate.hpp"
#include "jadoube/server/table/inquiry.hpp"
#include "jadoube/server/table/table_info.hpp"
#include "jadoube/store/group_commit.hpp"

namespace jadoube::server {

class Table;

class TableHost {
 public:
  TableHost() = default;
  TableHost(const TableHost&) = delete;
  TableHost& operator=(const TableHost&) = delete;
  virtual ~TableHost() = default;

  virtual Moment now() const = 0;
  virtual std::int64_t unix_now() const = 0;  // ms
  // Since when the server has been there without a break, likewise.
  virtual std::int64_t serving_since() const { return 0; }
  // Where the server was away since anybody looked last, all tables are told so: see Table::stood_still().
  virtual void look_for_pause() {}
  // What was secret on the stack of the calls that are running is overwritten when they have returned.
  virtual void wipe_stack_soon() {}
  virtual laws::Milliseconds lag_cap() const = 0;
  // Given before play begins or goes on, where a person plays.
  virtual laws::Milliseconds notice() const { return std::chrono::seconds(3); }
  virtual void commit(std::shared_ptr<store::CommitOrder> order, std::vector<store::Change> changes,
                      store::GroupCommit::Done done) = 0;
  // Finds out about a mate elsewhere; `answered` comes back here, or now.
  virtual void ask(Inquiry inquiry, Answered answered) = 0;
  // Calls make_due_acts() then, or before.
  virtual void wake(Table& table, Moment when) = 0;
  // Calls tell_presence() soon.
  virtual void presence_changed(Table& table) = 0;
  virtual void info_changed(const TableInfo& info) = 0;
  // What has happened at the table is in the log, or who is there has changed.
  virtual void table_changed(Table& /*table*/) {}
  // The table cannot be continued: it is loaded from the store when somebody next asks for it.
  virtual void unload_after_failure(Table& table, const store::Error& why) = 0;
};

}  // namespace jadoube::server
