// The links of a tournament's arbiters: whose each is, what it lets do, and what is kept of its secret. See roles.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "jadoube/store/store.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_links = 200;  // of a tournament, with those that are revoked

enum class Role : std::uint8_t {
  chief,     // everything
  deputy,    // everything but the links of others
  results,   // results of the round in play
  check_in,  // who is here
  reader,    // what the desk shows
};
std::string_view word(Role role);
std::optional<Role> parse_role(std::string_view text);

struct ArbiterLink {
  unsigned number = 1;  // the same for ever
  Role role = Role::chief;
  std::string name{};
  std::int64_t created = 0;  // Unix ms
  std::int64_t used = 0;     // likewise: as it was last noted; 0: never
  bool revoked = false;
  store::SecretHash key{};  // of its secret: see store::Seat
  std::optional<store::SecretHash> lookup{};

  // The arbiter's seat at each table, and the secrets of the players.
  bool rules() const { return role == Role::chief || role == Role::deputy; }
};

}  // namespace jadoube::server
