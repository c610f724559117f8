// Overwrites a text that was secret, in a way that the compiler does not remove.
#pragma once

#include <string>

namespace jadoube::server {

// Overwrites the whole capacity of the string, because a longer text may have been there before.
inline void wipe(std::string& secret) {
  secret.resize(secret.capacity());
  volatile char* const bytes = secret.data();
  for (std::size_t i = 0; i < secret.size(); ++i) bytes[i] = '\0';
  secret.clear();
}

}  // namespace jadoube::server
