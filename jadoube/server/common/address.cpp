#include "jadoube/server/common/address.hpp"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

namespace jadoube::server {
namespace {

using boost::asio::ip::make_address_v4;
using boost::asio::ip::make_address_v6;

constexpr unsigned bits_of_v4 = 32, bits_of_v6 = 128, group_bits = 64, network_bits = 48;

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool is_port(std::string_view text) {
  unsigned port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc() && end == text.data() + text.size() && port <= 65'535;
}

std::optional<IpAddress> parse_bare(std::string_view text) {
  text = text.substr(0, text.find('%'));
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return plain(address);
}

template <std::size_t size>
bool begin_alike(const std::array<unsigned char, size>& a, const std::array<unsigned char, size>& b, unsigned bits) {
  const std::size_t whole = bits / 8;
  if (!std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(whole), b.begin())) return false;
  const unsigned rest = bits % 8;
  return rest == 0 || (a[whole] ^ b[whole]) >> (8 - rest) == 0;
}

// "2001:db8:1:2::/64" for an IPv6 address.
std::string prefix_of(const IpAddress& address, unsigned bits) {
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + bits / 8, bytes.end(), static_cast<unsigned char>(0));
  return make_address_v6(bytes).to_string() + "/" + std::to_string(bits);
}

}  // namespace

bool is_bare_address(const std::string& text) {
  boost::system::error_code error;
  boost::asio::ip::make_address(text, error);
  return !error;
}

std::optional<std::string> address_in_network() {
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return std::nullopt;
  std::optional<std::string> found;
  for (const ifaddrs* each = all; each != nullptr && !found; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    if ((each->ifa_flags & IFF_UP) == 0 || (each->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, NI_MAXHOST> text{};
    if (::getnameinfo(each->ifa_addr, sizeof(sockaddr_in), text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) == 0)
      found = text.data();
  }
  ::freeifaddrs(all);
  return found;
}

IpAddress plain(const IpAddress& address) {
  if (!address.is_v6()) return address;
  auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return make_address_v4(boost::asio::ip::v4_mapped, v6);
  v6.scope_id(0);
  return v6;
}

std::optional<IpAddress> parse_address(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == text.npos) return std::nullopt;
    const std::string_view behind = text.substr(end + 1);
    if (!behind.empty() && !(behind.starts_with(':') && is_port(behind.substr(1)))) return std::nullopt;
    const auto address = parse_bare(text.substr(1, end - 1));
    return address && text.substr(1, end - 1).contains(':') ? address : std::nullopt;
  }
  // A single colon separates the port.
  if (const auto colon = text.find(':'); colon != text.npos && text.find(':', colon + 1) == text.npos) {
    if (!is_port(text.substr(colon + 1))) return std::nullopt;
    text = text.substr(0, colon);
  }
  return parse_bare(text);
}

std::optional<Networks> Networks::parse(std::string_view list) {
  Networks networks;
  while (true) {
    const std::string_view entry = trimmed(list.substr(0, list.find(',')));
    const auto slash = entry.find('/');
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(std::string(entry.substr(0, slash)), error);
    if (error) return std::nullopt;
    const unsigned most = address.is_v4() ? bits_of_v4 : bits_of_v6;
    unsigned bits = most;
    if (slash != entry.npos) {
      const std::string_view digits = entry.substr(slash + 1);
      const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
      if (wrong != std::errc() || end != digits.data() + digits.size() || bits > most) return std::nullopt;
    }
    networks.networks_.push_back({address, bits});
    if (list.find(',') == list.npos) return networks;
    list.remove_prefix(list.find(',') + 1);
  }
}

bool Networks::contain(const IpAddress& given) const {
  const IpAddress address = plain(given);
  return std::ranges::any_of(networks_, [&](const Network& network) {
    if (network.address.is_v4() != address.is_v4()) return false;
    return address.is_v4() ? begin_alike(address.to_v4().to_bytes(), network.address.to_v4().to_bytes(), network.bits)
                           : begin_alike(address.to_v6().to_bytes(), network.address.to_v6().to_bytes(), network.bits);
  });
}

IpAddress client_address(const IpAddress& peer, std::string_view forwarded, const Proxies& proxies) {
  IpAddress client = plain(peer);
  bool first = true;
  while (!forwarded.empty() && (first ? proxies.trust(client) : proxies.networks.contain(client))) {
    first = false;
    const auto comma = forwarded.rfind(',');
    const auto entry = parse_address(comma == forwarded.npos ? forwarded : forwarded.substr(comma + 1));
    if (!entry) break;
    client = *entry;
    forwarded = comma == forwarded.npos ? std::string_view() : forwarded.substr(0, comma);
  }
  return client;
}

std::string address_group(const IpAddress& given) {
  const IpAddress address = plain(given);
  return address.is_v4() ? address.to_string() : prefix_of(address, group_bits);
}

std::string address_network(const IpAddress& given) {
  const IpAddress address = plain(given);
  return address.is_v4() ? std::string() : prefix_of(address, network_bits);
}

}  // namespace jadoube::server
