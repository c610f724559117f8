// A request to make a tournament, read and checked; and what it has in common with other requests.
#pragma once

#include <boost/json/object.hpp>

#include "jadoube/server/tournament/tournament.hpp"
#include "jadoube/tournament/pairings.hpp"

namespace jadoube::server {

struct CreateTournament {
  Tournament tournament;
  std::optional<std::int64_t> start_at{};
  std::vector<text::Said> remarks{};  // what a file said otherwise than it is read
  bool color_by_lot = false;          // the initial colour is to be drawn
  enum class Draw : std::uint8_t { as_listed, lots, varma };
  Draw draw = Draw::as_listed;  // of the numbers of a round robin
};
std::expected<CreateTournament, Refusal> read_create_tournament(std::string_view body);

// The players of a member `key`: a list of names or of objects with the keys of a player, or a text as CSV. Names can
// be seen; the bye is nobody.
std::expected<std::vector<tournament::Player>, Refusal> read_players_in(const boost::json::object& object,
                                                                        std::string_view key);
// Likewise, of a CSV alone.
std::expected<std::vector<tournament::Player>, Refusal> read_listed_players(std::string_view csv);
// A player's members, into `out`: what is not there stays.
std::expected<void, Refusal> read_player_members(const boost::json::object& object, tournament::Player& out);
// A text with only visible characters, or nothing; a name of up to 60 characters.
std::expected<std::optional<std::string>, Refusal> read_text_in(const boost::json::object& object,
                                                                std::string_view key);
std::expected<std::optional<unsigned>, Refusal> read_count_in(const boost::json::object& object, std::string_view key,
                                                              unsigned least, unsigned most);
// Null takes a date away.
std::expected<std::optional<std::optional<tournament::Date>>, Refusal> read_date_in(const boost::json::object& object,
                                                                                    std::string_view key);
// Three letters, made capital; or nothing. Of a player by that name, or of the event.
std::expected<void, Refusal> check_federation(std::string& text, const std::string& player = {});
// Codes of MTB26.
std::expected<std::vector<std::string>, Refusal> read_tie_breaks(const boost::json::value& value);

// The pairings of a round from a CSV, with names that can be seen.
std::expected<std::vector<tournament::ListedGame>, Refusal> read_pairings(std::string_view bytes);

// Adds a round with these pairings, and the players who are new. A name is that of one player, or what tells namesakes
// apart stands in brackets after it, as lists show it.
std::expected<void, Refusal> add_listed_round(Tournament& tournament, unsigned number,
                                              std::span<const tournament::ListedGame> pairings);

}  // namespace jadoube::server
