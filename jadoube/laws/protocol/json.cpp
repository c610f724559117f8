#include "jadoube/laws/protocol/internal/json.hpp"

#include <fmt/format.h>

#include <boost/json/basic_parser_impl.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "jadoube/notation/internal/utf8.hpp"

namespace jadoube::laws::protocol {
namespace {

namespace json = boost::json;

constexpr std::size_t deepest = 8;
constexpr std::size_t unlimited = std::string_view::npos;

// Collects the values that the parser reports.
class Collector {
 public:
  static constexpr std::size_t max_array_size = most_values;
  static constexpr std::size_t max_object_size = most_values;
  static constexpr std::size_t max_string_size = unlimited;
  static constexpr std::size_t max_key_size = unlimited;

  void begin(std::string_view line) {
    line_ = line;
    values_.clear();
    open_.clear();
    key_ = {};
    repeated_ = {};
    unescaped_.clear();
    unescaped_.reserve(line.size());  // so that it never moves: a text is not longer than its escaped form
    part_ = 0;
  }
  const Value* outermost() const { return values_.data(); }
  const std::optional<std::string_view>& repeated() const { return repeated_; }

  bool on_document_begin(json::error_code& /*error*/) { return true; }
  bool on_document_end(json::error_code& /*error*/) { return true; }
  bool on_object_begin(json::error_code& /*error*/) { return open({.kind = Value::Kind::object}); }
  bool on_object_end(std::size_t /*values*/, json::error_code& /*error*/) { return close(); }
  bool on_array_begin(json::error_code& /*error*/) { return open({.kind = Value::Kind::list}); }
  bool on_array_end(std::size_t /*values*/, json::error_code& /*error*/) { return close(); }
  bool on_key_part(json::string_view part, std::size_t /*so_far*/, json::error_code& /*error*/) { return keep(part); }
  bool on_string_part(json::string_view part, std::size_t /*so_far*/, json::error_code& /*error*/) {
    return keep(part);
  }
  bool on_key(json::string_view part, std::size_t /*size*/, json::error_code& error) {
    key_ = text(part);
    const Value& object = values_[open_.back()];
    for (const Value* other = object.begin(); other != values_.data() + values_.size(); other = other->next()) {
      if (other->key != key_) continue;
      repeated_ = key_;
      error = json::error::syntax;
      return false;
    }
    return true;
  }
  bool on_string(json::string_view part, std::size_t /*size*/, json::error_code& /*error*/) {
    return add({.kind = Value::Kind::text, .text = text(part)});
  }
  bool on_number_part(json::string_view /*digits*/, json::error_code& /*error*/) { return true; }
  bool on_int64(std::int64_t number, json::string_view /*digits*/, json::error_code& /*error*/) {
    return add({.kind = Value::Kind::whole, .whole = number});
  }
  bool on_uint64(std::uint64_t number, json::string_view /*digits*/, json::error_code& /*error*/) {
    if (std::in_range<std::int64_t>(number))
      return add({.kind = Value::Kind::whole, .whole = static_cast<std::int64_t>(number)});
    return add({.kind = Value::Kind::fraction, .fraction = static_cast<double>(number)});
  }
  bool on_double(double number, json::string_view /*digits*/, json::error_code& /*error*/) {
    return add(number_value(number));
  }
  bool on_bool(bool truth, json::error_code& /*error*/) { return add({.kind = Value::Kind::truth, .truth = truth}); }
  bool on_null(json::error_code& /*error*/) { return add({.kind = Value::Kind::null}); }
  bool on_comment_part(json::string_view /*part*/, json::error_code& /*error*/) { return true; }
  bool on_comment(json::string_view /*part*/, json::error_code& /*error*/) { return true; }

 private:
  bool add(Value value) {
    value.key = std::exchange(key_, {});
    values_.push_back(value);
    return true;
  }
  bool open(const Value& value) {
    open_.push_back(static_cast<std::uint32_t>(values_.size()));
    return add(value);
  }
  bool close() {
    values_[open_.back()].size = static_cast<std::uint32_t>(values_.size() - open_.back());
    open_.pop_back();
    return true;
  }
  bool keep(json::string_view part) {
    unescaped_.append(part.data(), part.size());
    return true;
  }
  // The text that ends with this part. A text without escapes stays where it is in the line.
  std::string_view text(json::string_view part) {
    const bool whole = part_ == unescaped_.size();
    const bool in_line = std::less_equal<>()(line_.data(), part.data()) &&
                         std::less_equal<>()(part.data() + part.size(), line_.data() + line_.size());
    if (whole && in_line) return {part.data(), part.size()};
    keep(part);
    return std::string_view(unescaped_).substr(std::exchange(part_, unescaped_.size()));
  }

