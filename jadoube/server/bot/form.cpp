#include "jadoube/server/bot/form.hpp"

#include <boost/json/serialize.hpp>

#include <algorithm>

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
  while (!text.empty() && form.size() < most_fields) {
    const std::string_view part = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const auto equals = std::min(part.find('='), part.size());
    if (equals == 0) continue;
    form.insert_or_assign(decode_percent(part.substr(0, equals), true),
                          decode_percent(part.substr(std::min(equals + 1, part.size())), true));
  }
  return form;
}

std::optional<Form> read_body(std::string_view content_type, std::string_view body) {
  const auto begin = body.find_first_not_of(" \t\r\n");
  const bool form = lower(content_type).starts_with("application/x-www-form-urlencoded");
  if (form || begin == body.npos || body[begin] != '{') {
    if (lower(content_type).starts_with("application/json") && begin != body.npos) return std::nullopt;
    return read_form(body);
  }
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
      else if (member.value().is_number() || member.value().is_bool())
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

}  // namespace jadoube::server
