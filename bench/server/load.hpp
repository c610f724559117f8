// What the load on the tables and that on the echo have in common.
#pragma once

#include <cstddef>

namespace jadoube::bench {

inline constexpr std::size_t under_way = 2'000;  // messages that wait for their answers
inline constexpr int copies = 3;                 // that answer each
inline constexpr std::size_t connections_at_once = 200;

}  // namespace jadoube::bench
