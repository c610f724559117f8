// How a database keeps the data made from a secret: the key, and after it the hash that finds it. Internal.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "jadoube/store/store.hpp"

namespace jadoube::store {

struct SecretPair {
  SecretHash key{};
  std::optional<SecretHash> lookup{};  // none: it was not kept
};

std::vector<unsigned char> write_secret(const SecretHash& key, const std::optional<SecretHash>& lookup);
// Nothing if the bytes are neither one hash nor two.
std::optional<SecretPair> read_secret(std::span<const unsigned char> bytes);

}  // namespace jadoube::store
