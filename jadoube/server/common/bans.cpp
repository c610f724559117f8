#include "jadoube/server/common/bans.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>

namespace jadoube::server {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned short v4_bits = 32, v6_bits = 128, v6_network_bits = 64;

ip::address_v6 as_v6(const ip::address& address) {
  return address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()) : address.to_v6();
}

std::optional<ip::network_v6> network(std::string_view text) {
  const auto slash = std::min(text.find('/'), text.size());
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text.substr(0, slash)), error);
  if (error || (address.is_v6() && address.to_v6().scope_id() != 0)) return std::nullopt;
  const unsigned short most = address.is_v4() ? v4_bits : v6_bits;
  const bool mapped = address.is_v6() && address.to_v6().is_v4_mapped();
  unsigned short bits = address.is_v4() || mapped ? most : v6_network_bits;
  if (slash < text.size()) {
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + slash + 1, end, bits);
    if (read.ec != std::errc() || read.ptr != end || bits > most) return std::nullopt;
  }
  if (address.is_v4()) bits = static_cast<unsigned short>(bits + (v6_bits - v4_bits));
  return ip::network_v6(as_v6(address), bits).canonical();
}

bool is_v4(const ip::network_v6& network) { return network.network().is_v4_mapped() && network.prefix_length() >= 96; }

}  // namespace

std::optional<std::string> Bans::normal(std::string_view addresses) {
  const auto found = network(addresses);
  if (!found) return std::nullopt;
  if (!is_v4(*found)) return found->is_host() ? found->network().to_string() : found->to_string();
  const auto v4 = ip::make_address_v4(ip::v4_mapped, found->network());
  const auto bits = static_cast<unsigned short>(found->prefix_length() - (v6_bits - v4_bits));
  return bits == v4_bits ? v4.to_string() : ip::network_v4(v4, bits).to_string();
}

void Bans::set(const store::change::Ban& ban) {
  for (std::size_t i = 0; i < bans_.size(); ++i)
    if (bans_[i].addresses == ban.addresses) {
      bans_.erase(bans_.begin() + static_cast<std::ptrdiff_t>(i));
      networks_.erase(networks_.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
  const auto found = network(ban.addresses);
  if (ban.until == 0 || !found) return;
  bans_.push_back(ban);
  networks_.push_back({*found});
}

bool Bans::has(const IpAddress& client, std::int64_t now) const {
  if (bans_.empty()) return false;
  const auto from = as_v6(plain(client));
  for (std::size_t i = 0; i < bans_.size(); ++i) {
    const auto& addresses = networks_[i].addresses;
    if (bans_[i].until > now && ip::network_v6(from, addresses.prefix_length()).canonical() == addresses) return true;
  }
  return false;
}

}  // namespace jadoube::server
