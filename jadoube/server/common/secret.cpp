#include "jadoube/server/common/secret.hpp"

#include <sodium.h>

namespace jadoube::server {
namespace {

// Initialises libsodium, once.
void ready() {
  static const int begun = sodium_init();
  static_cast<void>(begun);
}

constexpr int base64_variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

void hash(std::span<unsigned char> out, std::string_view text) {
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr,
                     0);
}

}  // namespace

std::string base64(std::span<const unsigned char> bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), base64_variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), base64_variant);
  text.pop_back();
  return text;
}

std::size_t base64_length(std::size_t bytes) { return sodium_base64_encoded_len(bytes, base64_variant) - 1; }

bool from_base64(std::string_view text, std::span<unsigned char> out) {
  std::size_t read = 0;
  return sodium_base642bin(out.data(), out.size(), text.data(), text.size(), nullptr, &read, nullptr, base64_variant) ==
             0 &&
         read == out.size();
}

std::string draw_secret() {
  ready();
  std::array<unsigned char, 24> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return base64(bytes);
}

std::string derive_secret(std::string_view secret, std::string_view purpose) {
  ready();
  std::array<unsigned char, 24> bytes;
  crypto_generichash(bytes.data(), bytes.size(), reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()), secret.size());
  return base64(bytes);
}

store::TableId draw_table_id() {
  ready();
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return {static_cast<std::int64_t>(bits >> 1U)};
}

std::uint32_t draw_number(std::uint32_t bound) {
  ready();
  return randombytes_uniform(bound);
}

KeyPair key_pair(std::string_view secret) {
  ready();
  static_assert(sizeof(store::SecretHash) == crypto_box_PUBLICKEYBYTES &&
                sizeof(KeyPair::secret) == crypto_box_SECRETKEYBYTES);
  std::array<unsigned char, crypto_box_SEEDBYTES> seed;
  hash(seed, secret);
  KeyPair keys;
  crypto_box_seed_keypair(keys.open.data(), keys.secret.data(), seed.data());
  sodium_memzero(seed.data(), seed.size());
  return keys;
}

store::SecretHash hash_of(std::string_view secret) { return key_pair(secret).open; }

// Differs from the hash that is the seed of the key, which the stored hash must not reveal.
store::SecretHash lookup_hash(std::string_view secret) {
  ready();
  static constexpr std::string_view purpose = "jadoube: by what a secret is found";
  store::SecretHash out;
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                     reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size());
  return out;
}

store::Seat make_seat(store::SeatKind holder, std::string_view secret) {
  return {holder, hash_of(secret), lookup_hash(secret)};
}

bool PresentedSecret::is(const store::SecretHash& key, const std::optional<store::SecretHash>& lookup) {
  if (lookup) return same(*lookup, lookup_);
  if (!key_) key_ = hash_of(secret_);
  return same(key, *key_);
}

bool same(const store::SecretHash& a, const store::SecretHash& b) {
  return sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string fingerprint(std::string_view contents) {
  ready();
  std::array<unsigned char, 16> bytes;
  hash(bytes, contents);
  return base64(bytes);
}

}  // namespace jadoube::server
