#include "jadoube/store/postgres/connection.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <type_traits>

namespace jadoube::store::postgres {
namespace {

using std::chrono::steady_clock;

template <typename Number>
void put_big_endian(std::string& out, Number number) {
  for (int shift = static_cast<int>(sizeof number) * 8 - 8; shift >= 0; shift -= 8)
    out +=
        static_cast<char>((static_cast<std::make_unsigned_t<Number>>(number) >> static_cast<unsigned>(shift)) & 0xffU);
}

std::string_view as_text(std::span<const unsigned char> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// An array of one dimension without nulls, each element by `put`.
template <typename Elements, typename Put>
std::string array(unsigned type, const Elements& elements, Put put) {
  std::string out;
  put_big_endian(out, std::int32_t{elements.empty() ? 0 : 1});
  put_big_endian(out, std::int32_t{0});
  put_big_endian(out, static_cast<std::int32_t>(type));
  if (elements.empty()) return out;
  put_big_endian(out, static_cast<std::int32_t>(elements.size()));
  put_big_endian(out, std::int32_t{1});
  for (const auto& element : elements) {
    const auto value = put(element);
    put_big_endian(out, static_cast<std::int32_t>(value.size()));
    out += value;
  }
  return out;
}

// The classes of errors are in the appendix “PostgreSQL Error Codes” of its manual.
Error::Kind kind_of(std::string_view state) {
  if (state == "53100") return Error::Kind::full;
  if (state == "25006") return Error::Kind::not_writable;
  if (state == "23505") return Error::Kind::conflict;
  if (state == "40001" || state == "40P01") return Error::Kind::busy;
  // Connection exceptions; too many connections; the server is shut down, crashed, or is starting.
  if (state.starts_with("08") || state == "53300" || state == "25P03" || state.starts_with("57P"))
    return Error::Kind::unreachable;
  if (state.starts_with("28") || state.starts_with("3D") || state == "42501") return Error::Kind::cannot_open;
  if (state.starts_with("XX001") || state.starts_with("XX002")) return Error::Kind::damaged;
  return Error::Kind::failed;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const char letter : text) {
    const bool space = letter == '\n' || letter == '\t' || letter == ' ';
    if (!space)
      line += letter;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

}  // namespace

// --- Place

std::expected<Place, Error> Place::parse(const std::string& url) {
  const auto fault = [](std::string shown, std::string why) {
    return std::unexpected(Error{Error::Kind::cannot_open, std::move(shown), std::move(why)});
  };
  const pq::Library& all = pq::library();
  if (!all.error.empty()) return fault("PostgreSQL", all.error);
  char* why = nullptr;
  pq::Option* const options = all.parse(url.c_str(), &why);
  if (options == nullptr) {
    // The message repeats the text, which may have a password in it.
    all.free_memory(why);
    return std::unexpected(Error{Error::Kind::bad_address, {}, {}});
  }
  bool password = false;
  for (const pq::Option* option = options; option->keyword != nullptr; ++option)
    password = password || (std::string_view(option->keyword) == "password" && option->val != nullptr);
  all.free_options(options);
  if (password) return std::unexpected(Error{Error::Kind::password, {}, {}});
  Place place;
  place.url_ = url;
  return place;
}

Place Place::named(std::string name) const {
  Place place = *this;
  place.name_ = std::move(name);
  return place;
}

// --- Parameters

Parameters& Parameters::put(unsigned type, std::optional<std::string> value) {
  types_.push_back(type);
  values_.push_back(std::move(value));
  return *this;
}

Parameters& Parameters::add(std::int64_t number) {
  std::string value;
  put_big_endian(value, number);
  return put(number_type, std::move(value));
}
Parameters& Parameters::add(bool value) { return put(bool_type, std::string(1, value ? '\1' : '\0')); }
Parameters& Parameters::add(std::string_view text) { return put(text_type, std::string(text)); }
Parameters& Parameters::add(std::span<const unsigned char> bytes) {
  return put(bytes_type, std::string(as_text(bytes)));
}
Parameters& Parameters::add(std::span<const std::int64_t> numbers) {
  constexpr unsigned array_type = 1016;
  return put(array_type, array(number_type, numbers, [](std::int64_t number) {
               std::string value;
               put_big_endian(value, number);
               return value;
             }));
}
Parameters& Parameters::add(std::span<const std::string_view> texts) {
  constexpr unsigned array_type = 1009;
  return put(array_type, array(text_type, texts, [](std::string_view text) { return text; }));
}
Parameters& Parameters::add(std::span<const Hash> hashes) {
  constexpr unsigned array_type = 1001;
  return put(array_type, array(bytes_type, hashes, [](const Hash& hash) { return as_text(hash); }));
}

// --- Result

std::span<const unsigned char> Result::bytes(int row, int column) const {
  const pq::Library& all = pq::library();
  return {reinterpret_cast<const unsigned char*>(all.value(answer_.get(), row, column)),
          static_cast<std::size_t>(all.length(answer_.get(), row, column))};
}

// A number of 2, 4 or 8 bytes, by the type of the column.
std::int64_t Result::number(int row, int column) const {
  const auto all = bytes(row, column);
  if (all.empty()) return 0;
  std::uint64_t value = (all[0] & 0x80U) != 0 ? ~std::uint64_t{0} : 0;
  for (const unsigned char byte : all) value = value << 8U | byte;
  return static_cast<std::int64_t>(value);
}

bool Result::truth(int row, int column) const {
  const auto all = bytes(row, column);
  return !all.empty() && all[0] != 0;
}

std::string Result::text(int row, int column) const { return std::string(as_text(bytes(row, column))); }

std::optional<Hash> Result::hash(int row, int column) const {
  const auto found = bytes(row, column);
  Hash hash;
  if (is_null(row, column) || found.size() != hash.size()) return std::nullopt;
  std::ranges::copy(found, hash.begin());
  return hash;
}

std::int64_t Result::affected() const {
  const std::string_view text = pq::library().affected(answer_.get());
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// --- Connection

Error Connection::error(Error::Kind kind, std::string detail) const { return {kind, place_.url(), std::move(detail)}; }

Error Connection::lost() {
  std::string why = handle_ ? one_line(pq::library().error_message(handle_.get())) : std::string();
  close();
  return error(Error::Kind::unreachable, why.empty() ? "no answer in time" : std::move(why));
}

Error Connection::refused(const pq::Answer* answer) const {
  const pq::Library& all = pq::library();
  const char* const state = all.result_field(answer, pq::field_sqlstate);
  const char* const message = all.result_field(answer, pq::field_message);
  return error(kind_of(state == nullptr ? "" : state), one_line(message == nullptr ? "" : message));
}

void Connection::close() {
  handle_.reset();
  prepared_.clear();
}

std::expected<void, Error> Connection::wait(bool writing, Deadline until) {
  pollfd waiting{.fd = pq::library().socket(handle_.get()),
                 .events = static_cast<short>(writing ? POLLIN | POLLOUT : POLLIN),
                 .revents = 0};
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now());
    if (left.count() <= 0) return std::unexpected(lost());
    const int ready = ::poll(&waiting, 1, static_cast<int>(left.count()));
    if (ready > 0) return {};
    if (ready < 0 && errno != EINTR) return std::unexpected(lost());
  }
}

std::expected<void, Error> Connection::connect() {
  if (open()) return {};
  const pq::Library& all = pq::library();
  if (!all.error.empty()) return std::unexpected(error(Error::Kind::cannot_open, all.error));
  // The system also notices a server whose machine is gone.
  constexpr std::array keywords{"dbname",
                                "fallback_application_name",
                                "client_encoding",
                                "keepalives_idle",
                                "keepalives_interval",
                                "keepalives_count",
                                "tcp_user_timeout",
                                static_cast<const char*>(nullptr)};
  const std::array values{
      place_.url().c_str(), place_.name().c_str(), "UTF8", "5", "2", "3", "10000", static_cast<const char*>(nullptr)};
  const Deadline until = steady_clock::now() + limits_.connect;
  handle_.reset(all.connect_start(keywords.data(), values.data(), 1));
  if (!handle_) return std::unexpected(error(Error::Kind::unreachable, std::strerror(ENOMEM)));
  all.set_notice_processor(
      handle_.get(), [](void*, const char*) {}, nullptr);
  for (int state = pq::polling_writing; state != pq::polling_ok; state = all.connect_poll(handle_.get())) {
    if (state == pq::polling_failed || all.socket(handle_.get()) < 0) return std::unexpected(lost());
    pollfd waiting{.fd = all.socket(handle_.get()),
                   .events = static_cast<short>(state == pq::polling_reading ? POLLIN : POLLOUT),
                   .revents = 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now());
    if (left.count() <= 0 || (::poll(&waiting, 1, static_cast<int>(left.count())) == 0)) return std::unexpected(lost());
  }
  if (all.set_nonblocking(handle_.get(), 1) != 0 || all.enter_pipeline(handle_.get()) != 1)
    return std::unexpected(lost());
  // These settings override an operator's for others: acknowledged data must be on the disk, and a program stopped in
  // the middle of a transaction must not keep others waiting for long.
  const Query settings[]{
      {"SELECT set_config('search_path', 'jadoube', false), set_config('statement_timeout', '9s', "
       "false), set_config('lock_timeout', '5s', false), "
       "set_config('idle_in_transaction_session_timeout', '3s', false), "
       "CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN "
       "set_config('synchronous_commit', 'on', false) END"}};
  const auto set = run(settings);
  if (!set) {
    close();
    return std::unexpected(set.error());
  }
  return {};
}

bool Connection::send(const Query& query, std::vector<Sent>& sent) {
  const pq::Library& all = pq::library();
  const Parameters& given = query.parameters;
  const int count = static_cast<int>(given.types_.size());
  const auto [prepared, is_new] = prepared_.try_emplace(query.sql);
  if (is_new) {
    prepared->second = "s" + std::to_string(++names_);
    if (all.send_prepare(handle_.get(), prepared->second.c_str(), query.sql, count, given.types_.data()) != 1)
      return false;
    sent.push_back({.preparing = query.sql});
  }
  std::vector<const char*> values;
  std::vector<int> lengths;
  const std::vector<int> formats(given.values_.size(), 1);
  for (const auto& value : given.values_) {
    values.push_back(value ? value->data() : nullptr);
    lengths.push_back(value ? static_cast<int>(value->size()) : 0);
  }
  sent.push_back({});
  return all.send_prepared(handle_.get(), prepared->second.c_str(), count, values.data(), lengths.data(),
                           formats.data(), 1) == 1;
}

std::expected<void, Error> Connection::flush(Deadline until) {
  const pq::Library& all = pq::library();
  while (true) {
    const int left = all.flush(handle_.get());
    if (left == 0) return {};
    if (left < 0) return std::unexpected(lost());
    if (const auto ready = wait(true, until); !ready) return ready;
    if (all.consume_input(handle_.get()) != 1) return std::unexpected(lost());
  }
}

// Returns null at the end of one query's results.
std::expected<pq::Answer*, Error> Connection::next(Deadline until) {
  const pq::Library& all = pq::library();
  while (all.is_busy(handle_.get()) != 0) {
    if (const auto ready = wait(false, until); !ready) return std::unexpected(ready.error());
    if (all.consume_input(handle_.get()) != 1) return std::unexpected(lost());
  }
  return all.get_result(handle_.get());
}

std::expected<std::vector<Result>, Error> Connection::run(std::span<const Query> queries,
                                                          std::optional<std::chrono::milliseconds> limit) {
  if (const auto connected = connect(); !connected) return std::unexpected(connected.error());
  const pq::Library& all = pq::library();
  const Deadline until = steady_clock::now() + limit.value_or(limits_.answer);
  std::vector<Sent> sent;
  for (const Query& query : queries)
    if (!send(query, sent)) return std::unexpected(lost());
  if (all.pipeline_sync(handle_.get()) != 1) return std::unexpected(lost());
  if (const auto flushed = flush(until); !flushed) return std::unexpected(flushed.error());
  std::vector<Result> results;
  std::optional<Error> fault;
  for (const Sent& each : sent) {
    const auto answer = next(until);
    if (!answer) return std::unexpected(answer.error());
    if (*answer == nullptr) return std::unexpected(lost());
    const int status = all.result_status(*answer);
    Result result(*answer);
    const bool good = status == pq::command_ok || status == pq::tuples_ok;
    if (!good && status != pq::pipeline_aborted && !fault) fault = refused(*answer);
    if (!good && each.preparing) prepared_.erase(*each.preparing);
    if (good && !each.preparing) results.push_back(std::move(result));
    const auto end = next(until);
    if (!end) return std::unexpected(end.error());
    if (*end != nullptr) {
      all.clear(*end);
      return std::unexpected(lost());
    }
  }
  const auto synchronised = next(until);
  if (!synchronised) return std::unexpected(synchronised.error());
  const bool at_end = *synchronised != nullptr && all.result_status(*synchronised) == pq::pipeline_sync;
  if (*synchronised != nullptr) all.clear(*synchronised);
  if (!at_end || all.status(handle_.get()) != pq::connection_ok) {
    // The database sends the reason before it closes the connection.
    const Error why = lost();
    return std::unexpected(fault && fault->kind == Error::Kind::unreachable ? *fault : why);
  }
  if (!fault) return results;
  if (fault->kind == Error::Kind::unreachable) close();
  return std::unexpected(*fault);
}

std::expected<Result, Error> Connection::run(Query query) {
  auto results = run(std::span(&query, 1));
  if (!results) return std::unexpected(results.error());
  return std::move(results->front());
}

void Connection::roll_back() {
  if (open()) static_cast<void>(run(Query{"ROLLBACK"}));
}

}  // namespace jadoube::store::postgres
