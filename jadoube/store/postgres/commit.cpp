#include "jadoube/store/postgres/commit.hpp"

#include <algorithm>

#include "jadoube/store/secret_bytes.hpp"

namespace jadoube::store::postgres {
namespace {

template <typename... Kinds>
struct Overloaded : Kinds... {
  using Kinds::operator()...;
};
template <typename... Kinds>
Overloaded(Kinds...) -> Overloaded<Kinds...>;

}  // namespace

// The rows to be locked are known before anything is read.
Commit::Commit(Connection& connection, const Node& node, Number number, std::span<const Change> changes)
    : connection_(connection), node_(node), number_(number), changes_(changes) {
  std::unordered_set<std::int64_t> made, made_tournaments;
  const auto touch = [&](TableId table) {
    if (!made.contains(table.number)) tables_.push_back(table.number);
  };
  for (const Change& change : changes)
    std::visit(
        Overloaded{
            [&](const change::Create& create) { made.insert(create.table.number); },
            [&](const change::Append& of) { touch(of.table); }, [&](const change::SetName& of) { touch(of.table); },
            [&](const change::SetInfo& of) { touch(of.table); }, [&](const change::AddSeat& of) { touch(of.table); },
            [&](const change::RemoveSeat& of) { touch(of.table); },
            [&](const change::SetEnvelope& of) { touch(of.table); }, [&](const change::Delete& of) { touch(of.table); },
            [&](const change::ForgetTexts& of) { touch(of.table); },
            [&](const change::CreateTournament& make) { made_tournaments.insert(make.tournament.number); },
            [&](const change::AppendTournament& of) {
              if (!made_tournaments.contains(of.tournament.number)) tournaments_.push_back(of.tournament.number);
            },
            [](const auto&) {}},
        change);
  for (auto* const all : {&tables_, &tournaments_}) {
    std::ranges::sort(*all);
    all->erase(std::ranges::unique(*all).begin(), all->end());
  }
}

Error Commit::fault(Error::Kind kind, std::string detail) const { return connection_.error(kind, std::move(detail)); }

std::expected<void, Error> Commit::run() {
  if (const auto locked = lock(); !locked) return locked;
  for (const Change& change : changes_)
    if (const auto written = std::visit([this](const auto& kind) { return write(kind); }, change); !written) {
      connection_.roll_back();
      return written;
    }
  flush();
  queries_.push_back({"COMMIT"});
  const auto done = connection_.run(queries_);
  if (done) return {};
  // After an error of a statement there is no doubt: the transaction is still waiting for its end.
  doubtful_ = !connection_.open();
  connection_.roll_back();
  return std::unexpected(done.error());
}

std::expected<void, Error> Commit::lock() {
  std::vector<Query> queries{{"BEGIN"},
                             {"INSERT INTO commits (node, writer, number) VALUES ($1, $2, $3) ON CONFLICT (node, "
                              "writer) DO UPDATE SET number = excluded.number",
                              Parameters().add(node_.number()).add(number_.writer).add(number_.number)}};
  if (!tables_.empty()) {
    queries.push_back(
        {"SELECT table_id, n, head, epoch FROM logs WHERE table_id = ANY($1) ORDER BY table_id FOR NO "
         "KEY UPDATE",
         Parameters().add(std::span<const std::int64_t>(tables_))});
    queries.push_back(
        {"SELECT p.table_id, slot, p.at, commitment FROM private_texts p JOIN logs l USING (table_id) "
         "WHERE table_id = ANY($1) AND p.n = l.n + 1 ORDER BY table_id, k",
         Parameters().add(std::span<const std::int64_t>(tables_))});
  }
  if (!tournaments_.empty())
    queries.push_back({"SELECT id, last FROM tournaments WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE",
                       Parameters().add(std::span<const std::int64_t>(tournaments_))});
  const auto results = connection_.run(queries);
  if (!results) {
    connection_.roll_back();
    return std::unexpected(results.error());
  }
  if (!tables_.empty()) {
    const Result &logs = (*results)[2], &texts = (*results)[3];
    for (int row = 0; row < logs.rows(); ++row) {
      const TableId table{logs.number(row, 0)};
      if (node_.epoch(table) != logs.number(row, 3)) {
        connection_.roll_back();
        return std::unexpected(fault(Error::Kind::fenced, to_string(table)));
      }
      ends_[table.number] = {.n = static_cast<std::uint32_t>(logs.number(row, 1)),
                             .hash = logs.hash(row, 2).value_or(Hash{})};
    }
    for (int row = 0; row < texts.rows(); ++row)
      if (const auto end = ends_.find(texts.number(row, 0)); end != ends_.end())
        end->second.pending.push_back(
            {texts.number(row, 1), texts.number(row, 2), texts.hash(row, 3).value_or(Hash{})});
  }
  if (!tournaments_.empty()) {
    const Result& last = results->back();
    for (int row = 0; row < last.rows(); ++row) last_changes_[last.number(row, 0)] = last.number(row, 1);
  }
  return {};
}

std::expected<Commit::End*, Error> Commit::end_of(TableId table) {
  const auto found = ends_.find(table.number);
  if (found == ends_.end()) return std::unexpected(fault(Error::Kind::conflict, to_string(table)));
  return &found->second;
}

// --- Changes

void Commit::flush() {
  if (appended_tables_.empty()) return;
  queries_.push_back(
      {"INSERT INTO events (table_id, n, line, before) SELECT * FROM unnest($1::bigint[], $2::bigint[], "
       "$3::text[], $4::bytea[])",
       Parameters()
           .add(std::span<const std::int64_t>(appended_tables_))
           .add(std::span<const std::int64_t>(appended_numbers_))
           .add(std::span<const std::string_view>(appended_lines_))
           .add(std::span<const Hash>(appended_before_))});
  std::vector<std::int64_t> tables, numbers;
  std::vector<Hash> heads;
  for (auto& [table, end] : ends_) {
    if (!end.grown) continue;
    end.grown = false;
    tables.push_back(table);
    numbers.push_back(end.n);
    heads.push_back(end.hash);
  }
  queries_.push_back(
      {"UPDATE logs SET n = u.n, head = u.head, at = extract(epoch FROM clock_timestamp())::bigint FROM "
       "unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS u (table_id, n, head) WHERE logs.table_id = "
       "u.table_id",
       Parameters()
           .add(std::span<const std::int64_t>(tables))
           .add(std::span<const std::int64_t>(numbers))
           .add(std::span<const Hash>(heads))});
  appended_tables_.clear();
  appended_numbers_.clear();
  appended_lines_.clear();
  appended_before_.clear();
}

// Keeps a private text, which the next entry of the table commits to.
void Commit::keep(TableId table, End& end, Committed text, const Salt& salt, std::optional<std::string_view> words) {
  Query query{
      "INSERT INTO private_texts (table_id, n, k, slot, at, commitment, salt, text) VALUES ($1, $2, $3, $4, $5, "
      "$6, $7, $8)",
      Parameters()
          .add(table.number)
          .add(end.n + std::int64_t{1})
          .add(static_cast<std::int64_t>(end.pending.size()))
          .add(text.slot)
          .add(text.at)
          .add(std::span<const unsigned char>(text.commitment))
          .add(std::span<const unsigned char>(salt))};
  if (words)
    query.parameters.add(*words);
  else
    query.parameters.add_null_text();
  queries_.push_back(std::move(query));
  end.pending.push_back(text);
}

std::expected<void, Error> Commit::write(const change::Create& made) {
  const Hash origin = hash_of_origin(made.origin);
  const Hash head = chain_start(made.table, origin);
  queries_.push_back(
      {"INSERT INTO tables (id, made, listed, facts, origin) VALUES ($1, nextval('made_numbers'), $2, $3, "
       "$4)",
       Parameters()
           .add(made.table.number)
           .add(made.listed)
           .add(made.info)
           .add(std::span<const unsigned char>(origin))});
  queries_.push_back({"INSERT INTO logs (table_id, n, head, at) VALUES ($1, 0, $2, 0)",
                      Parameters().add(made.table.number).add(std::span<const unsigned char>(head))});
  ends_[made.table.number] = {.n = 0, .hash = head};
  for (const Seat& seat : made.seats)
    if (const auto added = write(change::AddSeat{made.table, seat}); !added) return added;
  return {};
}

std::expected<void, Error> Commit::write(const change::Append& entry) {
  const auto found = end_of(entry.table);
  if (!found) return std::unexpected(found.error());
  End& end = **found;
  if (entry.n != end.n + 1) return std::unexpected(fault(Error::Kind::conflict, to_string(entry.table)));
  std::string_view line = entry.line;
  if (entry.apart.size > 0) {
    const std::string_view words = line.substr(entry.apart.at, entry.apart.size);
    const Salt salt = draw_salt();
    keep(entry.table, end, {.at = entry.apart.at, .commitment = commitment_to(salt, words)}, salt, words);
    line = lines_.emplace_back(std::string(line.substr(0, entry.apart.at)) +
                               std::string(line.substr(entry.apart.at + entry.apart.size)));
  }
  appended_tables_.push_back(entry.table.number);
  appended_numbers_.push_back(entry.n);
  appended_lines_.push_back(line);
  appended_before_.push_back(end.hash);
  end.hash = chain_link(end.hash, entry.n, line, end.pending);
  end.n = entry.n;
  end.pending.clear();
  end.grown = true;
  return {};
}

std::expected<void, Error> Commit::write(const change::SetName& set) {
  const auto end = end_of(set.table);
  if (!end) return std::unexpected(end.error());
  const auto slot = static_cast<std::int64_t>(set.slot);
  queries_.push_back({"UPDATE private_texts SET salt = NULL WHERE table_id = $1 AND slot = $2 AND salt IS NOT NULL",
                      Parameters().add(set.table.number).add(slot)});
  if (set.name.empty()) return {};
  const Salt salt = draw_salt();
  // The name itself is in the table's info.
  keep(set.table, **end, {.slot = slot, .commitment = commitment_to(salt, set.name)}, salt, std::nullopt);
  return {};
}

std::expected<void, Error> Commit::write(const change::SetInfo& set) {
  queries_.push_back({"UPDATE tables SET listed = $2, facts = $3 WHERE id = $1",
                      Parameters().add(set.table.number).add(set.listed).add(set.info)});
  return {};
}

std::expected<void, Error> Commit::write(const change::AddSeat& added) {
  queries_.push_back(
      {"INSERT INTO seats (table_id, holder, hash) VALUES ($1, $2, $3) ON CONFLICT (table_id, holder) DO "
       "UPDATE SET hash = excluded.hash",
       Parameters()
           .add(added.table.number)
           .add(static_cast<std::int64_t>(added.seat.holder))
           .add(std::span<const unsigned char>(write_secret(added.seat.hash, added.seat.lookup)))});
  return {};
}

std::expected<void, Error> Commit::write(const change::RemoveSeat& removed) {
  queries_.push_back({"DELETE FROM seats WHERE table_id = $1 AND holder = $2",
                      Parameters().add(removed.table.number).add(static_cast<std::int64_t>(removed.holder))});
  return {};
}

std::expected<void, Error> Commit::write(const change::SetToken& set) {
  const PlayerToken& token = set.token;
  queries_.push_back(
      {"INSERT INTO players (hash, name, kind, scopes, created, revoked) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT "
       "(hash) DO UPDATE SET name = excluded.name, kind = excluded.kind, scopes = excluded.scopes, created = "
       "excluded.created, revoked = excluded.revoked",
       Parameters()
           .add(std::span<const unsigned char>(token.hash))
           .add(token.name)
           .add(static_cast<std::int64_t>(token.kind))
           .add(token.scopes)
           .add(token.created)
           .add(token.revoked)});
  return {};
}

// Any node writes it, even for a table of another node: it is no part of the game.
std::expected<void, Error> Commit::write(const change::SetPlaying& set) {
  queries_.push_back({set.playing ? "INSERT INTO playing (table_id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                                  : "DELETE FROM playing WHERE table_id = $1 AND name = $2",
                      Parameters().add(set.table.number).add(set.name)});
  return {};
}

std::expected<void, Error> Commit::write(const change::AddResult& added) {
  queries_.push_back({"INSERT INTO results (table_id, facts) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                      Parameters().add(added.table.number).add(added.facts)});
  return {};
}

std::expected<void, Error> Commit::write(const change::SetEnvelope& set) {
  queries_.push_back(
      {"UPDATE tables SET envelope = $2 WHERE id = $1", Parameters().add(set.table.number).add(set.envelope)});
  return {};
}

std::expected<void, Error> Commit::write(const change::CreateTournament& made) {
  queries_.push_back({"INSERT INTO tournaments (id, facts, arbiter, n, last) VALUES ($1, $2, $3, 0, 0)",
                      Parameters()
                          .add(made.tournament.number)
                          .add(made.info)
                          .add(std::span<const unsigned char>(write_secret(made.arbiter, made.arbiter_lookup)))});
  last_changes_[made.tournament.number] = 0;
  return {};
}

std::expected<void, Error> Commit::write(const change::AppendTournament& change) {
  const auto found = last_changes_.find(change.tournament.number);
  if (found == last_changes_.end() || found->second + 1 != std::int64_t{change.n})
    return std::unexpected(fault(Error::Kind::conflict, to_string(change.tournament)));
  found->second = change.n;
  queries_.push_back({"INSERT INTO tournament_changes (tournament, n, line) VALUES ($1, $2, $3)",
                      Parameters().add(change.tournament.number).add(std::int64_t{change.n}).add(change.line)});
  queries_.push_back({"UPDATE tournaments SET last = $2 WHERE id = $1",
                      Parameters().add(change.tournament.number).add(std::int64_t{change.n})});
  return {};
}

std::expected<void, Error> Commit::write(const change::SetTournament& set) {
  if (set.forget)
    queries_.push_back({"DELETE FROM tournament_changes WHERE tournament = $1 AND n <= $2",
                        Parameters().add(set.tournament.number).add(std::int64_t{set.n})});
  queries_.push_back({"UPDATE tournaments SET facts = $2, n = $3 WHERE id = $1 AND n <= $3",
                      Parameters().add(set.tournament.number).add(set.info).add(std::int64_t{set.n})});
  return {};
}

std::expected<void, Error> Commit::write(const change::Delete& gone) {
  flush();
  for (const char* const sql :
       {"DELETE FROM tables WHERE id = $1", "DELETE FROM seats WHERE table_id = $1",
        "DELETE FROM events WHERE table_id = $1", "DELETE FROM logs WHERE table_id = $1",
        "DELETE FROM private_texts WHERE table_id = $1", "DELETE FROM playing WHERE table_id = $1"})
    queries_.push_back({sql, Parameters().add(gone.table.number)});
  ends_.erase(gone.table.number);
  return {};
}

std::expected<void, Error> Commit::write(const change::DeleteTournament& gone) {
  for (const char* const sql :
       {"DELETE FROM tournaments WHERE id = $1", "DELETE FROM tournament_changes WHERE tournament = $1"})
    queries_.push_back({sql, Parameters().add(gone.tournament.number)});
  return {};
}

std::expected<void, Error> Commit::write(const change::ForgetTexts& of) {
  queries_.push_back({"UPDATE private_texts SET salt = NULL, text = NULL WHERE table_id = $1 AND slot = 0",
                      Parameters().add(of.table.number)});
  return {};
}

std::expected<void, Error> Commit::write(const change::Ban& ban) {
  if (ban.until == 0)
    queries_.push_back({"DELETE FROM bans WHERE addresses = $1", Parameters().add(ban.addresses)});
  else
    queries_.push_back(
        {"INSERT INTO bans (addresses, until) VALUES ($1, $2) ON CONFLICT (addresses) DO UPDATE SET until "
         "= excluded.until",
         Parameters().add(ban.addresses).add(ban.until)});
  return {};
}

std::expected<void, Error> Commit::write(const change::Note& note) {
  queries_.push_back(
      {"INSERT INTO notes (at, by, text) VALUES ($1, $2, $3)", Parameters().add(note.at).add(note.by).add(note.text)});
  return {};
}

std::expected<void, Error> Commit::write(const change::Touch& /*touch*/) {
  queries_.push_back({"UPDATE store SET touched = clock_timestamp()"});
  return {};
}

}  // namespace jadoube::store::postgres
