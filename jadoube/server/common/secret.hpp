// The secrets of seats: drawn, compared and hashed. All random values of the server come from here.
#pragma once

#include "jadoube/server/common/wipe.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

// Returns 192 random bits as 32 characters that are allowed in an address.
std::string draw_secret();
// Derives another secret from a secret and its purpose. Only a holder of the first secret can derive it again.
std::string derive_secret(std::string_view secret, std::string_view purpose);
store::TableId draw_table_id();
// A random number from 0 to `bound` - 1.
std::uint32_t draw_number(std::uint32_t bound);

// The two keys (X25519) that a secret stands for; their seed is its BLAKE2b hash. The secret has enough bits to need no
// salt.
struct KeyPair {
  store::SecretHash open;
  std::array<unsigned char, 32> secret;
};
KeyPair key_pair(std::string_view secret);

// The public key that is kept of a secret. It does not reveal the secret; data can be sealed with it that only the
// secret opens.
store::SecretHash hash_of(std::string_view secret);
// A plain hash that identifies a secret without computing with curves.
store::SecretHash lookup_hash(std::string_view secret);
// The data that is kept of a seat's secret.
store::Seat make_seat(store::SeatKind holder, std::string_view secret);

// A secret presented by a client, for comparison with the kept keys. The text of the secret must outlive this object.
class PresentedSecret {
 public:
  explicit PresentedSecret(std::string_view secret) : secret_(secret), lookup_(lookup_hash(secret)) {}
  bool is(const store::SecretHash& key, const std::optional<store::SecretHash>& lookup);

 private:
  std::string_view secret_;
  store::SecretHash lookup_;
  std::optional<store::SecretHash> key_{};
};

// Compares in the same time wherever the hashes differ.
bool same(const store::SecretHash& a, const store::SecretHash& b);

// Base64 for addresses: URL-safe, without padding.
std::string base64(std::span<const unsigned char> bytes);
std::size_t base64_length(std::size_t bytes);
// Decodes exactly as many bytes as `out` has; returns false for any other text.
bool from_base64(std::string_view text, std::span<unsigned char> out);

// A short hash that identifies a file's contents.
std::string fingerprint(std::string_view contents);

}  // namespace jadoube::server
