// Requests of players to the arbiters of a tournament, before and after the answer.
#pragma once

#include <boost/json/object.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::server {

struct PlayerWish {
  enum class State : std::uint8_t { open, granted, refused, taken_back };
  unsigned number = 1;      // from 1, in the order of arrival
  unsigned player = 0;      // index in `players`
  bool withdrawal = false;  // true: withdraws from the round on; false: wants a half-point bye in it
  unsigned round = 1;
  std::int64_t at = 0;  // Unix ms
  State state = State::open;
  std::string by{};  // the person who has answered
  friend bool operator==(const PlayerWish&, const PlayerWish&) = default;
};
std::string_view word(PlayerWish::State state);

// {"player", "kind", "round", "at", "state", "by"}; and its reader, which returns nothing if the record is not valid.
std::string wish_record(const PlayerWish& wish);
std::optional<PlayerWish> read_wish(unsigned number, const boost::json::object& record);

}  // namespace jadoube::server
