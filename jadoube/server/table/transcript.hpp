// A log, replayed and written out as entries, in pages that all readers share.
//
//   auto transcript = Transcript::begin(info);
//   transcript->follow(lines);                        // false: the log makes no sense
//   const auto entries = transcript->after(seen);   // pages, and the last entry in full
//
// The transcript can follow the log as it grows; pages that were handed out do not change.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "jadoube/server/common/recently_used.hpp"
#include "jadoube/server/table/replay.hpp"

namespace jadoube::server {

// A part of a page: brief entries, each followed by ", ".
struct PageView {
  std::shared_ptr<const void> owner;
  std::string_view text;
};

class Transcript {
 public:
  static std::optional<Transcript> begin(const TableInfo& info);
  // Adds the lines after those that the transcript has.
  bool follow(std::span<const std::string> lines);

  struct Entries {
    std::vector<PageView> pages;
    std::string last;  // in full; empty: there are no entries
  };
  // The entries after the first `seen`, of which there must be at least that many.
  Entries after(std::uint32_t seen) const;

  std::uint32_t n() const { return replayed_.n; }
  const laws::Game& game() const { return replayed_.game; }
  // The size in memory.
  std::size_t bytes() const;

 private:
  struct Page {
    std::string text;
    std::uint32_t before;               // number of earlier entries
    std::vector<std::uint32_t> starts;  // the position of each of its entries
  };
  explicit Transcript(Replayed replayed) : replayed_(std::move(replayed)) {}
  void put(std::string_view entry);
  void finish_page();

  Replayed replayed_;
  std::vector<std::shared_ptr<const Page>> pages_;
  Page open_{};       // the page that is being filled
  std::string last_;  // the last entry, in full
  std::string last_brief_;
  std::size_t bytes_ = 0;  // size of the pages, and of the game's positions and moves
};

// Recently used transcripts, up to a number of bytes. For any thread.
class Transcripts {
 public:
  explicit Transcripts(std::size_t most_bytes) : kept_(most_bytes) {}

  // The transcript of a table's whole log, `lines`; nothing if it is not valid. `forgotten`: the value of forgotten()
  // before the lines were read; if it has changed since, the transcript is not kept.
  std::shared_ptr<const Transcript> of(const TableInfo& info, std::span<const std::string> lines,
                                       std::uint64_t forgotten);
  // The work on a transcript in pieces.
  struct Work {
    std::optional<Transcript> longer{};        // is being extended
    std::shared_ptr<const Transcript> made{};  // the result when finished; null: the log is not valid
  };
  // Works for this time, and a little longer. Returns true when it is finished.
  bool work_on(Work& work, const TableInfo& info, std::span<const std::string> lines, std::uint64_t forgotten,
               std::chrono::milliseconds at_most);
  // Drops everything made from a table's log, after something in the log was erased.
  void forget(store::TableId id);
  std::uint64_t forgotten() const;
  std::size_t bytes() const;

 private:
  mutable std::mutex mutex_;
  RecentlyUsed<store::TableId, std::shared_ptr<const Transcript>> kept_;
  std::uint64_t forgotten_ = 0;
};

}  // namespace jadoube::server
