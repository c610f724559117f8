// What is written out of tables' logs, on other threads: games as PGN, logs, courses of games, and the transcripts that
// those who come to a table are welcomed with. It is kept for those who ask again.
#pragma once

#include "jadoube/server/table/course.hpp"
#include "jadoube/server/table/records.hpp"
#include "jadoube/server/table/table_store.hpp"
#include "jadoube/server/table/transcript.hpp"

namespace jadoube::server {

class TableTexts {
 public:
  // `most_bytes` are kept. `place`: of the store, for what is said of a table that is damaged.
  TableTexts(TableStore& store, std::size_t most_bytes, std::string place)
      : store_(store), place_(std::move(place)), transcripts_(most_bytes / 3 * 2), records_(most_bytes / 3) {}

  // The game as PGN, in that language or the table's own; or its log.
  enum class RecordKind : std::uint8_t { pgn, log };
  using Recorded = std::function<void(std::expected<Records::Text, Refusal>)>;
  void record(store::TableId id, RecordKind kind, std::optional<text::Language> language, std::string_view client,
              const Recorded& done);
  // The whole game, also of a table that was aborted; with its PGN in English, if that is wanted.
  using Recounted = std::function<void(std::expected<std::shared_ptr<const Course>, Refusal>)>;
  void recount(store::TableId id, bool with_pgn, std::string_view client, const Recounted& done);

  Transcripts& transcripts() { return transcripts_; }
  // What was written of a table's log before it was changed or deleted.
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
  // Of a table that is not hidden. On another thread.
  std::expected<Log, Refusal> read_log(store::Store& store, store::TableId id) const;

  TableStore& store_;
  std::string place_;
  Transcripts transcripts_;
  Records records_;
};

}  // namespace jadoube::server
