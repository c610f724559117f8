// What everybody may know of a table: what it was made with, who plays, how it ended.
#pragma once

#include <boost/json/object.hpp>

#include "jadoube/laws/model/state.hpp"
#include "jadoube/server/engine_seat.hpp"
#include "jadoube/server/refusal.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

// Where a table stands in a tournament.
struct TournamentBoard {
  store::TableId tournament{};
  std::string event;
  unsigned round = 0;
  unsigned board = 0;
};

struct Facts {
  store::TableId id{};
  std::string regulations;           // a JSON object, as the protocol has it
  std::array<std::string, 2> names;  // by color; empty: none
  bool one_device = false;
  bool arbiter = false;  // there is a seat for one
  bool listed = false;   // in the lobby
  std::optional<Color> open_seat{};
  std::optional<EngineSeat> engine{};
  text::Language language = text::Language::en;
  std::int64_t created = 0;                // Unix ms
  std::optional<std::int64_t> start_at{};  // likewise
  bool begun = false;
  laws::Result result = laws::Result::none;
  laws::Reason reason = laws::Reason::none;
  std::optional<std::array<unsigned, 2>> points{};  // hundredths, by color, of a finished game
  unsigned plies = 0;
  std::optional<TournamentBoard> place{};

  bool playing() const { return begun && result == laws::Result::none; }
};

inline constexpr std::size_t longest_name = 60;  // characters

// As the interface shows them, and as the store keeps them.
std::string write_facts(const Facts& facts);
// What write_facts() wrote; nothing if it was not that.
std::optional<Facts> read_facts(store::TableId id, std::string_view text);

// What a request to make a table asks for.
struct Wish {
  Facts facts;
  std::optional<Color> seat;  // the maker's; none for one device
};
std::expected<Wish, Refusal> read_wish(std::string_view body);

// The regulations that a request asks for, checked, and with what pages show of them filled in.
std::expected<std::string, Refusal> complete_regulations(boost::json::object asked);
// `start_at`, an appointed time, into `out`, if there is one.
std::expected<void, Refusal> read_moment(const boost::json::object& object, std::optional<std::int64_t>& out);
// “key” must be what `expected` says.
std::unexpected<Refusal> wrong_value(std::string_view key, text::Message expected);

// A name, without blanks around it, or why it is none: too long, no UTF-8, control characters.
std::expected<std::string, Refusal> read_name(std::string_view text);

// {"regulations": …}: the first line of a log.
std::string regulations_line(const Facts& facts);

}  // namespace jadoube::server
