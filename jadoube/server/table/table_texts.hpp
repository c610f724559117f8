// Texts written from tables' logs, on other threads: PGN, logs, courses of games, and the transcripts in the welcomes
// of new participants. Texts are kept for later requests.
#pragma once

#include "jadoube/server/table/course.hpp"
#include "jadoube/server/table/records.hpp"
#include "jadoube/server/table/table_store.hpp"
#include "jadoube/server/table/transcript.hpp"

namespace jadoube::server {

class TableTexts {
 public:
  // `most_bytes`: the limit of kept texts. `place`: the store's, for messages about a damaged table.
  TableTexts(TableStore& store, std::size_t most_bytes, std::string place)
      : store_(store), place_(std::move(place)), transcripts_(most_bytes / 3 * 2), records_(most_bytes / 3) {}

  // The game as PGN, in that language or the table's own; or its log.
  enum class RecordKind : std::uint8_t { pgn, log };
  using Recorded = std::function<void(std::expected<Records::Text, Refusal>)>;
  void record(store::TableId id, RecordKind kind, std::optional<text::Language> language, std::string_view client,
              const Recorded& done);
  // The whole game, even of an aborted table; with its PGN in English, if `with_pgn`.
  using Recounted = std::function<void(std::expected<std::shared_ptr<const Course>, Refusal>)>;
  void recount(store::TableId id, bool with_pgn, std::string_view client, const Recounted& done);

  Transcripts& transcripts() { return transcripts_; }
  // Drops the texts of a table's log before it is changed or deleted.
  void forget(store::TableId id) {
    transcripts_.forget(id);
    records_.forget(id);
  }
  std::size_t bytes() const { return transcripts_.bytes() + records_.bytes(); }

 private:
  struct Log {
    TableInfo info;
    std::vector<std::string> lines;
  };
  // Reads the log of a table that is not hidden. Runs on another thread.
  std::expected<Log, Refusal> read_log(store::Store& store, store::TableId id) const;

  TableStore& store_;
  std::string place_;
  Transcripts transcripts_;
  Records records_;
};

}  // namespace jadoube::server
