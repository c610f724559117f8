#include "jadoube/server/http/host.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>

#include "jadoube/text/words.hpp"

namespace jadoube::server {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return result;
}

// The name without the port, and without the dot after a full name.
std::string name_of(std::string_view host) {
  if (const auto colon = host.rfind(':');
      colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos)
    host = host.substr(0, colon);
  if (host.ends_with('.')) host.remove_suffix(1);
  return lower(host);
}

std::string own_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? lower(name.data()) : std::string();
}

}  // namespace

std::optional<std::string> parse_origin(std::string_view text) {
  std::string origin = lower(text);
  const bool secure = origin.starts_with("https://");
  if (!secure && !origin.starts_with("http://")) return std::nullopt;
  const std::string_view host = std::string_view(origin).substr(secure ? 8 : 7);
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || std::string_view("-._:[]").contains(c);
  };
  if (host.empty() || host.front() == ':' || !std::ranges::all_of(host, is_plain)) return std::nullopt;
  const auto colon = host.rfind(':');
  if (colon == std::string_view::npos || host.find(']', colon) != std::string_view::npos) return origin;
  const auto port = text::number<std::uint32_t>(host.substr(colon + 1));
  if (!port || *port == 0 || *port > 65'535) return std::nullopt;
  if (*port == (secure ? 443U : 80U)) origin.resize(origin.rfind(':'));
  return origin;
}

bool is_own_host(std::string_view host, const Options& options) {
  if (parse_address(host)) return true;
  const std::string name = name_of(host);
  if (name.empty()) return false;
  if (name == "localhost" || name.ends_with(".localhost") || name.ends_with(".local")) return true;
  static const std::string own = own_name();
  if (!own.empty() && (name == own || name == own.substr(0, own.find('.')))) return true;
  return std::ranges::any_of(options.origins, [&](const std::string& origin) {
    const auto scheme = origin.find("://");
    return scheme != std::string::npos && name_of(std::string_view(origin).substr(scheme + 3)) == name;
  });
}

}  // namespace jadoube::server
