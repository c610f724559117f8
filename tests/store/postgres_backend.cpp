#include <fmt/format.h>

#include "jadoube/store/postgres/store.hpp"
#include "tests/store/postgres_server.hpp"
#include "tests/store/store_suite.hpp"

namespace jadoube::store {
namespace {

class PostgresBackend final : public Backend {
 public:
  std::unique_ptr<Store> open() override {
    if (!node_) node_ = *PostgresNode::join(place(), "north", "127.0.0.1:8080");
    return *node_->open();
  }
  std::unique_ptr<Store> open_to_read() override { return *open_postgres_to_read(place()); }
  Error refused() override { return PostgresNode::join(place(), "north", "").error(); }
  void close() override { node_.reset(); }
  std::string place() const override { return server_.url(database_); }
  void change(const std::string& sql) override { server_.sql(database_, "SET search_path TO jadoube; " + sql); }
  std::string heads() const override { return "logs"; }
  std::string set_version(int version) const override { return fmt::format("UPDATE store SET version = {}", version); }

 private:
  test::PostgresServer& server_ = test::PostgresServer::shared();
  std::string database_ = server_.make_database();
  std::unique_ptr<PostgresNode> node_;
};

}  // namespace

std::unique_ptr<Backend> make_backend() { return std::make_unique<PostgresBackend>(); }

}  // namespace jadoube::store
