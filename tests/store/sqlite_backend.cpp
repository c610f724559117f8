#include <fmt/format.h>
#include <sqlite3.h>

#include "jadoube/store/sqlite/store.hpp"
#include "tests/cli/program.hpp"
#include "tests/store/store_suite.hpp"

namespace jadoube::store {
namespace {

class SqliteBackend final : public Backend {
 public:
  std::unique_ptr<Store> open() override { return *open_sqlite(place(), Access::write); }
  std::unique_ptr<Store> open_to_read() override { return *open_sqlite(place(), Access::read); }
  Error refused() override { return open_sqlite(place(), Access::write).error(); }
  std::string place() const override { return (scratch_.path() / "tables.db").string(); }
  void change(const std::string& sql) override {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(place().c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
    sqlite3_close(handle);
  }
  std::string heads() const override { return "chain_heads"; }
  std::string set_version(int version) const override { return fmt::format("PRAGMA user_version = {}", version); }

 private:
  test::Scratch scratch_;
};

}  // namespace

std::unique_ptr<Backend> make_backend() { return std::make_unique<SqliteBackend>(); }

}  // namespace jadoube::store
