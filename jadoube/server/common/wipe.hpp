// A text that was secret is overwritten, in a way that the compiler keeps.
#pragma once

#include <string>

namespace jadoube::server {

// All that the string has room for, too: a shorter text may stand where a longer one stood.
inline void wipe(std::string& secret) {
  secret.resize(secret.capacity());
  volatile char* const bytes = secret.data();
  for (std::size_t i = 0; i < secret.size(); ++i) bytes[i] = '\0';
  secret.clear();
}

}  // namespace jadoube::server
