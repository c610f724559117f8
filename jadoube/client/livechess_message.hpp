// Messages of a DGT LiveChess over its WebSocket (/api/v1.0), as values, and requests to it.
//
//   line.send(livechess::ask_for_boards());
//   for (const auto& board : livechess::read(text).value()) …     // the answer, and each event of a board
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/chess/piece.hpp"

namespace jadoube::client::livechess {

// A clock that is connected to a board.
struct ToldClock {
  std::optional<Color> running{};
};

// Reported data of a board; empty values were not reported.
struct Told {
  std::string serial_number{};        // an event of a feed may leave it out
  std::optional<std::size_t> feed{};  // an event: the number of its feed
  std::optional<Board> pieces{};      // by the board's own squares
  std::optional<bool> flipped{};      // the board is turned round: White plays from its eighth rank
  std::optional<bool> is_there{};     // plugged in, and answering
  std::optional<unsigned> battery{};  // percent
  std::optional<ToldClock> clock{};
};

std::string ask_for_boards();
// Asks for the board's events in that feed. The number of the call is also that of the feed.
std::string follow(std::size_t feed, std::string_view serial_number);

// Nothing for a message that reports no board. The error is for text that is no message of a LiveChess.
struct Senseless {};
struct Heard {
  bool all = false;  // every board that it knows
  std::vector<Told> boards{};
  bool in_part = false;  // the data of some of these boards are not understood
  // A call that LiveChess refuses, by its number, with the reason in its own words.
  struct Refusal {
    std::optional<std::size_t> call{};
    std::string why{};
  };
  std::optional<Refusal> refusal{};
};
std::expected<Heard, Senseless> read(std::string_view text);
// The beginning of a message, to be shown to a person on one line.
std::string beginning(std::string_view text, std::size_t most_shown = 60);

struct Address {
  std::string origin, host, path;
};
// ws://HOST:PORT/PATH, or wss; nothing for anything else.
std::optional<Address> read_address(std::string_view text);

}  // namespace jadoube::client::livechess
