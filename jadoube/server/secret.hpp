// Seats' secrets: drawn, compared and hashed. All randomness of this floor comes from here.
#pragma once

#include "jadoube/store/store.hpp"

namespace jadoube::server {

// 192 random bits as 32 characters that can stand in an address.
std::string draw_secret();
store::TableId draw_table_id();
// From 0 to one less than `bound`.
std::uint32_t draw_number(std::uint32_t bound);

// BLAKE2b. The secret has bits enough that no salt is needed.
store::SecretHash hash_of(std::string_view secret);
// Takes the same time wherever they differ.
bool same(const store::SecretHash& a, const store::SecretHash& b);

// Short, for naming a file's contents.
std::string fingerprint(std::string_view contents);

}  // namespace jadoube::server