  std::string_view line_;
  std::vector<Value> values_;
  std::vector<std::uint32_t> open_;  // the objects and lists not yet ended, by their places in values_
  std::string_view key_;             // of the value to come
  std::optional<std::string_view> repeated_;
  std::string unescaped_;
  std::size_t part_ = 0;  // where in it the text begins that is being read
};

// The position of the first byte that is not UTF-8; the text's end if there is none.
std::size_t not_utf8(std::string_view text) {
  for (std::size_t byte = 0; byte < text.size();) {
    const char32_t character = notation::character_at(text, byte);
    if (character == U'\uFFFD' && !text.substr(byte).starts_with("\uFFFD")) return byte;
    const bool ascii = static_cast<unsigned char>(text[byte]) < 0x80;
    byte += ascii ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  }
  return text.size();
}

json::parse_options options() {
  json::parse_options options;
  options.max_depth = deepest;
  return options;
}

}  // namespace

struct Json::Parser : json::basic_parser<Collector> {
  Parser() : basic_parser(options()) {}

  json::error_code read(std::string_view text, bool more, std::string_view line) {
    reset();
    handler().begin(line);
    json::error_code error;
    read_ = write_some(more, text.data(), text.size(), error);
    return error;
  }
  std::size_t bytes_read() const { return read_; }

  // How many bytes from the start of the line can begin correct JSON.
  std::size_t right_until(std::string_view line) {
    std::size_t right = 0, wrong = line.size();
    while (wrong - right > 1) {
      const std::size_t middle = (right + wrong) / 2;
      (read(line.substr(0, middle), true, line) ? wrong : right) = middle;
    }
    return right;
  }

  JsonError explain(std::string_view line, json::error_code error) {
    if (handler().repeated()) return {.kind = JsonError::Kind::repeated_key, .key = std::string(*handler().repeated())};
    if (error == json::error::incomplete) return {.kind = JsonError::Kind::ends_early};
    if (error == json::error::too_deep || error == json::error::object_too_large ||
        error == json::error::array_too_large)
      return {.kind = JsonError::Kind::too_large};
    const std::size_t bad = not_utf8(line);
    return bad < line.size() ? JsonError{.kind = JsonError::Kind::not_utf8, .column = bad + 1}
                             : at(line, right_until(line));
  }
  static JsonError at(std::string_view line, std::size_t byte) {
    return {.kind = JsonError::Kind::syntax, .column = byte + 1, .character = notation::character_at(line, byte)};
  }

 private:
  std::size_t read_ = 0;
};

Value number_value(double number) {
  constexpr double exactly = 9007199254740992;  // every whole number up to this is exact in a double
  if (std::abs(number) <= exactly && std::trunc(number) == number)
    return {.kind = Value::Kind::whole, .whole = static_cast<std::int64_t>(number)};
  return {.kind = Value::Kind::fraction, .fraction = number};
}

std::string shown(const Value& value) {
  constexpr std::size_t longest = 40;
  switch (value.kind) {
    case Value::Kind::null: return "null";
    case Value::Kind::truth: return value.truth ? "true" : "false";
    case Value::Kind::whole: return fmt::format("{}", value.whole);
    case Value::Kind::fraction: return fmt::format("{}", value.fraction);
    case Value::Kind::list: return "[…]";
    case Value::Kind::object: return "{…}";
    case Value::Kind::text: break;
  }
  if (value.text.size() <= longest) return fmt::format("“{}”", value.text);
  std::size_t end = longest;
  while ((static_cast<unsigned char>(value.text[end]) & 0xC0U) == 0x80) --end;
  return fmt::format("“{}…”", value.text.substr(0, end));
}

Json::Json() : parser_(std::make_unique<Parser>()) {}
Json::Json(Json&&) noexcept = default;
Json::~Json() = default;

std::expected<const Value*, JsonError> Json::parse(std::string_view line) {
  if (const auto error = parser_->read(line, false, line)) return std::unexpected(parser_->explain(line, error));
  if (parser_->bytes_read() < line.size()) return std::unexpected(Parser::at(line, parser_->bytes_read()));
  return parser_->handler().outermost();
}

}  // namespace jadoube::laws::protocol
