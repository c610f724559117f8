// Seats' secrets: drawn, compared and hashed. All randomness of this floor comes from here.
#pragma once

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
// Takes the same time wherever they differ.
bool same(const store::SecretHash& a, const store::SecretHash& b);

// For addresses: URL-safe, without padding.
std::string base64(std::span<const unsigned char> bytes);
std::size_t base64_length(std::size_t bytes);
// Exactly as many bytes as `out` has; false if the text is something else.
bool from_base64(std::string_view text, std::span<unsigned char> out);

// Overwrites what was secret, in a way that the compiler keeps.
void wipe(std::string& secret);

// Short, for naming a file's contents.
std::string fingerprint(std::string_view contents);

}  // namespace jadoube::server
