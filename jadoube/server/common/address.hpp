// The address of a client, for all limits by address.
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

// Reads "192.0.2.7", "192.0.2.7:80", "2001:db8::1", "[2001:db8::1]:80" or "fe80::1%eth0", with blanks around. The
// result has no port and no zone; IPv4 within IPv6 becomes IPv4. Returns nothing for any other text.
std::optional<IpAddress> parse_address(std::string_view text);
// Whether the text is only an address, with or without a zone, so that a server can listen on it.
bool is_bare_address(const std::string& text);
// This machine's IPv4 address in the network through which it reaches others; nothing if it is in no network.
std::optional<std::string> address_in_network();
// The address without its zone; IPv4 within IPv6 becomes IPv4.
IpAddress plain(const IpAddress& address);

// Addresses and prefixes: 192.0.2.0/24, 2001:db8::/32, ::1.
class Networks {
 public:
  Networks() = default;
  // Reads a list separated by commas; returns nothing if one of its parts is not a network.
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

// The proxies whose information on a client's address is believed.
struct Proxies {
  bool any_peer = false;  // every peer is a proxy, and there is only one
  Networks networks{};

  bool trust(const IpAddress& peer) const { return any_peer || networks.contain(peer); }
};

// The client of a request that `peer` sent. `forwarded` has all lines of X-Forwarded-For joined by commas; it is read
// from the right, as long as its addresses are trusted proxies. An entry that is not an address ends the search, and
// the result is the proxy that wrote it.
IpAddress client_address(const IpAddress& peer, std::string_view forwarded, const Proxies& proxies);

// The group of addresses with common limits: an IPv4 address, or a /64 of IPv6, which one home or office has.
std::string address_group(const IpAddress& address);
// The /48 of an IPv6 address, "2001:db8:1::/48"; empty for an IPv4 address.
std::string address_network(const IpAddress& address);

}  // namespace jadoube::server
