#include "jadoube/store/secret_bytes.hpp"

#include <algorithm>

namespace jadoube::store {

std::vector<unsigned char> write_secret(const SecretHash& key, const std::optional<SecretHash>& lookup) {
  std::vector<unsigned char> bytes(key.begin(), key.end());
  if (lookup) bytes.insert(bytes.end(), lookup->begin(), lookup->end());
  return bytes;
}

std::optional<SecretPair> read_secret(std::span<const unsigned char> bytes) {
  SecretPair pair;
  if (bytes.size() != pair.key.size() && bytes.size() != 2 * pair.key.size()) return std::nullopt;
  std::ranges::copy(bytes.first(pair.key.size()), pair.key.begin());
  if (bytes.size() == pair.key.size()) return pair;
  std::ranges::copy(bytes.subspan(pair.key.size()), pair.lookup.emplace().begin());
  return pair;
}

}  // namespace jadoube::store
