// A seat of a table for a player with an account, who has it or is invited to it.
#pragma once

#include <cstdint>
#include <string>

namespace jadoube::server {

struct ProgramSeat {
  enum class State : std::uint8_t { asked, seated, declined };

  std::string player;  // the account's name
  bool program = true;
  State state = State::asked;
};

}  // namespace jadoube::server
