// Who a client is, for everything that is limited by address.
//
//   const auto proxies = Networks::parse("127.0.0.1,2001:db8::/32");
//   const auto client = client_address(peer, forwarded, {.networks = *proxies});
//   address_group(client)                    // "192.0.2.7", "2001:db8:1:2::/64"
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::server {

using IpAddress = boost::asio::ip::address;

// "192.0.2.7", "192.0.2.7:80", "2001:db8::1", "[2001:db8::1]:80", "fe80::1%eth0", with blanks around it: without its
// port and its zone; an IPv4 address within IPv6 as that IPv4 address. Nothing if it is none of these.
std::optional<IpAddress> parse_address(std::string_view text);
// Whether it is an address alone, with a zone or without: what can be listened at.
bool is_bare_address(const std::string& text);
// This machine's IPv4 address in the network that it would reach others by; nothing where it is in none.
std::optional<std::string> address_in_network();
// IPv4 within IPv6 as IPv4, and no zone.
IpAddress plain(const IpAddress& address);

// Addresses and prefixes: 192.0.2.0/24, 2001:db8::/32, ::1.
class Networks {
 public:
  Networks() = default;
  // Separated by commas; nothing if one of them is no network.
  static std::optional<Networks> parse(std::string_view list);
  bool contain(const IpAddress& address) const;
  bool empty() const { return networks_.empty(); }

 private:
  struct Network {
    IpAddress address;
    unsigned bits;
  };
  std::vector<Network> networks_;
};

// Whose word on the address of a client is believed.
struct Proxies {
  bool any_peer = false;  // whoever connects is a proxy, and the only one
  Networks networks{};

  bool trust(const IpAddress& peer) const { return any_peer || networks.contain(peer); }
};

// The client of a request that `peer` sent: read in `forwarded`, all lines of X-Forwarded-For joined by commas, from
// the right for as long as those named there are trusted proxies. An entry that is no address ends the search: the
// proxy that wrote it is taken.
IpAddress client_address(const IpAddress& peer, std::string_view forwarded, const Proxies& proxies);

// What is limited together: an IPv4 address, or a /64 of IPv6, which one home or office has.
std::string address_group(const IpAddress& address);
// The /48 of an address of IPv6, "2001:db8:1::/48"; empty: it is one of IPv4.
std::string address_network(const IpAddress& address);

}  // namespace jadoube::server
