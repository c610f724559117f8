// The chain of hashes over a table's log: each entry carries the hash of the one before, so that a changed or missing
// line is noticed. BLAKE2b with 32 bytes (RFC 7693).
//
//   Hash hash = chain_start(table, hash_of_origin(regulations));
//   hash = chain_link(hash, 1, line, {});          // the entry 2 carries this one
//
// Texts about persons are not in the chain: it has a commitment to each, BLAKE2b of the text with a salt of 16 random
// bytes as its key. Without the salt a commitment does not reveal the text, so that erasing text and salt erases the
// text and leaves the chain whole.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "jadoube/store/table_id.hpp"

namespace jadoube::store {

using Hash = std::array<unsigned char, 32>;
using Salt = std::array<unsigned char, 16>;

// The hash of the data that a table was made with and keeps.
Hash hash_of_origin(std::string_view origin);
// The hash that the first entry carries.
Hash chain_start(TableId table, const Hash& origin);

// A text about a person, in the form that the chain has it.
struct Committed {
  std::int64_t slot = 0;  // see PrivateSlot
  std::int64_t at = 0;    // the place in its line, in bytes
  Hash commitment{};
  friend bool operator==(const Committed&, const Committed&) = default;
};
// The hash of entry `n`: over the hash that it carries, its line without its private text, and the commitments that it
// covers, in their order.
Hash chain_link(const Hash& before, std::uint32_t n, std::string_view line, std::span<const Committed> committed);
// The hash of an append log whose lines had `head`, with one more entry.
Hash append_link(const Hash& head, const Hash& entry);

Salt draw_salt();
Hash commitment_to(const Salt& salt, std::string_view text);

}  // namespace jadoube::store
