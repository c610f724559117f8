// What people beside an electronic board are to be told.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "jadoube/boards/hands.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::boards {

namespace note {
struct Board {
  std::string serial_number;
};
struct Battery {
  unsigned percent;
};
// The pieces stand as the game begins; `turned`: the board's first rank is Black's.
struct Ready {
  bool turned;
};
struct NotReady {
  std::vector<Difference> differences;
};
struct Differs {
  std::vector<Difference> differences;
};
struct Agrees {};
struct Clock {
  bool connected;
};
struct Connection {
  bool restored;
};
struct Over {
  laws::Result result;
};
}  // namespace note

using Note = std::variant<note::Board, note::Battery, note::Ready, note::NotReady, note::Differs, note::Agrees,
                          note::Clock, note::Connection, note::Over>;

// One sentence.
std::string describe(const Note& note, text::Language language);

}  // namespace jadoube::boards
