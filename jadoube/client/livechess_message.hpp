// What a DGT LiveChess says over its WebSocket (/api/v1.0), as values, and what it is asked.
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

// What is told of a board; what is empty was not told.
struct Told {
  std::string serial_number{};        // an event of a feed may leave it out
  std::optional<std::size_t> feed{};  // an event: the number of its feed
  std::optional<Board> pieces{};      // by the squares of the board as it is made
  std::optional<bool> flipped{};      // it is turned round: White plays from its eighth rank
  std::optional<bool> is_there{};     // plugged in, and answering
  std::optional<unsigned> battery{};  // percent
  std::optional<ToldClock> clock{};
};

std::string ask_for_boards();
// Its events will come as those of that feed. The number of the call is that of the feed, too.
std::string follow(std::size_t feed, std::string_view serial_number);

// Nothing for a message that tells of no board. The error is what is no message of a LiveChess.
struct Senseless {};
struct Heard {
  bool all = false;  // every board that it knows
  std::vector<Told> boards{};
  bool in_part = false;  // some of these boards are told of in a way that is not understood
  // A call that it refuses, by its number, and why in its own words.
  struct Refusal {
    std::optional<std::size_t> call{};
    std::string why{};
  };
  std::optional<Refusal> refusal{};
};
std::expected<Heard, Senseless> read(std::string_view text);
// The beginning of a message, as a person can be shown it on one line.
std::string beginning(std::string_view text, std::size_t most_shown = 60);

struct Address {
  std::string origin, host, path;
};
// ws://HOST:PORT/PATH, or wss; nothing for anything else.
std::optional<Address> read_address(std::string_view text);

}  // namespace jadoube::client::livechess
