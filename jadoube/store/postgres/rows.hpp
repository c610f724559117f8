// Rows of the tables in PostgreSQL as values, for the store and for its image. Internal.
#pragma once

#include "jadoube/store/postgres/connection.hpp"

namespace jadoube::store::postgres {

inline constexpr const char* select_bans = "SELECT addresses, until FROM bans ORDER BY addresses COLLATE \"C\"";
inline constexpr const char* select_notes = "SELECT at, by, text FROM notes ORDER BY number";
inline constexpr const char* select_tokens =
    "SELECT hash, name, kind, scopes, created, revoked FROM players ORDER BY number";
inline constexpr const char* select_playing =
    "SELECT table_id, name FROM playing ORDER BY table_id, name COLLATE \"C\"";
inline constexpr const char* select_results = "SELECT table_id, facts FROM results ORDER BY number";

std::vector<change::Ban> bans_in(const Result& rows);
std::vector<change::Note> notes_in(const Result& rows);
std::vector<Playing> playing_in(const Result& rows);
std::vector<GameResult> results_in(const Result& rows);
// Nothing if a row makes no sense. The columns of tournaments are id, facts, arbiter, n; of seats: holder, hash.
std::optional<std::vector<PlayerToken>> tokens_in(const Result& rows);
std::optional<std::vector<Tournament>> tournaments_in(const Result& rows);
// The columns are n and line.
std::vector<TournamentChange> changes_in(const Result& rows);
std::optional<Seat> seat_in(const Result& rows, int row, int holder, int hash);

}  // namespace jadoube::store::postgres
