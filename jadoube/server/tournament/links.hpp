// The links of a tournament's arbiters: the holder, the permissions, and the stored part of the secret. See roles.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "jadoube/store/store.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_links = 200;  // of one tournament, with the revoked ones

enum class Role : std::uint8_t {
  chief,     // everything
  deputy,    // everything except the links of others
  results,   // results of the current round
  check_in,  // presence of players
  reader,    // reading the desk
};
std::string_view word(Role role);
std::optional<Role> parse_role(std::string_view text);

struct ArbiterLink {
  unsigned number = 1;  // never changes
  Role role = Role::chief;
  std::string name{};
  std::int64_t created = 0;  // Unix ms
  std::int64_t used = 0;     // Unix ms, last stored time; 0: never
  bool revoked = false;
  store::SecretHash key{};  // of its secret: see store::Seat
  std::optional<store::SecretHash> lookup{};

  // Whether the link gives the arbiter's seat at each table, and the secrets of the players.
  bool rules() const { return role == Role::chief || role == Role::deputy; }
};

}  // namespace jadoube::server
