// One commit in PostgreSQL: the rows of its tables' logs are locked and read in one round trip, then everything is
// written in another one. Internal.
#pragma once

#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "jadoube/store/postgres/node.hpp"

namespace jadoube::store::postgres {

class Commit {
 public:
  // The last number of each writer in the database shows whether a commit was made.
  struct Number {
    std::int64_t writer, number;
  };
  Commit(Connection& connection, const Node& node, Number number, std::span<const Change> changes);

  std::expected<void, Error> run();
  // Whether COMMIT was sent without an answer: then it may have been committed, whatever run() says.
  bool doubtful() const { return doubtful_; }

 private:
  struct End {
    std::uint32_t n = 0;
    Hash hash{};
    std::vector<Committed> pending{};  // covered by the next entry
    bool grown = false;
  };
  std::expected<void, Error> lock();
  Error fault(Error::Kind kind, std::string detail) const;
  std::expected<End*, Error> end_of(TableId table);
  void flush();
  void keep(TableId table, End& end, Committed text, const Salt& salt, std::optional<std::string_view> words);

  std::expected<void, Error> write(const change::Create& made);
  std::expected<void, Error> write(const change::Append& entry);
  std::expected<void, Error> write(const change::SetName& set);
  std::expected<void, Error> write(const change::SetInfo& set);
  std::expected<void, Error> write(const change::AddSeat& added);
  std::expected<void, Error> write(const change::RemoveSeat& removed);
  std::expected<void, Error> write(const change::SetToken& set);
  std::expected<void, Error> write(const change::SetPlaying& set);
  std::expected<void, Error> write(const change::AddResult& added);
  std::expected<void, Error> write(const change::SetEnvelope& set);
  std::expected<void, Error> write(const change::CreateTournament& made);
  std::expected<void, Error> write(const change::AppendTournament& change);
  std::expected<void, Error> write(const change::SetTournament& set);
  std::expected<void, Error> write(const change::Delete& gone);
  std::expected<void, Error> write(const change::DeleteTournament& gone);
  std::expected<void, Error> write(const change::ForgetTexts& of);
  std::expected<void, Error> write(const change::Ban& ban);
  std::expected<void, Error> write(const change::Note& note);
  std::expected<void, Error> write(const change::Touch& touch);

  Connection& connection_;
  const Node& node_;
  Number number_;
  std::span<const Change> changes_;
  std::vector<std::int64_t> tables_, tournaments_;  // existing ones that are changed
  std::unordered_map<std::int64_t, End> ends_;
  std::unordered_map<std::int64_t, std::int64_t> last_changes_;  // of the tournaments that are changed
  std::vector<Query> queries_;
  // Entries that are written together.
  std::deque<std::string> lines_;  // without the parts that are stored apart
  std::vector<std::int64_t> appended_tables_, appended_numbers_;
  std::vector<std::string_view> appended_lines_;
  std::vector<Hash> appended_before_;
  bool doubtful_ = false;
};

}  // namespace jadoube::store::postgres
