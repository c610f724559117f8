#include "jadoube/server/bot/form.hpp"

#include <boost/json/serialize.hpp>

#include <algorithm>

#include "jadoube/base/utf8.hpp"
#include "jadoube/server/common/json.hpp"

namespace jadoube::server {
namespace {

constexpr std::size_t most_fields = 100;

int digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  const char lower = static_cast<char>(letter | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char each) { return each >= 'A' && each <= 'Z' ? each | 0x20 : each; });
  return out;
}

bool is_key(std::string_view text) {
  static constexpr std::string_view marks = "_-.[]:";
  return !text.empty() && std::ranges::all_of(text, [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9') ||
           marks.contains(each);
  });
}

bool is_value(std::string_view text) {
  return base::is_utf8(text) && std::ranges::none_of(text, [](char each) {
           const auto code = static_cast<unsigned char>(each);
           return (code < 0x20 && each != '\t' && each != '\r' && each != '\n') || code == 0x7f;
         });
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Calls `take` with the decoded parts of a=1&b=2, until it returns false.
template <typename Take>
void split_form(std::string_view text, Take take) {
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const auto equals = part.find('=');
    const bool whole = equals != std::string_view::npos;
    if (part.empty()) continue;
    if (!take(decode_percent(part.substr(0, equals), true),
              whole ? decode_percent(part.substr(equals + 1), true) : std::string(), whole))
      return;
  }
}

// Reads a body that must be a complete form.
std::optional<Form> read_whole_form(std::string_view text) {
  Form form;
  bool right = true;
  split_form(text, [&](std::string key, std::string value, bool whole) {
    right = whole && form.size() < most_fields && is_key(key) && is_value(value) &&
            form.emplace(std::move(key), std::move(value)).second;
    return right;
  });
  if (!right) return std::nullopt;
  return form;
}

}  // namespace

std::string decode_percent(std::string_view text, bool plus_is_blank) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' && plus_is_blank ? ' ' : text[i];
    }
  }
  return out;
}

Form read_form(std::string_view text) {
  Form form;
  split_form(text, [&](std::string key, std::string value, bool) {
    if (!key.empty()) form.insert_or_assign(std::move(key), std::move(value));
    return form.size() < most_fields;
  });
  return form;
}

std::optional<Form> read_body(std::string_view content_type, std::string_view body) {
  body = trimmed(body);
  if (body.empty()) return Form{};
  const std::string type = lower(trimmed(content_type.substr(0, content_type.find(';'))));
  const bool form = type.empty() || type == "application/x-www-form-urlencoded" || type == "text/plain";
  if (!form && type != "application/json") return std::nullopt;
  if (!body.starts_with('{')) return form ? read_whole_form(body) : std::nullopt;
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::nullopt;
  Form read;
  // {"clock": {"limit": 300}} is the form's clock.limit.
  const auto take = [&read](const std::string& prefix, const boost::json::object& members) {
    for (const auto& member : members) {
      if (read.size() >= most_fields) return;
      std::string key = prefix + std::string(member.key().data(), member.key().size());
      if (const auto* const text = member.value().if_string())
        read.insert_or_assign(std::move(key), std::string(text->data(), text->size()));
      else if (!member.value().is_object() && !member.value().is_null())  // no field has a list as its value
        read.insert_or_assign(std::move(key), boost::json::serialize(member.value()));
    }
  };
  take({}, *object);
  if (const auto* const clock = object_in(*object, "clock")) take("clock.", *clock);
  return read;
}

std::string_view value_of(const Form& form, std::string_view key) {
  const auto found = form.find(key);
  return found == form.end() ? std::string_view() : std::string_view(found->second);
}

std::optional<bool> read_yes(std::string_view text) {
  const std::string word = lower(text);
  if (word == "true" || word == "yes" || word == "on" || word == "1") return true;
  if (word == "false" || word == "no" || word == "off" || word == "0") return false;
  return std::nullopt;
}

std::optional<bool> read_yes_or(bool usual, std::string_view text) { return text.empty() ? usual : read_yes(text); }

}  // namespace jadoube::server
