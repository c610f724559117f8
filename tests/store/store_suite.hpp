// What the tests of every kind of store ask of one. Each test program has one kind: see make_backend().
#pragma once

#include <gtest/gtest.h>

#include "jadoube/store/check.hpp"
#include "jadoube/store/group_commit.hpp"

namespace jadoube::store {

class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  // To be written; several at a time belong to the same node.
  virtual std::unique_ptr<Store> open() = 0;
  virtual std::unique_ptr<Store> open_to_read() = 0;
  // Why it cannot be opened.
  virtual Error refused() = 0;
  // Nothing has it open any more.
  virtual void close() {}
  // As check_store() takes it.
  virtual std::string place() const = 0;
  // Changed by somebody else.
  virtual void change(const std::string& sql) = 0;
  // What the table is called that counts the entries, and what sets the schema's version.
  virtual std::string heads() const = 0;
  virtual std::string set_version(int version) const = 0;
};

std::unique_ptr<Backend> make_backend();

}  // namespace jadoube::store
