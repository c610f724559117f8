#include "jadoube/store/postgres/rows.hpp"

#include "jadoube/store/secret_bytes.hpp"

namespace jadoube::store::postgres {

std::vector<change::Ban> bans_in(const Result& rows) {
  std::vector<change::Ban> bans;
  for (int row = 0; row < rows.rows(); ++row) bans.push_back({rows.text(row, 0), rows.number(row, 1)});
  return bans;
}

std::vector<change::Note> notes_in(const Result& rows) {
  std::vector<change::Note> notes;
  for (int row = 0; row < rows.rows(); ++row)
    notes.push_back({rows.number(row, 0), rows.number(row, 1), rows.text(row, 2)});
  return notes;
}

std::vector<Playing> playing_in(const Result& rows) {
  std::vector<Playing> playing;
  for (int row = 0; row < rows.rows(); ++row) playing.push_back({rows.text(row, 1), {rows.number(row, 0)}});
  return playing;
}

std::vector<GameResult> results_in(const Result& rows) {
  std::vector<GameResult> results;
  for (int row = 0; row < rows.rows(); ++row) results.push_back({{rows.number(row, 0)}, rows.text(row, 1)});
  return results;
}

std::optional<std::vector<PlayerToken>> tokens_in(const Result& rows) {
  std::vector<PlayerToken> tokens;
  for (int row = 0; row < rows.rows(); ++row) {
    const auto hash = rows.hash(row, 0);
    const std::int64_t kind = rows.number(row, 2);
    if (!hash || kind < 0 || kind > static_cast<int>(PlayerKind::program)) return std::nullopt;
    tokens.push_back({.hash = *hash,
                      .name = rows.text(row, 1),
                      .kind = static_cast<PlayerKind>(kind),
                      .scopes = rows.text(row, 3),
                      .created = rows.number(row, 4),
                      .revoked = rows.number(row, 5)});
  }
  return tokens;
}

std::optional<std::vector<Tournament>> tournaments_in(const Result& rows) {
  std::vector<Tournament> tournaments;
  for (int row = 0; row < rows.rows(); ++row) {
    const auto arbiter = rows.is_null(row, 2) ? std::nullopt : read_secret(rows.bytes(row, 2));
    if (!arbiter) return std::nullopt;
    tournaments.push_back({.id = {rows.number(row, 0)},
                           .info = rows.text(row, 1),
                           .arbiter = arbiter->key,
                           .arbiter_lookup = arbiter->lookup,
                           .n = static_cast<std::uint32_t>(rows.number(row, 3))});
  }
  return tournaments;
}

std::vector<TournamentChange> changes_in(const Result& rows) {
  std::vector<TournamentChange> changes;
  for (int row = 0; row < rows.rows(); ++row)
    changes.push_back({static_cast<std::uint32_t>(rows.number(row, 0)), rows.text(row, 1)});
  return changes;
}

std::optional<Seat> seat_in(const Result& rows, int row, int holder, int hash) {
  const auto secret = rows.is_null(row, hash) ? std::nullopt : read_secret(rows.bytes(row, hash));
  const std::int64_t whose = rows.number(row, holder);
  if (!secret || whose < 0 || whose > static_cast<int>(SeatKind::black_board)) return std::nullopt;
  return Seat{static_cast<SeatKind>(whose), secret->key, secret->lookup};
}

}  // namespace jadoube::store::postgres
