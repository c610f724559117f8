// The players of FIDE's rating lists in one SQLite file, found by name, number or federation within milliseconds. The
// file is built once from a list, and only read afterwards.
//
//   auto builder = PlayerIndexBuilder::create("players.db");
//   builder->add({.number = 1900011, .name = "Araujo, Rita", .federation = "POR", .standard = 2105});
//   builder->finish();                                    // players.db is there now, or as it was before an error
//
//   auto index = PlayerIndex::open("players.db");
//   index->find(1900011);
//   index->search({.words = "ara rita", .federation = "POR"});
//
// One object may be called by one thread at a time; several objects may have the same file open.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/store/store.hpp"

namespace jadoube::store {

struct IndexedPlayer {
  std::uint32_t number = 0;  // FIDE's
  std::string name{};        // "Last, First" in UTF-8
  std::string federation{};  // three letters
  std::string sex{};         // "m", "w" or empty
  std::string title{};       // the highest: "GM", "WCM" or empty
  std::string other_titles{};
  unsigned standard = 0, rapid = 0, blitz = 0;  // ratings; 0: none
  unsigned birth_year = 0;                      // 0: not known
  bool inactive = false;
  friend bool operator==(const IndexedPlayer&, const IndexedPlayer&) = default;
};

struct PlayerQuery {
  // Beginnings of names in any order, in any case, with or without accents: "silva a", "ana SILVA", "Sílva, Ana". Each
  // must begin a word of the name. Empty: every name.
  std::string words{};
  std::string federation{};  // three letters, in any case; empty: every federation
  unsigned limit = 20;       // of players that are given, at most most_found_players
};
inline constexpr unsigned most_found_players = 1'000;
inline constexpr std::size_t most_query_bytes = 200;  // the rest of `words` is ignored

class PlayerIndex {
 public:
  static std::expected<PlayerIndex, Error> open(const std::string& path);
  ~PlayerIndex();
  PlayerIndex(PlayerIndex&&) noexcept;
  PlayerIndex& operator=(PlayerIndex&&) noexcept;

  std::expected<std::optional<IndexedPlayer>, Error> find(std::uint32_t number);
  // Returns the strongest first, by the best of the three ratings.
  std::expected<std::vector<IndexedPlayer>, Error> search(const PlayerQuery& query);
  std::expected<std::size_t, Error> size();

 private:
  class Queries;
  explicit PlayerIndex(std::unique_ptr<Queries> queries);
  std::unique_ptr<Queries> queries_;
};

class PlayerIndexBuilder {
 public:
  // Writes to a file beside `path`, which finish() puts in place. Without finish() nothing is left.
  static std::expected<PlayerIndexBuilder, Error> create(const std::string& path);
  ~PlayerIndexBuilder();
  PlayerIndexBuilder(PlayerIndexBuilder&&) noexcept;
  PlayerIndexBuilder& operator=(PlayerIndexBuilder&&) noexcept;

  // A number that occurs again, as from a list of another rating, completes the player with the ratings that are not 0.
  std::expected<void, Error> add(const IndexedPlayer& player);
  std::expected<void, Error> finish();

 private:
  class Work;
  explicit PlayerIndexBuilder(std::unique_ptr<Work> work);
  std::unique_ptr<Work> work_;
};

// One sentence, without a capital and a full stop, for an error of these classes.
std::string describe_player_index(const Error& error, text::Language language);

}  // namespace jadoube::store
