// A connection to PostgreSQL with owners, errors and time limits: no call waits longer than allowed. Internal.
#pragma once

#include <chrono>
#include <map>
#include <utility>

#include "jadoube/store/chain.hpp"
#include "jadoube/store/postgres/library.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::store::postgres {

using Deadline = std::chrono::steady_clock::time_point;

// The address of a database as libpq reads it: postgresql://USER@HOST:PORT/DATABASE?sslmode=verify-full.
class Place {
 public:
  // Refuses an address that cannot be read, or that has a password in it, which others on the machine would see.
  static std::expected<Place, Error> parse(const std::string& url);
  const std::string& url() const { return url_; }
  // The same place for a connection that has this name in PostgreSQL's list.
  Place named(std::string name) const;
  const std::string& name() const { return name_; }

 private:
  std::string url_, name_ = "jadoube";
};

// Parameters of a query, in PostgreSQL's binary format.
class Parameters {
 public:
  Parameters() = default;
  Parameters& add(std::int64_t number);
  Parameters& add(bool value);
  Parameters& add(std::string_view text);
  Parameters& add(std::span<const unsigned char> bytes);
  Parameters& add_null_text() { return put(text_type, std::nullopt); }
  Parameters& add_null_bytes() { return put(bytes_type, std::nullopt); }
  Parameters& add(std::span<const std::int64_t> numbers);
  Parameters& add(std::span<const std::string_view> texts);
  Parameters& add(std::span<const Hash> hashes);

 private:
  friend class Connection;
  static constexpr unsigned bool_type = 16, bytes_type = 17, number_type = 20, text_type = 25;
  Parameters& put(unsigned type, std::optional<std::string> value);

  std::vector<unsigned> types_;
  std::vector<std::optional<std::string>> values_;
};

// The SQL must be a literal: it is prepared once for each connection.
struct Query {
  const char* sql;
  Parameters parameters{};
};

class Result {
 public:
  explicit Result(pq::Answer* answer) : answer_(answer) {}

  int rows() const { return pq::library().rows(answer_.get()); }
  bool empty() const { return rows() == 0; }
  bool is_null(int row, int column) const { return pq::library().is_null(answer_.get(), row, column) != 0; }
  std::int64_t number(int row, int column) const;
  bool truth(int row, int column) const;
  std::string text(int row, int column) const;
  std::span<const unsigned char> bytes(int row, int column) const;
  // Nothing if the value is not a hash.
  std::optional<Hash> hash(int row, int column) const;
  // The number of rows affected by an INSERT, UPDATE or DELETE.
  std::int64_t affected() const;

 private:
  struct Clear {
    void operator()(pq::Answer* answer) const { pq::library().clear(answer); }
  };
  std::unique_ptr<pq::Answer, Clear> answer_;
};

class Connection {
 public:
  // The time limits for waiting.
  struct Limits {
    std::chrono::milliseconds connect{3'000};  // to the database
    std::chrono::milliseconds answer{10'000};  // to a question
  };
  explicit Connection(Place place, Limits limits) : place_(std::move(place)), limits_(limits) {}

  const Place& place() const { return place_; }
  bool open() const { return handle_ != nullptr; }
  // Does nothing while the connection is open.
  std::expected<void, Error> connect();
  void close();

  // Sends the queries together, and waits once for all their results. They are a transaction only if they say so. After
  // an error of the database the connection is usable; one that is lost is closed: Error::Kind::unreachable.
  std::expected<std::vector<Result>, Error> run(std::span<const Query> queries,
                                                std::optional<std::chrono::milliseconds> limit = {});
  std::expected<Result, Error> run(Query query);
  // Ends a transaction that has failed.
  void roll_back();

  Error error(Error::Kind kind, std::string detail) const;

 private:
  struct Finish {
    void operator()(pq::Handle* handle) const { pq::library().finish(handle); }
  };
  struct Sent {
    std::optional<std::string_view> preparing{};  // this SQL; otherwise a query of the caller
  };
  bool send(const Query& query, std::vector<Sent>& sent);
  std::expected<void, Error> wait(bool writing, Deadline until);
  std::expected<void, Error> flush(Deadline until);
  std::expected<pq::Answer*, Error> next(Deadline until);
  Error lost();
  Error refused(const pq::Answer* answer) const;

  Place place_;
  Limits limits_;
  std::unique_ptr<pq::Handle, Finish> handle_;
  std::map<std::string_view, std::string> prepared_;
  int names_ = 0;
};

}  // namespace jadoube::store::postgres
