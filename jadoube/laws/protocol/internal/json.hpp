// One line of JSON as a flat list of its values, in memory that is used again for the next line. Internal.
#pragma once

#include <memory>

#include "jadoube/laws/protocol/read_error.hpp"

namespace jadoube::laws::protocol {

// An object or a list of the protocol has no more values than this.
inline constexpr std::size_t most_values = 100;

struct Value {
  enum class Kind : std::uint8_t { null, truth, whole, fraction, text, list, object };

  Kind kind = Kind::null;
  bool truth = false;
  std::uint32_t size = 1;  // of the list of values: itself and all within it
  std::string_view key{};  // empty for the outermost and in a list
  std::string_view text{};
  std::int64_t whole = 0;  // also of a number like 1.0 or 1e3
  double fraction = 0;

  // The values within a list or an object: for (const Value* v = begin(); v != end(); v = v->next())
  const Value* begin() const { return this + 1; }
  const Value* end() const { return this + size; }
  const Value* next() const { return this + size; }
};

// A number as a value, of the kind `whole` where it is whole.
Value number_value(double number);

// The value of a key of an object; nothing if it is left out or null.
inline const Value* member(const Value& object, std::string_view key) {
  for (const Value* value = object.begin(); value != object.end(); value = value->next())
    if (value->key == key) return value->kind == Value::Kind::null ? nullptr : value;
  return nullptr;
}

// How a message shows a value: a text in quotation marks, cut after some forty bytes; “[…]” for a list.
std::string shown(const Value& value);

class Json {
 public:
  Json();
  Json(Json&&) noexcept;
  ~Json();

  // The outermost value, valid until the next call and as long as `line` lives.
  std::expected<const Value*, JsonError> parse(std::string_view line);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace jadoube::laws::protocol
