#include "jadoube/store/sqlite/change_writer.hpp"

#include "jadoube/store/secret_bytes.hpp"

namespace jadoube::store {

int ChangeWriter::operator()(const change::Create& made) {
  const Hash origin = hash_of_origin(made.origin);
  const int code = statements_(Sql::create)
                       .bind(1, made.table.number)
                       .bind(2, std::int64_t{made.listed})
                       .bind(3, made.info)
                       .bind(4, std::span<const unsigned char>(origin))
                       .run();
  if (code != SQLITE_DONE) return code;
  for (const Seat& seat : made.seats)
    if (const int added = (*this)(change::AddSeat{made.table, seat}); added != SQLITE_DONE) return added;
  return SQLITE_DONE;
}

int ChangeWriter::operator()(const change::Append& entry) { return log_.append(entry); }

int ChangeWriter::operator()(const change::SetName& set) { return log_.set_name(set); }

int ChangeWriter::operator()(const change::SetInfo& set) {
  return statements_(Sql::set_facts)
      .bind(1, set.table.number)
      .bind(2, std::int64_t{set.listed})
      .bind(3, set.info)
      .run();
}

int ChangeWriter::operator()(const change::AddSeat& added) {
  return statements_(Sql::add_seat)
      .bind(1, added.table.number)
      .bind(2, static_cast<std::int64_t>(added.seat.holder))
      .bind(3, std::span<const unsigned char>(write_secret(added.seat.hash, added.seat.lookup)))
      .run();
}

int ChangeWriter::operator()(const change::RemoveSeat& removed) {
  return statements_(Sql::remove_seat)
      .bind(1, removed.table.number)
      .bind(2, static_cast<std::int64_t>(removed.holder))
      .run();
}

int ChangeWriter::operator()(const change::SetToken& set) {
  const PlayerToken& token = set.token;
  return statements_(Sql::set_token)
      .bind(1, std::span<const unsigned char>(token.hash))
      .bind(2, token.name)
      .bind(3, static_cast<std::int64_t>(token.kind))
      .bind(4, token.scopes)
      .bind(5, token.created)
      .bind(6, token.revoked)
      .run();
}

int ChangeWriter::operator()(const change::SetPlaying& set) {
  return statements_(set.playing ? Sql::set_playing : Sql::end_playing)
      .bind(1, set.table.number)
      .bind(2, set.name)
      .run();
}

int ChangeWriter::operator()(const change::AddResult& added) {
  return statements_(Sql::add_result).bind(1, added.table.number).bind(2, added.facts).run();
}

int ChangeWriter::operator()(const change::SetEnvelope& set) {
  return statements_(Sql::set_envelope).bind(1, set.table.number).bind(2, set.envelope).run();
}

int ChangeWriter::operator()(const change::CreateTournament& made) {
  return statements_(Sql::create_tournament)
      .bind(1, made.tournament.number)
      .bind(2, made.info)
      .bind(3, std::span<const unsigned char>(write_secret(made.arbiter, made.arbiter_lookup)))
      .run();
}

// A number that is there already violates the primary key, which is a conflict. No other process writes to the file.
int ChangeWriter::operator()(const change::AppendTournament& change) {
  return statements_(Sql::append_tournament)
      .bind(1, change.tournament.number)
      .bind(2, std::int64_t{change.n})
      .bind(3, change.line)
      .run();
}

int ChangeWriter::operator()(const change::SetTournament& set) {
  if (set.forget)
    if (const int code =
            statements_(Sql::forget_tournament).bind(1, set.tournament.number).bind(2, std::int64_t{set.n}).run();
        code != SQLITE_DONE)
      return code;
  return statements_(Sql::set_tournament)
      .bind(1, set.tournament.number)
      .bind(2, set.info)
      .bind(3, std::int64_t{set.n})
      .run();
}

int ChangeWriter::operator()(const change::Delete& gone) {
  if (const int code = log_.drop(gone.table); code != SQLITE_DONE) return code;
  for (const Sql each : {Sql::delete_table, Sql::delete_seats, Sql::delete_events, Sql::delete_head, Sql::delete_texts,
                         Sql::delete_playing})
    if (const int code = statements_(each).bind(1, gone.table.number).run(); code != SQLITE_DONE) return code;
  return SQLITE_DONE;
}

int ChangeWriter::operator()(const change::DeleteTournament& gone) {
  for (const Sql each : {Sql::delete_tournament, Sql::delete_tournament_changes})
    if (const int code = statements_(each).bind(1, gone.tournament.number).run(); code != SQLITE_DONE) return code;
  return SQLITE_DONE;
}

int ChangeWriter::operator()(const change::ForgetTexts& of) {
  return statements_(Sql::forget_texts).bind(1, of.table.number).run();
}

int ChangeWriter::operator()(const change::Ban& ban) {
  if (ban.until == 0) return statements_(Sql::unban).bind(1, ban.addresses).run();
  return statements_(Sql::ban).bind(1, ban.addresses).bind(2, ban.until).run();
}

int ChangeWriter::operator()(const change::Note& note) {
  return statements_(Sql::add_note).bind(1, note.at).bind(2, note.by).bind(3, note.text).run();
}

// The first page is written although nothing in it changes.
int ChangeWriter::operator()(const change::Touch& /*touch*/) { return statements_(Sql::touch).run(); }

}  // namespace jadoube::store
