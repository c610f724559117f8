#include "jadoube/store/table_id.hpp"

namespace jadoube::store {
namespace {

constexpr std::string_view digits = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t length = 13;  // 65 bits

}  // namespace

std::string to_string(TableId id) {
  std::string text(length, digits[0]);
  auto rest = static_cast<std::uint64_t>(id.number);
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, rest /= digits.size())
    *digit = digits[rest % digits.size()];
  return text;
}

std::optional<TableId> parse_table_id(std::string_view text) {
  if (text.size() != length) return std::nullopt;
  std::uint64_t number = 0;
  for (const char digit : text) {
    const std::size_t value = digits.find(digit);
    if (value == std::string_view::npos || number >= std::uint64_t{1} << 58U) return std::nullopt;
    number = number * digits.size() + value;
  }
  return TableId{static_cast<std::int64_t>(number)};
}

}  // namespace jadoube::store
