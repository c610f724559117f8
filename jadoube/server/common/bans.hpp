// Addresses from which nobody is let in.
#pragma once

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/server/common/address.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

class Bans {
 public:
  // "192.0.2.7", "192.0.2.0/24", "2001:db8::/32", as it is kept; an address of IPv6 alone is its /64, as
  // address_group() has it. Nothing if it is none of these.
  static std::optional<std::string> normal(std::string_view addresses);

  // Since `until` (Unix s) has come it does not count any more; 0: at once.
  void set(const store::change::Ban& ban);
  bool has(const IpAddress& client, std::int64_t now) const;
  const std::vector<store::change::Ban>& all() const { return bans_; }

 private:
  struct Network {
    boost::asio::ip::network_v6 addresses;  // those of IPv4 as mapped ones
  };
  std::vector<store::change::Ban> bans_;
  std::vector<Network> networks_;  // of those
};

}  // namespace jadoube::server
