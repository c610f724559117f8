// Constants that the load on the tables and the load on the echo share.
#pragma once

#include <cstddef>

namespace jadoube::bench {

inline constexpr std::size_t under_way = 2'000;  // messages that wait for answers
inline constexpr int copies = 3;                 // answers to each message
inline constexpr std::size_t connections_at_once = 200;

}  // namespace jadoube::bench
