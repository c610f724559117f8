// The SQLite schema of an index of players. Internal.
#pragma once

#include <cstdint>

namespace jadoube::store {

inline constexpr std::int64_t player_index_id = 0x4a414450;  // JADP
inline constexpr std::int64_t player_index_version = 1;

// Both tables are filled in the order of strength, and use it as the key; `word` holds no texts.
inline constexpr const char* player_index_schema = R"(
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA temp_store = FILE;
  CREATE TABLE player (
    place INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    federation TEXT NOT NULL,
    sex TEXT NOT NULL,
    title TEXT NOT NULL,
    other_titles TEXT NOT NULL,
    standard INTEGER NOT NULL,
    rapid INTEGER NOT NULL,
    blitz INTEGER NOT NULL,
    birth_year INTEGER NOT NULL,
    inactive INTEGER NOT NULL);
  CREATE VIRTUAL TABLE word USING fts5(
    words, content = '', detail = none, columnsize = 0, tokenize = 'ascii', prefix = '1 2 3');
  CREATE TEMP TABLE listed (
    number INTEGER PRIMARY KEY,
    name TEXT, federation TEXT, sex TEXT, title TEXT, other_titles TEXT,
    standard INTEGER, rapid INTEGER, blitz INTEGER, birth_year INTEGER, inactive INTEGER);
  PRAGMA application_id = 1245791312;
  PRAGMA user_version = 1;
  BEGIN;
)";
static_assert(player_index_id == 1245791312);

// Runs after the last player: orders all by strength, which is the best of the three ratings.
inline constexpr const char* player_index_ranking =
    "SELECT number, name, federation, sex, title, other_titles, standard, rapid, blitz, birth_year, inactive "
    "FROM listed ORDER BY max(standard, rapid, blitz) DESC, name, number";

inline constexpr const char* player_index_end = R"(
  INSERT INTO word (word) VALUES ('optimize');
  COMMIT;
  CREATE UNIQUE INDEX player_number ON player (number);
)";

}  // namespace jadoube::store
