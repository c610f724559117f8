// Reads and checks a request to make a tournament; also functions for other requests.
#pragma once

#include <boost/json/object.hpp>

#include "jadoube/server/tournament/tournament.hpp"
#include "jadoube/tournament/pairings.hpp"

namespace jadoube::server {

struct CreateTournament {
  Tournament tournament;
  std::optional<std::int64_t> start_at{};
  std::vector<text::Said> remarks{};  // differences between a file and what is read from it
  bool color_by_lot = false;          // the initial colour must be drawn by lot
  enum class Draw : std::uint8_t { as_listed, lots, varma };
  Draw draw = Draw::as_listed;  // of the numbers in a round robin
};
std::expected<CreateTournament, Refusal> read_create_tournament(std::string_view body);

// Players as they were read, and what is to be said of how.
struct ListedPlayers {
  std::vector<tournament::Player> players{};
  std::vector<text::Said> remarks{};
};
// Reads the players of a member `key`: a list of names or of objects with a player's keys, or a text as CSV. Names must
// be visible, and not the name of the bye.
std::expected<ListedPlayers, Refusal> read_players_in(const boost::json::object& object, std::string_view key);
// The same for a text that can only be CSV.
std::expected<ListedPlayers, Refusal> read_listed_players(std::string_view csv);
// Reads a player's members into `out`; missing members do not change it.
std::expected<void, Refusal> read_player_members(const boost::json::object& object, tournament::Player& out);
// Reads a text of visible characters, at most 60; nothing if it is missing.
std::expected<std::optional<std::string>, Refusal> read_text_in(const boost::json::object& object,
                                                                std::string_view key);
std::expected<std::optional<unsigned>, Refusal> read_count_in(const boost::json::object& object, std::string_view key,
                                                              unsigned least, unsigned most);
// Null removes a date.
std::expected<std::optional<std::optional<tournament::Date>>, Refusal> read_date_in(const boost::json::object& object,
                                                                                    std::string_view key);
// Checks for three letters or nothing, and makes them capital. For the player with that name, or for the event.
std::expected<void, Refusal> check_federation(std::string& text, const std::string& player = {});
// Reads tie-break codes of MTB26.
std::expected<std::vector<std::string>, Refusal> read_tie_breaks(const boost::json::value& value);

// Reads the pairings of a round from a CSV; names must be visible.
std::expected<std::vector<tournament::ListedGame>, Refusal> read_pairings(std::string_view bytes);

// Adds a round with these pairings, and its new players. A name is that of exactly one player, or is followed by the
// distinction between namesakes in brackets, as in lists.
std::expected<void, Refusal> add_listed_round(Tournament& tournament, unsigned number,
                                              std::span<const tournament::ListedGame> pairings);

}  // namespace jadoube::server
