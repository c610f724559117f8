// Seats' secrets: drawn, compared and hashed. All randomness of this floor comes from here.
#pragma once

#include "jadoube/server/common/wipe.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

// 192 random bits as 32 characters that can stand in an address.
std::string draw_secret();
// Another one, of a secret and what it is for: who knows the first can make it again, and nobody else.
std::string derive_secret(std::string_view secret, std::string_view purpose);
store::TableId draw_table_id();
// From 0 to one less than `bound`.
std::uint32_t draw_number(std::uint32_t bound);

// The two keys (X25519) that a secret stands for: BLAKE2b makes of it what they are grown from. It has bits enough that
// no salt is needed.
struct KeyPair {
  store::SecretHash open;
  std::array<unsigned char, 32> secret;
};
KeyPair key_pair(std::string_view secret);

// What is kept of a secret: the open key, which does not tell the secret, and to which things can be sealed that only
// the secret opens.
store::SecretHash hash_of(std::string_view secret);
// A plain hash, by which a secret is recognised without computing with curves.
store::SecretHash lookup_hash(std::string_view secret);
// What is kept of a seat's secret.
store::Seat make_seat(store::SeatKind holder, std::string_view secret);

// A secret that somebody presents, compared with what is kept of others. The secret must outlive it.
class PresentedSecret {
 public:
  explicit PresentedSecret(std::string_view secret) : secret_(secret), lookup_(lookup_hash(secret)) {}
  bool is(const store::SecretHash& key, const std::optional<store::SecretHash>& lookup);

 private:
  std::string_view secret_;
  store::SecretHash lookup_;
  std::optional<store::SecretHash> key_{};
};

// Takes the same time wherever they differ.
bool same(const store::SecretHash& a, const store::SecretHash& b);

// For addresses: URL-safe, without padding.
std::string base64(std::span<const unsigned char> bytes);
std::size_t base64_length(std::size_t bytes);
// Exactly as many bytes as `out` has; false if the text is something else.
bool from_base64(std::string_view text, std::span<unsigned char> out);

// Short, for naming a file's contents.
std::string fingerprint(std::string_view contents);

}  // namespace jadoube::server
