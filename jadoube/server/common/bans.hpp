// Addresses that may not connect.
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
  // The text in the form that is kept: "192.0.2.7", "192.0.2.0/24", "2001:db8::/32"; a single IPv6 address becomes its
  // /64, as in address_group(). Nothing if the text is none of these.
  static std::optional<std::string> normal(std::string_view addresses);

  // Sets a ban, which ends at its time `until` (Unix s); 0 ends it at once.
  void set(const store::change::Ban& ban);
  bool has(const IpAddress& client, std::int64_t now) const;
  const std::vector<store::change::Ban>& all() const { return bans_; }

 private:
  struct Network {
    boost::asio::ip::network_v6 addresses;  // IPv4 as mapped addresses
  };
  std::vector<store::change::Ban> bans_;
  std::vector<Network> networks_;  // of the bans, in the same order
};

}  // namespace jadoube::server
