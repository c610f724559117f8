// What players ask the arbiters of a tournament for, until it is granted or not.
#pragma once

#include <boost/json/object.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::server {

struct PlayerWish {
  enum class State : std::uint8_t { open, granted, refused, taken_back };
  unsigned number = 1;      // from 1, as they come
  unsigned player = 0;      // by place
  bool withdrawal = false;  // from the round on; else a half-point bye in it
  unsigned round = 1;
  std::int64_t at = 0;  // Unix ms
  State state = State::open;
  std::string by{};  // who has answered
  friend bool operator==(const PlayerWish&, const PlayerWish&) = default;
};
std::string_view word(PlayerWish::State state);

// {"player", "kind", "round", "at", "state", "by"}; and what it says, or nothing if it makes no sense.
std::string wish_record(const PlayerWish& wish);
std::optional<PlayerWish> read_wish(unsigned number, const boost::json::object& record);

}  // namespace jadoube::server
