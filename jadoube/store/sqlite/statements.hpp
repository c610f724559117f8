// The prepared statements of the store, by name.
#pragma once

#include <cstdint>
#include <expected>
#include <vector>

#include "jadoube/store/sqlite/connection.hpp"

namespace jadoube::store {

enum class Sql : std::uint8_t {
  begin_reading,
  begin,
  commit,
  rollback,
  create,
  set_facts,
  add_seat,
  set_envelope,
  table,
  seats,
  log,
  parts,
  listed,
  create_tournament,
  append_tournament,
  set_tournament,
  forget_tournament,
  tournament,
  tournament_changes,
  tables_after,
  tournaments_after,
  delete_tournament,
  delete_tournament_changes,
  forget_texts,
  ban,
  unban,
  bans,
  add_note,
  notes,
  touch,
  remove_seat,
  set_token,
  tokens,
  set_playing,
  end_playing,
  playing,
  add_result,
  results,
  // for the data that belong to a table:
  delete_table,
  delete_seats,
  delete_events,
  delete_head,
  delete_texts,
  delete_playing
};

class Statements {
 public:
  static std::expected<Statements, Error> prepare(const Connection& connection);
  Statement& operator()(Sql which) { return all_[static_cast<std::size_t>(which)]; }

 private:
  explicit Statements(std::vector<Statement> all) : all_(std::move(all)) {}
  std::vector<Statement> all_;
};

}  // namespace jadoube::store
