// Messages of a program that sees the wooden boards of a hall to a server, and the server's answers (docs/api.md,
// Wooden boards).
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "jadoube/boards/hands.hpp"
#include "jadoube/client/table_message.hpp"

namespace jadoube::client::hall {

struct BoardState {
  std::string serial_number;
  bool connected = false;
  std::optional<unsigned> battery{};  // percent
  std::vector<boards::Difference> differences{};
  friend bool operator==(const BoardState&, const BoardState&) = default;
};

// Whether a server accepts it: up to 32 letters, digits, and -_. of ASCII.
bool is_serial_number(std::string_view text);

std::string hello(std::string_view secret);
std::string write(const BoardState& board);

// A wooden board's place: the board of the round, its table, and the secret of the seat there.
struct Place {
  unsigned board = 0;
  std::string serial_number, table, seat;
};
struct Places {
  unsigned round = 0;  // 0: none yet
  std::vector<Place> boards{};
};

// Nothing for a message that is of no use here. The error is for text that is no message of a server.
struct Senseless {};
std::expected<std::optional<std::variant<Places, told::Refusal>>, Senseless> read(std::string_view text);

}  // namespace jadoube::client::hall
