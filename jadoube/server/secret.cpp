#include "jadoube/server/secret.hpp"

#include <sodium.h>

namespace jadoube::server {
namespace {

// libsodium must be told to begin; it does so once.
void ready() {
  static const int begun = sodium_init();
  static_cast<void>(begun);
}

std::string base64(std::span<const unsigned char> bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  text.pop_back();
  return text;
}

void hash(std::span<unsigned char> out, std::string_view text) {
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr,
                     0);
}

}  // namespace

std::string draw_secret() {
  ready();
  std::array<unsigned char, 24> bytes;
  randombytes_buf(bytes.data(), bytes.size());
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

store::SecretHash hash_of(std::string_view secret) {
  ready();
  store::SecretHash result;
  hash(result, secret);
  return result;
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
