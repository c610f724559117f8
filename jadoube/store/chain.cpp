#include "jadoube/store/chain.hpp"

#include <sodium.h>

namespace jadoube::store {
namespace {

// The hashed data begin with the kind, so that hashes of different kinds always differ.
enum class Kind : unsigned char { origin = 'o', start = 's', entry = 'e', append = 'a', text = 't' };

class Hasher {
 public:
  explicit Hasher(Kind kind) {
    crypto_generichash_init(&state_, nullptr, 0, sizeof(Hash));
    const auto first = static_cast<unsigned char>(kind);
    crypto_generichash_update(&state_, &first, 1);
  }
  Hasher& add(std::span<const unsigned char> bytes) {
    crypto_generichash_update(&state_, bytes.data(), bytes.size());
    return *this;
  }
  // Adds the text with its length, so that the boundaries between texts are hashed too.
  Hasher& add(std::string_view text) {
    add(static_cast<std::uint64_t>(text.size()));
    return add({reinterpret_cast<const unsigned char*>(text.data()), text.size()});
  }
  Hasher& add(std::uint64_t number) {
    std::array<unsigned char, 8> bytes;
    for (unsigned char& byte : bytes) {
      byte = static_cast<unsigned char>(number & 0xffU);
      number >>= 8U;
    }
    return add(std::span<const unsigned char>(bytes));
  }
  Hash finish() {
    Hash hash;
    crypto_generichash_final(&state_, hash.data(), hash.size());
    return hash;
  }

 private:
  crypto_generichash_state state_;
};

}  // namespace

Hash hash_of_origin(std::string_view origin) { return Hasher(Kind::origin).add(origin).finish(); }

Hash chain_start(TableId table, const Hash& origin) {
  return Hasher(Kind::start).add(static_cast<std::uint64_t>(table.number)).add(origin).finish();
}

Hash chain_link(const Hash& before, std::uint32_t n, std::string_view line, std::span<const Committed> committed) {
  Hasher hasher(Kind::entry);
  hasher.add(before).add(std::uint64_t{n}).add(line);
  for (const Committed& each : committed)
    hasher.add(static_cast<std::uint64_t>(each.slot)).add(static_cast<std::uint64_t>(each.at)).add(each.commitment);
  return hasher.finish();
}

Hash append_link(const Hash& head, const Hash& entry) { return Hasher(Kind::append).add(head).add(entry).finish(); }

Salt draw_salt() {
  static const int begun = sodium_init();
  static_cast<void>(begun);
  Salt salt;
  randombytes_buf(salt.data(), salt.size());
  return salt;
}

Hash commitment_to(const Salt& salt, std::string_view text) {
  Hash hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     salt.data(), salt.size());
  return hash;
}

}  // namespace jadoube::store
