// The services that a table needs from the program around it.
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
  // Since when the server has run without a break, in Unix ms.
  virtual std::int64_t serving_since() const { return 0; }
  // Looks for an absence of the server since the last look; tells all tables of it: see Table::stood_still().
  virtual void look_for_pause() {}
  // Overwrites secrets on the stack of the current calls after they have returned.
  virtual void wipe_stack_soon() {}
  virtual laws::Milliseconds lag_cap() const = 0;
  // The time before play begins or continues, where a person plays.
  virtual laws::Milliseconds notice() const { return std::chrono::seconds(3); }
  virtual void commit(std::shared_ptr<store::CommitOrder> order, std::vector<store::Change> changes,
                      store::GroupCommit::Done done) = 0;
  // Finds out about a mate elsewhere; calls `answered` on this thread, later or at once.
  virtual void ask(Inquiry inquiry, Answered answered) = 0;
  // Calls make_due_acts() at that time, or earlier.
  virtual void wake(Table& table, Moment when) = 0;
  // Calls tell_presence() soon.
  virtual void presence_changed(Table& table) = 0;
  virtual void info_changed(const TableInfo& info) = 0;
  // Called when an event at the table is in the log, or the participants have changed.
  virtual void table_changed(Table& /*table*/) {}
  // The table cannot continue: it is loaded from the store at the next request for it.
  virtual void unload_after_failure(Table& table, const store::Error& why) = 0;
};

}  // namespace jadoube::server
