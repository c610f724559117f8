#include "jadoube/archive/duplicates.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

// The most games with the same moves or opening, but other players or another date, that are looked at, so that many of
// them do not take ever more time.
constexpr unsigned most_alike = 64;

}  // namespace

// The first game in the table with this hash that fits.
template <class Fits>
const Duplicates::Known* Duplicates::find(const Table& table, std::uint64_t hash, Fits fits) const {
  const std::size_t mask = table.size() - 1;
  const auto check = static_cast<std::uint32_t>(hash >> 32);
  unsigned alike = 0;
  for (std::size_t at = hash & mask; table[at].game != 0 && alike < most_alike; at = (at + 1) & mask) {
    if (table[at].check != check) continue;
    ++alike;
    const Known& found = known(table[at].game);
    if (fits(found)) return &found;
  }
  return nullptr;
}

void Duplicates::insert(Table& table, std::uint64_t hash, std::uint32_t game) {
  const std::size_t mask = table.size() - 1;
  std::size_t at = hash & mask;
  while (table[at].game != 0) at = (at + 1) & mask;
  table[at] = {static_cast<std::uint32_t>(hash >> 32), game};
}

// Whether the shorter of two different games is the beginning of the other, as far as the kept positions show.
bool Duplicates::begins_alike(const Known& known, const GameIdentity& game) const {
  const std::uint32_t shorter = std::min(known.plies, game.plies);
  if (known.plies == game.plies || (known.round != game.round && known.round != 0 && game.round != 0)) return false;
  // For a short game, at least the year must be known to be the same.
  if (shorter < GameIdentity::distinctive_plies && (known.date >> 9 == 0 || game.date >> 9 == 0)) return false;
  const std::size_t count = shorter / GameIdentity::plies_for_a_key;
  return std::equal(game.keys.begin(), game.keys.begin() + static_cast<std::ptrdiff_t>(count), known.keys);
}

void Duplicates::remember(const Known& known) {
  if (size_ % games_in_block == 0) known_.push_back(std::make_unique_for_overwrite<Known[]>(games_in_block));
  known_.back()[size_++ % games_in_block] = known;
}

const std::uint8_t* Duplicates::keep(std::span<const std::uint8_t> keys) {
  if (keys.size() > keys_left_) {
    keys_left_ = std::max(keys_in_block, keys.size());
    keys_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(keys_left_));
    end_of_keys_ = keys_.back().get();
  }
  std::uint8_t* const kept = end_of_keys_;
  std::ranges::copy(keys, kept);
  end_of_keys_ += keys.size();
  keys_left_ -= keys.size();
  return kept;
}

std::optional<Duplicates::Found> Duplicates::find_or_remember(const GameIdentity& game, const GamePlace& place) {
  constexpr std::uint64_t most_games = (std::uint64_t{1} << game_bits) - 1;
  constexpr std::uint32_t most_sources = (1U << (64 - game_bits)) - 1;
  const auto place_of = [](const Known& known) {
    return GamePlace{static_cast<std::uint32_t>(known.place >> game_bits), known.place & most_games};
  };
  const auto same_players_and_date = [&](const Known& known) {
    return may_be_same_player(known.players[0], game.players[0]) &&
           may_be_same_player(known.players[1], game.players[1]) && may_be_same_date(known.date, game.date);
  };
  // For a short game, at least the year must be known to be the same, or nothing of either date.
  const auto tells_year = [](std::uint32_t date) { return date >> 9 != 0; };
  const Known* const same = find(by_moves_, game.moves.high, [&](const Known& known) {
    const bool is_dated = game.plies >= GameIdentity::distinctive_plies || known.date == game.date ||
                          (tells_year(known.date) && tells_year(game.date));
    return known.moves == game.moves && is_dated && same_players_and_date(known);
  });
  if (same != nullptr) return Found{Found::Kind::same, place_of(*same)};
  const Known* const other = game.opening == 0 ? nullptr : find(by_opening_, game.opening, [&](const Known& known) {
    return known.opening == game.opening && same_players_and_date(known) && begins_alike(known, game);
  });
  const auto found = other == nullptr
                         ? std::nullopt
                         : std::optional(Found{game.plies < other->plies ? Found::Kind::beginning : Found::Kind::whole,
                                               place_of(*other)});
  if (size_ == most_ || place.source > most_sources || place.game > most_games) {
    is_full_ = true;
    return found;
  }
  remember({.moves = game.moves,
            .opening = game.opening,
            .place = std::uint64_t{place.source} << game_bits | place.game,
            .keys = keep(game.keys),
            .players = game.players,
            .date = game.date,
            .plies = game.plies,
            .round = game.round});
  const auto number = static_cast<std::uint32_t>(size_);
  insert(by_moves_, game.moves.high, number);
  if (game.opening != 0) insert(by_opening_, game.opening, number);
  if (size_ * 8 > by_moves_.size() * 7) grow();
  return found;
}

// A small table grows faster: it takes little memory, and filling it again takes time.
void Duplicates::grow() {
  constexpr std::size_t small = std::size_t{1} << 16;
  const std::size_t size = by_moves_.size() * (by_moves_.size() < small ? 4 : 2);
  by_moves_ = Table(size);
  by_opening_ = Table(size);
  for (std::uint32_t number = 1; number <= size_; ++number) {
    const Known& game = known(number);
    insert(by_moves_, game.moves.high, number);
    if (game.opening != 0) insert(by_opening_, game.opening, number);
  }
}

}  // namespace jadoube::archive
